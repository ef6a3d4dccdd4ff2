"""Readers on another computer: a hub and a PN532 behind a port in the network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.ble.radio import Radio
from firmware_bridge.observations import DeviceDown, DeviceUp, Observe, TagSeen
from firmware_bridge.pn532.link import run_reader
from firmware_bridge.pn532.polling import TagPolicy
from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.lights import Lights
from firmware_bridge.table_link.link import run_hub
from hw_mocks.readers.hub import QUIET as QUIET_HUB
from hw_mocks.readers.hub import virtual_hub
from hw_mocks.readers.ntag import VirtualNtag
from hw_mocks.readers.pn532 import QUIET, virtual_reader
from hw_mocks.wires.network_serial import network_serial
from tests.firmware_bridge.watching import PATIENCE, Observations

TAG = "04e10cda993c80"
Run = Callable[[str, Observe], Coroutine[Any, Any, None]]


async def hub(port: str, observe: Observe) -> None:
    await run_hub("reader", port, Lights(), observe, Radio())


async def pn532(port: str, observe: Observe) -> None:
    await run_reader("reader", "A1", port, TagPolicy(), observe, lambda _: None)


@pytest.mark.parametrize("run", [hub, pn532])
async def test_a_reader_behind_a_port_in_the_network_is_read(run: Run, tmp_path: Path) -> None:
    seen, port = Observations(), tmp_path / "port"
    async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE):
        if run is hub:
            board = await stack.enter_async_context(virtual_hub(port, Cells(2, 2, ()), QUIET_HUB))
            board.place(TAG, "A1")
        else:
            reader = await stack.enter_async_context(virtual_reader(port, QUIET))
            reader.place(VirtualNtag(TAG))
        async with network_serial(port) as address:
            running = asyncio.create_task(run(address, seen.observe))
            stack.callback(running.cancel)
            await seen.next(DeviceUp)
            found = await seen.next(TagSeen)
            assert (found.cell, found.tag) == ("A1", TAG)
        down = await seen.next(DeviceDown)
        assert down.reason
        running.cancel()
        await asyncio.wait([running])
