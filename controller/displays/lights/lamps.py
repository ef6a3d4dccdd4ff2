"""A single light: whose turn it is, or one number that people watch.

A lamp is named in the config: `turn`; a track of the table, such as `fire`; or a hero and a track, such as
`scum.wounds`.
"""

from __future__ import annotations

from controller.displays.palette import BLACK, REFUSAL, SIDES, TICK, WARNING, Colour, level
from controller.displays.panel_content import LightContent, Number, active_side
from controller.messages.notice import Severity

TURN = "turn"


def colour(lit: LightContent, lamp: str) -> Colour:
    """Dark if the game has no such number."""
    if lamp == TURN:
        return _turn(lit)
    hero, _, name = lamp.rpartition(".")
    track = _track(lit, hero, name)
    return level(track.value, _most(lit, track)) if track else BLACK


def _turn(lit: LightContent) -> Colour:
    severities = lit.severities
    if Severity.REFUSAL in severities:
        return REFUSAL
    if Severity.WARNING in severities:
        return WARNING
    side = active_side(lit.view)
    return SIDES[side] if side else TICK


def _track(lit: LightContent, hero: str, name: str) -> Number | None:
    own = (sheet.tracks for sheet in lit.sheets if sheet.id == hero)
    tracks = next(own, ()) if hero else lit.tracks
    return next((track for track in tracks if track.id == name), None)


def _most(lit: LightContent, track: Number) -> int:
    """A number without a limit, such as threat, is shown relative to the highest."""
    if track.most is not None:
        return track.most
    everyone = (each.value for sheet in lit.sheets for each in sheet.tracks if each.id == track.id)
    return max((track.value, *everyone))
