"""Where a unit of the bot wants to go."""

from __future__ import annotations

from rulesets.engine.boards.hex_grid import line
from rulesets.multiverse_war.content.card import DECOY, BuildingKind
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.rules.build.works import builders
from rulesets.multiverse_war.rules.map.roads import connected
from rulesets.multiverse_war.rules.map.zones import may_stand
from rulesets.multiverse_war.rules.units.stats import hp, most_hp
from rulesets.multiverse_war.state.state import State, Unit
from rulesets.multiverse_war.tactics.storm import storm_target

NEAR_HOME = 1
"""Guards turn against an enemy this close to the Settlement; the others march on."""
NEAR = 5
"""How far a unit walks to an adventure or to unexplored land."""
WAY = tuple[str, int, int]
"""A hex, and the two sides that a road there must reach."""


def goals(state: State, unit: Unit) -> list[str]:
    """Hexes worth walking to, all equally good; none if the unit may stay where it is."""
    if state.is_builder(unit):
        return building_ground(state, unit)
    grid = state.world.grid
    enemies = [each.at for each in state.units.values() if not state.friendly(unit.seat, each.seat)]
    raiders = _raiders(state, unit.seat, enemies)
    if raiders and unit.id in _guards(state, unit.seat, len(raiders)):
        return raiders
    if unit.kind == DECOY:
        return enemies
    storm = storm_target(state, unit)
    if storm is not None:
        return [storm.at]
    weak = hp(state, unit) < most_hp(state, unit)
    if not weak and state.fights(unit):
        tokens = [hex_ for hex_ in state.tokens if grid.distance(unit.at, hex_) <= NEAR]
        if tokens:
            return tokens
    unknown = frontier(state, unit) if 2 * state.turn <= state.world.turns else []
    if unknown:
        return unknown
    walls = [each.at for each in state.buildings.values() if not state.friendly(unit.seat, each.seat)]
    return walls or enemies


def _raiders(state: State, seat: str, enemies: list[str]) -> list[str]:
    """Where enemies stand that are close to the Settlement."""
    home = state.settlement(seat)
    return [at for at in enemies if home and state.world.grid.distance(at, home.at) <= NEAR_HOME]


def _guards(state: State, seat: str, count: int) -> set[str]:
    """The units nearest to the Settlement, one for each raider: the others have better things to do."""
    home = state.settlement(seat)
    if home is None:
        return set()
    far = state.world.grid.distance
    own = sorted((far(unit.at, home.at), unit.id) for unit in state.of_seat(seat) if state.fights(unit))
    return {name for away, name in own[:count] if away <= 2 * NEAR_HOME}


def frontier(state: State, unit: Unit) -> list[str]:
    """Explored hexes next to unexplored land, within reach."""
    grid = state.world.grid
    return [
        hex_
        for hex_ in grid.within(unit.at, NEAR)
        if hex_ in state.ground
        and state.ground[hex_] is not Terrain.WATER
        and any(other not in state.ground for other in grid.around[hex_])
    ]


def building_ground(state: State, unit: Unit) -> list[str]:
    """The next hex of a planned road; if none is planned, hexes near home where a Builder could build."""
    home = state.settlement(unit.seat)
    if home is None:
        return []
    ways = [hex_ for hex_, _, _ in road_plan(state, unit.seat)]
    if ways:
        return ways[:1]
    grid = state.world.grid
    others = {each.at for each in builders(state, unit.seat) if each.id != unit.id}
    return [
        hex_
        for hex_ in grid.within(home.at, 7)
        if hex_ in state.ground
        and state.ground[hex_] is not Terrain.WATER
        and hex_ not in others
        and may_stand(state, BuildingKind.BARRACKS, hex_)
    ]


def road_plan(state: State, seat: str) -> list[WAY]:
    """The hexes that still need a road between the Settlement and the nearest unconnected building."""
    home = state.settlement(seat)
    linked = {each.id for each in connected(state, seat)}
    grid = state.world.grid
    lone = [each for each in state.buildings_of(seat) if each.complete and each is not home and each.id not in linked]
    if home is None or not lone:
        return []
    target = min(lone, key=lambda each: grid.distance(each.at, home.at))
    hexes = [grid.named.get(at) for at in line(grid.at[home.at], grid.at[target.at])]
    path = [hex_ for hex_ in hexes if hex_ in state.ground and hex_ is not None]
    if len(path) < len(hexes) or len(path) > 6 or any(state.ground[hex_] is Terrain.WATER for hex_ in path):
        return []
    found: list[WAY] = []
    for before, here, after in zip(path, path[1:], path[2:], strict=False):
        a, b = grid.direction(here, before), grid.direction(here, after)
        if a is None or b is None or state.building_at(here) is not None:
            return []
        if not {a, b} <= set(state.roads.get(here, ())):
            found.append((here, a, b))
    return found
