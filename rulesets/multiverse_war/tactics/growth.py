"""How a strong bot grows: Builders first, cheap buildings next to the Settlement, roads that connect them, and what its missions ask for.

Everything is counted in victory points; gold counts as much as it buys.
"""

from __future__ import annotations

from collections.abc import Callable

from rulesets.engine.boards.hex_grid import line
from rulesets.engine.requests import Option
from rulesets.multiverse_war.content.buildings import CONSTRUCTION_VP
from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.content.decks import Need
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.rules.build.works import CHOP_GOLD, builders
from rulesets.multiverse_war.rules.ending.missions import is_fulfilled
from rulesets.multiverse_war.rules.ending.points import ROAD_VP
from rulesets.multiverse_war.rules.map.roads import connected
from rulesets.multiverse_war.rules.map.terrain import price
from rulesets.multiverse_war.rules.map.zones import may_stand
from rulesets.multiverse_war.state.options import Build, Chop, Road, Upgrade
from rulesets.multiverse_war.state.state import Building, State, Unit
from rulesets.multiverse_war.tactics.goals import WAY

BUILDERS, PAYS_BACK = 3, 2
"""How many Builders it wants, as long as this many turns are left."""
GOLD_VP = 0.4
"""What a gold coin of later turns is worth: about what it buys."""
MISSION_HOPE = 0.8
"""How much of a mission's points one of its parts is worth: the others may fail."""
LONGEST_ROAD = 2
"""In hexes: a longer one is hardly ever finished."""
NEAR_HOME = 4
WORK_SCORE, POINT_SCORE, ROAD_SCORE, CHOP_SCORE = 40.0, 20.0, 90.0, 95.0
RICH = 12
"""With so much gold, more of it no longer helps."""
BUILDER_SCORE, GUARD_SCORE, SPARE_SCORE = 45.0, 70.0, 12.0
GUARDS = 2
SPARE = 10
"""Gold above this goes into soldiers."""


def turns_left(state: State) -> int:
    return max(0, state.world.turns - state.turn)


# ---- works
def worth_of(state: State, unit: Unit, option: Option) -> float:
    """The score of a work: most points for its gold first; wood and roads cost next to nothing."""
    match option:
        case Build(kind, gold):
            return _score_of(*_building_value(state, unit, BuildingKind(kind), gold))
        case Upgrade(name, gold) if name in state.buildings:
            return _score_of(_upgrade_value(state, state.buildings[name]) - _spoilt(state, unit.seat, gold), gold)
        case Road(a, b):
            return ROAD_SCORE if (unit.at, *sorted((a, b))) in _missing_roads(state, unit.seat) else 0.0
        case Chop():
            return CHOP_SCORE if state.players[unit.seat].gold < RICH else CHOP_GOLD
        case _:
            return 0.0


def _score_of(points: float, gold: int) -> float:
    return WORK_SCORE + POINT_SCORE * points / gold if points > 0 else 0.0


def _building_value(state: State, unit: Unit, kind: BuildingKind, gold: int) -> tuple[float, int]:
    """The points of a new building and of the road to it, and what both cost."""
    seat, left = unit.seat, turns_left(state)
    card = state.world.content.buildings[kind]
    value = CONSTRUCTION_VP[kind][0] + GOLD_VP * card.revenue * left - _spoilt(state, seat, gold)
    value += _mission_value(state, seat, lambda need: need.have == "building" and need.of in {None, kind.value})
    road = _road_to(state, seat, unit.at)
    if road is None or len(road) > LONGEST_ROAD:
        return value, gold
    if not left and not {at for at, _, _ in road} <= {each.at for each in builders(state, seat)}:
        return value, gold
    value += ROAD_VP + GOLD_VP * left + _mission_value(state, seat, lambda need: need.have == "links")
    return value, gold + sum(price(state.ground[at]) for at, _, _ in road)


def _upgrade_value(state: State, building: Building) -> float:
    card = state.world.content.buildings[building.kind]
    first, second = CONSTRUCTION_VP[building.kind]
    more = card.second.revenue - card.revenue if card.second else 0
    return second - first + GOLD_VP * more * turns_left(state)


def _mission_value(state: State, seat: str, helps: Callable[[Need], bool]) -> float:
    """What it is worth to do something that some of the seat's missions need."""
    missions = state.world.content.missions
    return sum(
        MISSION_HOPE * missions[name].vp / len(missions[name].needs)
        for name in state.players[seat].missions
        if name in missions
        and any(helps(need) and not is_fulfilled(state, seat, need) for need in missions[name].needs)
    )


def _spoilt(state: State, seat: str, gold: int) -> int:
    """In the last turn: the points of the missions that want the gold that this would cost."""
    if turns_left(state):
        return 0
    have, missions = state.players[seat].gold, state.world.content.missions
    return sum(
        missions[name].vp
        for name in state.players[seat].missions
        if name in missions
        and any(need.have == "gold" and have >= need.count > have - gold for need in missions[name].needs)
    )


# ---- roads and places to build
def _road_to(state: State, seat: str, spot: str) -> list[WAY] | None:
    """The hexes between the Settlement and a spot that still need a road; None if no road can be laid there."""
    home, grid = state.settlement(seat), state.world.grid
    if home is None:
        return None
    hexes = [grid.named.get(at) for at in line(grid.at[home.at], grid.at[spot])]
    path = [at for at in hexes if at is not None and state.ground.get(at, Terrain.WATER) is not Terrain.WATER]
    if len(path) < len(hexes) or any(state.building_at(at) for at in path[1:-1]):
        return None
    found: list[WAY] = []
    for before, here, after in zip(path, path[1:], path[2:], strict=False):
        a, b = grid.direction(here, before), grid.direction(here, after)
        if a is None or b is None:
            return None
        if not {a, b} <= set(state.roads.get(here, ())):
            found.append((here, min(a, b), max(a, b)))
    return found


def _missing_roads(state: State, seat: str) -> list[WAY]:
    """The roads that would connect a building with the Settlement."""
    linked = {each.id for each in connected(state, seat)}
    home = state.settlement(seat)
    ways = [
        _road_to(state, seat, each.at)
        for each in state.buildings_of(seat)
        if each.complete and each is not home and each.id not in linked
    ]
    return [way for road in ways if road and len(road) <= LONGEST_ROAD for way in road]


def building_ground(state: State, unit: Unit) -> list[str]:
    """Where a Builder should go: one of them to the next road, the others to where a building may stand near the Settlement."""
    home, grid = state.settlement(unit.seat), state.world.grid
    if home is None:
        return []
    own = builders(state, unit.seat)
    others = {each.at for each in own if each.id != unit.id}
    roads = [at for at, _, _ in _missing_roads(state, unit.seat) if at not in others]
    if roads and unit is min(own, key=lambda each: (min(grid.distance(each.at, at) for at in roads), each.id)):
        return roads
    spots = [
        (_detour(state, unit.seat, at), at)
        for at in grid.within(home.at, NEAR_HOME)
        if state.ground.get(at, Terrain.WATER) is not Terrain.WATER
        and may_stand(state, BuildingKind.GUARD_TOWER, at)
        and all(grid.distance(at, other) > 1 for other in others)
    ]
    nearest = min((detour for detour, _ in spots), default=0)
    return [at for detour, at in spots if detour == nearest]


def _detour(state: State, seat: str, at: str) -> int:
    road = _road_to(state, seat, at)
    return LONGEST_ROAD if road is None else min(LONGEST_ROAD, len(road))


# ---- recruits
def recruit_worth(state: State, seat: str, what: str, gold: int, *, raided: bool) -> float:
    """Builders as long as they pay; soldiers only against raiders, or with gold to spare."""
    own, left = state.of_seat(seat), state.players[seat].gold - gold
    if what == "builder":
        workers = sum(state.is_builder(unit) for unit in own)
        return BUILDER_SCORE if workers < BUILDERS and turns_left(state) >= PAYS_BACK else 0.0
    if what == "scout" or what in state.world.content.heroes or not turns_left(state):
        return 0.0
    army = sum(state.fights(unit) for unit in own)
    if raided and army < GUARDS:
        return GUARD_SCORE + gold
    return SPARE_SCORE if left >= SPARE else 0.0
