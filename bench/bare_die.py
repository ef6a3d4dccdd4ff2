"""The least that can stand between a die and a ring: a bleak callback that publishes a fixed frame. No engine, no rules."""

from __future__ import annotations

import asyncio
import sys

import aiomqtt
from bleak import BleakClient, BleakScanner

from bench.children import live
from bench.venue import LOOPBACK

FRAME = b'{"seg":{"id":0,"i":[0,"000000",5,"ffffff",6,"e69f00"]}}'
ROLLED = bytes((3, 1))


async def publish_every_roll(port: int, topic: str, address: str, notify: str) -> None:
    loop, underway = asyncio.get_running_loop(), set[asyncio.Task[None]]()
    device = await BleakScanner.find_device_by_address(address)
    assert device
    async with aiomqtt.Client(LOOPBACK, port) as broker, BleakClient(device) as die:

        def heard(_: object, data: bytearray) -> None:
            if data.startswith(ROLLED):
                task = loop.create_task(broker.publish(topic, FRAME))
                underway.add(task)
                task.add_done_callback(underway.discard)

        await die.start_notify(notify, heard)
        await asyncio.Event().wait()


if __name__ == "__main__":
    live(publish_every_roll(int(sys.argv[1]), *sys.argv[2:]))
