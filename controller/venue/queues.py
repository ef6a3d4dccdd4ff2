"""What tables have sent and the database has not got yet: one queue for each table, and fair groups out of all of them.

A group has at most SHARE messages and SHARE_BYTES of a table, so that one with a thousand messages makes the others wait for
no more than its share. A queue has a limit too: what does not fit is not acknowledged, and the server delivers it again.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from controller.venue.intake import Received

# How much of one table is stored at once, and how much of all: a second of a busy hall.
SHARE = 100
SHARE_BYTES = 2**20
GROUP = 2000

# A table with more than this in memory waits for the server to deliver it again.
QUEUE_BYTES = 8 * 2**20


class Delivery(Protocol):
    """A message from the server."""

    async def ack(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Arrived:
    """`number` is its place in the stream of the table, `at` when the venue's server received it."""

    number: int
    at: float
    received: Received
    delivery: Delivery


@dataclass(slots=True)
class Queue:
    """`stored_at` is when something of this table was last stored; `behind` is what the server has not delivered yet."""

    table: str
    waiting: dict[int, Arrived] = field(default_factory=dict)
    behind: int = 0
    size: int = 0
    stored_to: int = 0
    stored_at: float | None = None

    def add(self, arrived: Arrived, behind: int) -> None:
        """A message that is delivered again replaces itself."""
        self.behind = behind
        size = len(arrived.received.payload)
        if arrived.number not in self.waiting and self.size + size <= QUEUE_BYTES:
            self.waiting[arrived.number] = arrived
            self.size += size
        elif arrived.number in self.waiting:
            self.waiting[arrived.number] = arrived

    def share(self) -> list[Arrived]:
        found: list[Arrived] = []
        size = 0
        for number in sorted(self.waiting)[:SHARE]:
            size += len(self.waiting[number].received.payload)
            if found and size > SHARE_BYTES:
                break
            found.append(self.waiting[number])
        return found

    def stored(self, share: Iterable[Arrived]) -> None:
        for each in share:
            if self.waiting.pop(each.number, None):
                self.size -= len(each.received.payload)
            self.stored_to = max(self.stored_to, each.number)
        self.stored_at = time.time()

    def lag(self, now: float) -> float:
        """How many seconds the oldest message has been waiting."""
        return max(0.0, now - min(each.at for each in self.waiting.values())) if self.waiting else 0.0

    @property
    def unstored(self) -> int:
        """How many messages the server has of this table that are not in the database."""
        return len(self.waiting) + self.behind


class Queues:
    def __init__(self, tables: Iterable[str]) -> None:
        self.of = {table: Queue(table) for table in tables}
        self._first = 0

    def group(self) -> dict[str, list[Arrived]]:
        """The share of each table that has something waiting; another table is the first each time."""
        waiting = [queue for queue in self.of.values() if queue.waiting]
        if not waiting:
            return {}
        self._first = (self._first + 1) % len(waiting)
        found: dict[str, list[Arrived]] = {}
        room = GROUP
        for queue in waiting[self._first :] + waiting[: self._first]:
            found[queue.table] = queue.share()
            room -= len(found[queue.table])
            if room <= 0:
                break
        return found

    @property
    def is_busy(self) -> bool:
        """Whether a table has more waiting than its share."""
        return any(len(queue.waiting) >= SHARE for queue in self.of.values())
