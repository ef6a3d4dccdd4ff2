"""A whole small game: two treasure hunters on nine squares. Every kind of Request is in it, and nothing is deep."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, ClassVar

from pydantic import ConfigDict, Field

from rulesets.engine.boards.square_grid import SquareGrid, name
from rulesets.engine.cues import Cue
from rulesets.engine.decks import Deck, draw
from rulesets.engine.dice import D6, D8, successes
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Choose, Measure, Option, Roll, Together
from rulesets.engine.ruleset import Outcome, Procedure, Ruleset, Setup
from rulesets.engine.view import BoardView, Cell, Dial, DialToken, Piece, Shape, Sheet, Side, Track, View

SECTORS = 12


class ToySetup(Setup):
    seats: tuple[str, ...] = ("red", "blue")
    turns: int = 12
    cards: tuple[str, ...] = ("coin", "coin", "gem", "snake")
    cursed: bool = False
    stealthy: bool = False
    content: dict[str, Any] = Field(default_factory=dict)


class World:
    """What never changes; digests contain its fingerprint."""

    def __init__(self, setup: ToySetup) -> None:
        self.setup = setup
        self.grid = SquareGrid(
            tuple(name(x, y) for y in range(3) for x in range(3)), walls=frozenset({frozenset({"A2", "B2"})})
        )
        self.fingerprint = sha256(setup.model_dump_json().encode()).hexdigest()


@dataclass(slots=True)
class Hero:
    square: str
    gold: int = 2
    hand: list[str] = field(default_factory=list)
    stash: str | None = None


@dataclass(slots=True)
class State:
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(arbitrary_types_allowed=True)

    world: World
    heroes: dict[str, Hero]
    deck: Deck
    active: str
    turn: int = 0
    paces: int = 0
    visits: dict[int, int] = field(default_factory=lambda: {1: 0, 2: 0, 3: 0})
    luck: dict[str, float] | None = None
    log: list[str] = field(default_factory=list)


class Step(Option, frozen=True):
    to: str


class Dig(Option, frozen=True):
    cards: int


class Throw(Option, frozen=True):
    pass


class Pace(Option, frozen=True):
    pass


class Auction(Option, frozen=True):
    pass


class Curse(Option, frozen=True):
    pass


class Bid(Option, frozen=True):
    gold: int


class Hide(Option, frozen=True):
    pass


class Stash(Option, frozen=True):
    to: str


class GoldWon(Event, frozen=True):
    hero: str
    count: int
    rule: str


class AuctionHeld(Event, frozen=True):
    hero: str | None
    rule: str


class GoldHidden(Event, frozen=True):
    hero: str
    rule: str


def begin(setup: ToySetup) -> State:
    corners = ("A1", "C3")
    heroes = {seat: Hero(corner) for seat, corner in zip(setup.seats, corners, strict=True)}
    return State(World(setup), heroes, Deck("hoard", bag=sorted(setup.cards)), setup.seats[0])


def play(game: Game[State]) -> Procedure[Outcome]:
    """TOY-01: turn by turn until the turns are over; most gold wins."""
    state = game.state
    while state.turn < state.world.setup.turns:
        choice = yield Choose(state.active, _options(state), Cue("your-turn", hero=state.active), "TOY-01", anchor=True)
        yield from _act(game, choice)
        state.turn += 1
        seats = state.world.setup.seats
        state.active = seats[state.turn % len(seats)]
    most = max(hero.gold for hero in state.heroes.values())
    return Outcome("most-gold", tuple(seat for seat, hero in state.heroes.items() if hero.gold == most), "TOY-01")


def _options(state: State) -> tuple[Option, ...]:
    hero = state.heroes[state.active]
    taken = {other.square for other in state.heroes.values()}
    steps = tuple(Step(to) for to in state.world.grid.neighbours[hero.square] if to not in taken)
    digs = tuple(Dig(count) for count in (1, 2) if len(state.deck))
    curse = (Curse(),) if state.world.setup.cursed else ()
    hide = (Hide(),) if state.world.setup.stealthy else ()
    return (*steps, *digs, Throw(), Pace(), Auction(), *curse, *hide)


def _act(game: Game[State], choice: Option) -> Procedure[None]:
    state, seat = game.state, game.state.active
    hero = state.heroes[seat]
    match choice:
        case Step(to):
            hero.square = to
            state.visits[int(to[1:])] += 1
        case Dig(count):
            yield from _dig(game, seat, count)
        case Throw():
            yield from _throw(game, seat)
        case Pace():
            state.paces += yield Measure(seat, "paces", 20, Cue("how-far"), "TOY-04", least=1)
        case Auction():
            yield from _auction(game)
        case Hide():
            yield from _hide(game, seat)
        case Curse():
            hero.gold = -1
            raise RuntimeError("the curse strikes the rules themselves")


def _dig(game: Game[State], seat: str, count: int) -> Procedure[None]:
    """TOY-02: cards in hand stay there; a snake goes home, and takes the discard pile with it."""
    state = game.state
    cards = yield from draw(state.deck, count, seat, Cue("dig", hero=seat), "TOY-02")
    for card in cards:
        (state.deck.discard if card == "snake" else state.heroes[seat].hand).append(card)
    if "snake" in cards:
        state.deck.renew()


def _throw(game: Game[State], seat: str) -> Procedure[None]:
    """TOY-03: gold for each die of 4 or more."""
    faces = yield Roll(seat, (D6, D8), Cue("throw", hero=seat), "TOY-03", need=4)
    won = successes(faces, 4)
    game.state.heroes[seat].gold += won
    game.emit(GoldWon(seat, won, "TOY-03"))


def _auction(game: Game[State]) -> Procedure[None]:
    """TOY-05: both bid in secret; the higher bid is lost, and draws wake nobody."""
    state = game.state
    parts = tuple(
        Choose(seat, tuple(Bid(gold) for gold in range(min(hero.gold, 3) + 1)), Cue("bid", hero=seat), "TOY-05")
        for seat, hero in state.heroes.items()
    )
    bids = yield Together(parts, Cue("auction"), "TOY-05")
    best = max(bid.gold for bid in bids.values())
    first = [seat for seat, bid in bids.items() if bid.gold == best]
    winner = first[0] if len(first) == 1 else None
    if winner:
        state.heroes[winner].gold -= best
        state.log.append(winner)
    game.emit(AuctionHeld(winner, "TOY-05"))


def _hide(game: Game[State], seat: str) -> Procedure[None]:
    """TOY-06: where gold is hidden, its owner alone knows."""
    squares = tuple(Stash(to) for to in game.state.world.grid.neighbours[game.state.heroes[seat].square])
    chosen = yield Choose(seat, squares, Cue("hide", hero=seat), "TOY-06", private=True)
    game.state.heroes[seat].stash = chosen.to
    game.emit(GoldHidden(seat, "TOY-06"))


def view(state: State, seat: str | None) -> View:
    hand = state.turn % SECTORS + 1
    tokens = tuple(DialToken(hero, hand, Side.FRIEND) for hero in state.heroes)
    left = state.world.setup.turns - state.turn
    cells = tuple(Cell(at, state.world.grid.at(at).x, state.world.grid.at(at).y) for at in state.world.grid.squares)
    pieces = tuple(Piece(id_, "hunter", Side.FRIEND, hero.square) for id_, hero in state.heroes.items())
    return View(
        Cue("title"),
        state.active,
        dial=Dial(SECTORS, hand, 0, 0, tokens, left, "over"),
        board=BoardView(Shape.SQUARES, 3, 3, cells, pieces),
        sheets=tuple(_sheet(id_, hero, seat) for id_, hero in state.heroes.items()),
    )


def _sheet(id_: str, hero: Hero, seat: str | None) -> Sheet:
    cards = tuple(hero.hand) if seat == id_ else ()
    gold = Track("gold", Cue("gold"), hero.gold)
    return Sheet(id_, id_, Side.FRIEND, (gold,), cards=cards, hidden=len(hero.hand) - len(cards))


def faults(state: State) -> tuple[str, ...]:
    wrong = [f"{id_} owes gold" for id_, hero in state.heroes.items() if hero.gold < 0]
    wrong += [
        f"{id_} is off the board" for id_, hero in state.heroes.items() if hero.square not in state.world.grid.squares
    ]
    squares = [hero.square for hero in state.heroes.values()]
    return (*wrong, *(["two on one square"] if len(set(squares)) < len(squares) else []))


TOY: Ruleset[State] = Ruleset("toy", ToySetup, State, begin, play, view, faults)

WORDS = Words(
    {
        "title": "Treasure",
        "your-turn": "{hero}, act.",
        "hide": "Where do you bury it, {hero}?",
        "table": {"chooses": "Waiting for {seat} to choose."},
        "refused": {
            "private-choice": "That is for {seat} alone.",
            "illegal-value": "{where} cannot be that: {problem}.",
            "wrong-value": "{where}: give {wanted}.",
            "stale": "The game has gone on.",
        },
        "wanted": {"number": "a whole number"},
        "value": {"heroes": ""},
        "name": {"red": "Rosa", "snake": "Snake", "hunter": "Hunter"},
        "event": {
            "value-overridden": "Set by hand: {where} from {before} to {after}. {reason}",
            "gold-won": "{hero} wins {count} coins.",
            "gold-won.one": "{hero} wins one coin.",
            "gold-hidden": "{hero} hides gold.",
        },
        "option": {"step": "Step to {to}", "throw": "Throw", "stash": "Bury it at {to}"},
    }
)


def new_game(**setup: Any) -> Game[State]:
    return Game(TOY, ToySetup(**setup))
