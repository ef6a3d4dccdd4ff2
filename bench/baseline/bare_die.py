"""The minimum between a die and a ring: a bleak callback that publishes a fixed frame. No engine, no rules.

With a file, it first writes the roll there and waits for the disk, as a table with a journal must.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

from bleak import BleakClient, BleakScanner

from bench.rig.bench_table import broker_client
from bench.rig.child_process import live

FRAME = b'{"seg":{"id":0,"i":[0,"000000",5,"ffffff",6,"e69f00"]}}'
ROLLED = bytes((3, 1))


async def publish_every_roll(port: int, topic: str, address: str, notify: str, keep: Callable[[bytes], None]) -> None:
    loop, underway = asyncio.get_running_loop(), set[asyncio.Task[None]]()
    device = await BleakScanner.find_device_by_address(address)
    assert device
    async with broker_client(port) as broker, BleakClient(device) as die:

        def notified(_: object, data: bytearray) -> None:
            if data.startswith(ROLLED):
                keep(bytes(data))
                task = loop.create_task(broker.publish(topic, FRAME))
                underway.add(task)
                task.add_done_callback(underway.discard)

        await die.start_notify(notify, notified)
        await asyncio.Event().wait()


def forget(_: bytes) -> None:
    """Without a journal."""


def written_to(file: Path) -> Callable[[bytes], None]:
    """As a journal does: one row, synced to disk."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE rolls (body BLOB)")
    return lambda roll: connection.execute("INSERT INTO rolls VALUES (?)", (roll,)).close()


if __name__ == "__main__":
    port, topic, address, notify, *file = sys.argv[1:]
    live(publish_every_roll(int(port), topic, address, notify, written_to(Path(file[0])) if file else forget))
