"""The three ways to shoot, and how far a weapon reaches with each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rulesets.novus_malum.state.options import Shoot
from rulesets.novus_malum.state.state import Order, State
from rulesets.novus_malum.wounds.rolls import half

POWER, PRECISE, RAPID = "power", "precise", "rapid"
DISCIPLINES = (POWER, PRECISE, RAPID)


def choices(state: State, shooter: str) -> Iterator[Shoot]:
    """NM-SHT-02, NM-SPL-06: one weapon with one discipline, or two different ones when imbued."""
    used = state.fired.get(shooter, [])
    for weapon in state.gear(shooter, "ranged"):
        legal = [each for each in _legal(state, shooter, weapon) if each not in used]
        for size in _sizes(state, shooter, len(legal)):
            yield from (Shoot(weapon, chosen) for chosen in combinations(legal, size))


def _sizes(state: State, shooter: str, legal: int) -> tuple[int, ...]:
    """How many at once: the imbued may use two, and in some houses must if two are legal."""
    house = state.world.house
    none = () if house.discipline_required else (0,)
    if not state.models[shooter].imbued or house.imbue_mode == "two-attacks":
        return (*none, 1)
    return (*none, min(legal, 2)) if house.imbue_mode == "always-both" else (*none, 1, 2)


def _legal(state: State, shooter: str, weapon: str) -> Iterator[str]:
    """NM-PRP-05, NM-PRP-06: inaccurate weapons are not precise; those to be reloaded are rapid only after a hold."""
    properties = state.item(weapon).properties
    held = state.models[shooter].order is Order.HOLD
    for discipline in DISCIPLINES:
        if discipline == PRECISE and "inaccurate" in properties:
            continue
        if discipline == RAPID and "reload" in properties and not held:
            continue
        yield discipline


def reach(state: State, shooter: str, shot: Shoot) -> int:
    """NM-SHT-06: in tenths of an inch; rapid halves it unless the model held."""
    inches = state.item(shot.weapon).range
    hurried = RAPID in shot.disciplines and state.models[shooter].order is not Order.HOLD
    return 10 * (half(inches) if hurried else inches)
