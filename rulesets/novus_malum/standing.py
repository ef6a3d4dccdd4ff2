"""How strong each warband is, and what each seat plays."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.novus_malum.setup import NovusMalumSetup
from rulesets.novus_malum.state.state import State

UNIT = Cue("standing.unit")


def standing(state: State) -> dict[str, int]:
    """The wounds that the models of each seat have left: scenario points come late, and few."""
    found = dict.fromkeys(state.points, 0)
    for model in state.models.values():
        found[model.seat] += model.wounds
    return found


def gained(by: int) -> Cue:
    return Cue("standing.gained", by=by)


def roles(setup: NovusMalumSetup, _state: State) -> dict[str, list[str]]:
    """The warband of each seat."""
    names = {id(warband): name for name, warband in setup.content.warbands.items()}
    return {seat: [names[id(setup.warband(seat))]] for seat in setup.seats}
