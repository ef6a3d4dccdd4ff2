"""Events are the results of an Answer, as data, each with its rule."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import asdict

from rulesets.engine.cues import Cue, CueValue


class Weight(StrEnum):
    """How important an event is in a story.

    CHAPTER begins a new chapter; STANCE is mentioned once while it stays the same; DETAIL is a step of something that
    another event sums up, shown only to people who want every step; CHORE is left out of stories.
    """

    CHAPTER = "chapter"
    NEWS = "news"
    STANCE = "stance"
    DETAIL = "detail"
    CHORE = "chore"


class RollShown(Struct, frozen=True):
    """Dice or tokens that an event sums up: what each showed, whether it counted, and the names of symbols."""

    label: Cue
    kind: str
    faces: tuple[int, ...]
    counted: tuple[bool, ...]
    symbols: tuple[str, ...] = ()


class Event(Struct, frozen=True, gc=False):
    """Subclass it, with `rule` as the last field. The sentence for `WoundsDealt` has the key `event.wounds-dealt`."""

    tag: ClassVar[str]
    weight: ClassVar[Weight] = Weight.NEWS
    decides: ClassVar[bool] = False
    """Whether it says what changed the standing: the end of a game tells such events, not what happened to come last."""

    def __init_subclass__(cls) -> None:
        cls.tag = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()

    @property
    def rule(self) -> str:
        """Each subclass has it as a field: an event without a rule is a bug."""
        raise NotImplementedError

    def values(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def cue(self) -> Cue:
        """Its sentence. Override it if the words depend on the result: a hit and a miss are different sentences."""
        return Cue(f"event.{self.tag}", **self.values())

    def rolls(self) -> tuple[RollShown, ...]:
        """The dice behind it, for a page that draws them below its sentence."""
        return ()

    def as_json(self) -> dict[str, Any]:
        return {"event": self.tag, **self.values()}


class AnswersUndone(Event, frozen=True):
    steps: int
    rule: str = "ENGINE-UNDO"


class ValueOverridden(Event, frozen=True):
    """`where` is the path in a form for people."""

    path: str
    where: tuple[str, ...]
    before: CueValue
    after: CueValue
    reason: str = ""
    rule: str = "ENGINE-OVERRIDE"


class PartGiven(Event, frozen=True):
    """A seat has answered its part of a Together; the answer is revealed when all are in, and that is news."""

    weight = Weight.DETAIL
    seat: str
    rule: str
