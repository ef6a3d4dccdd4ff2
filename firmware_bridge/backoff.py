"""How long to wait before trying a device again: by what went wrong, longer each time, with jitter.

Pure: the caller counts attempts and passes a random number, so a test knows every wait.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Trouble(StrEnum):
    NOT_HEARD = "not heard"  # no sign of it on the air
    RADIO_OFF = "radio off"  # this computer's own Bluetooth is off, missing or not running
    HUNG = "hung"  # this computer's own Bluetooth is on but does not answer
    FULL = "full"  # heard, but every adapter that hears it holds as many connections as it can
    REFUSED = "refused"  # heard, but it could not be connected
    DROPPED = "dropped"  # was connected, then the connection broke
    SILENT = "silent"  # connected, but it does not answer
    STRANGER = "stranger"  # connected, but it is not the device that was meant


@dataclass(frozen=True, slots=True)
class Schedule:
    """Seconds: the first wait, and the longest; each wait is twice the one before."""

    first: float
    longest: float


SCHEDULES: Mapping[Trouble, Schedule] = MappingProxyType(
    {
        # Listening takes time already; a pause would only miss the moment at which it wakes.
        Trouble.NOT_HEARD: Schedule(0, 0),
        # Someone is about to switch it on again, and asking costs nothing.
        Trouble.RADIO_OFF: Schedule(0.5, 2),
        # Someone has to restart it, and each try takes seconds to fail.
        Trouble.HUNG: Schedule(1, 15),
        # There is room only when another device disconnects.
        Trouble.FULL: Schedule(5, 60),
        # Each try keeps the radio busy for seconds in which no other die can connect.
        Trouble.REFUSED: Schedule(1, 30),
        # It was here a moment ago, perhaps in the middle of a roll: be quick at first.
        Trouble.DROPPED: Schedule(0.1, 15),
        Trouble.SILENT: Schedule(0.5, 30),
        # Only a person can fix a wrong config.
        Trouble.STRANGER: Schedule(15, 300),
    }
)

# Devices that failed together must not all come back in the same instant.
JITTER = 0.25

# The longest wait is reached long before this, and a huge power would overflow.
_MOST_DOUBLINGS = 16


def wait_before(trouble: Trouble, attempt: int, fraction: float) -> float:
    """Seconds to wait before attempt number `attempt` (the first is 1); `fraction` lies in [0, 1)."""
    schedule = SCHEDULES[trouble]
    plain = min(schedule.first * 2.0 ** min(attempt - 1, _MOST_DOUBLINGS), schedule.longest)
    return plain * (1 + JITTER * (2 * fraction - 1))
