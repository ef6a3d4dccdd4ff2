"""A notice: something people should know or put right, with a severity."""

from __future__ import annotations

from enum import StrEnum
from typing import Generic, TypeVar

from msgspec import Struct

from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words


class Severity(StrEnum):
    """How a notice is shown by lights, panels, voices and pages alike."""

    WARNING = "warning"  # something to know or to put right; the game goes on afterwards
    REFUSAL = "refusal"  # what was just done is not allowed


T = TypeVar("T", Cue, str)


class Notice(Struct, Generic[T], frozen=True):
    """Something people should know or put right. The referee makes it with a Cue; `in_words` gives it its sentence.

    `piece`, `source`, `target` and `die` tell a program what the sentence tells a person.
    """

    code: str
    text: T
    severity: Severity
    piece: str | None = None
    source: str | None = None
    target: str | None = None
    die: str | None = None

    def in_words(self: Notice[Cue], words: Words) -> Notice[str]:
        text, severity = words.say(self.text), self.severity
        return Notice(self.code, text, severity, self.piece, self.source, self.target, self.die)
