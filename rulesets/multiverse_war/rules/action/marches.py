"""MW-MOV-01: several steps in one go: people point at the hex where a unit is to end up, and it takes the cheapest way.

It is the same as single steps. The unit stops early when a block comes into sight or goes out of it, so that its player can decide again.
"""

from __future__ import annotations

from heapq import heappop, heappush

from rulesets.multiverse_war.rules.action.steps import with_partner
from rulesets.multiverse_war.rules.map.terrain import step_price
from rulesets.multiverse_war.rules.units.losses import is_constructing
from rulesets.multiverse_war.state.options import March
from rulesets.multiverse_war.state.state import State, Unit

Way = tuple[str, ...]
TWO_STEPS = 2
"""In AP, over grassland or roads."""


def marches(state: State, unit: Unit) -> list[March]:
    """The hexes beyond the next one where the unit could stop, with the AP that the way there costs."""
    movers = with_partner(state, unit)
    most = min(each.ap for each in movers)
    if most < TWO_STEPS or is_constructing(state, unit):
        return []
    near = {unit.at, *state.world.grid.around[unit.at], *_taken_by_friends(state, movers)}
    return [March(unit.id, to, price) for to, (price, _) in _ways(state, unit, most).items() if to not in near]


def way_to(state: State, unit: Unit, to: str) -> Way:
    """The hexes of the cheapest way, without the one where the unit stands."""
    return _ways(state, unit, min(each.ap for each in with_partner(state, unit)))[to][1]


def _ways(state: State, unit: Unit, most: int) -> dict[str, tuple[int, Way]]:
    closed, around = _closed(state, unit), state.world.grid.around
    found: dict[str, tuple[int, Way]] = {}
    ahead: list[tuple[int, int, Way, str]] = [(0, 0, (), unit.at)]
    while ahead:
        spent, steps, way, here = heappop(ahead)
        if here in found:
            continue
        found[here] = (spent, way)
        for to in around[here] if spent < most else ():
            if to in found or to in closed:
                continue
            price = step_price(state, unit, here, to)
            if price is not None and spent + price <= most:
                heappush(ahead, (spent + price, steps + 1, (*way, to), to))
    return found


def _closed(state: State, unit: Unit) -> set[str]:
    """Hexes with an enemy, and those where something would end the activation."""
    hostile = state.world.foes[unit.seat]
    return {
        *state.tokens,
        *(each.at for each in state.encounters),
        *(each.at for each in state.units.values() if each.seat in hostile),
        *(each.at for each in state.buildings.values() if each.seat in hostile),
    }


def _taken_by_friends(state: State, movers: list[Unit]) -> set[str]:
    """MW-ACT-07: hexes that hold a friend of the same kind, Builder or soldier."""
    builder, ids = state.is_builder(movers[0]), {each.id for each in movers}
    return {
        other.at
        for other in state.units.values()
        if other.id not in ids and state.friendly(movers[0].seat, other.seat) and state.is_builder(other) == builder
    }
