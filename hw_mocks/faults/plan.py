"""What goes wrong on a table, as data: the same plan gives the same faults in every run and for every kind of mock.

A mock asks its plan before each event ("the third message of red-1"), and the plan returns a fault or None. The answer
depends only on that event and the seed, so mocks never influence each other's faults.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from types import MappingProxyType


class Moment(StrEnum):
    """When a fault may happen."""

    MESSAGE = "message"  # the device is about to send bytes
    ROLL = "roll"  # a die is about to come to rest
    TAG = "tag"  # a base is about to be seen by a reader


class FaultKind(StrEnum):
    DROP = "drop"  # the bytes are lost
    DELAY = "delay"  # the bytes come late
    DUPLICATE = "duplicate"  # the bytes come twice
    CORRUPT = "corrupt"  # one bit of the bytes is wrong; on the air, where the radio checks them, they are lost
    DISCONNECT = "disconnect"  # the link is cut and can be made again after a while
    BROWN_OUT = "brown-out"  # the device restarts: it is gone for a while and forgets what it was doing
    COCKED = "cocked"  # the die leans on something
    FLICKER = "flicker"  # the tag is seen, lost and seen again


STRIKES: Mapping[FaultKind, Moment] = MappingProxyType(
    {
        FaultKind.DROP: Moment.MESSAGE,
        FaultKind.DELAY: Moment.MESSAGE,
        FaultKind.DUPLICATE: Moment.MESSAGE,
        FaultKind.CORRUPT: Moment.MESSAGE,
        FaultKind.DISCONNECT: Moment.MESSAGE,
        FaultKind.BROWN_OUT: Moment.MESSAGE,
        FaultKind.COCKED: Moment.ROLL,
        FaultKind.FLICKER: Moment.TAG,
    }
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that goes wrong. `seconds` is how long it lasts; `salt` picks a detail, such as which bit flips."""

    kind: FaultKind
    seconds: float = 0.0
    salt: int = 0


@dataclass(frozen=True, slots=True)
class ScheduledFault:
    """A fault at a known place: `nth` counts from 1, and counts the moments of that kind on that device."""

    device: str
    kind: FaultKind
    nth: int
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class FaultPlan:
    """Random faults (`rates`, each from 0 to 1) and `scheduled` ones; an empty plan has no faults."""

    seed: int = 0
    rates: Mapping[FaultKind, float] = field(default_factory=dict)
    scheduled: tuple[ScheduledFault, ...] = ()
    longest: float = 2.0  # seconds: no random fault lasts longer

    def __post_init__(self) -> None:
        if any(not 0 <= rate <= 1 for rate in self.rates.values()):
            raise ValueError("a fault rate lies between 0 (never) and 1 (always)")
        for moment in Moment:
            if sum(rate for kind, rate in self.rates.items() if STRIKES[kind] is moment) > 1:
                raise ValueError(f"the fault rates of a {moment} add up to more than 1: lower some of them")

    def fault_at(self, device: str, moment: Moment, nth: int) -> Fault | None:
        """The fault at this moment, if any. A scheduled fault comes before random ones."""
        rng = Random(f"{self.seed}/{device}/{moment}/{nth}")
        chance, seconds, salt = rng.random(), rng.uniform(0, self.longest), rng.getrandbits(32)
        for entry in self.scheduled:
            if (entry.device, STRIKES[entry.kind], entry.nth) == (device, moment, nth):
                return Fault(entry.kind, entry.seconds, salt)
        for kind in FaultKind:  # the enum's order, so that the order of `rates` does not matter
            if STRIKES[kind] is moment:
                chance -= self.rates.get(kind, 0.0)
                if chance < 0:
                    return Fault(kind, seconds, salt)
        return None


class FaultCounter:
    """Counts the moments of one device for its plan."""

    def __init__(self, plan: FaultPlan, device: str) -> None:
        self._plan = plan
        self._device = device
        self._seen: Counter[Moment] = Counter()

    def next(self, moment: Moment) -> Fault | None:
        self._seen[moment] += 1
        return self._plan.fault_at(self._device, moment, self._seen[moment])


def corrupted(data: bytes, salt: int) -> bytes:
    """Flip the one bit that `salt` picks; empty data stays empty."""
    if not data:
        return data
    at, bit = divmod(salt % (len(data) * 8), 8)
    return data[:at] + bytes([data[at] ^ (1 << bit)]) + data[at + 1 :]
