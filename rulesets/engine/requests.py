"""A Request is the one thing that a game waits for.

A Request is data, complete enough that a phone, a bot, a board full of readers or a tray of dice can answer it without
knowing the game. Each names its rule, so that the table can answer "why?".
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import asdict, astuple

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Die, Faces

ANYONE = "table"
"""The seat of a request that anyone may answer."""


# Requests, answers, options and events never contain reference cycles. There are many of them: with `gc=False` the garbage
# collector skips them.


class Option(Struct, frozen=True, gc=False):
    """One legal choice, as data. Subclass it; `Move(to="C5")` has the key `move:C5`.

    An option that differs from another only in its wording subclasses that one and keeps its `tag`.
    """

    tag: ClassVar[str]
    wording: ClassVar[str]
    """Its key in the words, after `option.`."""
    obvious: ClassVar[bool] = False
    """If it is the only option, the table chooses it without asking; the events tell the players."""
    claims: ClassVar[bool] = False
    """It is a claim to play a card, also made by tapping a card; claims made at the same time are handled together."""
    elapses: ClassVar[bool] = False
    """If all seats that the game waits for may choose it, the table does so for them after a moment."""
    lapses: ClassVar[bool] = False
    """The table chooses it for a seat that made a claim and ran out of time."""
    kept_secret: ClassVar[bool] = False
    """Only its seat sees that it was chosen, even if answers are public; the events tell others what they may know."""

    def __init_subclass__(cls) -> None:
        cls.wording = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()
        if "tag" not in cls.__dict__:
            cls.tag = cls.wording

    @property
    def key(self) -> str:
        key = self.tag
        for value in astuple(self):
            if type(value) is str or type(value) is int:
                key = f"{key}:{value}"
            elif value is not None and value != ():
                key = f"{key}:{_text(value)}"
        return key

    def values(self) -> dict[str, Any]:
        return asdict(self)


def _text(value: object) -> str:
    return ",".join(map(_text, value)) if isinstance(value, tuple) else str(value)


class Roll(Struct, frozen=True, gc=False):
    """Roll these dice. `need` is the lowest face that counts as a success, if the rule knows it beforehand.

    On dice with symbols, `good` are the faces that do; none if that is a secret.
    """

    seat: str
    dice: tuple[Die, ...]
    why: Cue
    rule: str
    need: int | None = None
    good: Faces = ()


class Choose(Struct, frozen=True, gc=False):
    """Choose one of `options`, which are all legal choices.

    At an `anchor`, the State alone defines the situation: `play` restarted from it asks the same thing. Positions are
    written at anchors, and an override there leads to new options.

    Only its seat sees a `private` choice: the question, the options and the answer. Others see that the seat is choosing,
    and learn from the events what they may know. With `answer_public` they also see the answer: where a hidden unit could
    go is secret, but where it went is not.
    """

    seat: str
    options: tuple[Option, ...]
    why: Cue
    rule: str
    anchor: bool = False
    private: bool = False
    answer_public: bool = False


class Draw(Struct, frozen=True, gc=False):
    """Draw `count` of `cards` at random, in order. A card that is there twice is listed twice.

    `seat` is who may see them. The deck needs no shuffling, only a random draw, as nobody knows its order. `cards` is for
    the referee only, since cards missing from a deck reveal what others hold. People who type in a real card pick it from
    `printed`, all cards that the deck was made of; if that is empty, the deck has no secrets.
    """

    seat: str
    deck: str
    cards: tuple[str, ...]
    count: int
    why: Cue
    rule: str
    printed: tuple[str, ...] = ()


class Measure(Struct, frozen=True, gc=False):
    """Measure a distance in whole `unit`s, such as tenths of an inch. `likely` is the table's own guess.

    If it only matters whether the distance is `limit` or less, people may answer just that.
    """

    seat: str
    unit: str
    most: int
    why: Cue
    rule: str
    least: int = 0
    likely: int | None = None
    limit: int | None = None


Single = Roll | Choose | Draw | Measure


class Together(Struct, frozen=True, gc=False):
    """One part for each seat, answered in any order; with `secret`, answers stay hidden until all are in."""

    parts: tuple[Single, ...]
    why: Cue
    rule: str
    secret: bool = True
    anchor: bool = False


class First(Struct, frozen=True, gc=False):
    """Several seats may answer; the first answer ends the request. Only the seats in `asked` are waited for.

    The other parts are standing offers. A seat that can play nothing gets an offer without options, as a missing offer
    would reveal its hand. The rules receive `Spoken`.
    """

    parts: tuple[Single, ...]
    asked: tuple[str, ...]
    why: Cue
    rule: str
    anchor: bool = False

    def __post_init__(self) -> None:
        seats = [part.seat for part in self.parts]
        if len(set(seats)) < len(seats):
            raise ValueError(f"A seat has two parts of one request: {seats}.")
        if not set(self.asked) & set(seats):
            raise ValueError(f"Nobody is waited for: {self.asked} of {seats} are asked.")


class Spoken(Struct, frozen=True, gc=False):
    """The seat that answered a `First`, and its answer."""

    seat: str
    value: Any


Request = Single | Together | First


def parts_of(request: Request | None) -> tuple[Single, ...]:
    match request:
        case None:
            return ()
        case Together(parts) | First(parts):
            return parts
        case single:
            return (single,)


def claimed_part(request: Request | None) -> Choose | None:
    """The question to a seat that made a claim, if the game waits for its answer."""
    asked = request.asked if isinstance(request, First) else ()
    for part in parts_of(request):
        if part.seat in asked and isinstance(part, Choose) and any(option.lapses for option in part.options):
            return part
    return None


def can_be_answered(part: Single) -> bool:
    return not isinstance(part, Choose) or bool(part.options)


def can_go_on(request: Request) -> bool:
    """Whether the seats that the game waits for can answer at all."""
    match request:
        case Choose():
            return bool(request.options)
        case Roll() | Draw() | Measure():
            return True
        case First(parts, asked):
            return any(part.seat in asked and can_be_answered(part) for part in parts)
        case Together(parts):
            return all(map(can_be_answered, parts))


def is_anchor(request: Request | None) -> bool:
    return isinstance(request, Choose | Together | First) and request.anchor
