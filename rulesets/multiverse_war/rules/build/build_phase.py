"""MW-TRN-05..07, MW-SET-05: the build phase: seats build in reverse action order, or all at once (`build_order`)."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.engine.side_by_side import side_by_side
from rulesets.multiverse_war.content.buildings import zone
from rulesets.multiverse_war.content.card import DECOY, BuildingKind
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.rules.build.declared import open_works, settle
from rulesets.multiverse_war.rules.build.trade_row import buy, fill, on_sale
from rulesets.multiverse_war.rules.build.works import (
    builders,
    chop,
    construct,
    lay_road,
    sides,
    track_reward,
    upgrade,
)
from rulesets.multiverse_war.rules.ending.points import public_points
from rulesets.multiverse_war.rules.ending.victory import check_missions, portal
from rulesets.multiverse_war.rules.map.reveal_units_and_decoys import refresh
from rulesets.multiverse_war.rules.map.terrain import price
from rulesets.multiverse_war.rules.units import heroes
from rulesets.multiverse_war.rules.units.block_names import own_name
from rulesets.multiverse_war.rules.units.recruits import blocks_left, decoy_hexes, place, recruit_hexes
from rulesets.multiverse_war.state.events import (
    BlockPlaced,
    BuilderConflict,
    BuilderTrackAdvanced,
    BuildFinished,
    BuildingBuilt,
    BuildingUpgraded,
    CardBought,
    ForestChopped,
    PortalFilled,
    RoadLaid,
    SiteBegun,
)
from rulesets.multiverse_war.state.options import (
    Back,
    Bridge,
    Build,
    Buy,
    Chop,
    Decoy,
    EndBuild,
    Portal,
    Recruit,
    Road,
    Upgrade,
    Work,
)
from rulesets.multiverse_war.state.state import DeclaredWork, Hero, Orders, State, Unit, War

MOST_DECOYS = 2
"""MW-DEC-01."""


def build_phase(game: War) -> Procedure[None]:
    """MW-TRN-06, MW-TRN-07: the seat that acts last builds first."""
    state = game.state
    check_missions(game)
    for seat in state.in_play():
        state.orders.setdefault(seat, Orders())
    if state.world.house.build_order == "together":
        for seat in state.in_play():
            _remember_public_values(state, seat)
        yield from side_by_side(
            state.in_play(), lambda seat: _give_orders(game, seat), Cue("ask.build-all"), "MW-TRN-07"
        )
        yield from settle(game)
    else:
        for seat in build_order(state):
            if state.active != seat and not state.orders[seat].done:
                state.active = seat
                _remember_public_values(state, seat)
            yield from _give_orders(game, seat)
    state.orders, state.active, state.ready = {}, None, []
    check_missions(game)


def _remember_public_values(state: State, seat: str) -> None:
    """MW-TRN-07: the values that the others see until the seat has finished building."""
    orders = state.orders[seat]
    if orders.points is None:
        orders.row = list(state.row)
        orders.points, orders.track = public_points(state, seat), state.players[seat].builder_track


def build_order(state: State) -> list[str]:
    """MW-TRN-06: reverse action order."""
    return state.in_play()[::-1]


def _give_orders(game: War, seat: str) -> Procedure[None]:
    state, orders = game.state, game.state.orders[seat]
    while not orders.done:
        why = Cue("ask.build", seat=seat, gold=state.players[seat].gold)
        choice = yield Choose(seat, menu(state, seat), why, "MW-TRN-07", anchor=True, private=True)
        match choice:
            case Recruit(what, gold):
                yield from _recruit(game, seat, what, gold)
            case Buy(card):
                _buy(state, seat, card)
            case Decoy():
                unit = yield from place(game, seat, DECOY, decoy_hexes(state, seat), "MW-DEC-01")
                if unit is not None:
                    orders.blocks.append(unit.id)
                    orders.decoy = True
            case Work(name):
                yield from _work(game, seat, state.units[name])
            case Portal(stone):
                _fill_portal(state, seat, stone)
            case EndBuild():
                orders.done = True
        if state.world.house.build_order == "in-turn" and not orders.done:
            check_missions(game)
    if not orders.shown:
        yield from _reveal_orders(game, seat)


def menu(state: State, seat: str) -> tuple[Option, ...]:
    """MW-SET-05: in the first turn a seat can only recruit."""
    found: list[Option] = [*recruits(state, seat)]
    if state.turn > 1:
        found += [each for each in on_sale(state, seat) if each.card not in state.orders[seat].declared_cards]
        found += _decoy_option(state, seat)
        found += [Work(unit.id) for unit in builders(state, seat) if open_works(state, unit)]
        found += _portal_options(state, seat)
    return (*found, EndBuild())


def recruits(state: State, seat: str) -> list[Recruit]:
    """MW-BLD-13, MW-BLD-14: units and heroes that the seat can pay for, with a block left and a free hex."""
    gold, content = state.players[seat].gold, state.world.content
    found = [
        Recruit(kind, card.cost)
        for kind, card in content.units.items()
        if card.cost <= gold
        and of_faction(state, seat, card.faction)
        and blocks_left(state, seat, kind) > 0
        and recruit_hexes(state, seat, kind)
    ]
    for hero in heroes.heroes_of(state, seat):
        cost = heroes.price(state, seat, hero)
        if cost <= gold and not heroes.on_board(state, seat, hero) and recruit_hexes(state, seat, hero):
            found.append(Recruit(hero, cost))
    return found


def of_faction(state: State, seat: str, faction: str | None) -> bool:
    """MW-DAT-01: a pack may divide its units into factions, one for each seat in order."""
    if faction is None:
        return True
    factions = list(dict.fromkeys(card.faction for card in state.world.content.units.values() if card.faction))
    return factions.index(faction) == state.world.seats.index(seat) % len(factions)


def _decoy_option(state: State, seat: str) -> list[Decoy]:
    """MW-DEC-01: one free decoy in each build phase, at most two on the board."""
    there = sum(unit.kind == DECOY for unit in state.of_seat(seat))
    free = not state.orders[seat].decoy and there < MOST_DECOYS and decoy_hexes(state, seat)
    return [Decoy()] if free else []


def _portal_options(state: State, seat: str) -> list[Portal]:
    """MW-VIC-09: with a Builder in a Settlement of its side, a seat puts in any of its stone, up to what is missing."""
    side = state.world.side_of[seat]
    homes = {home.at for each in side if (home := state.settlement(each))}
    inside = any(unit.at in homes and state.is_builder(unit) for unit in state.of_seat(seat))
    if "portal" not in state.world.victories or not inside:
        return []
    wanted = state.world.scenario.stone - portal(state, side)
    return [Portal(stone) for stone in range(1, min(state.players[seat].stone, wanted) + 1)]


def _recruit(game: War, seat: str, what: str, gold: int) -> Procedure[None]:
    state, player, orders = game.state, game.state.players[seat], game.state.orders[seat]
    skills = None
    if what in state.world.content.heroes and what not in player.heroes:
        options = heroes.skill_sets(state, what)
        skills = yield Choose(seat, options, Cue("ask.skills", hero=what), "MW-HER-01", private=True)
    hexes = recruit_hexes(state, seat, what)
    player.gold -= gold
    if skills is not None:
        player.heroes[what] = Hero(hp=skills.hp, ap=skills.ap, abilities=list(skills.abilities))
    unit = yield from place(game, seat, what, hexes, "MW-BLD-13")
    if unit is None:
        player.gold += gold
        if skills is not None:
            del player.heroes[what]
        return
    orders.blocks.append(unit.id)


def _buy(state: State, seat: str, card: str) -> None:
    """MW-CRD-05: the seat that acts last buys first, so where all build at once, purchases wait until all have finished.

    The price is paid now, and refunded if another seat gets the card.
    """
    if state.world.house.build_order == "together":
        state.players[seat].gold -= state.world.content.cards[card].cost
        state.orders[seat].declared_cards.append(card)
        return
    buy(state, seat, card)


def _work(game: War, seat: str, unit: Unit) -> Procedure[None]:
    """MW-BLD-12: a Builder may do several works on its hex while there is gold."""
    state, player, orders = game.state, game.state.players[seat], game.state.orders[seat]
    while found := open_works(state, unit):
        why = Cue("ask.work", unit=own_name(state, unit), gold=player.gold)
        choice = yield Choose(seat, (*found, *_ways_out(state, unit)), why, "MW-BLD-12", private=True)
        match choice:
            case Build(kind, gold):
                yield from _build_or_declare(game, unit, BuildingKind(kind), gold)
            case Upgrade(name, gold):
                player.gold -= gold
                if name in state.buildings:
                    orders.upgrades.append(name)
                    upgrade(state, state.buildings[name])
                else:
                    orders.declared_works.append(DeclaredWork(unit.id, BuildingKind(name), upgrade=True))
            case Road(a, b):
                player.gold -= price(state.ground[unit.at])
                _note_road(state, orders, unit.at)
                yield from lay_road(game, seat, unit.at, (a, b))
            case Bridge(hex_):
                options = tuple(sides(state, hex_))
                ends = yield Choose(seat, options, Cue("ask.sides", at=hex_), "MW-ROA-07", private=True)
                player.gold -= price(Terrain.WATER)
                _note_road(state, orders, hex_)
                yield from lay_road(game, seat, hex_, (ends.a, ends.b))
            case Chop():
                chop(state, unit)
            case EndBuild():
                orders.done = True
                return
            case Back():
                return
        if state.world.house.build_order == "in-turn":
            check_missions(game)


def _ways_out(state: State, unit: Unit) -> list[Option]:
    """Finish building, or go back to the menu if there is anything else on it."""
    others = set(menu(state, unit.seat)) - {Work(unit.id), EndBuild()}
    return [Back(), EndBuild()] if others else [EndBuild()]


def _note_road(state: State, orders: Orders, hex_: str) -> None:
    orders.roads.append(hex_)
    orders.roads_before.setdefault(hex_, list(state.roads.get(hex_, ())))


def _build_or_declare(game: War, unit: Unit, kind: BuildingKind, gold: int) -> Procedure[None]:
    """Pay, then build at once; where all seats build at once, only declare it."""
    state = game.state
    state.players[unit.seat].gold -= gold
    if state.world.house.build_order == "together":
        state.orders[unit.seat].declared_works.append(DeclaredWork(unit.id, kind))
        return
    building = yield from construct(game, unit, kind)
    state.orders[unit.seat].buildings.append(building.id)


def _fill_portal(state: State, seat: str, stone: int) -> None:
    """MW-VIC-09: stone in the Portal stays there."""
    player = state.players[seat]
    player.stone -= stone
    player.portal += stone
    state.orders[seat].portal += stone


def _reveal_orders(game: War, seat: str) -> Procedure[None]:
    """MW-TRN-07: show the others buildings, upgrades, roads, bought cards and where new blocks stand.

    Now the trade row is refilled, and the rewards of the builder track are given that the others would have noticed.
    """
    state, orders = game.state, game.state.orders[seat]
    orders.shown = True
    for name in orders.buildings:
        building = state.buildings[name]
        game.emit(BuildingBuilt(name, building.at) if building.complete else SiteBegun(name, building.at))
        _announce_conflicts(game, seat, name)
    for name in orders.upgrades:
        game.emit(BuildingUpgraded(name))
    for hex_ in dict.fromkeys(orders.roads):
        bridge = state.ground[hex_] is Terrain.WATER
        game.emit(RoadLaid(seat, hex_, "MW-ROA-07" if bridge else "MW-ROA-02"))
    for hex_ in orders.chopped:
        game.emit(ForestChopped(seat, hex_))
    steps = state.players[seat].builder_track
    new = range(orders.track + 1 if orders.track is not None else steps + 1, steps + 1)
    for step in new:
        game.emit(BuilderTrackAdvanced(seat, step))
    if orders.portal:
        game.emit(PortalFilled(seat, orders.portal, portal(state, state.world.side_of[seat])))
    for name in orders.blocks:
        if name in state.units:  # a decoy may have been identified in the meantime
            game.emit(BlockPlaced(seat, state.units[name].at))
    for card in orders.bought:
        game.emit(CardBought(seat, card))
    game.emit(BuildFinished(seat))
    for step in new:
        yield from track_reward(game, seat, step, noticed=True)
    if state.world.house.build_order == "in-turn":  # where all build at once, `settle` does this at the end
        if orders.bought:
            yield from fill(game)
        refresh(game)


def _announce_conflicts(game: War, seat: str, name: str) -> None:
    """MW-TRN-05: name the identified enemy Builders that can no longer build here because of the new building."""
    state = game.state
    built = state.buildings[name]
    for unit in state.units.values():
        waiting = unit.seat in state.orders and not state.orders[unit.seat].done
        if not waiting or unit.known_to is not None or not state.is_builder(unit) or state.friendly(seat, unit.seat):
            continue
        if state.world.grid.distance(unit.at, built.at) <= zone(built.kind):
            game.emit(BuilderConflict(seat, unit.seat, unit.at))
