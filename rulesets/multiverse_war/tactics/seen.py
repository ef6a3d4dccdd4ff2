"""MW-LOS-02: a bot knows no more than its seat. It treats hidden blocks as healthy units of the pack's first combat type."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from rulesets.engine.state.redact import UNKNOWN, redact
from rulesets.multiverse_war.state.state import State


def as_seen(state: State, seat: str) -> State:
    soldier = next(kind for kind, card in state.world.content.units.items() if card.arm is not None)
    seen = copy(redact(state, seat))
    seen.units = {
        id_: replace(unit, kind=soldier) if unit.kind == UNKNOWN else unit for id_, unit in seen.units.items()
    }
    return seen
