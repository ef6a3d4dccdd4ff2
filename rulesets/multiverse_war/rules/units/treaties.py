"""MW-FFA-02: treaties, and which seats they protect."""

from __future__ import annotations

from rulesets.multiverse_war.state.state import State

TREATY_TURNS = 3
"""How long a treaty lasts, and how long the two may make no deal after it."""


def at_peace(state: State, seat: str, other: str) -> bool:
    """Whether a binding treaty forbids the two seats to attack each other now."""
    if state.world.house.diplomacy != "binding":
        return False
    return any(
        {seat, other} == {each.first, each.second} and state.turn < each.turn + TREATY_TURNS for each in state.treaties
    )
