"""What devices saw, with no idea of the game.

Every driver reports through these and nothing else. Times are the loop's monotonic seconds, stamped by the link
when the bytes arrived: a latency can then be measured without asking the device for a clock it does not have.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Unsettled(StrEnum):
    """Why a die that came to rest shows no face that counts."""

    COCKED = "cocked"  # leaning on something; roll it again
    MOVED = "moved"  # laid on a face by hand, or bumped: at rest, but not rolled
    MISSED = "missed"  # it rolled while it was off the air; the face is known, the roll was not seen


@dataclass(frozen=True, slots=True)
class DieRolling:
    die: str
    at: float


@dataclass(frozen=True, slots=True)
class DieSettled:
    """A roll came to rest on a face: the only observation that may answer a Roll."""

    die: str
    face: int
    at: float


@dataclass(frozen=True, slots=True)
class DieUnsettled:
    """A die is at rest in a way that is no roll; `face` is what lies up, where the die knows it."""

    die: str
    reason: Unsettled
    face: int | None
    at: float


@dataclass(frozen=True, slots=True)
class BatteryLevel:
    device: str
    percent: int
    charging: bool
    at: float


@dataclass(frozen=True, slots=True)
class TagSeen:
    """A tag lies on a cell. Sent once when it arrives, and for every tag that lies there when a reader connects."""

    reader: str
    cell: str
    tag: str
    at: float


@dataclass(frozen=True, slots=True)
class TagGone:
    reader: str
    cell: str
    tag: str
    at: float


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    reader: str
    button: str
    at: float


@dataclass(frozen=True, slots=True)
class DeviceUp:
    """The device is connected, subscribed and has reported its state. `kind` is what it is: a die's "d6", a "hub"."""

    device: str
    kind: str
    at: float


@dataclass(frozen=True, slots=True)
class DeviceDown:
    """The device went away; the link keeps trying. `reason` is a short sentence for people."""

    device: str
    reason: str
    at: float


@dataclass(frozen=True, slots=True)
class BytesRefused:
    """The device sent what its protocol does not allow. Counted and shown; never fatal."""

    device: str
    error: str
    data: bytes
    at: float


Observation = (
    DieRolling
    | DieSettled
    | DieUnsettled
    | BatteryLevel
    | TagSeen
    | TagGone
    | ButtonPressed
    | DeviceUp
    | DeviceDown
    | BytesRefused
)

Observe = Callable[[Observation], None]
"""Where a link puts what it saw. It must not block."""
