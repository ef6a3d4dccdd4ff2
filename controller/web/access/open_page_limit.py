"""Limits for open pages: many for lookers, only part of them from one address, and places reserved for players."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TypeVar

from controller.web.access.keys import Guest, Role

# Enough for a hall; the benchmarks run with so many.
MOST_LOOKERS = 400
LOOKERS_PER_ADDRESS = 250

T = TypeVar("T")

# A player's phone, tablet and television, and those of a player who reloads all the time.
MOST_PER_KEY = 40


@dataclass(slots=True)
class OpenPages:
    _lookers: Counter[str] = field(default_factory=Counter)
    _players: Counter[Guest] = field(default_factory=Counter)

    @property
    def players(self) -> int:
        return self._players.total()

    @property
    def lookers(self) -> int:
        return self._lookers.total()

    def enter(self, guest: Guest, address: str) -> bool:
        """Reserve a place until `leave`; False if there is none. Lookers never use the places of players."""
        if guest.role is not Role.LOOKER:
            if self._players[guest] >= MOST_PER_KEY:
                return False
            self._players[guest] += 1
        elif self._lookers.total() >= MOST_LOOKERS or self._lookers[address] >= LOOKERS_PER_ADDRESS:
            return False
        else:
            self._lookers[address] += 1
        return True

    def leave(self, guest: Guest, address: str) -> None:
        if guest.role is Role.LOOKER:
            _drop(self._lookers, address)
        else:
            _drop(self._players, guest)


def _drop(counts: Counter[T], one: T) -> None:
    counts[one] -= 1
    if not counts[one]:
        del counts[one]
