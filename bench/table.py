"""From a die's last notification to the ring's frame on the broker, through the real daemon and beside the bare floor.

Both ends of every measurement are in this process, so there is one clock. The daemon does what it always does on the
way: it reads the die, judges, writes the die and the answer to the disk, plays, and tells the house.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter

import aiomqtt

from bench.air import send, until_heard
from bench.bare_die import FRAME
from bench.children import child
from bench.report import Result, p50_p99
from bench.venue import PATIENCE, Venue, daemon, venue
from firmware_bridge.pixels.model import RollState
from hw_mocks.bluez.bus import mini_bus
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.pixels import VirtualPixel

ROLLS = 120
WARM_UP = 5

# WLED is spared for 0.2 s after each call: a roll within that time would wait for it, and we would measure the pause.
BETWEEN = 0.25

# Time for the first messages of a throw to be taken in, as they are with a real die.
TUMBLING = 0.03

RING = "wled/bench"
FLOOR = "floor/bench"
OURS, BARE = VirtualPixel(0xB0000001), VirtualPixel(0xB0000002)

TABLE = f"""
[dice.ours]
driver = "pixels"
kind = "d6"
pixel_id = "{OURS.pixel_id:08x}"

[displays.ring]
driver = "wled-ring"
topic = "{RING}"
pixels = 60
breathes = false
"""


def measure() -> Sequence[Result]:
    with venue() as place:
        ours, floor = asyncio.run(_measure(place))
        disk = _synced_writes(place.folder / "disk.sqlite")
    rows = [
        ("bleak and aiomqtt, no engine", *p50_p99(floor), 1.0),
        ("Arbiter", *p50_p99(ours), p50_p99(ours)[0] / p50_p99(floor)[0]),
        ("one synced write to this disk", *p50_p99(disk), None),
    ]
    note = f"{len(ours)} rolls of each, in turn. Arbiter makes two synced writes on the way: the die, and the answer."
    return [Result("Die notification to ring frame", ("way", "p50 ms", "p99 ms", "times the floor"), rows, note)]


async def _measure(place: Venue) -> tuple[list[float], list[float]]:
    place.write_whirl(TABLE)
    dice = {"ours": OURS, "bare": BARE}
    async with virtual_bluetooth(dice, open_bus=partial(mini_bus, place.bus)) as radio, daemon(place) as running:
        bare = (place.port, FLOOR, BARE.address, BARE.service.notify)
        async with child("bench.bare_die", *bare, DBUS_SYSTEM_BUS_ADDRESS=radio.address):
            await until_heard(radio)
            await running.client.subscribe([(f"{RING}/api", 0), (FLOOR, 0)])
            await asyncio.sleep(2 * BETWEEN)
            return await _throw_in_turn(radio, running.client)


@dataclass(slots=True)
class _Thrower:
    radio: VirtualRadio
    client: aiomqtt.Client
    thrown: int = 0

    async def time(self, die: str, topic: str) -> float:
        face = self.thrown % 6
        self.thrown += 1
        for state in (RollState.HANDLING, RollState.ROLLING):
            send(self.radio, die, state, face)
        await asyncio.sleep(TUMBLING)
        start = perf_counter()
        send(self.radio, die, RollState.ROLLED, face)
        async with asyncio.timeout(PATIENCE):
            async for message in self.client.messages:
                if message.topic.value == topic:
                    return perf_counter() - start
        raise AssertionError("a client's messages never end")


async def _throw_in_turn(radio: VirtualRadio, client: aiomqtt.Client) -> tuple[list[float], list[float]]:
    thrower = _Thrower(radio, client)
    ours, floor = [], []
    for _ in range(WARM_UP + ROLLS):
        ours.append(await thrower.time("ours", f"{RING}/api"))
        await asyncio.sleep(BETWEEN / 2)
        floor.append(await thrower.time("bare", FLOOR))
        await asyncio.sleep(BETWEEN / 2)
    return ours[WARM_UP:], floor[WARM_UP:]


def _synced_writes(path: Path) -> list[float]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE rows (body TEXT)")
        return [_timed(lambda: connection.execute("INSERT INTO rows VALUES (?)", (FRAME,))) for _ in range(ROLLS)]


def _timed(act: Callable[[], object]) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start
