"""How much each table uses of the venue: what the server stores of it, and how fast it sends.

A table has a bucket of bytes. What it sends takes from it, time fills it, and a table whose bucket is empty is not listened
to until there is something in it again: what it sends meanwhile stays on its own disk, so an honest table loses nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from controller.venue.cluster.stream import Usage
from controller.web.access.rate_limit import Bucket, Rate

# A table may send this many seconds' worth at once: a few hundred answers that it played without the venue.
BURST_SECONDS = 60.0

# A table that uses more than this share of its quota is shown, and logged.
WARNING = 0.8

# A table that uses more than this share of its store no longer keeps there what is in the database.
TIDY = 0.5

# With fewer messages between two looks, the mean size of what is stored is exact enough; with more, one is measured.
FEW_MESSAGES = 20

# The least that a message costs: tiny messages are work too.
LEAST_BYTES = 2048


@dataclass(frozen=True, slots=True)
class Limits:
    """In bytes: what is stored of a table, and what it may send in a second."""

    stored: int
    per_second: int

    @property
    def rate(self) -> Rate:
        return Rate(BURST_SECONDS * self.per_second, self.per_second)


@dataclass(slots=True)
class Meter:
    """The use of one table. `percent` is how much of its quota it uses, `paused_until` when it may be listened to again.

    `is_cut` is whether its stream is disconnected now.
    """

    limits: Limits
    bucket: Bucket = field(init=False)
    last: int | None = None
    looked_at: float = 0.0
    percent: int = 0
    paused_until: float = 0.0
    is_cut: bool = False

    def __post_init__(self) -> None:
        self.bucket = Bucket(self.limits.rate, 0.0)

    def is_paused(self, now: float) -> bool:
        return now < self.paused_until

    def new_messages(self, usage: Usage) -> int:
        """How many have come since the last look."""
        return max(0, usage.last - self.last) if self.last is not None else 0

    def look(self, usage: Usage, size: int, now: float) -> None:
        """`size` is that of a new message; 0 for the mean of what is stored."""
        count = self.new_messages(usage)
        mean = usage.stored // usage.messages if usage.messages else 0
        sent = count * max(size, mean, LEAST_BYTES)
        wait = self.bucket.wait(now, sent)
        if wait:
            self.paused_until = now + wait
        seconds = max(1.0, now - self.looked_at)
        fast = sent / seconds / self.limits.per_second if sent > self.limits.per_second else 0.0
        self.percent = min(100, int(100 * max(usage.stored / self.limits.stored, fast)))
        self.last, self.looked_at = usage.last, now

    @property
    def warning(self) -> int | None:
        """The percentage, if people should know."""
        return self.percent if self.percent >= 100 * WARNING else None
