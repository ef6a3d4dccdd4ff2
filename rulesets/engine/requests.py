"""The one thing a game now waits for.

A Request is data, complete enough that a phone, a bot, a board full of readers or a tray of dice can answer it without
knowing the game. Each names the rule it rests on, so that the table can answer "why?".
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import asdict, astuple

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Die

ANYONE = "table"
"""The seat of a request that whoever is nearest may answer."""

NOT_IN_DIGEST = frozenset({"answer_public", "printed", "limit"})
"""The fields that only help to ask or to answer: a game has the same digest with and without them."""


# Requests, answers, options and events are plain values that never lead back to themselves: the garbage collector need not
# look at them, and there are many.


class Option(Struct, frozen=True, gc=False):
    """One legal choice, as data. Subclass it; `Move(to="C5")` has the key `move:C5`.

    An option that differs from another only in its wording subclasses that one and keeps its `tag`.
    """

    tag: ClassVar[str]
    wording: ClassVar[str]
    """By which the words know it."""
    obvious: ClassVar[bool] = False
    """Not worth a question where it is the only option: the table answers by itself, and the events tell it."""
    claims: ClassVar[bool] = False
    """A claim to play a card: a card that is tapped stands for it, and claims that come together are heard together."""
    lapses: ClassVar[bool] = False
    """What the table answers for whoever made a claim and lets his time run out."""
    untold: ClassVar[bool] = False
    """Known to its seat alone even where answers are public: the events tell what others may know of it."""

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
    """Roll these dice. `need` is what one die must show to count, where the rule knows it beforehand."""

    seat: str
    dice: tuple[Die, ...]
    why: Cue
    rule: str
    need: int | None = None


class Choose(Struct, frozen=True, gc=False):
    """Pick one of `options`: all that is legal, and nothing else.

    At an `anchor` the State alone says where the game stands: `play` begun anew from it asks the same thing. Positions
    are written at anchors, and an override there is followed by fresh options.

    A `private` choice is its seat's alone: what is asked, what could be answered and what was. The others are told that
    it chooses, and by the events what they may know of it. With `answer_public` they may also see the answer: which way
    a hidden unit could go is secret, but that it went is not.
    """

    seat: str
    options: tuple[Option, ...]
    why: Cue
    rule: str
    anchor: bool = False
    private: bool = False
    answer_public: bool = False


class Draw(Struct, frozen=True, gc=False):
    """Draw `count` of `cards` by chance, in order. A card that is there twice is listed twice.

    `seat` is who may see them: a deck that nobody has looked into needs no shuffling, only an honest draw. `cards` is for
    the referee alone, since what is missing from a deck reveals what others hold. Whoever types in a real card picks it
    from `printed`, all that the deck was made of; where that is empty, the deck holds no secrets.
    """

    seat: str
    deck: str
    cards: tuple[str, ...]
    count: int
    why: Cue
    rule: str
    printed: tuple[str, ...] = ()


class Measure(Struct, frozen=True, gc=False):
    """Say how far it is, in whole `unit`s (tenths of an inch, say). `likely` is what the table would guess.

    Where all that matters is whether it is `limit` or less, people may say just that.
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
    """One part for each seat, answered in any order; with `secret`, no part shows until the last is in."""

    parts: tuple[Single, ...]
    why: Cue
    rule: str
    secret: bool = True
    anchor: bool = False


class First(Struct, frozen=True, gc=False):
    """Several seats may answer; the first answer ends the request. Only the seats in `asked` are waited for.

    The other parts are standing offers. A seat that could play nothing gets an offer without options, or the lack of one
    would betray its hand. The rules receive `Spoken`.
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
    """Who answered a `First`, and what."""

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
    """The question that a claim led to, if that is what is waited for."""
    asked = request.asked if isinstance(request, First) else ()
    for part in parts_of(request):
        if part.seat in asked and isinstance(part, Choose) and any(option.lapses for option in part.options):
            return part
    return None


def can_be_answered(part: Single) -> bool:
    return not isinstance(part, Choose) or bool(part.options)


def can_go_on(request: Request) -> bool:
    """Whether those who are waited for could answer at all."""
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


def in_digest(request: Request | None) -> Any:
    """The request without what only helps to ask or to answer it."""
    match request:
        case None:
            return None
        case Together(parts) | First(parts):
            return _marked(request) | {"parts": tuple(map(_marked, parts))}
        case single:
            return _marked(single)


def _marked(request: Request) -> dict[str, Any]:
    return {name: value for name, value in asdict(request).items() if name not in NOT_IN_DIGEST}
