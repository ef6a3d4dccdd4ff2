"""A second small game: two to five traders at a fair. Hexes or places, hands, standing offers, turns side by side, a chain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Annotated, Any, ClassVar

from pydantic import ConfigDict, Field

from rulesets.engine.boards.paths import cheapest, even_ways
from rulesets.engine.cues import Cue
from rulesets.engine.decks import Deck, draw
from rulesets.engine.dice import Die
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.overrides.limits import Among, Between
from rulesets.engine.requests import Choose, First, Option, Roll, Single
from rulesets.engine.ruleset import Carried, NextGame, Outcome, Procedure, Ruleset, Setup
from rulesets.engine.side_by_side import side_by_side
from rulesets.engine.state.privacy import ToOwner
from rulesets.engine.view import (
    BoardView,
    CardFace,
    Cell,
    Goal,
    Link,
    Piece,
    Pile,
    PileKind,
    Shape,
    Sheet,
    Track,
    TurnDial,
    View,
    side_of,
)
from tests.engine.fair_country import COUNTRY, hex_neighbours

GOAL = 20
HAND = 4
MOOD = Die("mood", 6, ("rain", "rain", "sun", "sun", "sun", "crowd"))
EARNED = {"rain": 0, "sun": 1, "crowd": 3}
FASTEST = 2
TOWNS = {"harbour": ("abbey", "mine"), "abbey": ("harbour", "mine"), "mine": ("harbour",)}


CELLS = Among("world.cells")
GROUNDS = ("open", "open", "wood", "open", "lake", "hills")


class FairSetup(Setup):
    seats: tuple[str, ...] = ("red", "blue", "green")
    town: str = "harbour"
    rounds: int = 3
    cards: tuple[str, ...] = ("shout",) * 4 + ("silk",) * 6 + ("pepper",) * 6
    coins: dict[str, int] = Field(default_factory=dict)
    columns: int = 5
    rows: int = 4
    country: bool = False
    """On the places of a country instead of hexes."""
    most_cards: int = HAND


class Purses(Carried):
    coins: dict[str, int]


class World:
    def __init__(self, setup: FairSetup) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.neighbours = COUNTRY.neighbours if setup.country else hex_neighbours(setup.columns, setup.rows)
        self.cells = tuple(self.neighbours)
        self.helpers = ("quick", "slow")
        self.fingerprint = sha256(setup.model_dump_json().encode()).hexdigest()


@dataclass(slots=True)
class Trader:
    """The helper is either quick or slow; only its trader knows which, while everyone sees where it stands."""

    at: Annotated[str, CELLS]
    helper_at: Annotated[str, CELLS]
    helper: Annotated[str, ToOwner("helpers"), Among("world.helpers")]
    coins: Annotated[int, Between(0, 999)] = 0
    hand: Annotated[list[str], ToOwner("wares"), Among("world.setup.cards")] = field(default_factory=list)


@dataclass(slots=True)
class State:
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(arbitrary_types_allowed=True)

    world: World
    traders: dict[str, Trader]
    deck: Deck
    round: Annotated[int, Between(1, 99)] = 1
    ready: Annotated[list[str], Among("world.seats")] = field(default_factory=list)
    """The seats that have finished preparing this round."""
    turn: Annotated[int, Between(0, 9)] = 0


class Pitch(Option, frozen=True):
    to: str


class Restock(Option, frozen=True):
    pass


class Watch(Option, frozen=True):
    pass


class Ready(Option, frozen=True):
    pass


class Sell(Option, frozen=True):
    card: str


class Play(Option, frozen=True):
    card: str


class Send(Option, frozen=True):
    pass


class Walk(Option, frozen=True):
    piece: str
    to: str


class EndTurn(Option, frozen=True):
    pass


class CoinsEarned(Event, frozen=True):
    trader: str
    count: int
    rule: str


class Shouted(Event, frozen=True):
    trader: str
    rule: str


class HelperWalked(Event, frozen=True):
    trader: str
    to: str
    rule: str


def begin(setup: FairSetup) -> State:
    world = World(setup)
    traders = {
        seat: Trader(place, place, "quick" if index % 2 else "slow", setup.coins.get(seat, 0))
        for index, (seat, place) in enumerate(zip(setup.seats, world.cells, strict=False))
    }
    return State(world, traders, Deck("wares", bag=sorted(setup.cards)))


def play(game: Game[State]) -> Procedure[Outcome]:
    """FAIR-01: every round all prepare at the same time, then each has a turn. The richest wins."""
    state, seats = game.state, game.state.world.seats
    while state.round <= state.world.setup.rounds:
        yield from side_by_side(seats, lambda seat: _prepare(game, seat), Cue("prepare"), "FAIR-02")
        while state.turn < len(seats):
            yield from _turn(game, seats[state.turn])
            state.turn += 1
        state.round, state.turn, state.ready = state.round + 1, 0, []
    most = max(trader.coins for trader in state.traders.values())
    won = tuple(seat for seat, trader in state.traders.items() if trader.coins == most)
    return Outcome("richest", won, "FAIR-01", carried=Purses(coins=_coins(state)))


def _coins(state: State) -> dict[str, int]:
    return {seat: trader.coins for seat, trader in state.traders.items()}


def following(setup: FairSetup, outcome: Outcome) -> tuple[NextGame, ...]:
    """FAIR-06: the fair moves on along a road, and everyone keeps the coins; with enough of them, the year is over."""
    carried = outcome.carried
    if not isinstance(carried, Purses) or max(carried.coins.values()) >= GOAL:
        return ()
    return tuple(
        NextGame(town, Cue("travel", town=town), setup.model_copy(update={"town": town, "coins": carried.coins}))
        for town in TOWNS[setup.town]
    )


def _prepare(game: Game[State], seat: str) -> Procedure[int]:
    """FAIR-02: move the stall, draw a card or watch the sky; then be ready. Returns the coins of that moment."""
    state, trader = game.state, game.state.traders[seat]
    while seat not in state.ready:
        match (yield Choose(seat, _preparations(state, seat), Cue("prepare"), "FAIR-02", anchor=True)):
            case Pitch(to):
                trader.at = to
            case Restock():
                printed = tuple(sorted(state.world.setup.cards))
                trader.hand += yield from draw(state.deck, 1, seat, Cue("restock"), "FAIR-02", printed)
                state.ready.append(seat)
            case Watch():
                (face,) = yield Roll(seat, (MOOD,), Cue("watch"), "FAIR-02")
                _earn(game, seat, EARNED[MOOD.shows(face)], "FAIR-02")
                state.ready.append(seat)
            case Ready():
                state.ready.append(seat)
    return trader.coins


def _preparations(state: State, seat: str) -> tuple[Option, ...]:
    held = {trader.at for trader in state.traders.values()}
    free = (to for to in state.world.neighbours[state.traders[seat].at] if to not in held)
    restock = (Restock(),) if len(state.deck) and len(state.traders[seat].hand) < state.world.setup.most_cards else ()
    return (*map(Pitch, free), *restock, Watch(), Ready())


def _turn(game: Game[State], seat: str) -> Procedure[None]:
    """FAIR-03: sell, send the helper, or end the turn; meanwhile anyone may shout."""
    while True:
        spoken = yield First(_offers(game.state, seat), (seat,), Cue("turn", trader=seat), "FAIR-03", anchor=True)
        match spoken.value:
            case Sell(card):
                _discard(game.state, seat, card)
                _earn(game, seat, 2, "FAIR-03")
            case Play(card):
                _discard(game.state, spoken.seat, card)
                game.emit(Shouted(spoken.seat, "FAIR-04"))
                _earn(game, spoken.seat, 1, "FAIR-04")
            case Send():
                yield from _send(game, seat)
                return
            case EndTurn():
                return


def _offers(state: State, active: str) -> tuple[Single, ...]:
    return tuple(
        Choose(seat, _plays(trader, seat == active), Cue("turn", trader=active), "FAIR-03", private=True)
        for seat, trader in state.traders.items()
    )


def _plays(trader: Trader, active: bool) -> tuple[Option, ...]:
    """FAIR-04: anyone who holds a shout may play it on any turn."""
    shout = (Play("shout"),) if "shout" in trader.hand else ()
    sales = tuple(Sell(card) for card in sorted(set(trader.hand)) if card != "shout")
    return (*shout, *sales, Send(), EndTurn()) if active else shout


def _send(game: Game[State], seat: str) -> Procedure[None]:
    """FAIR-05: how far the helper could walk is secret; where it walks is not."""
    trader, ways = game.state.traders[seat], even_ways(game.state.world.neighbours)
    reach = FASTEST if trader.helper == "quick" else 1
    options = tuple(Walk(f"helper-of-{seat}", to) for to in cheapest((trader.helper_at,), ways, reach))
    why = Cue("send", trader=seat)
    walk = yield Choose(seat, options, why, "FAIR-05", private=True, answer_public=True)
    trader.helper_at = walk.to
    game.emit(HelperWalked(seat, walk.to, "FAIR-05"))


def _discard(state: State, seat: str, card: str) -> None:
    state.traders[seat].hand.remove(card)
    state.deck.discard.append(card)


def _earn(game: Game[State], seat: str, coins: int, rule: str) -> None:
    game.state.traders[seat].coins += coins
    game.emit(CoinsEarned(seat, coins, rule))


def view(state: State, viewer: str | None) -> View:
    seats = state.world.seats
    active = seats[state.turn] if len(state.ready) == len(seats) and state.turn < len(seats) else None
    best = max(trader.coins for trader in state.traders.values())
    rounds = tuple(Cue("round", number=number) for number in range(1, state.world.setup.rounds + 1))
    return View(
        Cue("title"),
        active,
        board=_board(state, viewer),
        sheets=tuple(_sheet(state, seat) for seat in seats),
        turn_dial=TurnDial(rounds, min(state.round, len(rounds))),
        piles=(*(_hand(state, seat, viewer) for seat in seats), *_deck(state.deck)),
        faces=tuple(_face(card) for card in sorted(set(state.world.setup.cards))),
        goal=Goal(Cue("goal", coins=GOAL), best, GOAL),
        upcoming=seats[state.turn :] + seats[: state.turn],
    )


def _board(state: State, viewer: str | None) -> BoardView:
    setup = state.world.setup
    pieces = tuple(piece for seat, trader in state.traders.items() for piece in _pieces(state, seat, trader, viewer))
    if setup.country:
        places = tuple(Cell(spot.id, spot.x, spot.y) for spot in COUNTRY.places)
        ways = tuple(Link(way.kind, way.a, way.b) for way in COUNTRY.roads)
        return BoardView(Shape.PLACES, 20, 15, places, pieces, ways)
    return BoardView(Shape.HEXES, setup.columns, setup.rows, tuple(_hexes(state.world)), pieces)


def _hexes(world: World) -> Iterator[Cell]:
    for index, hex_ in enumerate(world.cells):
        y, x = divmod(index, world.setup.columns)
        ground = GROUNDS[(x * x + 5 * y + x * y) % len(GROUNDS)] if len(world.cells) > 20 else "open"
        yield Cell(hex_, x, y, ground=ground)


def _pieces(state: State, seat: str, trader: Trader, viewer: str | None) -> tuple[Piece, ...]:
    side, hidden = side_of(seat, state.world.seats), seat != viewer
    kind = "helper" if hidden else trader.helper
    return Piece(seat, "stall", side, trader.at), Piece(
        f"helper-of-{seat}", kind, side, trader.helper_at, hidden=hidden
    )


def _sheet(state: State, seat: str) -> Sheet:
    coins = Track("coins", Cue("coins"), state.traders[seat].coins)
    return Sheet(seat, seat, side_of(seat, state.world.seats), (coins,))


def _hand(state: State, seat: str, viewer: str | None) -> Pile:
    hand = state.traders[seat].hand
    seen = tuple(hand) if viewer == seat else ()
    return Pile(
        f"hand-{seat}", Cue("hand"), PileKind.HAND, seen, len(hand) - len(seen), seat, state.world.setup.most_cards
    )


def _face(card: str) -> CardFace:
    title = Cue(f"name.{card}")
    if card == "shout":
        return CardFace(card, title, Cue("trick"), Cue("shout-text"))
    return CardFace(card, title, Cue("ware"), Cue("sells-for", coins=2), Cue("price", coins=2))


def _deck(deck: Deck) -> tuple[Pile, ...]:
    discard = Pile("discard", Cue("discard"), PileKind.DISCARD, tuple(reversed(deck.discard)))
    return Pile("deck", Cue("deck"), PileKind.DECK, hidden=len(deck)), discard


def sensible(_game: Game[State], request: Choose, rng: Random) -> Option:
    """Sell what can be sold, then whatever comes."""
    sales = [option for option in request.options if isinstance(option, Sell | Play)]
    return rng.choice(sales or request.options)


def faults(state: State) -> tuple[str, ...]:
    stalls = [trader.at for trader in state.traders.values()]
    return ("two stalls on one hex",) if len(set(stalls)) < len(stalls) else ()


FAIR: Ruleset[State] = Ruleset("fair", FairSetup, State, begin, play, view, faults, following=following, bot=sensible)


def new_fair(**setup: Any) -> Game[State]:
    return Game(FAIR, FairSetup(**setup))
