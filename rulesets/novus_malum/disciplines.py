"""The three ways to shoot, and how far a weapon reaches with each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rulesets.novus_malum.options import Shoot
from rulesets.novus_malum.rolls import half
from rulesets.novus_malum.state import Order, State

POWER, PRECISE, RAPID = "power", "precise", "rapid"
DISCIPLINES = (POWER, PRECISE, RAPID)


def choices(state: State, shooter: str) -> Iterator[Shoot]:
    """NM-SHT-02, NM-SPL-06: one weapon with one discipline, or two different ones when imbued."""
    model, house = state.models[shooter], state.world.house
    used = state.fired.get(shooter, [])
    both = model.imbued and house.imbue_mode == "both"
    sizes = (1, 2) if both else (1,)
    if not house.discipline_required:
        sizes = (0, *sizes)
    for weapon in state.gear(shooter, "ranged"):
        legal = [each for each in _legal(state, shooter, weapon) if each not in used]
        for size in sizes:
            yield from (Shoot(weapon, chosen) for chosen in combinations(legal, size))


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
