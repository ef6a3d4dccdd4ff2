"""A hub of readers, buttons and lights, on a serial port or on the air."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping

from controller.config.hardware import Hub
from controller.devices.driver import Reader, ReaderDriver, ReaderPlace, Rgb


class HubReader(Reader):
    def __init__(self, config: Hub, place: ReaderPlace) -> None:
        from firmware_bridge.table_link.lights import Lights

        self._port = config.port
        self._place = place
        self.lights = Lights()

    def run(self) -> Awaitable[None]:
        from firmware_bridge.table_link.link import run_hub

        place = self._place
        return run_hub(place.name, self._port, self.lights, place.observe, place.radio, place.tap)

    def light(self, cells: Mapping[str, Rgb]) -> None:
        from firmware_bridge.table_link.messages import Colour

        self.lights.off()
        self.lights.set({cell: Colour(*rgb) for cell, rgb in cells.items()})


DRIVER = ReaderDriver(Hub, "hub", HubReader)
