"""What anyone may see of the game now, in one shape for every ruleset.

Displays, pages and the referee know only this: a ruleset needs no code of its own outside its folder. Labels are cues;
ids are those used in Requests and Events, and the words know their names.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from rulesets.engine.cues import Cue


class Side(StrEnum):
    """Whose it is, as far as colour goes: displays keep one safe colour and shape for each.

    Games of heroes against enemies use the first four. Where each seat plays for itself, `side_of` gives the side of a seat,
    and what belongs to nobody is NOBODY.
    """

    FRIEND = "friend"
    ENEMY = "enemy"
    NEUTRAL = "neutral"
    THIRD = "third"
    SEAT_1 = "seat-1"
    SEAT_2 = "seat-2"
    SEAT_3 = "seat-3"
    SEAT_4 = "seat-4"
    SEAT_5 = "seat-5"
    SEAT_6 = "seat-6"
    NOBODY = "nobody"


SEATS = (Side.SEAT_1, Side.SEAT_2, Side.SEAT_3, Side.SEAT_4, Side.SEAT_5, Side.SEAT_6)

# A seat that is named after a colour has the side with that colour.
CALLED = {
    "blue": Side.SEAT_1,
    "red": Side.SEAT_2,
    "green": Side.SEAT_3,
    "yellow": Side.SEAT_4,
    "white": Side.SEAT_6,
}


def side_of(seat: str, seats: tuple[str, ...]) -> Side:
    """The side of one of up to six seats that play each for itself: a seat called red is red, the others get the colours that are left."""
    if seat in CALLED:
        return CALLED[seat]
    others = [each for each in seats if each not in CALLED]
    left = [side for side in SEATS if side not in {CALLED[each] for each in seats if each in CALLED}]
    return left[others.index(seat)]


class DialToken(Struct, frozen=True):
    """`lap` counts full turns of the dial that the token stands ahead of the hand."""

    id: str
    sector: int
    side: Side
    lap: int = 0


class Dial(Struct, frozen=True):
    """A clock face: sectors 1 to n with n at the top, a hand on one of them, tokens waiting around it."""

    sectors: int
    hand: int
    hour: int
    minute: int
    tokens: tuple[DialToken, ...]
    sectors_left: int
    ends: str


class TurnDial(Struct, frozen=True):
    """A dial without the hands of a clock: labelled sectors, the first at the top, and a marker on one of them.

    `marker` and the sectors of tokens count from one.
    """

    sectors: tuple[Cue, ...]
    marker: int
    tokens: tuple[DialToken, ...] = ()


class Cell(Struct, frozen=True):
    """One place to stand. `x` and `y` are where to draw it; `ground` names what fills it, and the words know it."""

    id: str
    x: int
    y: int
    level: int = 0
    ground: str = "open"


class Piece(Struct, frozen=True):
    """A model or a token on the board; `cell` is None for one that is out of sight, such as inside a building.

    `tracked` pieces stand on a tagged base, so readers know where they are. Several pieces may share a cell. This
    viewer may not know what a `hidden` piece is: its id and kind reveal no more than the back of a token does.
    """

    id: str
    kind: str
    side: Side
    cell: str | None
    tracked: bool = True
    down: bool = False
    hidden: bool = False


class Link(Struct, frozen=True):
    """A way or a wall between two cells that does not follow from the grid: a ladder, a door, a road."""

    kind: str
    a: str
    b: str


class Shape(StrEnum):
    SQUARES = "squares"
    HEXES = "hexes"
    PLACES = "places"
    OPEN = "open"


class BoardView(Struct, frozen=True):
    shape: Shape
    columns: int
    rows: int
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    links: tuple[Link, ...] = ()


class Track(Struct, frozen=True):
    """A number that people watch: wounds, threat, gold. `most` is None if there is no limit.

    `about` explains the label to newcomers.
    """

    id: str
    label: Cue
    value: int
    most: int | None = None
    about: Cue | None = None


class Sheet(Struct, frozen=True):
    """What a player has in front of them: one hero, warband or realm."""

    id: str
    seat: str
    side: Side
    tracks: tuple[Track, ...]
    tokens: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    hidden: int = 0
    """How many cards are held that this viewer may not see."""
    traits: tuple[Track, ...] = ()
    """Characteristics that seldom change."""
    notes: tuple[Cue, ...] = ()
    """Other information, a sentence each, such as the orders of an enemy."""


class PileKind(StrEnum):
    HAND = "hand"
    DECK = "deck"
    DISCARD = "discard"
    ROW = "row"
    SLOT = "slot"


class Pile(Struct, frozen=True):
    """Cards that lie together: `cards` that this viewer may see, the topmost or leftmost first, and `hidden` others.

    `seat` is whose pile it is, None where it is everyone's; `limit` is how many cards it may hold.
    """

    id: str
    label: Cue
    kind: PileKind
    cards: tuple[str, ...] = ()
    hidden: int = 0
    seat: str | None = None
    limit: int | None = None


class CardFace(Struct, frozen=True):
    """How to draw a card that this viewer may see: `kind` is what sort of card it is, `text` one line of what it does."""

    id: str
    title: Cue
    kind: Cue
    text: Cue | None = None
    cost: Cue | None = None


class Goal(Struct, frozen=True):
    """What the players want to achieve, always shown; `now` of `of` is their progress."""

    text: Cue
    now: int | None = None
    of: int | None = None


class Order(Struct, frozen=True):
    """What the hands must do now for a piece that no player commands: walk this path, strike that model.

    Or a tile to lay, which is no piece of the board: the path ends where its middle goes.

    `start` is where the path begins: the piece may stand at its end already. `deed` is a shorter text, for displays that
    show piece, path and target themselves.
    """

    piece: str
    path: tuple[str, ...]
    text: Cue
    target: str | None = None
    start: str | None = None
    deed: Cue | None = None


class View(Struct, frozen=True):
    title: Cue
    active: str | None
    dial: Dial | None = None
    board: BoardView | None = None
    sheets: tuple[Sheet, ...] = ()
    tracks: tuple[Track, ...] = ()
    order: Order | None = None
    texts: tuple[tuple[str, Cue], ...] = ()
    """What the cards on the table say, by their ids."""
    turn_dial: TurnDial | None = None
    piles: tuple[Pile, ...] = ()
    faces: tuple[CardFace, ...] = ()
    goal: Goal | None = None
    upcoming: tuple[str, ...] = ()
    """The ids of all who will act, in that order."""
    profiles: tuple[Sheet, ...] = ()
    """Sheets of those that belong to no player: shown when somebody taps the piece."""
