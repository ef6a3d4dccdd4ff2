"""One venue and the streams of many tables: from a table's publish to the page of the hall, with what it costs.

One leaf node replaces all tables: it has a stream for each, with the real rows, prompts and views of a game, and each table
gives an answer every three seconds. The venue is `arbiter venue` in its own process, with its own nats-server
and SQLite; the page is one socket of a browser.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import aiohttp
import nats
import orjson
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js.api import StorageType

from bench.report import Result, p50_p99
from bench.rig.bench_table import LOOPBACK, free_port
from bench.rig.child_process import command
from controller.config import games
from controller.config.load import load_table
from controller.content.pack_faults import setup_for
from controller.journal.on_disk import Journal
from controller.messages.events_in_words import events_message
from controller.messages.payloads import to_json as payload_json
from controller.messages.prompt_visible_to_seat import visible_to
from controller.messages.view_in_words import view_message
from controller.mqtt.leaf import LINK, Leaf
from controller.referee.notices import Fate
from controller.session.prompt import prompt_of_game
from controller.session.resume import words_of
from controller.uplink import subjects
from controller.uplink.link import keep_stream
from controller.uplink.messages import TableInfo, to_json
from controller.uplink.outbox import Cursor, Outbox
from controller.uplink.scene import scene_of
from controller.venue.cluster.own_server import OwnServer, own_server
from rulesets.engine import bots
from rulesets.engine.answers import Answer, Rolled
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Request, Roll

SIZES = (50, 500, 1000)
EVERY_SECONDS = 3.0
STEPS = 60
WARM_SECONDS = 9.0
MEASURED_SECONDS = 21.0
PATIENCE = 240.0

TABLE = """
[table]
name = "bench"
[game]
ruleset = "nova_aetas"
seats = ["anna", "bruno"]
mission = "no-way-but-up"
heroes = [{ hero = "scum", seat = "anna" }, { hero = "squire", seat = "bruno" }]
"""


@dataclass(frozen=True, slots=True)
class Step:
    """Everything that a table sends with one answer, in order: subjects after the table's name, and payloads."""

    index: int
    said: tuple[tuple[str, bytes], ...]


@dataclass(slots=True)
class Measured:
    """When each table published each index, and how long it took to the page."""

    published: dict[tuple[str, int], float] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    counting: bool = False
    here: set[str] = field(default_factory=set)


def measure() -> Sequence[Result]:
    rows = [asyncio.run(_measured(size)) for size in SIZES]
    columns = (
        *("tables", "answers/s", "KiB/answer", "p50 ms", "p99 ms", "venue CPU %", "venue ms/answer", "venue MiB"),
        *("its NATS CPU %", "its NATS MiB", "bench CPU %", "load"),
    )
    note = (
        f"Each table gives an answer every {EVERY_SECONDS:.0f} s. From the publish at the table's broker to the page of"
        " the hall. 100 % is one core; `bench` is what stands in for tables and page. `load` is how many programs wanted a core at the"
        " end, ours among them: with more than there are cores, times tell how long everybody waits for a turn."
    )
    return [Result("a venue and its tables", columns, rows, note)]


async def _measured(size: int) -> tuple[int | float, ...]:
    with TemporaryDirectory(prefix="hall-") as folder:
        steps = await _played(Path(folder))
        return await _in_hall(Path(folder), [f"t{number}" for number in range(size)], steps)


async def _in_hall(folder: Path, names: list[str], steps: list[Step]) -> tuple[int | float, ...]:
    leaf_port, page_port = free_port(), free_port()
    (folder / "venue.toml").write_text(_venue(names, leaf_port, page_port), encoding="utf-8")
    leaf = Leaf("edge", (f"{LOOPBACK}:{leaf_port}",), user="venue", password="bench-venue")
    async with (
        command("venue", folder / "venue.toml", "--state", folder) as venue,
        own_server(folder / "edge", partial(_edge, leaf)) as edge,
        _line(edge.url, leaf.key, names) as client,
    ):
        measured = Measured()
        looking = asyncio.create_task(_look(page_port, measured))
        await _until_here(measured, names)
        playing = asyncio.create_task(_play(client.jetstream(timeout=30), names, steps, measured))
        await asyncio.sleep(WARM_SECONDS)
        processes = [venue.pid, *_children(venue.pid)]
        before, ours, began = [_cpu(pid) for pid in processes], process_time(), perf_counter()
        measured.counting = True
        await asyncio.sleep(MEASURED_SECONDS)
        measured.counting = False
        lasted = perf_counter() - began
        spent = [100 * (_cpu(pid) - was) / lasted for pid, was in zip(processes, before, strict=True)]
        own = 100 * (process_time() - ours) / lasted
        for task in (playing, looking):
            task.cancel()
        await asyncio.gather(playing, looking, return_exceptions=True)
        p50, p99 = p50_p99(measured.seconds)
        size = sum(len(payload) for step in steps for _, payload in step.said) / len(steps) / 1024
        per_second = len(measured.seconds) / lasted
        mebibytes = [_memory(pid) for pid in processes]
        return (
            *(len(names), per_second, size, p50, p99, spent[0], 10 * spent[0] / per_second, mebibytes[0]),
            *(sum(spent[1:]), sum(mebibytes[1:]), own, os.getloadavg()[0]),
        )


def _edge(leaf: Leaf, folder: Path, server: OwnServer) -> str:
    """One broker for all tables, in memory. Each table has an answer every three seconds, which costs nothing."""
    settings = leaf.settings(LOOPBACK, 0, server.client_port, folder)
    return settings.replace("max_memory_store: 16MB", "max_memory_store: 4GB")


def _venue(names: list[str], leaf_port: int, page_port: int) -> str:
    tables = "".join(f'[tables.{name}]\npassword = "bench-{name}"\ndomain = "edge"\n' for name in names)
    nats_section = f'[nats]\nleaf_port = {leaf_port}\npassword = "bench-venue"\n'
    return f"{nats_section}[web]\nport = {page_port}\n{tables}"


async def _played(folder: Path) -> list[Step]:
    """A real game: what its table would send with each answer."""
    path = folder / "table.toml"
    path.write_text(TABLE, encoding="utf-8")
    table = load_table(path, folder)
    ruleset = games.find("nova_aetas")
    game, words, rng = Game(ruleset, setup_for(table, ruleset)), words_of(table), Random(7)
    steps: list[Step] = []
    shown: dict[str, bytes] = {}
    with Journal.open(folder / "bench.arbiter") as journal:
        journal.begin(ruleset.id, game.setup, 7)
        outbox, cursor = Outbox(journal, "en"), Cursor()
        while len(steps) < STEPS and game.request is not None:
            index, asked, answer = len(game.record), game.request, bots.answer(game, rng)
            _log_dice(journal, index, asked, answer)
            events = journal.write_then_apply(game, answer)
            outbox.tell(events_message(index, answer, events, words, asked=asked, head=journal.head))
            parcels = []
            while more := await outbox.after(cursor):
                parcels += more
                cursor = more[-1].after
            rows = [
                (subjects.journal("", outbox.journal_id, *each.what)[len("arbiter..") :], to_json(each.message))
                for each in parcels
            ]
            said = _states(game, words)
            changed = [state for state in said.items() if state not in shown.items()]
            shown = said
            steps.append(Step(index + 1, (*changed, *rows)))
    return steps


def _log_dice(journal: Journal, index: int, asked: Request, answer: Answer) -> None:
    """As if the table's own dice had thrown it."""
    if isinstance(asked, Roll) and isinstance(answer, Rolled):
        for number, (die, face) in enumerate(zip(asked.dice, answer.faces, strict=True)):
            journal.log_die(f"{die.name}-{number}", f"d{die.sides}", face, Fate.COUNTED, index, answers=True)


def _states(game: Game[Any], words: Words) -> dict[str, bytes]:
    view = game.ruleset.view_for(game.state, None)
    index = len(game.record)
    prompt = visible_to(prompt_of_game(game, view, words), None, words)
    seen = view_message(index, view, words)
    return {
        "state.scene": to_json(scene_of(seen.view)),
        "state.view": payload_json(seen),
        "state.prompt": payload_json(prompt),
    }


@asynccontextmanager
async def _line(server: str, key: str, names: list[str]) -> AsyncIterator[Client]:
    """The tables as a venue sees them: a stream each, and an answer to each of its messages."""
    client = await nats.connect(server, user=LINK, password=key)
    stream = client.jetstream(timeout=30)
    info = {
        name: to_json(TableInfo(name, "en", "bench", "nova_aetas", "Nova Aetas", ("anna", "bruno"))) for name in names
    }

    async def answer(_message: Msg) -> None:
        for name in names:
            await client.publish(subjects.here(name), b"")

    for name in names:
        await keep_stream(stream, name, StorageType.MEMORY)
        await stream.publish(subjects.state(name, "table"), info[name])
    await client.subscribe(subjects.ORDERS_TO_ALL, cb=answer)
    try:
        yield client
    finally:
        await client.close()


async def _play(stream: JetStreamContext, names: list[str], steps: list[Step], measured: Measured) -> None:
    """Every table at its own moment of the three seconds."""
    began = perf_counter()

    async def table(number: int, name: str) -> None:
        start = began + EVERY_SECONDS * number / len(names)
        for turn, step in enumerate(islice(cycle(steps), 10**6)):
            await asyncio.sleep(max(0.0, start + turn * EVERY_SECONDS - perf_counter()))
            measured.published[name, step.index] = perf_counter()
            await asyncio.gather(
                *(stream.publish(f"arbiter.{name}.{subject}", payload) for subject, payload in step.said)
            )

    await asyncio.gather(*(table(number, name) for number, name in enumerate(names)))


async def _look(port: int, measured: Measured) -> None:
    """A page of the hall: notes when each answer arrives."""
    async with aiohttp.ClientSession() as session:
        while True:
            try:
                async with session.ws_connect(f"http://{LOOPBACK}:{port}/ws", max_msg_size=0) as socket:
                    await socket.send_str('{"key": ""}')
                    async for message in socket:
                        _note(orjson.loads(message.data), measured, perf_counter())
            except aiohttp.ClientError:
                await asyncio.sleep(0.2)


def _note(message: dict[str, dict[str, dict[str, object]]], measured: Measured, now: float) -> None:
    for part, table in {**message.get("whole", {}), **message.get("set", {})}.items():
        if not part.startswith("table/"):
            continue
        name = str(table["name"])
        if table["game"]:
            measured.here.add(name)
        published = measured.published.pop((name, int(str(table["index"]))), None)
        if published is not None and measured.counting:
            measured.seconds.append(now - published)


async def _until_here(measured: Measured, names: list[str]) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(measured.here) < len(names):  # noqa: ASYNC110  # they come one by one
            await asyncio.sleep(0.2)


def _children(pid: int) -> list[int]:
    """Of a process, and of its children."""
    found = [
        int(each) for task in Path(f"/proc/{pid}/task").iterdir() for each in (task / "children").read_text().split()
    ]
    return [*found, *(below for child in found for below in _children(child))]


def _cpu(pid: int) -> float:
    """Seconds of the processor so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    """MiB in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
