"""Who sees which hex, and which blocks a side has identified."""

from __future__ import annotations

from typing import TypeAlias

from rulesets.multiverse_war.content.card import DECOY
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.rules.map.lines import crossed
from rulesets.multiverse_war.rules.map.terrain import ELEVATION, elevation
from rulesets.multiverse_war.state.state import Building, State, Unit

SIGHT = 2
"""MW-LOS-01."""
HILL = ELEVATION[Terrain.HILL]

Lookouts: TypeAlias = dict[str, list[Unit | Building]]
"""The units and buildings that can see, by their hex."""


def forest_sight(state: State, unit: Unit) -> bool:
    """MW-LOS-08: a trait of Scouts."""
    card = state.world.content.units.get(unit.kind)
    return card is not None and "forest_sight" in card.traits


def open_line(state: State, viewer: str, target: str, *, through_forest: bool = False) -> bool:
    """MW-LOS-03..06: no higher terrain between the two; a line along a border is blocked only if both hexes block."""
    grid = state.world.grid
    origin = grid.at[viewer]
    between = crossed(grid.at[target] - origin)
    if not between:
        return True
    height = elevation(state, viewer)
    if state.world.house.sight_is_mutual:
        height = max(height, elevation(state, target))
    return not any(
        all(_blocks(state, grid.named.get(origin + at), height, through_forest) for at in flank) for flank in between
    )


def _blocks(state: State, hex_: str | None, height: int, through_forest: bool) -> bool:
    """MW-EXP-01: unexplored land blocks. MW-LOS-05: a hill also blocks the view from another hill."""
    if hex_ is None:
        return False
    if hex_ not in state.ground:
        return True
    if through_forest and state.ground[hex_] is Terrain.FOREST and elevation(state, hex_) == ELEVATION[Terrain.FOREST]:
        return False
    high = elevation(state, hex_)
    return high > height or high == height == HILL


def sees(state: State, viewer: Unit, target: str) -> bool:
    """MW-LOS-10: the unit has an open line to the target, at any distance."""
    return open_line(state, viewer.at, target, through_forest=forest_sight(state, viewer))


def identified_by(state: State, target: Unit, seat: str) -> bool:
    """MW-LOS-01, MW-LOS-07..09, MW-TEA-01: a unit or building of the seat's side sees the target."""
    return seen_by(state, target, lookouts(state, state.world.side_of[seat]))


def lookouts(state: State, seats: tuple[str, ...]) -> Lookouts:
    """MW-LOS-01: these seats' units and complete buildings can see; decoys cannot."""
    found: Lookouts = {}
    for unit in state.units.values():
        if unit.seat in seats and unit.kind != DECOY:
            found.setdefault(unit.at, []).append(unit)
    for building in state.buildings.values():
        if building.complete and building.seat in seats:
            found.setdefault(building.at, []).append(building)
    return found


def seen_by(state: State, target: Unit, lookouts: Lookouts) -> bool:
    here = target.at
    near = state.world.grid.within_two[here] & lookouts.keys()
    return bool(near) and any(_sees_hex(state, each, here) for at in near for each in lookouts[at])


def _sees_hex(state: State, lookout: Unit | Building, here: str) -> bool:
    """MW-LOS-07..09: only Scouts see into a forest that is not adjacent."""
    if lookout.at in state.world.grid.around[here]:
        return True
    scout = isinstance(lookout, Unit) and forest_sight(state, lookout)
    if state.ground.get(here) is Terrain.FOREST and not scout:
        return False
    return open_line(state, lookout.at, here, through_forest=scout)
