"""How soon a device's bytes become an Observation, and what idle dice cost."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from bench.report import Result, p50_p99
from bench.rig.bench_table import BenchTable, bench_table, daemon
from bench.rig.child_process import child
from bench.rig.emulated_air import until_heard
from bench.rig.observation_delay import on_air, on_cable
from hw_mocks.bluez.bus import mini_bus
from hw_mocks.bluez.radio import virtual_bluetooth
from hw_mocks.dice.pixels import VirtualPixel

TIMES = 1000
MICROSECONDS = 1e-6

DICE = 12

# Long enough for a share of a core that is next to nothing to be measured.
REST_SECONDS = 60.0

# The smallest unit that the system counts: a process with no measured time is assumed to have used this much.
TICK = 1 / os.sysconf("SC_CLK_TCK")

DIE = """
[dice.{name}]
driver = "pixels"
kind = "d6"
pixel_id = "{id:08x}"
"""

RING = """
[displays.ring]
driver = "wled-ring"
topic = "wled/bench"
pixels = 60
"""


def measure() -> Sequence[Result]:
    with bench_table() as place:
        return [_observing(place), asyncio.run(_rest(place))]


def _observing(place: BenchTable) -> Result:
    rows: list[tuple[str, float, float, float]] = []
    for floor, ours, both in (
        ("bleak alone", "notification to Observation", asyncio.run(on_air(place.bus, TIMES))),
        ("serialx alone", "serial bytes to Observation", asyncio.run(on_cable(place.folder, TIMES))),
    ):
        bare, own = (p50_p99(times, MICROSECONDS) for times in both)
        rows += [(floor, *bare, 1.0), (ours, *own, own[0] / bare[0])]
    columns = ("way", "p50 µs", "p99 µs", "times the floor")
    return Result("From a device's bytes to an Observation", columns, rows, f"{TIMES:,} of each, in turn.")


async def _rest(place: BenchTable) -> Result:
    """Each has its own dice on one air, and all rest at the same time."""
    ours, bare, table = (_dice(first) for first in (0xC0000000, 0xC1000000, 0xC2000000))
    place.write_whirl(RING + "".join(DIE.format(name=name, id=die.pixel_id) for name, die in table.items()))
    async with virtual_bluetooth({**ours, **bare, **table}, open_bus=partial(mini_bus, place.bus)) as radio:
        resting = partial(child, "bench.baseline.resting_dice", DBUS_SYSTEM_BUS_ADDRESS=radio.address)
        notify = VirtualPixel(0).service.notify
        async with (
            resting("bare", notify, *_addresses(bare)) as floor,
            resting("ours", notify, *_addresses(ours)) as links,
            daemon(place) as whole,
        ):
            await until_heard(radio)
            await asyncio.sleep(1.0)
            shares = await _shares(floor.pid, links.pid, whole.pid)
    names = ("bleak alone", "our links", "the whole daemon, with a ring that breathes")
    floor_share = max(shares[0], TICK / REST_SECONDS)
    rows = [(name, 100 * share, share / floor_share) for name, share in zip(names, shares, strict=True)]
    columns = ("process", "% of a core", "times the floor")
    return Result(f"At rest with {DICE} dice connected", columns, rows, f"Over {REST_SECONDS:.0f} s, at the same time.")


async def _shares(*pids: int) -> list[float]:
    before = [seconds_used(pid) for pid in pids]
    await asyncio.sleep(REST_SECONDS)
    return [(seconds_used(pid) - used) / REST_SECONDS for pid, used in zip(pids, before, strict=True)]


def _dice(first: int) -> dict[str, VirtualPixel]:
    return {f"die-{number:08x}": VirtualPixel(number) for number in range(first, first + DICE)}


def _addresses(dice: Mapping[str, VirtualPixel]) -> list[str]:
    return [die.address for die in dice.values()]


def seconds_used(pid: int) -> float:
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9
