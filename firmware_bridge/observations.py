"""What devices saw, with no idea of the game.

Every driver reports through these and nothing else. Times are the loop's monotonic seconds, stamped by the link
when the bytes arrived: a latency can then be measured without asking the device for a clock it does not have.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import assert_never

from msgspec import Struct


class Unsettled(StrEnum):
    """Why a die that came to rest shows no face that counts."""

    COCKED = "cocked"  # leaning on something; roll it again
    MOVED = "moved"  # laid on a face by hand, or bumped: at rest, but not rolled
    MISSED = "missed"  # it rolled while it was off the air; the face is known, the roll was not seen


class DieRolling(Struct, frozen=True):
    die: str
    at: float


class DieSettled(Struct, frozen=True):
    """A roll came to rest on a face: the only observation that may answer a Roll."""

    die: str
    face: int
    at: float


class DieUnsettled(Struct, frozen=True):
    """A die is at rest but not a valid roll; `face` is what lies up, where the die knows it."""

    die: str
    reason: Unsettled
    face: int | None
    at: float


class BatteryLevel(Struct, frozen=True):
    device: str
    percent: int
    charging: bool
    at: float


class TagSeen(Struct, frozen=True):
    """A tag is on a cell. Sent once when it arrives, and for every tag that is there when a reader connects."""

    reader: str
    cell: str
    tag: str
    at: float


class TagGone(Struct, frozen=True):
    reader: str
    cell: str
    tag: str
    at: float


class ButtonPressed(Struct, frozen=True):
    reader: str
    button: str
    at: float


class DeviceUp(Struct, frozen=True):
    """The device is connected, subscribed and has reported its state. `kind` is what it is: a die's "d6", a "hub"."""

    device: str
    kind: str
    at: float


class DeviceDown(Struct, frozen=True):
    """The device went away; the link keeps trying. `reason` is a short sentence for people."""

    device: str
    reason: str
    at: float


class BytesRefused(Struct, frozen=True):
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


def device_of(seen: Observation) -> str:
    """The name of the die, reader or other device that this is about."""
    match seen:
        case DieRolling(die=name) | DieSettled(die=name) | DieUnsettled(die=name):
            return name
        case TagSeen(reader=name) | TagGone(reader=name) | ButtonPressed(reader=name):
            return name
        case BatteryLevel(device=name) | DeviceUp(device=name) | DeviceDown(device=name) | BytesRefused(device=name):
            return name
        case _:
            assert_never(seen)
