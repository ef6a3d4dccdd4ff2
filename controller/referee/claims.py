"""When the claim to play a card out of turn is served, and how long the table waits for the card."""

from __future__ import annotations

from msgspec import Struct

from rulesets.engine.requests import Choose, Request, claimed_part


class Claim(Struct):
    """`gather` is how long claims are gathered after the first, `most` how long the seat may take; 0 means no limit.

    `part` is the question that the claim led to; None without a claim.
    """

    gather: float
    most: float
    part: Choose | None = None
    _since: float = 0.0
    _opened: float | None = None

    def ask(self, request: Request | None, now: float) -> None:
        """Set the question that a claim has led to. The time to answer it starts again."""
        before, self.part, self._opened = self.part, claimed_part(request), None
        if before is None:
            self._since = now

    def open(self, now: float) -> None:
        self._opened = now

    def stop(self) -> None:
        """Stop the clock while the table is paused."""
        self._opened = None

    def gathering(self, now: float) -> bool:
        return self.part is not None and now < self._since + self.gather

    def is_late(self, now: float) -> bool:
        return self.part is not None and self.most > 0 and self._opened is not None and now >= self._opened + self.most

    @property
    def lapse(self) -> str:
        assert self.part is not None
        return next(option.key for option in self.part.options if option.lapses)

    def wake_at(self, now: float) -> float | None:
        """When the gathering or the time is over, whichever comes next."""
        if self.part is None or self._opened is None:
            return None
        if self.gathering(now):
            return self._since + self.gather
        return self._opened + self.most if self.most else None
