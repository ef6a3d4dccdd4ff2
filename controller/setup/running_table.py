"""What set-up needs of the table that runs: its config as it is now, and its hardware."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from controller.config.load import Table
from controller.messages.health import DeviceState
from firmware_bridge.ble.radio import Radio
from firmware_bridge.table_link.cells import Cells


class Hardware(Protocol):
    @property
    def radio(self) -> Radio: ...

    def cells_of(self, reader: str) -> Cells | None: ...

    def tags_of(self, reader: str) -> Mapping[str, str]:
        """The tag on each cell."""

    async def blink(self, die: str, *, count: int = 1, seconds: float = 1.0) -> bool: ...


class RunningTable(Protocol):
    @property
    def table(self) -> Table:
        """The config as it is now, with the choices of the game on the table, if there is one."""

    @property
    def seats(self) -> Sequence[str]:
        """The players of the game on the table."""

    @property
    def device_states(self) -> Sequence[DeviceState]:
        """Which devices are there."""

    async def hardware(self) -> Hardware:
        """Start Bluetooth and the cables if nobody needed them so far."""
