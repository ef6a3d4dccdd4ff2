"""The last answers of a game: what an undo would take back, and what a redo would give again."""

from __future__ import annotations

from collections import deque

from msgspec import Struct

from rulesets.engine.answers import Answer, Undo
from rulesets.engine.requests import Request

# How many answers an undo can describe before it takes them back.
ANSWERS_REMEMBERED = 20


class GivenAnswer(Struct, frozen=True):
    """An answer in force, and what it answered."""

    asked: Request | None
    answer: Answer
    automatic: bool = False
    """The table gave it by itself: an undo takes it back along with what people answered."""


class LastAnswers:
    """The answers in force, as far as this process has seen them, and those that the last undo took back."""

    def __init__(self) -> None:
        self.given: deque[GivenAnswer] = deque(maxlen=ANSWERS_REMEMBERED)
        self._redoable: tuple[GivenAnswer, ...] = ()

    @property
    def redoable(self) -> int:
        """How many answers can be given again."""
        return len(self._redoable)

    def widened(self, undo: Undo) -> Undo:
        """With the automatic answers after each answer that it takes back, as far as they are remembered."""
        automatic = [given.automatic for given in reversed(self.given)]
        back = 0
        for _ in range(undo.steps):
            while back < len(automatic) and automatic[back]:
                back += 1
            back += 1
        return undo if back == undo.steps else Undo(back, undo.agreed)

    def note(self, given: GivenAnswer) -> None:
        """An undo can be redone until something else is answered."""
        if not isinstance(given.answer, Undo):
            self.given.append(given)
            self._redoable = ()
            return
        back = [self.given.pop() for _ in range(min(given.answer.steps, len(self.given)))]
        self._redoable = tuple(back[::-1]) if len(back) == given.answer.steps else ()

    def take_redoable(self) -> tuple[GivenAnswer, ...]:
        """The answers to give again, in order; they can be given again only once."""
        again, self._redoable = self._redoable, ()
        return again
