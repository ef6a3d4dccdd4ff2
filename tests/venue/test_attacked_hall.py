"""A hall under attack while everything fails: what honest tables play is stored exactly once, and shown at once."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from controller.journal.on_disk import Journal
from controller.venue.config import Venue
from tests.alongside import alongside
from tests.venue.halls import breaks, hall, in_database, until
from tests.venue.honest import DOMAIN, Honest, Times, edge, look
from tests.venue.hostile import ATTACKS
from tests.venue.servers import Cluster, cluster, postgres
from tests.venue.test_hall import config

HONEST = [f"table-{number}" for number in range(20)]
DAY = 24 * 3600.0

# A page of the hall shows what a table asks within this time, for 99 of 100 questions.
SECONDS = 1.0


@pytest.mark.soak
@pytest.mark.timeout(1500)
async def test_twenty_honest_tables_among_three_hostile_ones_while_everything_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nodes, times, rng = cluster(tmp_path), Times(), Random(20)
    with postgres() as database:
        domain = f'domain = "{DOMAIN}"'
        honest = "".join(f'[tables.{name}]\npassword = "secret-{name}"\n{domain}\n' for name in HONEST)
        more = f"{config(nodes, database.url)}[limits]\nkib_per_second = 256\nstored_mib = 8\n"
        venue = hall(tmp_path, list(ATTACKS), f"{more}{honest}")
        nodes.write(venue)
        nodes.start()
        skews = [rng.choice((0.0, -3 * DAY, 3600.0, 30 * DAY, -0.5)) for _ in HONEST]
        tables = [
            Honest(name, tmp_path / f"{name}.arbiter", skew, times) for name, skew in zip(HONEST, skews, strict=True)
        ]
        command = ["controller.main", "venue", str(venue.source.path), "--state", str(tmp_path)]
        url = f"http://127.0.0.1:{venue.config.web.port}/"
        try:
            async with edge(tmp_path, nodes.leaves) as (port, key), alongside(look(url, times)):
                playing = [each.play(port, key, seed) for seed, each in enumerate(tables)]
                async with alongside(*playing), attackers(tmp_path, nodes):
                    async with process(command, tmp_path / "venue.log") as running:
                        await until(lambda: all(_is_here(times, name) for name in (*HONEST, *ATTACKS)), 120)
                        await measured(times, 40)
                        await asyncio.to_thread(database.kill)
                        await measured(times, 20)
                        assert (await health(url))["database"]["status"] == "away"
                        await asyncio.to_thread(database.start)
                        await measured(times, 15)
                        await nodes_fail(nodes)
                        running.kill()
                    times.parts.clear()
                    async with process(command, tmp_path / "venue.log"):
                        await until(lambda: all(_is_here(times, name) for name in HONEST), 120)
                        await asyncio.sleep(20)
                        await measured(times, 40)
                        for each in tables:
                            each.playing = False
                        await until(lambda: stored(venue) == played(tables), 240)
                        found = await health(url)
        finally:
            nodes.kill()
        with capsys.disabled():
            sys.stdout.write(f"\n{len(times.seconds)} prompts, p99 {1000 * times.p99():.0f} ms; {found['problems']}\n")
        assert len(stored(venue)) == len(set(stored(venue))) > 20 * 150
        named = breaks(venue.database_url)
        assert set(named) <= set(ATTACKS)
        assert named["replays"]
        assert found["intake"]["poison"]["set_aside"] > 0
        assert "flood" in times.ever_slowed
        assert times.ever_slowed <= {"flood"}
        assert not any(found["intake"][name]["set_aside"] for name in HONEST)
        assert times.p99() < SECONDS


@contextlib.asynccontextmanager
async def process(command: list[str], log: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """A module of Python in another process, until the block ends."""
    with log.open("ab") as file:
        running = await asyncio.create_subprocess_exec(sys.executable, "-m", *command, stdout=file, stderr=file)
    try:
        yield running
    finally:
        with contextlib.suppress(ProcessLookupError):
            running.terminate()
        await running.wait()


@contextlib.asynccontextmanager
async def attackers(folder: Path, nodes: Cluster) -> AsyncIterator[None]:
    async with contextlib.AsyncExitStack() as stack:
        for name in ATTACKS:
            place = folder / name
            place.mkdir(exist_ok=True)
            command = ["tests.venue.hostile", name, name, str(place), *nodes.leaves]
            await stack.enter_async_context(process(command, folder / f"{name}.log"))
        yield


async def measured(times: Times, seconds: float) -> None:
    times.shown.clear()
    times.counting = True
    await asyncio.sleep(seconds)
    times.counting = False


async def nodes_fail(nodes: Cluster) -> None:
    """One after another, then all of them."""
    for node in nodes.nodes:
        node.kill()
        await asyncio.sleep(4)
        node.start()
        await asyncio.sleep(6)
    nodes.kill()
    await asyncio.sleep(4)
    nodes.start()


async def health(url: str) -> dict[str, Any]:
    async with aiohttp.ClientSession() as session, session.get(f"{url}health") as response:
        found: dict[str, Any] = await response.json()
        return found


def stored(venue: Venue) -> list[tuple[str, str]]:
    return sorted(each for each in in_database(venue.database_url) if each[0] in HONEST)


def played(tables: list[Honest]) -> list[tuple[str, str]]:
    found = []
    for table in tables:
        with Journal.read(table.path) as journal:
            for game in journal.games():
                found += [(table.name, f"row {game.id} {entry.number} {entry.hash}") for entry in game.entries]
            found += [(table.name, f"die {row.id} {row.hash}") for row in journal.tail.dice_after(0, 10**6)]
    return sorted(found)


def _is_here(times: Times, name: str) -> bool:
    return bool(times.parts[f"table/{name}"]["here"])
