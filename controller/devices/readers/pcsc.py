"""One reader of the system's PC/SC service, under one cell."""

from __future__ import annotations

import asyncio

from controller.config.hardware import PcscReader
from controller.devices.driver import Reader, ReaderDriver, ReaderPlace
from firmware_bridge.observations import DeviceDown

MISSING = "PC/SC readers need one more library: `pip install 'arbiter-table[pcsc]'`."


class _Pcsc(Reader):
    def __init__(self, config: PcscReader, place: ReaderPlace) -> None:
        self._config = config
        self._place = place

    async def run(self) -> None:
        config, place = self._config, self._place
        try:
            from firmware_bridge.pcsc.link import run_reader
        except ImportError:
            place.observe(DeviceDown(place.name, MISSING, asyncio.get_running_loop().time()))
            await asyncio.Event().wait()  # until the table ends, or its config changes
        else:
            await run_reader(place.name, config.cell, config.reader, place.observe)


DRIVER = ReaderDriver(PcscReader, "reader", _Pcsc)
