"""A View is what a viewer may see of the game now, in the same shape for every ruleset.

Displays, pages and the referee use only this, so a ruleset needs no code outside its folder. Labels are cues; ids are the
same as in Requests and Events, and their names are in the words.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from rulesets.engine.cues import Cue


class Side(StrEnum):
    """The owner of a piece, for its colour: displays have a distinct colour and shape for each side.

    Games of heroes against enemies use the first four. In games where each seat plays for itself, `side_of` gives the side
    of a seat; NOBODY is for pieces without an owner.
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
    """The side of one of up to six seats. A seat called red is red; seats with other names get the remaining colours."""
    if seat in CALLED:
        return CALLED[seat]
    others = [each for each in seats if each not in CALLED]
    left = [side for side in SEATS if side not in {CALLED[each] for each in seats if each in CALLED}]
    return left[others.index(seat)]


class DialToken(Struct, frozen=True):
    """`lap` is how many full turns of the dial the token is ahead of the hand."""

    id: str
    sector: int
    side: Side
    lap: int = 0


class DialEvent(Struct, frozen=True):
    """Something that everybody knows will happen within the next turn of the dial, such as "At 6:00: riders"."""

    sector: int
    text: Cue


class Dial(Struct, frozen=True):
    """A clock face: sectors 1 to n with n at the top, a hand on one of them, tokens waiting around it.

    `events` are what the next turn of the dial brings, the first one first.
    """

    sectors: int
    hand: int
    hour: int
    minute: int
    tokens: tuple[DialToken, ...]
    sectors_left: int
    ends: str
    events: tuple[DialEvent, ...] = ()


class TurnDial(Struct, frozen=True):
    """A dial without the hands of a clock: labelled sectors, the first at the top, and a marker on one of them.

    `marker` and the sectors of tokens count from one. `about` says what each sector brings, for a game where they bring anything.
    """

    sectors: tuple[Cue, ...]
    marker: int
    tokens: tuple[DialToken, ...] = ()
    about: tuple[Cue, ...] = ()


class Cell(Struct, frozen=True):
    """One place to stand, drawn at `x` and `y`. `ground` is the id of its terrain, `mark` a few characters that are printed on it."""

    id: str
    x: int
    y: int
    level: int = 0
    ground: str = "open"
    mark: str = ""


class Piece(Struct, frozen=True):
    """A model or a token on the board; `cell` is None if it is out of sight, such as inside a building.

    `tracked` pieces stand on a tagged base, so readers know where they are. Several pieces may share a cell. The viewer
    may not know what a `hidden` piece is: its id and kind reveal no more than the back of a token does. A piece that can
    take `health` wounds has taken `wounds` of them.
    `marks` are up to two statuses that matter most, such as stunned: ids with a name in the words and a glyph.
    """

    id: str
    kind: str
    side: Side
    cell: str | None
    tracked: bool = True
    down: bool = False
    hidden: bool = False
    wounds: int = 0
    health: int | None = None
    marks: tuple[str, ...] = ()


class Link(Struct, frozen=True):
    """A way or a wall between two cells that does not follow from the grid: a ladder, a door, a road.

    On a board of hexes it goes from the middle of `a` to the side that it shares with `b`: a road may end there. A few
    places are a diagram: there, a short `label` such as a distance stands on the line.
    """

    kind: str
    a: str
    b: str
    label: Cue | None = None


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
    injuries: tuple[str, ...] = ()
    """Those of the cards that are lasting injuries."""


class PileKind(StrEnum):
    HAND = "hand"
    DECK = "deck"
    DISCARD = "discard"
    ROW = "row"
    SLOT = "slot"


class Pile(Struct, frozen=True):
    """Cards that lie together: `cards` that this viewer may see, the topmost or leftmost first, and `hidden` others.

    `seat` is the owner, None for a common pile; `limit` is how many cards it may hold.
    """

    id: str
    label: Cue
    kind: PileKind
    cards: tuple[str, ...] = ()
    hidden: int = 0
    seat: str | None = None
    limit: int | None = None


class Mark(Struct, frozen=True):
    """A glyph with its label: a class that may use a card."""

    glyph: str
    name: Cue


class Marks(Struct, frozen=True):
    """Several things of one kind as glyphs with labels; `text` says the same for displays that draw none."""

    text: Cue
    each: tuple[Mark, ...]


class CardFace(Struct, frozen=True):
    """A card that this viewer may see: `kind` is the type of card, `text` says in one line what it does.

    `group` is a heading under which a hand shows it, such as "For later"; `marks` are who may use it.
    """

    id: str
    title: Cue
    kind: Cue
    text: Cue | None = None
    cost: Cue | None = None
    group: Cue | None = None
    marks: Marks | None = None


class Goal(Struct, frozen=True):
    """What the players want to achieve, always shown; `now` of `of` is their progress, `about` the briefing behind it."""

    text: Cue
    now: int | None = None
    of: int | None = None
    about: Cue | None = None


class Order(Struct, frozen=True):
    """What players must do by hand for a piece that no player controls: move it along this path, attack that model.

    It may also be a tile to lay, which is not on the board yet: the path ends where its middle goes.

    `start` is where the path begins: the piece may already be at its end. `deed` is a shorter text, for displays that show
    piece, path and target themselves.
    """

    piece: str
    path: tuple[str, ...]
    text: Cue
    target: str | None = None
    start: str | None = None
    deed: Cue | None = None


class Force(Struct, frozen=True):
    """A side of a duel: the parts of its total in words, and its die once it is rolled."""

    who: str
    side: Side
    parts: tuple[Cue, ...]
    total: int
    die: int | None = None


class Duel(Struct, frozen=True):
    """A fight in which totals are compared, as a scene: both sides, what each has, and what is at stake.

    `odds` is the chance of our side in percent until the dice are rolled; after that, `ahead` says whether it is winning. `rounds` are
    rounds won, rounds lost and how many win the fight. `note` is what happens first. `tracks` are the ids of tracks that say the same.
    """

    ours: tuple[Force, ...]
    theirs: Force
    win: Cue
    lose: Cue
    odds: int | None = None
    ahead: bool | None = None
    rounds: tuple[int, int, int] | None = None
    note: Cue | None = None
    tracks: tuple[str, ...] = ()


class View(Struct, frozen=True):
    title: Cue
    active: str | None
    dial: Dial | None = None
    board: BoardView | None = None
    sheets: tuple[Sheet, ...] = ()
    tracks: tuple[Track, ...] = ()
    order: Order | None = None
    texts: tuple[tuple[str, Cue], ...] = ()
    """The texts of cards on the table, each with the card's id."""
    turn_dial: TurnDial | None = None
    piles: tuple[Pile, ...] = ()
    faces: tuple[CardFace, ...] = ()
    goal: Goal | None = None
    duel: Duel | None = None
    upcoming: tuple[str, ...] = ()
    """The ids of those who will act next, in order."""
    profiles: tuple[Sheet, ...] = ()
    """Sheets of pieces without a player: shown when somebody taps the piece."""
    glyphs: tuple[tuple[str, str], ...] = ()
    """The glyph of a kind of piece, a card or a token, where it is not named like the thing itself."""
    names: tuple[tuple[str, Cue], ...] = ()
    """The names of things as this viewer knows them, where the words have another one: the kind of a block whose face they see."""
