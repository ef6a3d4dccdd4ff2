"""What spectators cost the game: the time of an answer with nobody at the page, and with 200 screens that look on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack

from bench.report import Result, p50_p99
from bench.rig.bench_table import PATIENCE, BenchTable, bench_table, daemon
from bench.rig.child_process import child
from bench.rig.player import MISSION, Player, write_table
from bench.rig.viewers import READY

VIEWERS = 200
ANSWERS = 50
WARM_UP = 5

# All pages have received the changes of one answer before the next, as with people.
BETWEEN = 0.1


def measure() -> Sequence[Result]:
    alone, watched = asyncio.run(_both())
    nobody, many = p50_p99(alone), p50_p99(watched)
    rows = [("nobody", *nobody, 1.0, 1.0), (f"{VIEWERS} viewers", *many, many[0] / nobody[0], many[1] / nobody[1])]
    note = f"{ANSWERS} answers of {MISSION} each, the same ones, at two tables side by side and in turn."
    columns = ("at the page", "p50 ms", "p99 ms", "times nobody", "p99 times its p99")
    return [Result("From an answer to the next prompt on the broker", columns, rows, note)]


async def _both() -> tuple[list[float], list[float]]:
    async with AsyncExitStack() as stack:
        alone, watched = stack.enter_context(bench_table()), stack.enter_context(bench_table())
        players = [await _seated(stack, place) for place in (alone, watched)]
        await _fill(stack, watched)
        taken: tuple[list[float], list[float]] = ([], [])
        for _ in range(WARM_UP + ANSWERS):
            for player, times in zip(players, taken, strict=True):
                times.append(await player.answer())
                await asyncio.sleep(BETWEEN)
    return taken[0][WARM_UP:], taken[1][WARM_UP:]


async def _seated(stack: AsyncExitStack, place: BenchTable) -> Player:
    write_table(place)
    player = Player((await stack.enter_async_context(daemon(place))).client)
    await player.join()
    return player


async def _fill(stack: AsyncExitStack, place: BenchTable) -> None:
    viewers = await stack.enter_async_context(child("bench.rig.viewers", place.page, VIEWERS))
    assert viewers.stdout
    async with asyncio.timeout(PATIENCE):
        assert await viewers.stdout.readline() == READY, "the viewers were not let in"
