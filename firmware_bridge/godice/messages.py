"""The messages between a GoDice and its host. A message that exists can be encoded."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum


class GoDiceError(ValueError):
    """The bytes are not what a GoDice may send. The device's fault: count it, never crash on it."""


def _fit_bytes(*numbers: int) -> None:
    for number in numbers:
        if not 0 <= number <= 0xFF:
            raise GoDiceError(f"{number} does not fit: 0 to 255 does")


class Rest(Enum):
    """How a die came to rest, as it reports; the value is what the message begins with."""

    ROLLED = b"S"  # after a real roll: the only one that is a result
    FAKED = b"FS"  # after a movement that was not a real roll
    TILTED = b"TS"  # after a real roll, but not flat
    TURNED = b"MS"  # turned from one face to another


class DotColour(IntEnum):
    BLACK = 0
    RED = 1
    GREEN = 2
    BLUE = 3
    YELLOW = 4
    ORANGE = 5


_DOT_COLOURS = frozenset(DotColour)


@dataclass(frozen=True, slots=True)
class Vector:
    """Where down is, in the die's own axes; a die at rest gives a length of about 64."""

    x: int
    y: int
    z: int

    def __post_init__(self) -> None:
        if not all(-128 <= part <= 127 for part in (self.x, self.y, self.z)):
            raise GoDiceError(f"({self.x}, {self.y}, {self.z}) does not fit three signed bytes")


@dataclass(frozen=True, slots=True)
class Rolling:
    pass


@dataclass(frozen=True, slots=True)
class Stable:
    rest: Rest
    up: Vector


@dataclass(frozen=True, slots=True)
class Battery:
    percent: int

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= 100:
            raise GoDiceError(f"a battery is 0 to 100 percent full, not {self.percent}")


@dataclass(frozen=True, slots=True)
class Charging:
    on: bool


@dataclass(frozen=True, slots=True)
class Dots:
    """The colour of the dots; None for a number that is not in our list."""

    number: int

    def __post_init__(self) -> None:
        _fit_bytes(self.number)

    @property
    def colour(self) -> DotColour | None:
        return DotColour(self.number) if self.number in _DOT_COLOURS else None


@dataclass(frozen=True, slots=True)
class Tap:
    pass


@dataclass(frozen=True, slots=True)
class DoubleTap:
    pass


Notification = Rolling | Stable | Battery | Charging | Dots | Tap | DoubleTap
"""From a die to the host."""


@dataclass(frozen=True, slots=True)
class Colour:
    red: int
    green: int
    blue: int

    def __post_init__(self) -> None:
        _fit_bytes(self.red, self.green, self.blue)


DARK = Colour(0, 0, 0)


class PulseMode(IntEnum):
    ONE_BY_ONE = 0
    TOGETHER = 1


class PulseLeds(IntEnum):
    BOTH = 0
    FIRST = 1
    SECOND = 2


@dataclass(frozen=True, slots=True)
class AskBattery:
    pass


@dataclass(frozen=True, slots=True)
class AskDots:
    pass


@dataclass(frozen=True, slots=True)
class AskState:
    """Ask for battery, charging and the face that is up. Undocumented, but seen to work."""


@dataclass(frozen=True, slots=True)
class Leds:
    """Set both LEDs until the next command; DARK turns one off."""

    first: Colour
    second: Colour


@dataclass(frozen=True, slots=True)
class Pulse:
    """Blink `count` times, 255 forever; `lit` and `dark` are in hundredths of a second."""

    count: int
    lit: int
    dark: int
    colour: Colour
    mode: PulseMode = PulseMode.TOGETHER
    leds: PulseLeds = PulseLeds.BOTH

    def __post_init__(self) -> None:
        _fit_bytes(self.count, self.lit, self.dark)


@dataclass(frozen=True, slots=True)
class StopPulse:
    pass


@dataclass(frozen=True, slots=True)
class Init:
    """How easily a movement counts as a roll, and a light pattern to show now."""

    sensitivity: int
    greeting: Pulse

    def __post_init__(self) -> None:
        _fit_bytes(self.sensitivity)


Command = AskBattery | AskDots | AskState | Leds | Pulse | StopPulse | Init
"""From the host to a die. The command that rewrites the die's colour is left out on purpose."""
