"""The one thing a game now waits for.

A Request is data, complete enough that a phone, a bot, a board full of readers or a tray of dice can answer it without
knowing the game. Each names the rule it rests on, so that the table can answer "why?".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from rulesets.engine.cues import Cue
from rulesets.engine.dice import Die

ANYONE = "table"
"""The seat of a request that whoever is nearest may answer."""


class Option:
    """One legal choice, as data. Subclass it as a frozen dataclass; `Move(to="C5")` has the key `move:C5`."""

    __slots__ = ()
    tag: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.tag = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()

    @property
    def key(self) -> str:
        given = (value for value in self.values().values() if value not in {None, ()})
        return ":".join((self.tag, *map(_text, given)))

    def values(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]  # a dataclass


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
    it chooses, and by the events what they may know of it.
    """

    seat: str
    options: tuple[Option, ...]
    why: Cue
    rule: str
    anchor: bool = False
    private: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """Take `count` of `cards` by chance, in order. A card that is there twice is listed twice.

    `seat` is who may see them: a deck that nobody has looked into needs no shuffling, only an honest draw.
    """

    seat: str
    deck: str
    cards: tuple[str, ...]
    count: int
    why: Cue
    rule: str


@dataclass(frozen=True, slots=True)
class Measure:
    """Say how far it is, in whole `unit`s (tenths of an inch, say). `likely` is what the table would guess."""

    seat: str
    unit: str
    most: int
    why: Cue
    rule: str
    least: int = 0
    likely: int | None = None


Single = Roll | Choose | Draw | Measure


@dataclass(frozen=True, slots=True)
class Together:
    """One part for each seat, answered in any order; with `secret`, no part shows until the last is in."""

    parts: tuple[Single, ...]
    why: Cue
    rule: str
    secret: bool = True
    anchor: bool = False


Request = Single | Together


def is_anchor(request: Request | None) -> bool:
    return isinstance(request, Choose | Together) and request.anchor
