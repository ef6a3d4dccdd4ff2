"""How often a client may ask: a burst is fine, a flood is not."""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Struct

# How many addresses are remembered; one that is forgotten starts with a full bucket again.
ADDRESSES_KEPT = 1000


class Rate(Struct, frozen=True):
    at_once: float
    per_second: float

    @property
    def seconds_apart(self) -> float:
        """The time between two requests of a client that never stops asking."""
        return 1 / self.per_second


class Bucket:
    """It fills over time, and each request takes one drop."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._left, self._at = rate, rate.at_once, now

    def allows(self, now: float) -> bool:
        self._fill(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait(self, now: float, drops: float = 1.0) -> float:
        """Take the drops now and return how long to wait until they are there."""
        self._fill(now)
        self._left -= drops
        return max(0.0, -self._left / self._rate.per_second)

    def _fill(self, now: float) -> None:
        self._left = min(self._rate.at_once, self._left + (now - self._at) * self._rate.per_second)
        self._at = now


class Buckets:
    """One for each address."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, address: str, now: float) -> bool:
        bucket = self._of.pop(address, None) or Bucket(self._rate, now)
        self._of[address] = bucket
        while len(self._of) > ADDRESSES_KEPT:
            self._of.popitem(last=False)
        return bucket.allows(now)
