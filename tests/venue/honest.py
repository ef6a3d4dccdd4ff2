"""Honest tables without their daemons: real journals and real uplinks on one broker, and a page that notes what arrives."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

import aiohttp
import orjson

from controller.journal.on_disk import Journal
from controller.messages.events_in_words import events_message
from controller.mqtt.leaf import Leaf
from controller.uplink.link import Uplink
from controller.uplink.messages import TableInfo, to_json
from controller.venue.cluster.own_server import OwnServer, own_server
from rulesets.engine import bots
from rulesets.engine.game import Game
from tests.engine.toy import TOY, WORDS, ToySetup
from tests.venue.servers import PASSWORD

DOMAIN = "edge"

# An answer and two dice of each table, so often.
EVERY_SECONDS = 1.0


@dataclass(slots=True)
class Times:
    """How long prompts take from a table to the page, in seconds, while `counting`."""

    shown: dict[tuple[str, int], float] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    counting: bool = False
    parts: dict[str, dict[str, object]] = field(default_factory=dict)
    ever_slowed: set[str] = field(default_factory=set)

    def p99(self) -> float:
        return sorted(self.seconds)[int(0.99 * len(self.seconds))]

    def note(self, parts: dict[str, dict[str, object]], now: float) -> None:
        self.parts |= parts
        for name, part in parts.items():
            if not name.startswith("table/"):
                continue
            table = str(part["name"])
            if part["slowed"]:
                self.ever_slowed.add(table)
            shown = self.shown.pop((table, int(str(part["index"]))), None)
            if shown is not None and self.counting:
                self.seconds.append(now - shown)


@dataclass(slots=True)
class Honest:
    """A table whose clock is wrong by `skew` seconds."""

    name: str
    path: Path
    skew: float
    times: Times
    playing: bool = True

    def clock(self) -> float:
        return time.time() + self.skew

    async def play(self, port: int, key: str, seed: int) -> None:
        rng = Random(seed)
        with Journal.open(self.path, self.clock) as journal:
            uplink = Uplink(self.name, port, key, journal, "en")
            uplink.show("table", to_json(TableInfo(self.name, "en", "0", "toy", "Toy", ("red", "blue"))))
            sending = asyncio.create_task(uplink.run())
            try:
                await asyncio.sleep(rng.uniform(0, EVERY_SECONDS))
                await self._games(journal, uplink, rng)
                await asyncio.Event().wait()
            finally:
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)

    async def _games(self, journal: Journal, uplink: Uplink, rng: Random) -> None:
        index = 0
        while True:
            game = Game(TOY, ToySetup(turns=10))
            journal.begin("toy", game.setup, rng.randrange(1000))
            while game.request is not None:
                if not self.playing:
                    return
                index += 1
                asked, answer = game.request, bots.answer(game, rng)
                for die in ("red-1", "blue-1"):
                    journal.log_die(die, "d6", rng.randint(1, 6), "counted", index)
                events = journal.write_then_apply(game, answer)
                uplink.tell(events_message(index, answer, events, WORDS, asked=asked, head=journal.head))
                self.times.shown[self.name, index] = time.monotonic()
                prompt = {"kind": "choose", "index": index, "seat": "red", "text": "Where to?", "asked": ["red"]}
                uplink.show("prompt", orjson.dumps(prompt))
                await asyncio.sleep(EVERY_SECONDS)


@asynccontextmanager
async def edge(folder: Path, leaves: list[str]) -> AsyncIterator[tuple[int, str]]:
    """One broker for all honest tables: its port, and the key of their uplinks."""
    leaf = Leaf(DOMAIN, tuple(leaves), user="venue", password=PASSWORD)
    async with own_server(folder / "edge", partial(_settings, leaf)) as server:
        yield server.client_port, leaf.key


def _settings(leaf: Leaf, folder: Path, server: OwnServer) -> str:
    """Every uplink reserves room for hundreds of evenings."""
    settings = leaf.settings("127.0.0.1", 0, server.client_port, folder)
    return settings.replace("max_file_store: 1GB", "max_file_store: 100GB")


async def look(url: str, times: Times) -> None:
    """An open page of the hall; a venue that is away is tried again."""
    async with aiohttp.ClientSession() as session:
        while True:
            try:
                async with session.ws_connect(f"{url}ws", max_msg_size=0) as socket:
                    await socket.send_str('{"key": ""}')
                    async for message in socket:
                        data = orjson.loads(message.data)
                        times.note(data.get("whole", {}) | data.get("set", {}), time.monotonic())
            except aiohttp.ClientError:
                await asyncio.sleep(0.2)
