"""The one thing a game now waits for.

A Request is data, complete enough that a phone, a bot, a board full of readers or a tray of dice can answer it without
knowing the game. Each names the rule it rests on, so that the table can answer "why?".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field, fields
from operator import attrgetter
from typing import Any, ClassVar

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Die
from rulesets.engine.values import dataclass

ANYONE = "table"
"""The seat of a request that whoever is nearest may answer."""

NOT_IN_DIGEST = {"digest": False}
"""Marks what only helps to ask or to answer: a game has the same digest with and without it."""


class Option:
    """One legal choice, as data. Subclass it as a frozen dataclass; `Move(to="C5")` has the key `move:C5`.

    An option that differs from another only in its wording subclasses that one and keeps its `tag`.
    """

    __slots__ = ()
    tag: ClassVar[str]
    wording: ClassVar[str]
    """By which the words know it."""
    obvious: ClassVar[bool] = False
    """Not worth a question where it is the only option: the table answers by itself, and the events tell it."""
    claims: ClassVar[bool] = False
    """A claim to play a card: a card that is tapped stands for it, and claims that come together are heard together."""
    lapses: ClassVar[bool] = False
    """What the table answers for whoever made a claim and lets his time run out."""

    def __init_subclass__(cls) -> None:
        cls.wording = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()
        if "tag" not in cls.__dict__:
            cls.tag = cls.wording

    @property
    def key(self) -> str:
        key = self.tag
        for value in _read(self):
            if type(value) is str or type(value) is int:
                key = f"{key}:{value}"
            elif value is not None and value != ():
                key = f"{key}:{_text(value)}"
        return key

    def values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _fields_of(type(self))}


_FIELDS: dict[type[Option], tuple[str, ...]] = {}
_READERS: dict[type[Option], Callable[[Option], tuple[Any, ...]]] = {}


def _fields_of(option: type[Option]) -> tuple[str, ...]:
    """Asked of every option of every request: looking the fields up anew costs more than all the rest."""
    known = _FIELDS.get(option)
    if known is None:
        known = _FIELDS[option] = tuple(each.name for each in fields(option))  # type: ignore[arg-type]  # a dataclass
    return known


def _read(option: Option) -> tuple[Any, ...]:
    """The values of its fields, in one go."""
    reader = _READERS.get(type(option))
    if reader is None:
        reader = _READERS[type(option)] = _reader(_fields_of(type(option)))
    return reader(option)


def _reader(names: tuple[str, ...]) -> Callable[[Option], tuple[Any, ...]]:
    match names:
        case ():
            return lambda _: ()
        case (name,):
            return lambda option: (getattr(option, name),)
        case _:
            return attrgetter(*names)


def _text(value: object) -> str:
    return ",".join(map(_text, value)) if isinstance(value, tuple) else str(value)


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll these dice. `need` is what one die must show to count, where the rule knows it beforehand."""

    seat: str
    dice: tuple[Die, ...]
    why: Cue
    rule: str
    need: int | None = None


@dataclass(frozen=True, slots=True)
class Choose:
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
    answer_public: bool = field(default=False, metadata=NOT_IN_DIGEST)


@dataclass(frozen=True, slots=True)
class Draw:
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
    printed: tuple[str, ...] = field(default=(), metadata=NOT_IN_DIGEST)


@dataclass(frozen=True, slots=True)
class Measure:
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
    limit: int | None = field(default=None, metadata=NOT_IN_DIGEST)


Single = Roll | Choose | Draw | Measure


@dataclass(frozen=True, slots=True)
class Together:
    """One part for each seat, answered in any order; with `secret`, no part shows until the last is in."""

    parts: tuple[Single, ...]
    why: Cue
    rule: str
    secret: bool = True
    anchor: bool = False


@dataclass(frozen=True, slots=True)
class First:
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


@dataclass(frozen=True, slots=True)
class Spoken:
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
        case First(parts, asked):
            return any(part.seat in asked and can_be_answered(part) for part in parts)
        case Together(parts):
            return all(map(can_be_answered, parts))
        case _:
            return True


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
    return {each.name: getattr(request, each.name) for each in fields(request) if each.metadata.get("digest", True)}
