"""The memory of a daemon: at rest, and after ten thousand answers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import aiomqtt
import orjson

from bench.report import Result
from bench.rig.bench_table import BASE, PATIENCE, bench_table, connected, daemon, first
from bench.rig.child_process import child, command
from bench.rig.player import write_table
from bench.rig.viewers import READY

ANSWERS = 10_000

# Commands that wait for the table at a time: enough that it never waits for us.
UNDER_WAY = 50

# Until everything that starts after the first prompt, such as devices, is up.
SETTLED_SECONDS = 4.0

RING = '\n[displays.ring]\ndriver = "wled-ring"\ntopic = "wled/bench"\npixels = 60\n'
PANEL = '\n[displays.panel]\ndriver = "panel"\ntopic = "panels/bench"\nsize = [296, 128]\n'


def measure() -> Sequence[Result]:
    bare = asyncio.run(_at_rest(""))
    shown = asyncio.run(_at_rest(RING + PANEL))
    visited = asyncio.run(_at_rest("", visitors=1))
    before, after = asyncio.run(_played())
    rows = [
        ("arbiter play at rest", bare),
        ("with a ring and a panel", shown),
        ("with one page open", visited),
        ("a game of one die, at rest", before),
        (f"the same after {ANSWERS:,} answers", after),
    ]
    return [Result("Memory of the daemon", ("when", "MB"), rows, "Resident, with what it shares with other processes.")]


async def _at_rest(displays: str, *, visitors: int = 0) -> float:
    with bench_table() as place:
        write_table(place, displays)
        async with (
            command("play", place.config, "--state", place.folder, "--json") as process,
            asyncio.timeout(PATIENCE),
            connected(place.port) as client,
        ):
            await first(client, f"{BASE}/prompt")
            await asyncio.sleep(SETTLED_SECONDS)
            if not visitors:
                return resident(process.pid)
            async with child("bench.rig.viewers", place.page, visitors) as viewers:
                assert viewers.stdout
                assert await viewers.stdout.readline() == READY, "the viewers were not let in"
                return resident(process.pid)


async def _played() -> tuple[float, float]:
    with bench_table() as place:
        place.write_whirl(RING)
        async with daemon(place) as running:
            await asyncio.sleep(SETTLED_SECONDS)
            before = resident(running.pid)
            await running.client.subscribe(f"{BASE}/reply")
            for start in range(0, ANSWERS, UNDER_WAY):
                await _answer(running.client, range(start, start + UNDER_WAY))
            await asyncio.sleep(SETTLED_SECONDS)
            return before, resident(running.pid)


async def _answer(client: aiomqtt.Client, numbers: range) -> None:
    for number in numbers:
        roll = {"id": f"b{number}", "do": "answer", "answer": {"roll": [1 + number % 6]}}
        await client.publish(f"{BASE}/command", orjson.dumps(roll))
    replies = 0
    async with asyncio.timeout(PATIENCE):
        async for message in client.messages:
            replies += message.topic.value.endswith("/reply")
            if replies == len(numbers):
                return


def resident(pid: int) -> float:
    """In megabytes, as Linux counts it."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))
