"""Hostile payloads on every topic that a real daemon listens to: it answers its owner all the while, and the game stands."""

from __future__ import annotations

import asyncio
import sys
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import aiomqtt
import orjson
import pytest

from controller.config.load import Table
from controller.daemon.table import RunningTable
from controller.journal.on_disk import Journal
from controller.mqtt.address import BrokerAddress
from controller.mqtt.topics import Topics
from controller.session.resume import open_game
from tests.controller.daemon.hostile_payloads import hostile
from tests.loop.harness import Venue, daemon, venue
from tests.loop.test_attacks import peak, resident

SECRET = "open sesame"
BATCH = 500
PATIENCE = 60.0
TIMES = 2.0


@pytest.mark.timeout(300)
async def test_some_hostile_payloads_on_every_topic_change_nothing() -> None:
    await bombarded(5_000)


@pytest.mark.soak
@pytest.mark.timeout(3600)
async def test_a_million_hostile_payloads_over_every_topic_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    began = monotonic()
    times = await bombarded(1_000_000)
    with capsys.disabled():
        sys.stdout.write(
            f"\n1,000,000 hostile payloads in {monotonic() - began:.0f} s; memory at most {times:.2f} times\n"
        )


async def bombarded(count: int) -> float:
    """Returns by how much the memory grew."""
    with venue() as place:
        text = place.path.read_text(encoding="utf-8").replace("[mqtt]", f'[mqtt]\ncommand_secret = "{SECRET}"')
        place.path.write_text(f"{text}\n[home_assistant]\nenabled = true\n[web]\nenabled = false\n", encoding="utf-8")
        topics = subscribed(place.table)
        assert len(topics) >= 7
        async with daemon(place) as child, await _connected(place) as owner:
            await owner.subscribe(Topics("demo").reply, qos=1)
            await answered(owner, "first")
            before = resident(child.pid)
            payloads = zip(cycle(topics), hostile(count), strict=False)
            for batch in range(count // BATCH):
                for topic, payload in islice(payloads, BATCH):
                    await owner.publish(topic, payload, qos=0)
                await answered(owner, f"batch-{batch}")
            grown = peak(child.pid) / before
            assert child.returncode is None
        assert place.record() == []
        assert place.is_sound()
    assert grown < TIMES
    return grown


async def answered(owner: aiomqtt.Client, name: str) -> None:
    """The broker keeps the order, so when this is answered, all that came before it was received."""
    command = {"id": name, "do": "resume", "secret": SECRET}
    async with asyncio.timeout(PATIENCE):
        await owner.publish(Topics("demo").command, orjson.dumps(command), qos=1)
        async for message in owner.messages:
            reply = orjson.loads(bytes(message.payload))
            if reply["id"] == name:
                assert reply["ok"], reply
                return


async def _connected(place: Venue) -> aiomqtt.Client:
    """A client of the table's own broker, once that is there and the table with it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                async with aiomqtt.Client("127.0.0.1", place.port) as house:
                    await house.subscribe(Topics("demo").availability, qos=1)
                    async for message in house.messages:
                        if message.payload == b"online":
                            return aiomqtt.Client("127.0.0.1", place.port, max_queued_incoming_messages=10_000)
            except aiomqtt.MqttError:
                await asyncio.sleep(0.1)


def subscribed(table: Table) -> list[str]:
    """What the daemon listens to, asked of the daemon itself; where it takes any name, one that is not its own."""
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "asked.arbiter") as journal:
        asked = RunningTable(table, open_game(table, journal), journal, BrokerAddress("127.0.0.1", 1), lambda _: None)
        return [topic.replace("+", "stranger") for topic in (asked._mqtt._echo, *asked._mqtt._handlers)]
