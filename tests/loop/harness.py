"""A whole table in separate processes: daemon, mocks and broker, with the result known in advance."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom
from tempfile import TemporaryDirectory
from typing import Any

import orjson

from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import Table, load_table
from controller.content.pack_faults import setup_for
from controller.journal.logs import Note
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault
from controller.referee.card_draw import drawn_cards
from hw_mocks.players.decisions import face
from rulesets.engine.answers import Answer, Chosen, Drawn, Rolled
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Draw, Roll

# Two cores, shared with other tests: what takes ten seconds alone may take a minute.
PATIENCE = 300.0

GAME = """
heroes = [{ hero = "scum", seat = "anna" }, { hero = "squire", seat = "bruno" }]
"""


# A game of 68 answers and 84 dice: short, with something of everything.
SEED = 33


@dataclass(frozen=True, slots=True)
class Venue:
    """Where one table is set up for a test."""

    path: Path
    state: Path
    port: int

    @property
    def table(self) -> Table:
        return load_table(self.path, self.state)

    @property
    def journal(self) -> Path:
        return Path(self.table.config.journal.path)

    def command(self, name: str, *options: str) -> tuple[str, ...]:
        return (sys.executable, "-m", "controller.main", name, str(self.path), "--state", str(self.state), *options)

    def record(self) -> list[Answer]:
        """The answers so far; none while the journal is only being made."""
        try:
            with Journal.read(self.journal) as journal:
                saved = journal.latest()
        except JournalFault:
            return []
        return saved.record if saved else []

    def notes(self) -> list[Note]:
        with Journal.read(self.journal) as journal:
            return list(journal.notes())

    def is_sound(self) -> bool:
        with Journal.read(self.journal) as journal:
            return not journal.verify(games.find)


@contextmanager
def venue(*, faults: str = "", broker: str = "embedded") -> Iterator[Venue]:
    """The demo table with two heroes, no pauses and these faults. The path is short: sockets demand it."""
    with TemporaryDirectory(prefix="loop-", ignore_cleanup_errors=True) as folder:
        path, port = Path(folder) / "table.toml", free_port()
        path.write_text(_config(faults, broker, port), encoding="utf-8")
        yield Venue(path, Path(folder), port)


def _config(faults: str, broker: str, port: int) -> str:
    text = demo_table("nova_aetas").read_text(encoding="utf-8")
    head, _, rest = text.partition("heroes = [")
    text = head + GAME + rest.partition("\n]\n")[2]
    text = text.partition("[virtual.faults]")[0] + "[virtual.faults]\nlongest_s = 0.5\n" + faults
    text = text.replace('broker = "embedded"', f'broker = "{broker}"').replace("port = 18831", f"port = {port}")
    text = re.sub(r"(?m)^seed = \d+", f"seed = {SEED}", text)
    return text.replace("rest_ms = 200", "rest_ms = 50")


def free_port() -> int:
    """Below the ports that the system hands out to connections, so that nobody takes it before the broker does."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


def foretold(table: Table) -> Game[Any]:
    """The same game without any hardware: what the seeds alone decide."""
    ruleset = games.find(table.config.game.ruleset)
    game: Game[Any] = Game(ruleset, setup_for(table, ruleset))
    assert table.config.virtual
    while game.request:
        game.answer(_meant(game, table.config.virtual.seed, table.config.game.seed or 0))
    return game


def _meant(game: Game[Any], seed: int, cards: int) -> Answer:
    index = len(game.record)
    match game.request:
        case Roll(dice=dice):
            slots: Counter[str] = Counter()
            faces = []
            for die in dice:
                faces.append(face(seed, index, die.name, slots[die.name], die.sides))
                slots[die.name] += 1
            return Rolled(tuple(faces))
        case Choose(seat=seat) as request:
            return Chosen(games.bot(game.ruleset.id)(game, request, Random(f"{seed}/{index}/{seat}")).key)
        case Draw() as request:
            return drawn_cards(request, cards, sum(isinstance(answer, Drawn) for answer in game.answers))
        case other:
            raise AssertionError(f"no such request in this mission: {other}")


@asynccontextmanager
async def mocks(place: Venue) -> AsyncIterator[None]:
    """Virtual dice, hub and hands. They end with the block, and also if this process dies."""
    child = await asyncio.create_subprocess_exec(
        *place.command("mock", "--fast", "--while-open"), stdin=asyncio.subprocess.PIPE
    )
    assert child.stdin
    try:
        yield
        assert child.returncode is None, "the mocks broke down"
    finally:
        child.stdin.close()
        await child.wait()


@asynccontextmanager
async def daemon(place: Venue) -> AsyncIterator[asyncio.subprocess.Process]:
    child = await asyncio.create_subprocess_exec(
        *place.command("play", "--once", "--json"), stdout=asyncio.subprocess.PIPE
    )
    try:
        yield child
    finally:
        if child.returncode is None:
            child.send_signal(signal.SIGKILL)
        await child.wait()


async def ending(child: asyncio.subprocess.Process) -> dict[str, Any]:
    """What the daemon says when the game is over."""
    async with asyncio.timeout(PATIENCE):
        said, _ = await child.communicate()
    assert child.returncode == 0
    document: dict[str, Any] = orjson.loads(said)
    return document


async def play_out(place: Venue) -> dict[str, Any]:
    async with mocks(place), daemon(place) as child:
        return await ending(child)
