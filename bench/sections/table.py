"""From a die's last notification to the ring's frame on the broker, through the real daemon and through the simplest program that does the same.

Both ends of every measurement are in this process, so there is one clock. A die that says it has rolled is asked to
show its face before the roll counts: its answer is its last notification, and the way to it has its own row. The
daemon does what it always does on the way: it reads the die, judges, writes the die and the answer to the disk, plays, and publishes. A table that must
not forget cannot be quicker than its disk, so there is also a floor that waits for one write.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter

import aiomqtt

from bench.report import Result, p50_p99
from bench.rig.bench_table import PATIENCE, BenchTable, bench_table, daemon
from bench.rig.child_process import child
from bench.rig.emulated_air import send, until_heard
from firmware_bridge.pixels.model import RollState
from hw_mocks.bluez.bus import mini_bus
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.dice.pixels import VirtualPixel

ROLLS = 100
WARM_UP = 5

# WLED is spared for 0.2 s after each call: a roll within that time would wait for it, and we would measure the pause.
BETWEEN = 0.25

# Time to handle the first messages of a throw, as with a real die.
TUMBLING = 0.03

RING = "wled/bench"
FLOOR, KEEPING_FLOOR = "floor/bare", "floor/keeping"


class _Pixel(VirtualPixel):
    """It notes when it last answered a question."""

    answered = 0.0

    def written(self, data: bytes) -> tuple[bytes, ...]:
        self.answered = perf_counter()
        return super().written(data)


OURS, BARE, KEEPING = _Pixel(0xB0000001), _Pixel(0xB0000002), _Pixel(0xB0000003)
DICE = {"ours": OURS, "bare": BARE, "keeping": KEEPING}

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

WAYS = {
    "bleak and aiomqtt, nothing between": ("bare", FLOOR),
    "the same, with one synced write": ("keeping", KEEPING_FLOOR),
    "Arbiter": ("ours", f"{RING}/api"),
}


def measure() -> Sequence[Result]:
    with bench_table() as place:
        taken = asyncio.run(_measure(place))
    bare, keeping, ours = (p50_p99([throw.shown for throw in each]) for each in taken)
    asked = p50_p99([throw.asked for throw in taken[-1]])
    rows = [
        (name, *each, each[0] / bare[0], each[0] / keeping[0], each[1] / keeping[1])
        for name, each in zip(WAYS, (bare, keeping, ours), strict=True)
    ]
    rows.append(
        (
            "before it: the die is asked for its face",
            *asked,
            asked[0] / bare[0],
            asked[0] / keeping[0],
            asked[1] / keeping[1],
        )
    )
    columns = ("way", "p50 ms", "p99 ms", "times the floor", "times it with the write", "p99 times its p99")
    return [Result("Die notification to ring frame", columns, rows, f"{ROLLS} rolls of each, in turn.")]


async def _measure(place: BenchTable) -> tuple[list[_Throw], ...]:
    place.write_whirl(TABLE)
    async with virtual_bluetooth(DICE, open_bus=partial(mini_bus, place.bus)) as radio, daemon(place) as running:
        floor = partial(child, "bench.baseline.bare_die", place.port, DBUS_SYSTEM_BUS_ADDRESS=radio.address)
        file = place.folder / "floor.sqlite"
        async with (
            floor(FLOOR, BARE.address, BARE.service.notify),
            floor(KEEPING_FLOOR, KEEPING.address, KEEPING.service.notify, file),
        ):
            await until_heard(radio)
            await running.client.subscribe([(topic, 0) for _, topic in WAYS.values()])
            await asyncio.sleep(2 * BETWEEN)
            return await _throw_in_turn(radio, running.client)


async def _throw_in_turn(radio: VirtualRadio, client: aiomqtt.Client) -> tuple[list[_Throw], ...]:
    thrower = _Thrower(radio, client)
    taken: tuple[list[_Throw], ...] = tuple([] for _ in WAYS)
    for _ in range(WARM_UP + ROLLS):
        for (die, topic), times in zip(WAYS.values(), taken, strict=True):
            times.append(await thrower.time(die, topic))
            await asyncio.sleep(BETWEEN / len(WAYS))
    return tuple(times[WARM_UP:] for times in taken)


@dataclass(frozen=True, slots=True)
class _Throw:
    """Seconds from the die's report of a roll until it is asked, and from its last message to the ring's frame."""

    asked: float
    shown: float


@dataclass(slots=True)
class _Thrower:
    radio: VirtualRadio
    client: aiomqtt.Client
    thrown: int = 0

    async def time(self, die: str, topic: str) -> _Throw:
        face = self.thrown // len(WAYS) % 6
        self.thrown += 1
        for state in (RollState.HANDLING, RollState.ROLLING):
            self._say(die, state, face)
        await asyncio.sleep(TUMBLING)
        while len(self.client.messages):  # skip frames of other causes
            await anext(self.client.messages)
        start = DICE[die].answered = perf_counter()
        self._say(die, RollState.ROLLED, face)
        async with asyncio.timeout(PATIENCE):
            async for message in self.client.messages:
                if message.topic.value == topic:
                    return _Throw(DICE[die].answered - start, perf_counter() - DICE[die].answered)
        raise AssertionError("a client's messages never end")

    def _say(self, die: str, state: RollState, face: int) -> None:
        DICE[die].state, DICE[die].face_index = state, face
        send(self.radio, die, state, face)
