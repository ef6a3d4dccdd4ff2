"""How long the table waits at a moment at which others may speak up, before the game goes on by itself."""

from __future__ import annotations

from msgspec import Struct

from controller.referee.expected import Asked
from rulesets.engine.requests import Choose, First


class Beat(Struct):
    """`length` is how long, in seconds; 0 means until somebody answers.

    `part` is the question that the table answers when the time is over, `key` its answer; None where it waits for people. The time is
    the same whatever the asked player could play, so that it tells nothing about a hand.
    """

    length: float
    part: Choose | None = None
    key: str = ""
    _opened: float | None = None

    def ask(self, asked: Asked) -> None:
        self.part, self._opened = None, None
        if not self.length or asked.undone or not isinstance(asked.request, First):
            return
        waited = [part for part in asked.request.parts if part.seat in asked.waiting_for]
        found = [(part, _elapsing(part)) for part in waited if isinstance(part, Choose)]
        if len(waited) < len(asked.request.parts) and len(found) == len(waited) and all(key for _, key in found):
            self.part, self.key = found[0]

    def open(self, now: float) -> None:
        self._opened = now

    def stop(self) -> None:
        """Stop the clock while the table is paused."""
        self._opened = None

    def is_over(self, now: float) -> bool:
        return self.part is not None and self._opened is not None and now >= self._opened + self.length

    def wake_at(self) -> float | None:
        return None if self.part is None or self._opened is None else self._opened + self.length


def _elapsing(part: Choose) -> str:
    return next((option.key for option in part.options if option.elapses), "")
