"""A single light: whose turn it is, or one number that people watch.

A lamp is named in the config: `turn`; a track of the table, such as `fire`; or a hero and a track, such as
`scum.wounds`.
"""

from __future__ import annotations

from controller.displays.palette import BLACK, REFUSAL, SIDES, TICK, WARNING, Colour, level
from controller.displays.showing import Showing, TrackShown
from controller.mqtt.topics import Severity

TURN = "turn"


def colour(showing: Showing, lamp: str) -> Colour:
    """Dark where the game has no such number."""
    if lamp == TURN:
        return _turn(showing)
    hero, _, name = lamp.rpartition(".")
    track = _track(showing, hero, name)
    return level(track.value, _most(showing, track)) if track else BLACK


def _turn(showing: Showing) -> Colour:
    severities = showing.severities
    if Severity.REFUSAL in severities:
        return REFUSAL
    if Severity.WARNING in severities:
        return WARNING
    side = showing.active_side
    return SIDES[side] if side else TICK


def _track(showing: Showing, hero: str, name: str) -> TrackShown | None:
    own = (sheet.tracks for sheet in showing.sheets if sheet.id == hero)
    tracks = next(own, ()) if hero else showing.tracks
    return next((track for track in tracks if track.id == name), None)


def _most(showing: Showing, track: TrackShown) -> int:
    """A number without a limit, such as threat, is shown relative to the highest."""
    if track.most is not None:
        return track.most
    everyone = (each.value for sheet in showing.sheets for each in sheet.tracks if each.id == track.id)
    return max((track.value, *everyone))
