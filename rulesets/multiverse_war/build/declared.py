"""MW-TRN-06, MW-TRN-07, MW-CRD-05: works and purchases that seats declare, to be carried out when all have finished."""

from __future__ import annotations

from rulesets.engine.requests import Option
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.build.trade_row import buy, on_sale
from rulesets.multiverse_war.build.works import construct, may_build, upgrade, works
from rulesets.multiverse_war.content.buildings import zone
from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.ending.victory import check_missions
from rulesets.multiverse_war.map.sight import refresh
from rulesets.multiverse_war.state.events import (
    BuilderConflict,
    BuildingBuilt,
    BuildingUpgraded,
    CardBought,
    SiteBegun,
)
from rulesets.multiverse_war.state.options import Build, Upgrade
from rulesets.multiverse_war.state.state import Orders, State, Unit, War

BUY = "buy "


def declare_building(state: State, unit: Unit, kind: BuildingKind) -> None:
    state.orders[unit.seat].declared.append(f"build {unit.id} {kind}")


def declare_upgrade(state: State, unit: Unit, kind: str) -> None:
    """Upgrade a building that this Builder has declared."""
    state.orders[unit.seat].declared.append(f"upgrade {unit.id} {kind}")


def declare_purchase(state: State, seat: str, card: str) -> None:
    state.orders[seat].declared.append(f"{BUY}{card}")


def has_declared_purchase(state: State, seat: str, card: str) -> bool:
    return f"{BUY}{card}" in state.orders[seat].declared


def open_works(state: State, unit: Unit) -> list[Option]:
    """The works that a Builder may still do. Where all seats build at once, each Builder declares one construction."""
    orders = state.orders.get(unit.seat, Orders())
    declared = {each.split()[1]: each.split()[2] for each in orders.declared if each.startswith("build ")}
    if unit.id not in declared:
        return [
            each
            for each in works(state, unit)
            if not isinstance(each, Build)
            or not (_none_left(state, unit, declared, each) or _too_near_declared(state, unit, declared, each))
        ]
    kind = BuildingKind(declared[unit.id])
    rest: list[Option] = [each for each in works(state, unit) if not isinstance(each, Build)]
    second = state.world.content.buildings[kind].second
    wanted = f"upgrade {unit.id} {kind}" in orders.declared
    if second and not wanted and second.price <= state.players[unit.seat].gold:
        return [*rest, Upgrade(kind.value, second.price)]
    return rest


def _none_left(state: State, unit: Unit, declared: dict[str, str], work: Build) -> bool:
    """MW-DAT-02: other Builders have already declared the last buildings of this kind."""
    has = sum(each.kind == work.kind for each in state.buildings_of(unit.seat))
    number = state.world.content.buildings[BuildingKind(work.kind)].number
    return has + list(declared.values()).count(work.kind) >= number


def _too_near_declared(state: State, unit: Unit, declared: dict[str, str], work: Build) -> bool:
    """MW-ZON-02, MW-ZON-03: another Builder of the seat has declared a building too near to this one."""
    house, grid, wanted = state.world.house, state.world.grid, BuildingKind(work.kind)
    if not house.zones_own_buildings:
        return False
    others = {state.units[name].at: BuildingKind(kind) for name, kind in declared.items()}
    return any(
        grid.distance(at, unit.at) <= min(zone(kind), zone(wanted))
        for at, kind in others.items()
        if kind is not BuildingKind.FORTRESS or house.site_zone
    )


def settle(game: War, order: list[str]) -> Procedure[None]:
    """MW-TRN-06, MW-CRD-05: carry out what was declared, or refund it.

    Constructions come in build order; purchases in reverse action order.
    """
    state = game.state
    for seat in order:
        while work := _pop_declared(state.orders[seat], buys=False):
            match work.split():
                case ["build", name, kind]:
                    yield from _settle_building(game, seat, state.units[name], BuildingKind(kind))
                case [_, name, kind]:
                    yield from _settle_upgrade(game, seat, state.units[name], BuildingKind(kind))
                case _:
                    pass
    for seat in reversed(state.in_play()):
        while purchase := _pop_declared(state.orders[seat], buys=True):
            yield from _settle_purchase(game, seat, purchase.removeprefix(BUY))
    refresh(game)
    check_missions(game)


def _pop_declared(orders: Orders, *, buys: bool) -> str | None:
    """Remove and return the first declared purchase, or the first declared work."""
    found = next((each for each in orders.declared if each.startswith(BUY) == buys), None)
    if found is not None:
        orders.declared.remove(found)
    return found


def _settle_purchase(game: War, seat: str, card: str) -> Procedure[None]:
    state = game.state
    state.players[seat].gold += state.world.content.cards[card].cost
    if any(each.card == card for each in on_sale(state, seat)):
        yield from buy(game, seat, card)
        game.tell(CardBought(seat, card))


def _settle_building(game: War, seat: str, unit: Unit, kind: BuildingKind) -> Procedure[None]:
    state = game.state
    if not may_build(state, unit, kind):
        state.players[seat].gold += state.world.content.buildings[kind].price or 0
        game.tell(BuilderConflict(_rival(state, unit, kind), seat, unit.at, "MW-TRN-06"))
        return
    building = yield from construct(game, unit, kind)
    game.tell(SiteBegun(building.id, unit.at) if not building.complete else BuildingBuilt(building.id, unit.at))


def _settle_upgrade(game: War, seat: str, unit: Unit, kind: BuildingKind) -> Procedure[None]:
    """MW-BLD-11: upgrade the building of the same turn; refund the price if it was not built."""
    state = game.state
    building = state.building_at(unit.at)
    if building is None or building.seat != seat or building.kind is not kind:
        second = state.world.content.buildings[kind].second
        state.players[seat].gold += second.price if second else 0
        return
    yield from upgrade(game, building)
    game.tell(BuildingUpgraded(building.id))


def _rival(state: State, unit: Unit, kind: BuildingKind) -> str:
    grid = state.world.grid
    near = (
        each for each in state.buildings.values() if grid.distance(each.at, unit.at) <= min(zone(kind), zone(each.kind))
    )
    return next((each.seat for each in near), unit.seat)
