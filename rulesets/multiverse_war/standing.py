"""How far each realm is, and what each seat plays."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.multiverse_war.rules.ending.points import points
from rulesets.multiverse_war.state.state import State

UNIT = Cue("standing.unit")


def standing(state: State) -> dict[str, int]:
    """MW-VIC-01: the points of each seat."""
    return {seat: points(state, seat) for seat in state.players}


def gained(by: int) -> Cue:
    return Cue("standing.gained", by=by)


def roles(_setup: object, state: State) -> dict[str, list[str]]:
    """The heroes of each seat."""
    return {seat: list(player.heroes) for seat, player in state.players.items()}
