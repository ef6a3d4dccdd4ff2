"""MW-BLD-06, MW-BLD-11, MW-BLD-12, MW-ROA-02, MW-ROA-07, MW-BDR-03, MW-BDR-04: the works that a Builder can do on its hex."""

from __future__ import annotations

from itertools import combinations

from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.rules.ending.points import book_construction
from rulesets.multiverse_war.rules.map.roads import ALL_SIDES
from rulesets.multiverse_war.rules.map.terrain import price
from rulesets.multiverse_war.rules.map.zones import may_stand
from rulesets.multiverse_war.rules.rewards.rewards import give
from rulesets.multiverse_war.state.events import BuilderTrackAdvanced, FortressCompleted
from rulesets.multiverse_war.state.options import Bridge as BridgeOver
from rulesets.multiverse_war.state.options import Build, Chop, Road, Sides, Upgrade
from rulesets.multiverse_war.state.state import Building, State, Unit, War

CHOP_GOLD = 3
"""MW-BDR-03."""
UNNOTICED = frozenset({"gold", "unit"})
"""MW-TRN-07: rewards that only the player sees until they have finished building."""
Work = Build | Upgrade | Road | BridgeOver | Chop


def builders(state: State, seat: str) -> list[Unit]:
    """The Builders of a seat. One that has begun a Fortress stays on its hex, but may do other works there (MW-BLD-12)."""
    return [unit for unit in state.of_seat(seat) if state.is_builder(unit)]


def works(state: State, unit: Unit) -> list[Work]:
    """MW-BLD-12: everything that this Builder can do and its owner can pay for."""
    gold = state.players[unit.seat].gold
    found: list[Work] = [*_buildings(state, unit, gold), *_roads(state, unit, gold), *_upgrades(state, unit, gold)]
    if state.ground[unit.at] is Terrain.FOREST:
        found.append(Chop())
    return found


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
    return has < number and may_stand(state, kind, unit.at)


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
        found += [Road(side.a, side.b, side.one, side.other) for side in sides(state, unit.at)]
    if gold >= price(Terrain.WATER):
        found += [BridgeOver(hex_) for hex_ in state.world.grid.around[unit.at] if _bridgeable(state, hex_)]
    return found


def _bridgeable(state: State, hex_: str) -> bool:
    """MW-ROA-07: an explored water hex on which a bridge can still be built or extended."""
    return state.ground.get(hex_) is Terrain.WATER and bool(sides(state, hex_))


def sides(state: State, hex_: str) -> list[Sides]:
    """MW-ROA-05: the pairs of sides that a new road piece could connect; sides at the edge of the map are left out."""
    there = set(state.roads.get(hex_, ()))
    open_ = [(side, other) for side, other in zip(ALL_SIDES, state.world.grid.by_side[hex_], strict=True) if other]
    return [Sides(a, b, one, other) for (a, one), (b, other) in combinations(open_, 2) if not {a, b} <= there]


def at_work(state: State, road: Road) -> Unit | None:
    """The Builder whose hex lies between the two ends."""
    by_side = state.world.grid.by_side
    return next(
        (
            unit
            for unit in state.units.values()
            if state.is_builder(unit)
            and (by_side[unit.at][road.a - 1], by_side[unit.at][road.b - 1]) == (road.one, road.other)
        ),
        None,
    )


def chop(state: State, unit: Unit) -> None:
    """MW-BDR-03: gain 3 gold; the hex becomes grassland."""
    state.ground[unit.at] = Terrain.GRASSLAND
    state.players[unit.seat].gold += CHOP_GOLD
    state.orders[unit.seat].chopped.append(unit.at)


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


def upgrade(state: State, building: Building) -> None:
    building.tier = 2
    book_construction(state, building, tier_before=1)


def lay_road(game: War, seat: str, hex_: str, reached: tuple[int, int]) -> Procedure[None]:
    """MW-ROA-02, MW-ROA-05: add the sides of a new piece to the road on a hex. The caller has paid for it."""
    state = game.state
    new = hex_ not in state.roads
    state.roads[hex_] = sorted({*state.roads.get(hex_, ()), *reached})
    if new:
        yield from advance_builder_track(game, seat)


def advance_builder_track(game: War, seat: str) -> Procedure[None]:
    """MW-BDR-04, MW-TRN-07: one step for each building or road hex, with the pack's reward for that step.

    During the build phase, the step is announced together with the works, and a reward that others would notice waits.
    """
    state, player = game.state, game.state.players[seat]
    orders = state.orders.get(seat)
    if player.builder_track >= state.world.content.builder_track.steps:
        return
    player.builder_track += 1
    step = player.builder_track
    yield from track_reward(game, seat, step, noticed=False)
    if orders is None or orders.shown:
        game.emit(BuilderTrackAdvanced(seat, step))
        yield from track_reward(game, seat, step, noticed=True)


def track_reward(game: War, seat: str, step: int, *, noticed: bool) -> Procedure[None]:
    """Give the rewards of a step on the builder track that others notice at once, or those that they do not."""
    rewards = game.state.world.content.builder_track.effects.get(str(step), ())
    chosen = tuple(each for each in rewards if (each.do not in UNNOTICED) == noticed)
    yield from give(game, chosen, seat, None, "MW-BDR-04")


def complete_fortresses(game: War) -> Procedure[None]:
    """MW-BLD-06, MW-BDR-04: complete the sites begun last turn, before revenue."""
    state = game.state
    for building in list(state.buildings.values()):
        if not building.complete:
            building.complete, building.builder, building.damage = True, None, 0
            book_construction(state, building)
            game.emit(FortressCompleted(building.id))
            yield from advance_builder_track(game, building.seat)
