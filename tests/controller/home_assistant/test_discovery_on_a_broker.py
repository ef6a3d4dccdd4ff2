"""Discovery on a real broker: birth, another game, another config, and the end of it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiomqtt
import orjson
import pytest
from msgspec.structs import replace

from controller.home_assistant import discovery
from controller.home_assistant.discovery import HomeAssistant
from controller.mqtt.address import BrokerAddress
from controller.mqtt.broker import Broker, embedded_broker
from controller.mqtt.link import MqttLink
from tests.alongside import alongside
from tests.controller.home_assistant.test_discovery import TOPICS, VIEW, info
from tests.controller.mqtt.test_link import eventually

PATIENCE = 60.0
TABLE = "homeassistant/device/arbiter_kitchen/table/config"
OLD_DIE = "homeassistant/device/arbiter_kitchen/die_green/config"


@pytest.fixture(autouse=True)
def _in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "BIRTH_SECONDS", (0.0, 0.0))


@pytest.fixture
async def broker(tmp_path: Path) -> AsyncIterator[Broker]:
    async with embedded_broker(tmp_path) as broker:
        yield broker


@contextlib.asynccontextmanager
async def announced_by(broker: Broker, **changes: Any) -> AsyncIterator[tuple[HomeAssistant, MqttLink]]:
    link = MqttLink(BrokerAddress(broker.host, broker.port), TOPICS)
    home = HomeAssistant(link, info(**changes))
    async with alongside(link.run(), home.run()), asyncio.timeout(PATIENCE):
        yield home, link


@contextlib.asynccontextmanager
async def assistant(broker: Broker, topic: str = "homeassistant/device/#") -> AsyncIterator[aiomqtt.Client]:
    """With one subscription: between two of them a broker keeps no order."""
    async with asyncio.timeout(PATIENCE), aiomqtt.Client(broker.host, broker.port) as client:
        await client.subscribe(topic, qos=1)
        yield client


async def config_of(client: aiomqtt.Client, topic: str = TABLE) -> bytes:
    async for message in client.messages:
        if str(message.topic) == topic:
            return bytes(message.payload)
    raise AssertionError("the broker went away")


async def test_a_table_announces_itself_and_everything_on_it(broker: Broker) -> None:
    async with assistant(broker) as client, announced_by(broker) as (home, _):
        home.show(VIEW)
        topics = {str((await anext(client.messages)).topic) for _ in range(7)}
    assert {TABLE, "homeassistant/device/arbiter_kitchen/die_red-1/config"} <= topics


async def test_when_home_assistant_is_born_everything_is_told_again_states_after_configs(broker: Broker) -> None:
    async with assistant(broker, "#") as client, announced_by(broker) as (home, link):
        link.publish(TOPICS.prompt, b"{}", retain=True)
        home.show(VIEW)
        await config_of(client)
        await eventually(lambda: not link.outbox.unsent)

        await client.publish("homeassistant/status", b"online")

        for topic in ("homeassistant/status", TABLE, TOPICS.prompt):
            await config_of(client, topic)


async def test_what_the_table_announced_on_another_day_and_is_no_more_is_taken_back(broker: Broker) -> None:
    async with assistant(broker) as client:
        await client.publish(OLD_DIE, b'{"dev": {}}', qos=1, retain=True)
        async with announced_by(broker) as (home, _):
            home.show(VIEW)
            while await config_of(client, OLD_DIE):
                pass


async def test_a_table_that_leaves_home_assistant_takes_everything_back(broker: Broker) -> None:
    async with assistant(broker) as client:
        await client.publish(TABLE, b'{"dev": {}}', qos=1, retain=True)
        async with announced_by(broker, home_assistant={"enabled": False}) as (home, _):
            home.show(VIEW)
            while await config_of(client, TABLE):
                pass


async def test_a_hero_of_the_last_game_is_withdrawn_and_the_rest_stays(broker: Broker) -> None:
    async with assistant(broker) as client, announced_by(broker) as (home, link):
        home.show(VIEW)
        assert b"scum_threat" in await config_of(client)
        await eventually(lambda: not link.outbox.unsent)
        home.show(replace(VIEW, sheets=()))
        seen = [orjson.loads(await config_of(client))["cmps"] for _ in range(2)]
    assert {"p": "sensor"} in [parts.get("scum_threat") for parts in seen]
    assert any("scum_threat" not in parts for parts in seen)
    assert all("prompt" in parts for parts in seen)


async def test_the_same_game_is_announced_once(broker: Broker) -> None:
    async with assistant(broker) as client, announced_by(broker) as (home, link):
        home.show(VIEW)
        await config_of(client)
        await eventually(lambda: not link.outbox.unsent)
        published = link.counters.published
        home.show(replace(VIEW, active=None))
        link.publish(TOPICS.prompt, b"{}", retain=True)
        await eventually(lambda: not link.outbox.unsent)
        assert link.counters.published == published + 1


@pytest.mark.parametrize("left_there", [b"no json", b"[]", b'{"cmps": []}', b'{"cmps": {"a": 1}}'])
async def test_whatever_was_left_in_our_place_is_written_over(broker: Broker, left_there: bytes) -> None:
    async with assistant(broker) as client:
        await client.publish(TABLE, left_there, qos=1, retain=True)
        async with announced_by(broker) as (home, _):
            home.show(VIEW)
            while b"Prompt" not in await config_of(client):
                pass
