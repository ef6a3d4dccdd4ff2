"""A hall for a test: configs of a venue and its tables, tables that play in their own processes, and what must be true."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, select
from sqlalchemy.engine import make_url

from controller.config.load import Table, load_table
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault
from controller.venue.config import Venue, load_venue
from controller.venue.schema import ANSWERS, DICE
from controller.venue.store import Store
from controller.venue.venue import VenueOpened, run_venue
from tests.alongside import alongside
from tests.loop.harness import free_port

PATIENCE = 90.0

NOVA = """
ruleset = "nova_aetas"
seats = ["anna", "bruno"]
mission = "no-way-but-up"
heroes = [{ hero = "scum", seat = "anna" }, { hero = "squire", seat = "bruno" }]
"""


@dataclass(frozen=True, slots=True)
class Place:
    """One table of the hall."""

    name: str
    path: Path
    state: Path
    port: int

    @property
    def table(self) -> Table:
        return load_table(self.path, self.state)

    @property
    def journal(self) -> Path:
        return self.state / self.name / "table.arbiter"

    @contextlib.asynccontextmanager
    async def daemon(self) -> AsyncIterator[asyncio.subprocess.Process]:
        """`arbiter play` in its own process."""
        command = (
            sys.executable,
            "-m",
            "controller.main",
            "play",
            str(self.path),
            "--state",
            str(self.state),
            "--json",
        )
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
        try:
            yield process
        finally:
            if process.returncode is None:
                process.send_signal(signal.SIGTERM)
                await process.wait()

    def rows(self) -> tuple[list[tuple[int, int, str]], list[tuple[int, str]]]:
        """What is in the journal: game, number and hash of every row; number and hash of every die."""
        try:
            with Journal.read(self.journal) as journal:
                rows = [(game.id, entry.number, entry.hash) for game in journal.games() for entry in game.entries]
                dice = [(row.id, row.hash) for row in journal.tail.dice_after(0, 10**6)]
        except JournalFault:
            return [], []
        return rows, dice


def place(  # what differs from test to test
    folder: Path, name: str, servers: list[str], game: str = NOVA, more: str = "", proof: str = ""
) -> Place:
    """`proof` is how the table shows who it is, where that is not with its password."""
    path, port = folder / f"{name}.toml", free_port()
    listed = ", ".join(f'"{server}"' for server in servers)
    path.write_text(
        f"""
[table]
name = "{name}"
pace = "relaxed"
bot_pause_ms = 0
[game]
{game}
[mqtt]
port = {port}
[web]
port = 0
[venue]
servers = [{listed}]
{proof or f'password = "secret-{name}"'}
{more}
""",
        encoding="utf-8",
    )
    return Place(name, path, folder, port)


def hall(folder: Path, names: list[str], more: str = "") -> Venue:
    tables = "".join(f'[tables.{name}]\npassword = "secret-{name}"\n' for name in names)
    web = "" if "[web]" in more else f"[web]\nport = {free_port()}\n"
    path = folder / "venue.toml"
    path.write_text(f"{more}\n{web}{tables}", encoding="utf-8")
    return load_venue(path, folder)


def own_hall(folder: Path, names: list[str]) -> Venue:
    """A club: its own server, SQLite."""
    return hall(folder, names, f"[nats]\nleaf_port = {free_port()}\n")


@contextlib.asynccontextmanager
async def running(venue: Venue) -> AsyncIterator[VenueOpened]:
    """The venue in this process."""
    opened: asyncio.Future[VenueOpened] = asyncio.get_running_loop().create_future()
    async with alongside(run_venue(venue, lambda found: None if opened.done() else opened.set_result(found))) as (
        task,
    ):
        async with asyncio.timeout(PATIENCE):
            either: tuple[asyncio.Future[Any], ...] = (task, opened)
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        yield opened.result()


async def until(holds: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Wait until it is true; what has not been reported yet is false."""
    async with asyncio.timeout(seconds):
        while True:
            with contextlib.suppress(KeyError):
                if found := await asyncio.to_thread(holds):
                    return found
            await asyncio.sleep(0.1)


def in_database(url: str) -> Iterator[tuple[str, str]]:
    """Every answer and every die in the database, as text: table and where it belongs with its hash."""
    parsed = make_url(url)
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg").update_query_dict({"client_encoding": "utf8"})
    engine = create_engine(parsed)
    with engine.connect() as connection:
        for row in connection.execute(select(ANSWERS.c.table, ANSWERS.c.game, ANSWERS.c.number, ANSWERS.c.hash)):
            yield row[0], f"row {row[1]} {row[2]} {row[3]}"
        for die in connection.execute(select(DICE.c.table, DICE.c.id, DICE.c.hash)):
            yield die[0], f"die {die[1]} {die[2]}"
    engine.dispose()


def in_journals(places: list[Place]) -> Iterator[tuple[str, str]]:
    for each in places:
        rows, dice = each.rows()
        yield from ((each.name, f"row {game} {number} {hash_}") for game, number, hash_ in rows)
        yield from ((each.name, f"die {number} {hash_}") for number, hash_ in dice)


def same(url: str, places: list[Place]) -> bool:
    """Whether the database holds exactly what the journals hold, each once."""
    return sorted(in_database(url)) == sorted(in_journals(places))


def breaks(url: str) -> dict[str, list[str]]:
    """Where the venue found a journal changed."""
    store = Store(url)
    try:
        return store.breaks()
    finally:
        store.close()
