"""Fog of war: who sees which hex, and which blocks are turned up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulesets.multiverse_war.content.card import DECOY
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.map.lines import crossed
from rulesets.multiverse_war.map.terrain import ELEVATION, elevation
from rulesets.multiverse_war.state.events import DecoyRemoved, UnitHidden, UnitIdentified
from rulesets.multiverse_war.state.state import State, Unit, War

SIGHT = 2
"""MW-LOS-01."""
TRIBAL_SCOUT = "tribal_scout"
HILL = ELEVATION[Terrain.HILL]


def forest_sight(state: State, unit: Unit) -> bool:
    """MW-LOS-08: a trait of Scouts; by house rule of the Tribal Scout alone."""
    card = state.world.content.units.get(unit.kind)
    if card is None or "forest_sight" not in card.traits:
        return False
    return state.world.house.forest_sight_units == "scouts" or unit.kind == TRIBAL_SCOUT


def open_line(state: State, viewer: str, target: str, *, through_forest: bool = False) -> bool:
    """MW-LOS-03..06: no higher terrain between; along a border, both hexes would have to block."""
    grid = state.world.grid
    origin = grid.at[viewer]
    between = crossed(grid.at[target] - origin)
    if not between:
        return True
    either = state.world.house.los_edge == "either"
    height = elevation(state, viewer)
    if state.world.house.los_compare == "both-ends":
        height = max(height, elevation(state, target))
    for flank in between:
        blocked = [_blocks(state, grid.named.get(origin + at), height, through_forest) for at in flank]
        if any(blocked) if either else all(blocked):
            return False
    return True


def _blocks(state: State, hex_: str | None, height: int, through_forest: bool) -> bool:
    """MW-EXP-01: nobody looks across unexplored land. MW-LOS-05: a hill blocks from a hill too."""
    if hex_ is None:
        return False
    if hex_ not in state.ground:
        return True
    if through_forest and state.ground[hex_] is Terrain.FOREST and elevation(state, hex_) == ELEVATION[Terrain.FOREST]:
        return False
    high = elevation(state, hex_)
    equal = high == height and (high == HILL or (state.world.house.los_equal_blocks == "all" and high > 0))
    return high > height or equal


def sees(state: State, viewer: Unit, target: str) -> bool:
    """MW-LOS-10: a unit's own open line, whatever the distance."""
    return open_line(state, viewer.at, target, through_forest=forest_sight(state, viewer))


def identified_by(state: State, target: Unit, seat: str) -> bool:
    """MW-LOS-01, MW-LOS-07..09, MW-TEA-01: some unit or building of the seat's side has it in sight."""
    return _seen(state, target, partial(state.friendly, seat), shooting=True)


def refresh(game: War) -> None:
    """MW-LOS-02, MW-DEC-04: turn up what an enemy sees, turn back what none sees; seen decoys leave the board."""
    state = game.state
    for unit in list(state.units.values()):
        seen = _seen(state, unit, partial(_hostile, state, unit.seat))
        if seen and unit.kind == DECOY:
            remove_decoy(game, unit)
        elif seen and unit.known_to is not None:
            unit.known_to = None
            game.tell(UnitIdentified(unit.id, unit.kind))
        elif not seen and unit.known_to is None:
            unit.known_to = state.world.watchers(unit.seat)
            game.tell(UnitHidden(unit.id))


def remove_decoy(game: War, decoy: Unit) -> None:
    """MW-DEC-04: it leaves the board as soon as an opponent has identified it, and nobody is credited."""
    del game.state.units[decoy.id]
    game.tell(DecoyRemoved(decoy.id))


def _hostile(state: State, seat: str, owner: str) -> bool:
    return not state.friendly(seat, owner)


def _seen(state: State, target: Unit, by: Callable[[str], bool], *, shooting: bool = False) -> bool:
    grid, house = state.world.grid, state.world.house
    here = target.at
    near = set(grid.within_two[here])
    adjacent = grid.around[here]
    in_forest = state.ground.get(here) is Terrain.FOREST
    for unit in state.units.values():
        if unit.at not in near or not by(unit.seat) or unit.kind == DECOY:
            continue
        if unit.at in adjacent:
            return True
        if in_forest and not forest_sight(state, unit):
            continue
        if sees(state, unit, here):
            return True
    for building in state.buildings.values():
        if building.at not in near or not building.complete or not by(building.seat):
            continue
        if shooting and not house.building_identifies:
            continue
        if building.at in adjacent:
            if not in_forest or house.forest_building_sight:
                return True
            continue
        if not in_forest and open_line(state, building.at, here):
            return True
    return False
