"""What came of an Answer, as data, citing the rule that made it so."""

from __future__ import annotations

import re
from dataclasses import fields
from enum import StrEnum
from typing import Any, ClassVar

from rulesets.engine.cues import CueValue
from rulesets.engine.values import dataclass


class Weight(StrEnum):
    """How much a story makes of an event.

    A chapter begins with it; a stance is mentioned once while it stays the same; a chore is left out of stories.
    """

    CHAPTER = "chapter"
    NEWS = "news"
    STANCE = "stance"
    CHORE = "chore"


class Event:
    """Subclass it as a frozen dataclass with a `rule`; the words of `WoundsDealt` are `event.wounds-dealt`."""

    __slots__ = ()
    tag: ClassVar[str]
    weight: ClassVar[Weight] = Weight.NEWS
    rule: str

    def __init_subclass__(cls) -> None:
        cls.tag = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()

    def values(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]  # a dataclass

    def as_json(self) -> dict[str, Any]:
        return {"event": self.tag, **self.values()}


@dataclass(frozen=True, slots=True)
class AnswersUndone(Event):
    steps: int
    rule: str = "ENGINE-UNDO"


@dataclass(frozen=True, slots=True)
class ValueOverridden(Event):
    """`where` is the path for people."""

    path: str
    where: tuple[str, ...]
    before: CueValue
    after: CueValue
    reason: str = ""
    rule: str = "ENGINE-OVERRIDE"


@dataclass(frozen=True, slots=True)
class PartGiven(Event):
    """A seat has answered its part of a Together; the answer is revealed when all are in."""

    seat: str
    rule: str
