"""MW-SET-03, MW-SET-06, MW-MIS-01, MW-CRD-04: before the first turn."""

from __future__ import annotations

from itertools import groupby

from rulesets.engine.cues import Cue
from rulesets.engine.decks import draw
from rulesets.engine.requests import Choose, Draw
from rulesets.engine.ruleset import Procedure
from rulesets.multiverse_war.content.symbol_dice import SET, Symbol
from rulesets.multiverse_war.rules.build.trade_row import fill
from rulesets.multiverse_war.rules.combat.strikes import roll
from rulesets.multiverse_war.rules.map.exploring import place_mine
from rulesets.multiverse_war.rules.map.reveal_units_and_decoys import refresh
from rulesets.multiverse_war.rules.units.recruits import places_around, put_block
from rulesets.multiverse_war.state.events import BlockPlaced, FirstPlayer, FirstPlayerTied
from rulesets.multiverse_war.state.options import Place
from rulesets.multiverse_war.state.state import State, Unit, War


def first_player(game: War) -> Procedure[None]:
    """MW-SET-03: each seat rolls six dice; the one with most SWORDs begins, the others follow clockwise.

    Seats that are tied for the most roll again.
    """
    state = game.state
    leaders = list(state.world.seats)
    while True:
        shown: dict[str, int] = {}
        for seat in leaders:
            symbols = yield from roll(seat, SET, Cue("ask.first-player", seat=seat, symbol=Symbol.SWORD), "MW-SET-03")
            shown[seat] = symbols.count(Symbol.SWORD)
        best = max(shown.values())
        leaders = [seat for seat, count in shown.items() if count == best]
        if len(leaders) == 1:
            break
        game.emit(FirstPlayerTied(tuple(leaders)))
    seats = list(state.world.seats)
    at = seats.index(leaders[0])
    state.order = seats[at:] + seats[:at]
    game.emit(FirstPlayer(leaders[0], best))


def place_starters(game: War) -> Procedure[None]:
    """MW-SET-06: each player places the scenario's units around the Settlement, like recruits."""
    state = game.state
    for place in state.laid:
        place_mine(game, place)
    for seat in state.order:
        if seat not in state.ready:
            yield from _place_all(game, seat)
            _number_blocks(game, seat)
            state.ready.append(seat)
    for seat in state.order:
        yield from _mix_shared_hexes(game, seat)
    refresh(game)


def _place_all(game: War, seat: str) -> Procedure[None]:
    state, player = game.state, game.state.players[seat]
    units = state.world.scenario.units
    while player.blocks < len(units):
        kind = units[player.blocks]
        home = state.settlement(seat)
        assert home is not None, "every seat starts with a Settlement"
        options = tuple(Place(hex_) for hex_ in places_around(state, home, kind))
        if not options:
            player.blocks += 1
            continue
        why = _which(units, player.blocks)
        choice = yield Choose(seat, options, why, "MW-SET-06", anchor=True, private=True)
        put_block(game, seat, kind, choice.to)


def _which(units: tuple[str, ...], place: int) -> Cue:
    """What is asked for one of the units; those of one kind are counted."""
    kind = units[place]
    if units.count(kind) == 1:
        return Cue("ask.place", unit=kind)
    return Cue("ask.place-one-of", unit=kind, number=units[: place + 1].count(kind), all=units.count(kind))


def _number_blocks(game: War, seat: str) -> None:
    """Number the blocks by where they stand: numbers in the order of the scenario's list would give their faces away."""
    state = game.state
    hexes = state.world.hexes
    _rename(state, seat, sorted(state.of_seat(seat), key=lambda unit: hexes.index(unit.at)))
    for unit in state.of_seat(seat):
        game.emit(BlockPlaced(seat, unit.at, "MW-SET-06"))


def _mix_shared_hexes(game: War, seat: str) -> Procedure[None]:
    """Draw random numbers for blocks that share a hex: a fixed order would give the Builder away."""
    state = game.state
    mixed: list[Unit] = []
    for _, group in groupby(state.of_seat(seat), key=lambda unit: unit.at):
        names = tuple(unit.id for unit in group)
        if len(names) > 1:
            why = Cue("ask.mix", seat=seat)
            names = yield Draw(seat, "blocks", names, len(names), why, "MW-SET-06", printed=names)
        mixed += (state.units[name] for name in names)
    _rename(state, seat, mixed)


def _rename(state: State, seat: str, units: list[Unit]) -> None:
    for unit in units:
        del state.units[unit.id]
    for number, unit in enumerate(units, 1):
        unit.id = f"{seat}-{number}"
        state.units[unit.id] = unit


def deal_cards(game: War) -> Procedure[None]:
    """MW-CRD-04, MW-MIS-01: deal a secret mission card to each player, and the trade row."""
    state = game.state
    if deals_missions(state):
        for seat in state.order:
            yield from _deal_missions(game, seat)
    yield from fill(game)


def deals_missions(state: State) -> bool:
    """MW-VIC-04: missions are also dealt if they only count for points at the end."""
    wanted = {"missions", "turns"} & set(state.world.victories)
    return bool(wanted) and bool(state.world.content.mission_cards)


def _deal_missions(game: War, seat: str) -> Procedure[None]:
    state, content = game.state, game.state.world.content
    why, printed = Cue("ask.draw-mission", seat=seat), tuple(sorted(content.mission_cards))
    cards = yield from draw(state.mission_deck, 1, seat, why, "MW-MIS-01", printed)
    state.players[seat].missions = [name for card in cards for name in content.mission_cards[card]]
