"""MW-LOS-02: a bot knows no more than its seat. It treats hidden blocks as healthy units of the pack's first combat type."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from rulesets.multiverse_war.state.state import State


def as_seen(state: State, seat: str) -> State:
    soldier = next(kind for kind, card in state.world.content.units.items() if card.arm is not None)
    hidden = {
        unit.id: replace(unit, kind=soldier, wounds=0)
        for unit in state.units.values()
        if unit.known_to is not None and seat not in unit.known_to
    }
    seen = copy(state)
    seen.units = state.units | hidden
    return seen
