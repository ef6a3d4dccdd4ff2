"""The three ways to shoot, and how far a weapon reaches with each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rulesets.novus_malum.rules.wounds.rolls import half
from rulesets.novus_malum.state.options import Shoot
from rulesets.novus_malum.state.state import Order, State

POWER, PRECISE, RAPID = "power", "precise", "rapid"
DISCIPLINES = (POWER, PRECISE, RAPID)


def shot_choices(state: State, shooter: str) -> Iterator[Shoot]:
    """NM-SHT-02, NM-SPL-06: one weapon with one discipline, or with two different ones if imbued."""
    for weapon in state.gear(shooter, "ranged"):
        legal = tuple(_legal_disciplines(state, shooter, weapon))
        for size in (1, 2) if state.models[shooter].imbued else (1,):
            yield from (Shoot(weapon, chosen) for chosen in combinations(legal, size))


def _legal_disciplines(state: State, shooter: str, weapon: str) -> Iterator[str]:
    """NM-PRP-05, NM-PRP-06: no precise shot with an inaccurate weapon; a reload weapon is rapid only after a hold."""
    properties = state.item(weapon).properties
    held = state.models[shooter].order is Order.HOLD
    for discipline in DISCIPLINES:
        if discipline == PRECISE and "inaccurate" in properties:
            continue
        if discipline == RAPID and "reload" in properties and not held:
            continue
        yield discipline


def reach(state: State, shooter: str, shot: Shoot) -> int:
    """NM-SHT-06: the range in tenths of an inch; a rapid shot has half of it unless the model held."""
    inches = state.item(shot.weapon).range
    is_halved = RAPID in shot.disciplines and state.models[shooter].order is not Order.HOLD
    return 10 * (half(inches) if is_halved else inches)
