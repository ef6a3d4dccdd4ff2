"""MW-TRN-06, MW-TRN-07, MW-CRD-05: where all seats build at once, they declare works and purchases.

`settle` carries them out, or refunds them, when all have finished.
"""

from __future__ import annotations

from rulesets.engine.requests import Option
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.buildings import zone
from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.rules.build.trade_row import buy, fill, on_sale
from rulesets.multiverse_war.rules.build.works import construct, may_build, upgrade, works
from rulesets.multiverse_war.rules.map.reveal_units_and_decoys import refresh
from rulesets.multiverse_war.rules.map.zones import in_mutual_zone
from rulesets.multiverse_war.state.events import (
    BuilderConflict,
    BuildingBuilt,
    BuildingUpgraded,
    CardBought,
    SiteBegun,
)
from rulesets.multiverse_war.state.options import Build, Upgrade
from rulesets.multiverse_war.state.state import Orders, State, Unit, War


def open_works(state: State, unit: Unit) -> list[Option]:
    """The works that a Builder may still do. Where all seats build at once, each Builder declares one construction."""
    declared = state.orders.get(unit.seat, Orders()).declared_works
    sites = {each.builder: each.kind for each in declared if not each.upgrade}
    found = works(state, unit)
    if unit.id not in sites:
        return [each for each in found if not isinstance(each, Build) or _fits_declared(state, unit, sites, each)]
    rest: list[Option] = [each for each in found if not isinstance(each, Build)]
    second = state.world.content.buildings[sites[unit.id]].second
    upgraded = any(each.upgrade and each.builder == unit.id for each in declared)
    if second and not upgraded and second.price <= state.players[unit.seat].gold:
        rest.append(Upgrade(sites[unit.id], second.price))
    return rest


def _fits_declared(state: State, unit: Unit, sites: dict[str, BuildingKind], work: Build) -> bool:
    """MW-DAT-02, MW-ZON-02: with the buildings that other Builders have declared, one of this kind is left and may stand."""
    wanted, grid = BuildingKind(work.kind), state.world.grid
    has = sum(each.kind is wanted for each in state.buildings_of(unit.seat))
    left = state.world.content.buildings[wanted].number - has - list(sites.values()).count(wanted)
    return left > 0 and all(
        grid.distance(state.units[name].at, unit.at) > min(zone(kind), zone(wanted)) for name, kind in sites.items()
    )


def settle(game: War) -> Procedure[None]:
    """MW-TRN-06, MW-CRD-05: carry out what was declared, in reverse action order: constructions, then purchases."""
    state = game.state
    order = state.in_play()[::-1]
    for seat in order:
        for work in state.orders[seat].declared_works:
            if work.upgrade:
                _settle_upgrade(game, state.units[work.builder], work.kind)
            else:
                yield from _settle_building(game, state.units[work.builder], work.kind)
    for seat in order:
        for card in state.orders[seat].declared_cards:
            _settle_purchase(game, seat, card)
    if any(state.orders[seat].bought for seat in order):
        yield from fill(game)
    refresh(game)


def _settle_purchase(game: War, seat: str, card: str) -> None:
    state = game.state
    state.players[seat].gold += state.world.content.cards[card].cost
    if any(each.card == card for each in on_sale(state, seat)):
        buy(state, seat, card)
        game.emit(CardBought(seat, card))


def _settle_building(game: War, unit: Unit, kind: BuildingKind) -> Procedure[None]:
    state = game.state
    if not may_build(state, unit, kind):
        state.players[unit.seat].gold += state.world.content.buildings[kind].price or 0
        rival = in_mutual_zone(state, kind, unit.at)
        game.emit(BuilderConflict(rival.seat if rival else unit.seat, unit.seat, unit.at, "MW-TRN-06"))
        return
    building = yield from construct(game, unit, kind)
    game.emit(SiteBegun(building.id, unit.at) if not building.complete else BuildingBuilt(building.id, unit.at))


def _settle_upgrade(game: War, unit: Unit, kind: BuildingKind) -> None:
    """MW-BLD-11: upgrade the building of the same turn; refund the price if it was not built."""
    state = game.state
    building = state.building_at(unit.at)
    if building is None or building.seat != unit.seat or building.kind is not kind:
        second = state.world.content.buildings[kind].second
        state.players[unit.seat].gold += second.price if second else 0
        return
    upgrade(state, building)
    game.emit(BuildingUpgraded(building.id))
