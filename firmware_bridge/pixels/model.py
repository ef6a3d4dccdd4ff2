"""The enums of the Pixels protocol, shared by adverts and messages. Values are those on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

_Word = TypeVar("_Word", bound=IntEnum)


class PixelsError(ValueError):
    """The bytes are not what a Pixels die may send. The device's fault: count it, never crash on it."""


class DieType(IntEnum):
    UNKNOWN = 0
    D4 = 1
    D6 = 2
    D8 = 3
    D10 = 4
    D00 = 5
    D12 = 6
    D20 = 7
    PIPPED_D6 = 8
    FUDGE = 9


class Colorway(IntEnum):
    UNKNOWN = 0
    ONYX_BLACK = 1
    HEMATITE_GREY = 2
    MIDNIGHT_GALAXY = 3
    AURORA_SKY = 4
    CLEAR = 5
    WHITE_AURORA = 6
    CUSTOM = 0xFF


class RollState(IntEnum):
    """As firmware since November 2024 means it; see `faces.true_state` for what older builds mean."""

    UNKNOWN = 0
    ROLLED = 1
    HANDLING = 2
    ROLLING = 3
    CROOKED = 4
    ON_FACE = 5


class BatteryState(IntEnum):
    OK = 0
    LOW = 1
    CHARGING = 2
    DONE = 3
    BAD_CHARGING = 4
    ERROR = 5

    @property
    def charging(self) -> bool:
        """A full die that is still on its charger counts as charging."""
        return self in {BatteryState.CHARGING, BatteryState.DONE}


class RequestMode(IntEnum):
    OFF = 0
    ONCE = 1
    REPEAT = 2


@dataclass(frozen=True, slots=True)
class DieModel:
    """What decides the meaning of a face index: the same index is another face on another type or build."""

    die_type: DieType
    led_count: int
    build_time: int  # Unix seconds; 0 if the die did not say, which means the oldest firmware


# Dice that do not know their type are recognised by their LEDs, as the maker's own library does.
TYPE_BY_LEDS = {
    4: DieType.D4,
    6: DieType.D6,
    8: DieType.D8,
    10: DieType.D10,
    12: DieType.D12,
    20: DieType.D20,
    21: DieType.PIPPED_D6,
}

KINDS = {
    DieType.UNKNOWN: "die",
    DieType.D4: "d4",
    DieType.D6: "d6",
    DieType.D8: "d8",
    DieType.D10: "d10",
    DieType.D00: "d00",
    DieType.D12: "d12",
    DieType.D20: "d20",
    DieType.PIPPED_D6: "d6",
    DieType.FUDGE: "fudge",
}


def die_type(number: int, led_count: int) -> DieType:
    """Read a die type.

    A die that does not know its own type is identified by its number of LEDs; one that is newer than our list is not.
    """
    known = _known(DieType, number)
    if known is None:
        return DieType.UNKNOWN
    return known or TYPE_BY_LEDS.get(led_count, DieType.UNKNOWN)


def roll_state(number: int) -> RollState:
    """Read a roll state outside a roll. An unknown one must not hide the die."""
    return _known(RollState, number) or RollState.UNKNOWN


def battery_state(number: int) -> BatteryState:
    """Read a battery state; an unknown one must not hide the die."""
    known = _known(BatteryState, number)
    return BatteryState.ERROR if known is None else known


def colorway(number: int) -> Colorway:
    """Read a colour. New colours appear with new dice, and no rule depends on them."""
    return _known(Colorway, number) or Colorway.UNKNOWN


def word(kind: type[_Word], number: int) -> _Word:
    """Read a number that must be a value of the enum `kind`."""
    known = _known(kind, number)
    if known is None:
        raise PixelsError(f"{number} is no {kind.__name__}")
    return known


def _known(kind: type[_Word], number: int) -> _Word | None:
    try:
        return kind(number)
    except ValueError:
        return None


def percent(number: int) -> int:
    if number > 100:
        raise PixelsError(f"a battery cannot hold {number} %")
    return number
