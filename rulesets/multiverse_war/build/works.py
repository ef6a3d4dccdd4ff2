"""MW-BLD-06, MW-BLD-11, MW-BLD-12, MW-ROA-02, MW-ROA-07, MW-BDR-03, MW-BDR-04: the works that a Builder can do on its hex."""

from __future__ import annotations

from itertools import combinations

from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.ending.points import book_construction
from rulesets.multiverse_war.map.roads import ALL_SIDES
from rulesets.multiverse_war.map.terrain import price
from rulesets.multiverse_war.map.zones import may_stand
from rulesets.multiverse_war.rewards.rewards import give
from rulesets.multiverse_war.state.events import BuilderTrackAdvanced, ForestChopped, FortressCompleted
from rulesets.multiverse_war.state.options import Bridge as BridgeOver
from rulesets.multiverse_war.state.options import Build, Chop, Road, RoadToAll, Sides, Upgrade
from rulesets.multiverse_war.state.state import Building, State, Unit, War

CHOP_GOLD = 3
"""MW-BDR-03."""
Work = Build | Upgrade | Road | BridgeOver | Chop


def builders(state: State, seat: str) -> list[Unit]:
    """The Builders of a seat. One that has begun a Fortress stays on its hex, but may do other works there (MW-BLD-12)."""
    return [unit for unit in state.of_seat(seat) if state.is_builder(unit)]


def works(state: State, unit: Unit) -> list[Work]:
    """MW-BLD-12: everything that this Builder can do and its owner can pay for."""
    gold = state.players[unit.seat].gold
    spent = state.world.house.builder_works == "one" and unit.id in _worked(state, unit.seat)
    found: list[Work] = [] if spent else [*_buildings(state, unit, gold), *_roads(state, unit, gold)]
    found += _upgrades(state, unit, gold)
    if not spent and state.world.house.chop_phase == "build" and may_chop(state, unit):
        found.append(Chop())
    return found


def _worked(state: State, seat: str) -> list[str]:
    return state.orders[seat].worked if seat in state.orders else []


def _buildings(state: State, unit: Unit, gold: int) -> list[Build]:
    found = []
    for kind, card in state.world.content.buildings.items():
        if card.price is None or card.price > gold or not may_build(state, unit, kind):
            continue
        found.append(Build(kind.value, card.price))
    return found


def may_build(state: State, unit: Unit, kind: BuildingKind) -> bool:
    """MW-BLD-12, MW-DAT-02: the building may stand on the Builder's hex, and the player has one left."""
    number = state.world.content.buildings[kind].number
    has = sum(each.kind is kind for each in state.buildings_of(unit.seat))
    return has < number and may_stand(state, unit.seat, kind, unit.at)


def _upgrades(state: State, unit: Unit, gold: int) -> list[Upgrade]:
    """MW-BLD-11: upgrades to Age 2, even in the turn of construction; Settlements and Fortresses have none."""
    building = state.building_at(unit.at)
    if building is None or building.seat != unit.seat or not building.complete or building.tier == 2:
        return []
    second = state.world.content.buildings[building.kind].second
    return [Upgrade(building.id, second.price)] if second and second.price <= gold else []


def _roads(state: State, unit: Unit, gold: int) -> list[Road | BridgeOver]:
    found: list[Road | BridgeOver] = []
    terrain = state.ground[unit.at]
    if terrain is not Terrain.WATER and price(terrain) <= gold:
        if state.world.house.road_sides == "all":
            found += [] if unit.at in state.roads else [RoadToAll()]
        else:
            found += [Road(side.a, side.b) for side in sides(state, unit.at)]
    if state.world.house.bridges and gold >= price(Terrain.WATER):
        found += [BridgeOver(hex_) for hex_ in state.world.grid.around[unit.at] if _bridgeable(state, hex_)]
    return found


def _bridgeable(state: State, hex_: str) -> bool:
    """MW-ROA-07: an explored water hex on which a bridge can still be built or extended."""
    return state.ground.get(hex_) is Terrain.WATER and bool(sides(state, hex_))


def sides(state: State, hex_: str) -> list[Sides]:
    """MW-ROA-05: the pairs of sides that a new road piece could connect; sides at the edge of the map are left out."""
    there = set(state.roads.get(hex_, ()))
    open_ = [side for side in ALL_SIDES if state.world.grid.beside[hex_][side - 1] is not None]
    return [Sides(a, b) for a, b in combinations(open_, 2) if not {a, b} <= there]


def may_chop(state: State, unit: Unit) -> bool:
    """MW-BDR-03: a Builder in a forest may chop it, once per turn."""
    done = f"chop {unit.id}" in _worked(state, unit.seat) or "chop" in unit.used
    return state.is_builder(unit) and state.ground[unit.at] is Terrain.FOREST and not done


def chop(game: War, unit: Unit) -> Procedure[None]:
    """MW-BDR-03, MW-BDR-04: gain 3 gold; the hex becomes grassland. By house rule the builder track advances."""
    state = game.state
    state.ground[unit.at] = Terrain.GRASSLAND
    state.players[unit.seat].gold += CHOP_GOLD
    orders = state.orders.get(unit.seat)
    if orders is not None:
        orders.worked.append(f"chop {unit.id}")
        orders.chopped.append(unit.at)
    if orders is None or orders.done:
        game.tell(ForestChopped(unit.seat, unit.at))
    if state.world.house.builder_track_counts == "all":
        yield from advance_builder_track(game, unit.seat)


def construct(game: War, unit: Unit, kind: BuildingKind) -> Procedure[Building]:
    """MW-BLD-06, MW-BLD-12: the building is complete at once; only a Fortress is a site until next turn."""
    state = game.state
    number = state.numbered.get(kind, 0) + 1
    while f"{kind}-{number}" in state.buildings:  # players may have set the count by hand
        number += 1
    state.numbered[kind] = number
    building = Building(f"{kind}-{number}", kind, unit.seat, unit.at)
    state.buildings[building.id] = building
    if kind is BuildingKind.FORTRESS:
        building.complete, building.builder = False, unit.id
    else:
        book_construction(state, building)
        yield from advance_builder_track(game, unit.seat)
    return building


def upgrade(game: War, building: Building) -> Procedure[None]:
    building.tier = 2
    book_construction(game.state, building, tier_before=1)
    if game.state.world.house.builder_track_counts == "all":
        yield from advance_builder_track(game, building.seat)


def lay_road(game: War, seat: str, hex_: str, reached: tuple[int, ...]) -> Procedure[None]:
    """MW-ROA-02, MW-ROA-05: add the sides of a new piece to the road on a hex. The caller has paid for it."""
    state = game.state
    new = hex_ not in state.roads
    state.roads[hex_] = sorted({*state.roads.get(hex_, ()), *reached})
    state.road_owners.setdefault(hex_, seat)
    if new:
        yield from advance_builder_track(game, seat)


def advance_builder_track(game: War, seat: str) -> Procedure[None]:
    """MW-BDR-04, MW-TRN-07: one step for each building or road hex, with the pack's reward for that step.

    During the build phase, the step is announced together with the works.
    """
    state, player = game.state, game.state.players[seat]
    orders = state.orders.get(seat)
    track = state.world.content.builder_track
    if player.builder_track >= track.steps:
        return
    player.builder_track += 1
    if orders is None or orders.shown:
        game.tell(BuilderTrackAdvanced(seat, player.builder_track))
    yield from give(game, track.effects.get(str(player.builder_track), ()), seat, None, "MW-BDR-04")


def complete_fortresses(game: War) -> Procedure[None]:
    """MW-BLD-06, MW-BDR-04: complete the sites begun last turn, before revenue."""
    state = game.state
    for building in list(state.buildings.values()):
        if not building.complete:
            building.complete, building.builder, building.damage = True, None, 0
            book_construction(state, building)
            game.tell(FortressCompleted(building.id))
            yield from advance_builder_track(game, building.seat)
