"""The prompt: the one thing the game waits for, with everything that can be answered."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct, field

from controller.messages.notice import Notice
from rulesets.engine.view import Side


class Kind(StrEnum):
    """What sort of answer the table waits for."""

    ROLL = "roll"
    CHOOSE = "choose"
    DRAW = "draw"
    MEASURE = "measure"
    TOGETHER = "together"
    OVER = "over"
    LOBBY = "lobby"  # no game is on the table


class DiceWanted(Struct, frozen=True):
    """`kind` is what to throw. `symbols` are what its faces mean, from 1 on; none for a die that is numbered."""

    kind: str
    count: int
    symbols: tuple[str, ...] = ()


class DieCounted(Struct, frozen=True):
    """`symbol` is what the face means, on a die with symbols."""

    die: str
    kind: str
    face: int
    symbol: str | None = None


class Placement(Struct, frozen=True):
    """Which piece is put where; `spot` is the cell as a reader knows it: a roof and the ground below it share one."""

    piece: str
    to: str
    spot: str


class MarkShown(Struct, frozen=True):
    """A glyph with its label."""

    glyph: str
    name: str


class PreviewShown(Struct, frozen=True):
    """What an option would put on the board, in `text` what it does there, and in `confirm` what the button says that takes it.

    `cells` are outlined, a `glyph` of a `side` is drawn on the cell `at`, `ways` lead from the middle of a cell to the side that it shares with
    another, and `marks` are a few characters on cells.
    """

    text: str
    confirm: str
    cells: tuple[str, ...] = ()
    at: str | None = None
    glyph: str | None = None
    side: Side = Side.NOBODY
    ways: tuple[tuple[str, str], ...] = ()
    marks: tuple[tuple[str, str], ...] = ()


class OptionOffered(Struct, frozen=True):
    """An answer names the `key`; `fields` are the same as data; people read the `label`.

    `placement` is there where the option can be chosen by putting a piece down; `chance` where it rolls dice that people
    would calculate with: the probability, from 0 to 1, and `chance_of` what it is a chance of, in a few words.

    `detail` says in a line what it does, needs or risks; `cost` what it takes, in a word or two; `glyph` names its picture. `group` is the id of the
    group that it belongs to, and `short` its label there. `marks` are glyphs with labels, such as the classes of a hero; `marks_text` says them in words. An option with a `preview` is shown on the board before it is taken. `leads_to` are the cells that the next question will offer, each with its figure.
    """

    key: str
    label: str
    fields: Mapping[str, Any]
    placement: Placement | None = None
    chance: float | None = None
    chance_of: str = ""
    detail: str = ""
    cost: str = ""
    glyph: str | None = None
    group: str = ""
    short: str = ""
    marks: tuple[MarkShown, ...] = ()
    marks_text: str = ""
    preview: PreviewShown | None = None
    leads_to: tuple[tuple[str, int], ...] = ()


class OptionGroup(Struct, frozen=True):
    """Options that are drawn as one card: a house of a city with the heroes who may visit it. A `folded` one opens on a tap."""

    id: str
    title: str
    detail: str = ""
    glyph: str | None = None
    folded: bool = False


class OptionMissing(Struct, frozen=True):
    """Something that people would look for among the options, and why it is not possible now."""

    label: str
    reason: str
    glyph: str | None = None


class SceneShown(Struct, frozen=True):
    """Who fights whom: the ids of the pieces on each side, and the kinds of events with which such a fight begins."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    begins: tuple[str, ...] = ()


class Said(Struct, frozen=True):
    """A remark of the coach. `show` is what it is about: a part of the page, or the id of a piece, square or sheet."""

    text: str
    show: str = ""


class Strayed(Struct, frozen=True):
    """In a lesson: dice that change its course. `back` is how many answers to take back to roll again."""

    rolled: tuple[int, ...]
    counted_on: tuple[int, ...]
    back: int


class Coaching(Struct, frozen=True):
    """In a lesson: which step it is, of how many, and what the coach says; nothing while the table plays on to the next step."""

    title: str
    step: int
    steps: int
    say: tuple[Said, ...] = ()
    done: bool = False
    strayed: Strayed | None = None


class Prompt(Struct, frozen=True):
    """The one thing the game waits for. A `together` has one prompt for each seat that may answer, in `parts`.

    The game waits for the seats in `asked`; a part of any other seat is a standing offer that holds nobody up.

    What a `secret` prompt or part asks, and could be answered with, is for its seat alone: the public prompt does not
    have it.
    While it is `held`, the notices say what has to be put right on the board before it can be answered.
    `names` are those of the cards that may be drawn, and of the symbols on the dice.

    `text` is one short question or instruction; `detail` is what else helps to answer it; `glyph` is the picture of a kind of roll; `about` are the ids that it speaks
    of, so that a display can show where it happens. `waiting` is what others read meanwhile, where the question speaks to its seat
    alone. `odds` is how the chances of a roll are said where failures count: {none} is the chance that none fails, {failed} how many do on average.
    """

    index: int
    seat: str
    kind: Kind
    text: str
    rule: str
    options: tuple[OptionOffered, ...] = ()
    impossible: tuple[OptionMissing, ...] = ()
    groups: tuple[OptionGroup, ...] = ()
    detail: str = ""
    glyph: str | None = None
    waiting: str = ""
    about: tuple[str, ...] = ()
    scene: SceneShown | None = None
    dice: tuple[DiceWanted, ...] = ()
    need: int | None = None
    still_wanted: tuple[DiceWanted, ...] = ()
    counted: tuple[DieCounted, ...] = ()
    deck: str | None = None
    cards: tuple[str, ...] = ()
    count: int | None = None
    odds: str = ""
    unit: str | None = None
    least: int | None = None
    most: int | None = None
    likely: int | None = None
    limit: int | None = None
    parts: tuple[Prompt, ...] = ()
    asked: tuple[str, ...] = ()
    secret: bool = False
    notices: tuple[Notice[str], ...] = ()
    held: bool = False
    goes_on_s: float | None = None
    """After so many seconds the table answers by itself; None if it waits for people."""
    won: tuple[str, ...] = ()
    """When the game is over: the seats that won it."""
    names: Mapping[str, str] = field(default_factory=dict)
    coach: Coaching | None = None
    """What is said to a newcomer in a lesson."""
