"""From an answer to the last display's frame on the broker, how much is published for an answer, and how fast panels are drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import mean, median
from time import perf_counter

import aiomqtt
import orjson
from PIL import Image

from bench.baseline.bare_displays import REPORT, SHOWN
from bench.report import Result, p50_p99
from bench.rig.bench_table import BASE, PATIENCE, bench_table, broker_client, daemon
from bench.rig.child_process import child
from bench.rig.player import MISSION, Player, write_table
from bench.workloads.starter_missions import setup_of
from controller.content.languages import words_for
from controller.content.packs import shipped
from controller.displays.panel_content import PanelContent, panel_content
from controller.displays.paper import frames, panel
from controller.messages.prompt_in_words import prompt_for
from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.ruleset import RULESET

ANSWERS = 40
WARM_UP = 3
MANY = 8

# WLED is spared for 0.2 s after each call; panels wait 0.15 s for what else an answer brings, and then draw.
LIGHTS_REST, PAPER_REST = 0.16, 0.05
PAPER_SETTLES_MS = 150

SIZES = ((250, 122), (296, 128), (400, 300), (640, 384), (800, 480))
DRAWN = 15
DRAWN_IN_A_GAME = 60

RING = '\n[displays.{name}]\ndriver = "wled-ring"\ntopic = "shown/{name}"\npixels = 60\nbreathes = false\n'
MATRIX = '\n[displays.{name}]\ndriver = "wled-matrix"\ntopic = "shown/{name}"\ncolumns = 12\nrows = 12\n'
PANEL = '\n[displays.{name}]\ndriver = "panel"\ntopic = "shown/{name}"\nsize = [296, 128]\nrefresh_s = 0\n'

BYTES_ANSWERS = 60


@dataclass(frozen=True, slots=True)
class _Wall:
    """Displays of one kind; the bare floor publishes frames of the same size."""

    name: str
    configs: Sequence[str]
    bytes: int
    kept: int
    rest: float


def measure() -> Sequence[Result]:
    return [asyncio.run(_shown()), asyncio.run(_said()), _drawn()]


async def _shown() -> Result:
    lights = [RING if number % 2 == 0 else MATRIX for number in range(MANY)]
    walls = (
        _Wall("1 ring", (RING,), 60, 0, LIGHTS_REST),
        _Wall(f"{MANY} rings and matrices", lights, 60, 0, LIGHTS_REST),
        _Wall("1 panel", (PANEL,), 1000, 1, PAPER_REST),
        _Wall(f"{MANY} panels", (PANEL,) * MANY, 1000, 1, PAPER_REST),
    )
    rows = [row for wall in walls for row in await _rows(wall)]
    columns = ("way", "p50 ms", "p99 ms", "a pause by design ms", "times the floor")
    note = f"{ANSWERS} answers each, in turn with the floor; without the pause where times are compared."
    return Result("From an answer to the last display's frame", columns, rows, note)


async def _rows(wall: _Wall) -> list[tuple[str, float, float, int, float]]:
    ours, floor = await _timed(wall)
    pause = PAPER_SETTLES_MS if wall.kept else 0
    bare, own = p50_p99(floor), p50_p99(ours)
    return [
        (f"{wall.name}: aiomqtt alone", *bare, 0, 1.0),
        (f"{wall.name}: Arbiter", *own, pause, (own[0] - pause) / bare[0]),
    ]


async def _timed(wall: _Wall) -> tuple[list[float], list[float]]:
    count = len(wall.configs)
    with bench_table() as place:
        place.write_whirl("".join(config.format(name=f"d{number}") for number, config in enumerate(wall.configs)))
        async with daemon(place) as running, child("bench.baseline.bare_displays", place.port):
            client = running.client
            await client.subscribe([("shown/+/api", 0), ("shown/+/image", 0), (f"{SHOWN}/+", 0)])
            await asyncio.sleep(1.0)
            ours, floor = [], []
            for number in range(WARM_UP + ANSWERS):
                roll = {"id": f"b{number}", "do": "answer", "answer": {"roll": [1 + number % 6]}}
                ours.append(await _until_all(client, f"{BASE}/command", orjson.dumps(roll), "shown", count))
                await asyncio.sleep(wall.rest)
                report = f"{count} {wall.bytes} {wall.kept}".encode()
                floor.append(await _until_all(client, REPORT, report, "floor", count))
                await asyncio.sleep(wall.rest / 2)
    return ours[WARM_UP:], floor[WARM_UP:]


async def _until_all(client: aiomqtt.Client, topic: str, payload: bytes, under: str, count: int) -> float:
    """Publish this, and wait until each display has received a frame."""
    await _skip_waiting(client)
    shown: set[str] = set()
    start = perf_counter()
    await client.publish(topic, payload, qos=1)
    async with asyncio.timeout(PATIENCE):
        async for message in client.messages:
            if message.topic.value.startswith(under):
                shown.add(message.topic.value)
            if len(shown) == count:
                return perf_counter() - start
    raise AssertionError("a client's messages never end")


async def _skip_waiting(client: aiomqtt.Client) -> None:
    """Skip frames that came meanwhile, such as repetitions for WLED."""
    while len(client.messages):
        await anext(client.messages)


async def _said() -> Result:
    with bench_table() as place:
        write_table(place, RING.format(name="ring") + PANEL.format(name="panel").replace("= 0\n", "= 0.3\n"))
        async with daemon(place) as running, broker_client(place.port) as ear, asyncio.TaskGroup() as group:
            player, said = Player(running.client), _Counter()
            await player.join()
            await ear.subscribe([("arbiter/#", 0), ("shown/#", 0)])
            listening = group.create_task(said.listen(ear))
            for _ in range(BYTES_ANSWERS):
                await player.answer()
            await asyncio.sleep(PAPER_REST + PAPER_SETTLES_MS / 1000)
            listening.cancel()
            answers = len(player.game.record)
    rows = [(name, size / answers, count / answers) for name, (count, size) in sorted(said.topics.items())]
    rows.append(("all", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    columns = ("topic", "bytes an answer", "messages an answer")
    return Result(f"What is said on the broker for one answer of {MISSION}", columns, rows)


class _Counter:
    """Messages and bytes by the last word of their topic."""

    def __init__(self) -> None:
        self.topics: dict[str, tuple[int, int]] = {}

    async def listen(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            if message.retain:
                continue  # retained from before the answer
            name, (count, size) = _kind(message.topic.value), self.topics.get(_kind(message.topic.value), (0, 0))
            self.topics[name] = (count + 1, size + len(bytes(message.payload)))


def _kind(topic: str) -> str:
    last = topic.rpartition("/")[2]
    return {"api": "ring", "image": "panel", "changes": "view: what changed"}.get(last, topic.split("/")[2])


def _drawn() -> Result:
    moments = list(_moments())
    rows = []
    for width, height in SIZES:
        in_a_game = 1 / mean(_once(partial(_prompt, moment, width, height)) for moment in moments)
        blank = 1 / _seconds(partial(_blank, width, height))
        again = 1 / _seconds(partial(_prompt, moments[0], width, height))
        rows.append((f"{width} by {height}", blank, again, again / blank, in_a_game, in_a_game / blank))
    columns = ("panel", "blank PNGs a second", "a prompt again", "share", "prompts of a game", "share of those")
    note = (
        f"The prompts are the first {DRAWN_IN_A_GAME} of a game, each drawn once, beginning with nothing drawn before."
    )
    return Result("A prompt drawn and encoded, on one core", columns, rows, note)


def _moments() -> Iterator[PanelContent]:
    game, words = Game(RULESET, setup_of(MISSION)), words_for(RULESET.id, shipped(RULESET.id) / "starter", "en")
    rng = Random(7)
    for index in range(DRAWN_IN_A_GAME):
        assert game.request
        yield panel_content(game.view, prompt_for(index, game.request, game.waiting_for, words), words)
        game.answer(bots.answer(game, rng, sensible))


def _blank(width: int, height: int) -> bytes:
    return frames.png(Image.new("1", (width, height), 255))


def _prompt(moment: PanelContent, width: int, height: int) -> bytes:
    return frames.png(panel.picture(moment, width, height))


def _seconds(act: Callable[[], object]) -> float:
    """The median of some runs."""
    return median(_once(act) for _ in range(DRAWN))


def _once(act: Callable[[], object]) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start
