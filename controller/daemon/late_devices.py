"""The devices of a table, from the moment the first prompt is out: importing Bluetooth and wires takes long."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import TYPE_CHECKING

from controller.config.model import TableConfig
from controller.referee.notices import Glow
from firmware_bridge.captures import Taps
from firmware_bridge.observations import Observation

if TYPE_CHECKING:
    from controller.daemon.devices import Devices


class LateDevices:
    """They start when the table has a device, or when its owner looks for one. Lights that are wanted before are shown then."""

    def __init__(
        self,
        config: TableConfig,
        observe: Callable[[Observation], None],
        taps: Taps,
        ready: Callable[[], Awaitable[None]],
    ) -> None:
        self._config = config
        self._observe = observe
        self._taps = taps
        self._ready = ready
        self._wanted = asyncio.Event()
        self._started: asyncio.Future[Devices] = asyncio.get_running_loop().create_future()
        self._devices: Devices | None = None
        self._glows: Mapping[str, Glow] = {}

    async def run(self) -> None:
        if not (self._config.dice or self._config.readers):
            await self._wanted.wait()
        await self._ready()
        from controller.daemon.devices import Devices  # noqa: PLC0415  # see above

        self._devices = Devices(self._config, self._observe, self._taps)
        self._devices.light(self._glows)
        if not self._started.done():
            self._started.set_result(self._devices)
        await self._devices.run()

    async def hardware(self) -> Devices:
        """Start Bluetooth and the cables, if nothing needed them so far."""
        self._wanted.set()
        return await asyncio.shield(self._started)

    def equip(self, config: TableConfig) -> None:
        """Other devices are on the table now."""
        self._config = config
        if self._devices:
            self._devices.equip(config)
        self._wanted.set()

    def light(self, glows: Mapping[str, Glow]) -> None:
        self._glows = glows
        if self._devices:
            self._devices.light(glows)

    def call_for(self, dice: Collection[str]) -> None:
        """These dice are to be thrown now."""
        if self._devices:
            self._devices.call_for(dice)
