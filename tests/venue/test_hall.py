"""A hall: a real cluster of three nodes, a real PostgreSQL, and everything that can fail there."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.alongside import alongside
from tests.venue.halls import Place, breaks, hall, in_journals, place, running, same, until
from tests.venue.players import play
from tests.venue.servers import PASSWORD, Cluster, Postgres, cluster, postgres


def config(nodes: Cluster, database: str) -> str:
    listed = ", ".join(f'"{server}"' for server in nodes.servers)
    where = f'[database]\nurl = "{database}"\n' if database else ""
    return f'[nats]\nservers = [{listed}]\npassword = "{PASSWORD}"\nreplicas = 3\n{where}'


async def everything_fails(nodes: Cluster, database: Postgres | None, seconds: float, away: float) -> None:
    """Nodes one after another, then all of them; then the database."""
    for node in nodes.nodes:
        node.kill()
        await asyncio.sleep(seconds)
        node.start()
        await asyncio.sleep(seconds)
    nodes.kill()
    await asyncio.sleep(seconds)
    nodes.start()
    if database:
        await asyncio.to_thread(database.stop)
        await asyncio.sleep(away)
        await asyncio.to_thread(database.start)


async def killed_and_back(table: Place, seconds: float) -> None:
    """A table whose daemon is killed without a word, and started again."""
    async with table.daemon() as process:
        await asyncio.sleep(seconds)
        process.kill()
        await process.wait()
    async with table.daemon():
        await asyncio.Event().wait()


async def stays(table: Place) -> None:
    async with table.daemon():
        await asyncio.Event().wait()


@pytest.mark.timeout(280)
async def test_nodes_and_a_table_die_and_every_answer_and_die_is_in_sqlite_once(tmp_path: Path) -> None:
    nodes = cluster(tmp_path)
    names = ["ash", "elm", "oak"]
    venue = hall(tmp_path, names, config(nodes, ""))
    nodes.write(venue)
    nodes.start()
    try:
        places = [place(tmp_path, name, nodes.leaves) for name in names]
        tables = [killed_and_back(places[0], 4.0), *map(stays, places[1:])]
        players = [play(each.name, each.port, seed, most=25, pause=0.1) for seed, each in enumerate(places)]
        async with running(venue), alongside(*tables), alongside(*players) as playing:
            await everything_fails(nodes, None, 1.0, 0.0)
            await asyncio.wait(playing, timeout=60)
            assert all(len(each.rows()[0]) >= 25 for each in places)
            await until(lambda: same(venue.database_url, places))
        assert breaks(venue.database_url) == {}
    finally:
        nodes.kill()


@pytest.mark.timeout(280)
async def test_the_database_goes_away_and_every_answer_and_die_is_in_postgresql_once(tmp_path: Path) -> None:
    nodes = cluster(tmp_path)
    names = ["ash", "elm", "oak"]
    with postgres() as database:
        venue = hall(tmp_path, names, config(nodes, database.url))
        nodes.write(venue)
        nodes.start()
        try:
            places = [place(tmp_path, name, nodes.leaves) for name in names]
            players = [play(each.name, each.port, seed, most=25, pause=0.1) for seed, each in enumerate(places)]
            async with running(venue), alongside(*map(stays, places)), alongside(*players) as playing:
                await until(lambda: same(venue.database_url, []) is False)
                await asyncio.to_thread(database.stop)
                await asyncio.sleep(3)
                await asyncio.to_thread(database.start)
                await asyncio.wait(playing, timeout=60)
                await until(lambda: same(venue.database_url, places))
            assert breaks(venue.database_url) == {}
        finally:
            nodes.kill()


@pytest.mark.soak
@pytest.mark.timeout(1500)
async def test_twenty_tables_and_everything_fails(tmp_path: Path) -> None:
    nodes = cluster(tmp_path)
    names = [f"table-{number}" for number in range(20)]
    rng = Random(20)
    with postgres() as database:
        venue = hall(tmp_path, names, config(nodes, database.url))
        nodes.write(venue)
        nodes.start()
        try:
            places = [place(tmp_path, name, nodes.leaves) for name in names]
            victims = {place.name for place in rng.sample(places, 3)}
            tables = [
                killed_and_back(each, rng.uniform(40, 60)) if each.name in victims else stays(each) for each in places
            ]
            players = [play(each.name, each.port, seed, pause=0.5) for seed, each in enumerate(places)]
            async with running(venue), alongside(*tables), alongside(*players) as playing:
                await until(lambda: all(each.rows()[0] for each in places), 240)
                await everything_fails(nodes, database, 5.0, 10.0)
                await asyncio.wait(playing, timeout=900)
                assert all(each.rows()[0] for each in places)
                await until(lambda: same(venue.database_url, places), 240)
                assert len(list(in_journals(places))) > 1000
            assert breaks(venue.database_url) == {}
        finally:
            nodes.kill()
