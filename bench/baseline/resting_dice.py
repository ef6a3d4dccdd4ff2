"""A process that keeps Pixels dice connected and has nothing else to do: with our links, or with bleak alone."""

from __future__ import annotations

import asyncio
import sys
from contextlib import AsyncExitStack

from bleak import BleakClient, BleakScanner

from bench.rig.child_process import live
from firmware_bridge.ble.radio import Radio
from firmware_bridge.pixels.link import PixelsDice, PixelsId


async def ours(addresses: list[str]) -> None:
    radio = Radio()
    dice = PixelsDice({each: PixelsId(address=each) for each in addresses}, radio, lambda _: None)
    async with asyncio.TaskGroup() as group:
        group.create_task(radio.run())
        group.create_task(dice.run())


async def bare(addresses: list[str], notify: str) -> None:
    async with AsyncExitStack() as stack:
        for address in addresses:
            device = await BleakScanner.find_device_by_address(address)
            assert device
            die = await stack.enter_async_context(BleakClient(device))
            await die.start_notify(notify, lambda _, __: None)
        await asyncio.Event().wait()


if __name__ == "__main__":
    kind, notify, *addresses = sys.argv[1:]
    live(ours(addresses) if kind == "ours" else bare(addresses, notify))
