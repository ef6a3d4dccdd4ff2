"""What anyone may see of the game now, in one shape for every ruleset.

Displays, pages and the referee know only this: a ruleset needs no code of its own outside its folder. Labels are cues;
ids are those used in Requests and Events, and the words know their names.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulesets.engine.cues import Cue


class Side(StrEnum):
    """Whose it is, as far as colour goes: displays keep one safe colour for each."""

    FRIEND = "friend"
    ENEMY = "enemy"
    NEUTRAL = "neutral"
    THIRD = "third"


@dataclass(frozen=True, slots=True)
class DialToken:
    """`lap` counts full turns of the dial that the token stands ahead of the hand."""

    id: str
    sector: int
    side: Side
    lap: int = 0


@dataclass(frozen=True, slots=True)
class Dial:
    """A clock face: sectors 1 to n with n at the top, a hand on one of them, tokens waiting around it."""

    sectors: int
    hand: int
    hour: int
    minute: int
    tokens: tuple[DialToken, ...]
    sectors_left: int
    ends: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One place to stand. `x` and `y` are where to draw it; `ground` names what fills it, and the words know it."""

    id: str
    x: int
    y: int
    level: int = 0
    ground: str = "open"


@dataclass(frozen=True, slots=True)
class Piece:
    """A model or a token on the board; `cell` is None for one that is out of sight, such as inside a building.

    `tracked` pieces stand on a tagged base, so readers can tell where they are.
    """

    id: str
    kind: str
    side: Side
    cell: str | None
    tracked: bool = True
    down: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A way or a wall between two cells that the grid alone does not tell: a ladder, a door, a road."""

    kind: str
    a: str
    b: str


class Shape(StrEnum):
    SQUARES = "squares"
    HEXES = "hexes"
    PLACES = "places"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class BoardView:
    shape: Shape
    columns: int
    rows: int
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Track:
    """A number people watch: wounds, threat, gold. `most` is None where nothing limits it."""

    id: str
    label: Cue
    value: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a player has before him: one hero, warband or realm."""

    id: str
    seat: str
    side: Side
    tracks: tuple[Track, ...]
    tokens: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    hidden: int = 0
    """How many cards are held that this viewer may not see."""


@dataclass(frozen=True, slots=True)
class Order:
    """What the hands must do now for a piece that no player commands: walk this path, strike that model.

    `start` is where the path begins, for the piece may stand at its end already. `deed` is the part of the text that a
    display needs which shows piece, way and target itself.
    """

    piece: str
    path: tuple[str, ...]
    text: Cue
    target: str | None = None
    start: str | None = None
    deed: Cue | None = None


@dataclass(frozen=True, slots=True)
class View:
    title: Cue
    active: str | None
    dial: Dial | None = None
    board: BoardView | None = None
    sheets: tuple[Sheet, ...] = ()
    tracks: tuple[Track, ...] = ()
    order: Order | None = None
    texts: tuple[tuple[str, Cue], ...] = ()
    """What the cards on the table say, by their ids."""
