"""A table that means ill: a broker and a password like any other, and nothing else of an honest table.

`python -m tests.venue.hostile poison cellar FOLDER SERVER…` runs one forever: each attack is a function of ATTACKS.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random

import nats
import orjson
from nats.aio.client import Client
from nats.js import JetStreamContext
from nats.js.api import StreamConfig

from controller.journal.on_disk import Journal
from controller.mqtt.broker import embedded_broker
from controller.mqtt.leaf import LINK, Leaf
from controller.uplink import subjects
from controller.uplink.messages import DieLogged, FromJournal, GameBegun, RowWritten, to_json
from tests.venue.game_messages import sent_by
from tests.venue.poison import poisons


@dataclass(frozen=True, slots=True)
class Hostile:
    name: str
    client: Client
    stream: JetStreamContext

    async def say(self, what: str, payload: bytes, table: str = "") -> None:
        """`what` are the words of the subject after the table's name."""
        await self.client.publish(f"arbiter.{table or self.name}.{what}", payload)

    async def show(self, state: str, data: object) -> None:
        await self.say(f"state.{state}", orjson.dumps(data))

    async def flood(self, count: int, size: int, what: str = "journal.{}.row.1.{}") -> None:
        """Rows of journals that nobody has played."""
        payload = b"x" * size
        for number in range(count):
            await self.say(what.format("ab" * 16, number), payload)
            if number % 50 == 0:
                await self.client.flush(30)


@asynccontextmanager
async def hostile(folder: Path, name: str, servers: list[str]) -> AsyncIterator[Hostile]:
    """Its stream has every subject that it can think of."""
    leaf = Leaf(subjects.domain_of(name), tuple(servers), user=name, password=f"secret-{name}")
    async with embedded_broker(folder / f"{name}-broker", leaf=leaf) as broker:
        client = await nats.connect(f"nats://127.0.0.1:{broker.client_port}", user=LINK, password=leaf.key)
        stream = client.jetstream(timeout=20)
        listed = ["arbiter.>", "hall.>", "intake.>"]
        config = StreamConfig(name=subjects.domain_of(name), subjects=listed, max_msgs_per_subject=1)
        await stream.add_stream(config, max_bytes=500 * 2**20)

        async def answer(_message: object) -> None:
            await client.publish(subjects.here(name), b"")

        await client.subscribe(subjects.ORDERS_TO_ALL, cb=answer)
        try:
            yield Hostile(name, client, stream)
        finally:
            await client.close()


async def poison(table: Hostile, folder: Path) -> None:
    """Messages that no database stores and no page shows, among those of a real game."""
    sent = await _game(table.name, folder)
    for each in sent:
        await table.say(_words(each), to_json(each))
    bad = [message for message in poisons(sent).values() if message.journal == sent[0].journal]
    for turn in count():
        await table.show("prompt", {"kind": [], "index": turn})
        await table.show("devices", [{"id": 5}])
        for number, message in enumerate(bad):
            place = f"{turn}.{number}" if message.what == "row" else str(100 * turn + number)
            await table.say(f"journal.{message.journal}.{message.what}.{place}", message.payload)
        await asyncio.sleep(0.5)


async def flood(table: Hostile, _folder: Path) -> None:
    """Rows that nobody has played, prompts by the thousand, and its name all the time: 20 MB in a second."""
    payload = b"x" * 100_000
    for turn in count():
        for number in range(10):
            await table.say(f"journal.{'ab' * 16}.row.{turn}.{number}", payload)
        for number in range(100):
            await table.show("prompt", {"kind": "lobby", "index": turn % 1000 + number, "text": "x" * 1000})
            await table.client.publish(subjects.here(table.name), b"")
        await table.client.flush(30)
        await asyncio.sleep(0.05)


async def replays(table: Hostile, folder: Path) -> None:
    """A real game again and again, out of order and changed; and everything under the names of other tables."""
    sent = await _game(table.name, folder)
    rng = Random(5)
    for each in sent:
        await table.say(_words(each), to_json(each))
    while True:
        other = f"table-{rng.randrange(20)}"
        for each in rng.sample(sent, len(sent)):
            await table.say(_words(each), to_json(each))
            await table.say(_words(each), to_json(each), other)
            await table.say(_words(each), to_json(replace(each, hash="ab" * 16)))
        forged = orjson.dumps({"kind": "over", "index": 10**6, "text": "forged", "won": ["mallory"]})
        await table.say("state.prompt", forged, other)
        for subject in (f"hall.{other}.state.prompt", f"intake.{other}", subjects.here(other), "venue.all.orders"):
            await table.client.publish(subject, forged)
        await table.client.flush(30)
        await asyncio.sleep(0.3)


ATTACKS = {"poison": poison, "flood": flood, "replays": replays}


def _words(message: FromJournal) -> str:
    """The words of its subject after the table's name."""
    match message:
        case GameBegun():
            return f"journal.{message.journal}.game.{message.game}"
        case RowWritten():
            return f"journal.{message.journal}.row.{message.game}.{message.number}"
        case DieLogged():
            return f"journal.{message.journal}.die.{message.id}"


async def _game(name: str, folder: Path) -> list[FromJournal]:
    def played() -> list[FromJournal]:
        with Journal.open(folder / f"{name}.arbiter") as journal:
            return sent_by(journal)

    return await asyncio.to_thread(played)


async def main(attack: str, name: str, folder: str, *servers: str) -> None:
    async with hostile(Path(folder), name, list(servers)) as table:
        await ATTACKS[attack](table, Path(folder))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
