"""Undoing a die or a card needs every seat: each agrees on their own page, and the last one triggers it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Vote(Struct, frozen=True):
    index: int
    steps: int
    agreed: tuple[str, ...]


class Consent:
    """One vote at a time: a different number of steps, or another answer in the game, begins a new one."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self._seats = seats
        self._vote: Vote | None = None

    def agree(self, index: int, steps: int, seat: str) -> tuple[str, ...]:
        """The seats that have agreed to this, with the one who just has."""
        vote = self._vote
        before = vote.agreed if vote and (vote.index, vote.steps) == (index, steps) else ()
        agreed = tuple(each for each in self._seats if each in {*before, seat})
        self._vote = Vote(index, steps, agreed)
        return agreed

    def shown(self, index: int) -> Mapping[str, Any] | None:
        """The vote under way, for all to see; none once the game has gone on."""
        if self._vote is None or self._vote.index != index:
            return None
        missing = [seat for seat in self._seats if seat not in self._vote.agreed]
        return {"steps": self._vote.steps, "agreed": self._vote.agreed, "missing": missing}
