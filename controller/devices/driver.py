"""What a driver of dice or readers declares: its section of a config, and how to make the devices from it.

A device reports what it sees as Observations and knows nothing of the game. Its `run` keeps it connected until it is
cancelled; if it fails, the table reports that and runs it again. No other method may wait or raise.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Mapping
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from controller.config.hardware import DieConfig, ReaderConfig

if TYPE_CHECKING:  # a config is read before anything is connected
    from firmware_bridge.ble.radio import Radio
    from firmware_bridge.captures import Tap
    from firmware_bridge.observations import Observe
    from firmware_bridge.table_link.cells import Cells

D = TypeVar("D", bound=DieConfig)
R = TypeVar("R", bound=ReaderConfig)

Rgb: TypeAlias = tuple[int, int, int]


class Dice(Protocol):
    """One die, or several that share a connection. What your dice cannot do, leave as it is here."""

    def run(self) -> Awaitable[None]:
        """Keep every die connected until cancelled."""
        raise NotImplementedError

    def expect(self, dice: Container[str]) -> None:
        """These are to be thrown now, and no others."""

    async def blink(self, die: str, colour: int, *, count: int, seconds: float) -> bool:  # noqa: ARG002
        """Flash a die in 0xRRGGBB, because it is to be thrown; False if it could not be done."""
        return False


class Reader(Protocol):
    """One reader of a table. What yours does not have, leave as it is here."""

    @property
    def cells(self) -> Cells | None:
        """Where its cells lie, for the Devices page; None until it is known."""
        return None

    def run(self) -> Awaitable[None]:
        """Keep it connected until cancelled."""
        raise NotImplementedError

    def light(self, cells: Mapping[str, Rgb]) -> None:
        """Light these cells and no others."""


class DicePlace(Struct, frozen=True):
    """What a driver needs to make its dice: where to report what they do, and the radio that all Bluetooth devices share."""

    observe: Observe
    radio: Radio


class ReaderPlace(Struct, frozen=True):
    """What a driver needs to make one reader: its name, and where to report. `tap` records what passes over its cable."""

    name: str
    observe: Observe
    radio: Radio
    tap: Tap


class DiceDriver(Struct, Generic[D], frozen=True):
    """`make` receives sections by the names of the dice. A table makes each die by itself, so that one can be added or removed while it runs."""

    config: type[D]
    make: Callable[[Mapping[str, D], DicePlace], Dice]


class ReaderDriver(Struct, Generic[R], frozen=True):
    """`kind` is what a person would call it. `make` is None for a reader that the table hears through its own broker."""

    config: type[R]
    kind: str
    make: Callable[[R, ReaderPlace], Reader] | None
