"""The devices of a table, from the moment the first prompt is out: importing Bluetooth and wires takes long."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import TYPE_CHECKING

from controller.config.model import TableConfig
from controller.referee.notices import Glow
from firmware_bridge.observations import Observation

if TYPE_CHECKING:
    from controller.daemon.devices import Devices


class LateDevices:
    """Lights that are wanted before the devices run are shown when they do."""

    def __init__(
        self, config: TableConfig, observe: Callable[[Observation], None], ready: Callable[[], Awaitable[None]]
    ) -> None:
        self._config = config
        self._observe = observe
        self._ready = ready
        self._devices: Devices | None = None
        self._glows: Mapping[str, Glow] = {}

    async def run(self) -> None:
        await self._ready()
        from controller.daemon.devices import Devices  # noqa: PLC0415  # see above

        self._devices = Devices(self._config, self._observe)
        self._devices.light(self._glows)
        await self._devices.run()

    def light(self, glows: Mapping[str, Glow]) -> None:
        self._glows = glows
        if self._devices:
            self._devices.light(glows)

    def call_for(self, dice: Collection[str]) -> None:
        """These dice are to be thrown now."""
        if self._devices:
            self._devices.call_for(dice)
