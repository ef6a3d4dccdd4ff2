"""MW-TRN-05..07, MW-SET-05: the build phase: seats build in reverse action order, or all at once by house rule."""

from __future__ import annotations

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Option
from rulesets.engine.ruleset import Procedure
from rulesets.engine.side_by_side import side_by_side
from rulesets.multiverse_war.build.declared import (
    declare_building,
    declare_purchase,
    declare_upgrade,
    has_declared_purchase,
    open_works,
    settle,
)
from rulesets.multiverse_war.build.trade_row import buy, on_sale
from rulesets.multiverse_war.build.works import (
    builders,
    chop,
    construct,
    lay_road,
    sides,
    upgrade,
)
from rulesets.multiverse_war.content.buildings import zone
from rulesets.multiverse_war.content.card import DECOY, BuildingKind
from rulesets.multiverse_war.content.symbol_dice import Terrain
from rulesets.multiverse_war.ending.ended import win
from rulesets.multiverse_war.ending.points import public_points
from rulesets.multiverse_war.ending.victory import check_missions, portal, portal_full
from rulesets.multiverse_war.map.roads import ALL_SIDES
from rulesets.multiverse_war.map.sight import refresh
from rulesets.multiverse_war.map.terrain import price
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
from rulesets.multiverse_war.state.state import Hero, Orders, State, Unit, War
from rulesets.multiverse_war.units import heroes
from rulesets.multiverse_war.units.recruits import blocks_left, decoy_hexes, place, recruit_hexes

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
        yield from settle(game, build_order(state))
    else:
        for seat in build_order(state):
            if state.active != seat and not state.orders[seat].done:
                state.active = seat
                _remember_public_values(state, seat)
            yield from _give_orders(game, seat)
        yield from settle(game, build_order(state))
    state.active = None


def _remember_public_values(state: State, seat: str) -> None:
    """MW-TRN-07: the values that the others see until the seat has finished building."""
    orders = state.orders[seat]
    if orders.points is None:
        orders.row = list(state.row)
        orders.points, orders.track = public_points(state, seat), state.players[seat].builder_track


def build_order(state: State) -> list[str]:
    """MW-TRN-06: reverse action order; by house rule action order with three or four players."""
    seats = state.in_play()
    forward = len(seats) > 2 and state.world.house.builder_conflict_multi == "action"
    return seats if forward else seats[::-1]


def _give_orders(game: War, seat: str) -> Procedure[None]:
    state, orders = game.state, game.state.orders[seat]
    while not orders.done:
        why = Cue("ask.build", seat=seat)
        choice = yield Choose(seat, menu(state, seat), why, "MW-TRN-07", anchor=True, private=True)
        match choice:
            case Recruit(what, gold):
                yield from _recruit(game, seat, what, gold)
            case Buy(card):
                yield from _buy(game, seat, card)
            case Decoy():
                unit = yield from place(game, seat, DECOY, decoy_hexes(state, seat), "MW-DEC-01")
                if unit is not None:
                    orders.blocks.append(unit.id)
                    orders.decoy = True
            case Work(name):
                yield from _work(game, seat, state.units[name])
            case Portal(stone):
                _fill_portal(game, seat, stone)
            case EndBuild():
                orders.done = True
        if state.world.house.build_order == "in-turn" and not orders.done:
            check_missions(game)
    if not orders.shown:
        _reveal_orders(game, seat)


def menu(state: State, seat: str) -> tuple[Option, ...]:
    """MW-SET-05: in the first turn a seat can only recruit; by house rule also buy cards and place a decoy."""
    first = state.turn <= 1
    house = state.world.house
    found: list[Option] = [*recruits(state, seat)]
    if not first or house.turn1_cards_and_decoys:
        found += [each for each in on_sale(state, seat) if not has_declared_purchase(state, seat, each.card)]
        found += _decoy_option(state, seat)
    if not first:
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
        and _of_faction(state, seat, card.faction)
        and blocks_left(state, seat, kind) > 0
        and recruit_hexes(state, seat, kind)
    ]
    for hero in heroes.heroes_of(state, seat):
        cost = heroes.price(state, seat, hero)
        if cost <= gold and heroes.may_recruit(state, seat, hero) and recruit_hexes(state, seat, hero):
            found.append(Recruit(hero, cost))
    return found


def _of_faction(state: State, seat: str, faction: str | None) -> bool:
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
    side = state.world.side(seat)
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
    orders.recruited_at.append(hexes[unit.at])


def _buy(game: War, seat: str, card: str) -> Procedure[None]:
    """MW-CRD-05: the seat that acts last buys first. Where it does not build first, purchases wait until all have finished.

    The price is paid now, and refunded if another seat gets the card.
    """
    state = game.state
    if state.world.house.build_order == "together" or build_order(state)[0] != state.in_play()[-1]:
        state.players[seat].gold -= state.world.content.cards[card].cost
        declare_purchase(state, seat, card)
        return
    yield from buy(game, seat, card)


def _work(game: War, seat: str, unit: Unit) -> Procedure[None]:
    """MW-BLD-12: a Builder may do several works on its hex while there is gold."""
    state, player, orders = game.state, game.state.players[seat], game.state.orders[seat]
    while found := open_works(state, unit):
        why = Cue("ask.work", unit=Cue("unit.shown", kind=unit.kind, unit=unit.id))
        choice = yield Choose(seat, (*found, Back()), why, "MW-BLD-12", private=True)
        match choice:
            case Build(kind, gold):
                yield from _build_or_declare(game, unit, BuildingKind(kind), gold)
            case Upgrade(name, gold):
                player.gold -= gold
                if name in state.buildings:
                    orders.upgrades.append(name)
                    yield from upgrade(game, state.buildings[name])
                else:
                    declare_upgrade(state, unit, name)
            case Road(a, b):
                player.gold -= price(state.ground[unit.at])
                _note_road(state, orders, unit.at)
                reached = ALL_SIDES if a is None or b is None else (a, b)
                yield from lay_road(game, seat, unit.at, reached)
            case Bridge(hex_):
                bridged = yield from _bridge_sides(state, seat, hex_)
                player.gold -= price(Terrain.WATER)
                _note_road(state, orders, hex_)
                yield from lay_road(game, seat, hex_, bridged)
            case Chop():
                yield from chop(game, unit)
            case Back():
                return
        if unit.id not in orders.worked:
            orders.worked.append(unit.id)
        if state.world.house.build_order == "in-turn":
            check_missions(game)


def _note_road(state: State, orders: Orders, hex_: str) -> None:
    orders.roads.append(hex_)
    orders.roads_before.setdefault(hex_, list(state.roads.get(hex_, ())))


def _bridge_sides(state: State, seat: str, hex_: str) -> Procedure[tuple[int, ...]]:
    """MW-ROA-05, MW-ROA-07: ask for the two sides that a bridge reaches; by house rule it reaches all six."""
    if state.world.house.road_sides == "all":
        return ALL_SIDES
    options = tuple(sides(state, hex_))
    ends = yield Choose(seat, options, Cue("ask.sides", at=hex_), "MW-ROA-07", private=True)
    return ends.a, ends.b


def _build_or_declare(game: War, unit: Unit, kind: BuildingKind, gold: int) -> Procedure[None]:
    """Pay, then build at once; where all seats build at once, only declare it."""
    state = game.state
    state.players[unit.seat].gold -= gold
    if state.world.house.build_order == "together":
        declare_building(state, unit, kind)
        return
    building = yield from construct(game, unit, kind)
    state.orders[unit.seat].buildings.append(building.id)


def _fill_portal(game: War, seat: str, stone: int) -> None:
    """MW-VIC-09: stone in the Portal stays there; by house rule the last stone wins at once."""
    state, player = game.state, game.state.players[seat]
    player.stone -= stone
    player.portal += stone
    state.orders[seat].portal += stone
    side = state.world.side(seat)
    if not state.world.house.portal_delay and portal_full(state, side):
        game.tell(PortalFilled(seat, state.orders[seat].portal, portal(state, side)))
        raise win(state, side, "portal", "MW-VIC-09")


def _reveal_orders(game: War, seat: str) -> None:
    """MW-TRN-07: show the others buildings, upgrades, roads, bought cards and where new blocks stand."""
    state, orders = game.state, game.state.orders[seat]
    orders.shown = True
    for name in orders.buildings:
        building = state.buildings[name]
        game.tell(BuildingBuilt(name, building.at) if building.complete else SiteBegun(name, building.at))
        _announce_conflicts(game, seat, name)
    for name in orders.upgrades:
        game.tell(BuildingUpgraded(name))
    for hex_ in dict.fromkeys(orders.roads):
        bridge = state.ground[hex_] is Terrain.WATER
        game.tell(RoadLaid(seat, hex_, "MW-ROA-07" if bridge else "MW-ROA-02"))
    for hex_ in orders.chopped:
        game.tell(ForestChopped(seat, hex_))
    steps = state.players[seat].builder_track
    for step in range(orders.track + 1 if orders.track is not None else steps + 1, steps + 1):
        game.tell(BuilderTrackAdvanced(seat, step))
    if orders.portal:
        game.tell(PortalFilled(seat, orders.portal, portal(state, state.world.side(seat))))
    for name in orders.blocks:
        if name in state.units:  # a decoy may have been identified in the meantime
            game.tell(BlockPlaced(seat, state.units[name].at))
    for card in orders.bought:
        game.tell(CardBought(seat, card))
    game.tell(BuildFinished(seat))
    if state.world.house.build_order == "in-turn":  # where all build at once, `settle` refreshes sight at the end
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
            game.tell(BuilderConflict(seat, unit.seat, unit.at))
