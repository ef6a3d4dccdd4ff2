"""MQTT 5, by choice and by detection, and the second link to the broker that Home Assistant uses."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import aiomqtt
import orjson
import pytest

from controller.checkup.broker import broker_of_the_house
from controller.config.broker import Protocol
from controller.config.displays import HomeAssistantSection
from controller.daemon.home_link import home_link
from controller.home_assistant.discovery import HomeAssistant
from controller.mqtt.address import BrokerAddress
from controller.mqtt.broker import embedded_broker
from controller.mqtt.link import MqttLink
from tests.controller.home_assistant.test_discovery import TOPICS, VIEW, info
from tests.controller.home_assistant.validator import faults
from tests.controller.mqtt.mosquitto import LOOPBACK, PATIENCE, Mosquitto, free_port
from tests.controller.mqtt.test_link_to_mosquitto import running
from tests.controller.mqtt.version_door import mqtt_5_only


@contextlib.asynccontextmanager
async def broker_of_2027(folder: Path, port: int) -> AsyncIterator[list[int]]:
    behind = free_port()
    async with Mosquitto(folder, behind).running(), mqtt_5_only(port, behind) as versions:
        yield versions


def reader(port: int) -> aiomqtt.Client:
    return aiomqtt.Client(LOOPBACK, port, protocol=aiomqtt.ProtocolVersion.V5)


@pytest.mark.parametrize("protocol", ["auto", "5"])
async def test_a_broker_that_speaks_mqtt_5_only_is_served_and_heard(tmp_path: Path, protocol: Protocol) -> None:
    port = free_port()
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    async with asyncio.timeout(PATIENCE), broker_of_2027(tmp_path, port) as versions, reader(port) as house:
        link = MqttLink(BrokerAddress(LOOPBACK, port, protocol=protocol), TOPICS)
        link.subscribe(TOPICS.command, lambda message: heard.put_nowait(message.payload))
        await house.subscribe(TOPICS.availability, qos=1)
        async with running(link):
            assert (await anext(house.messages)).payload == b"online"
            await house.publish(TOPICS.command, b"hello", qos=1)
            assert await heard.get() == b"hello"
        assert (await anext(house.messages)).payload == b"offline"
    assert set(versions) == {5}


async def test_a_broker_that_speaks_only_the_old_version_is_found_out_at_once(tmp_path: Path) -> None:
    async with embedded_broker(tmp_path) as broker:
        link = MqttLink(BrokerAddress(LOOPBACK, broker.port, protocol="auto"), TOPICS)
        async with running(link):
            await link.connected.wait()
        section = HomeAssistantSection(enabled=True, broker=LOOPBACK, port=broker.port)
        finding = await broker_of_the_house(section)
    assert "not with MQTT 5" in finding.text
    assert not finding.broken


async def test_home_assistant_on_its_own_broker_gets_what_it_may_read_and_its_loss_touches_nothing_else(
    tmp_path: Path,
) -> None:
    port, commands = free_port(), asyncio.Queue[bytes]()
    about = info(home_assistant={"enabled": True, "broker": LOOPBACK, "port": port})
    async with asyncio.timeout(PATIENCE), embedded_broker(tmp_path / "own") as own:
        table = MqttLink(BrokerAddress(own.host, own.port), TOPICS)
        home = home_link(about.config, table, TOPICS, lambda message: commands.put_nowait(message.payload))
        assistant = HomeAssistant(home, about)
        async with running(table), running(home):
            async with broker_of_2027(tmp_path / "home", port):
                assistant.show(VIEW)
                table.publish(TOPICS.prompt, b"first", retain=True)
                table.publish(TOPICS.seat("anna"), b"secret", retain=True)
                table.publish(TOPICS.device("red-1"), b"{}", retain=True)
                await home.connected.wait()
                seen = await retained(port, 1 + 1 + 1 + len(assistant._configs))
                assert (seen[TOPICS.availability], seen[TOPICS.prompt]) == (b"online", b"first")
                assert TOPICS.seat("anna") not in seen
                configs = {topic: orjson.loads(text) for topic, text in seen.items() if topic.endswith("/config")}
                assert configs.keys() == assistant._configs.keys()
                assert not [fault for topic, config in configs.items() for fault in faults(topic, config)]
                async with reader(port) as pressing:
                    await pressing.publish(TOPICS.command, b"undo", qos=1)
                    assert await commands.get() == b"undo"
            await table.connected.wait()
            before = table.counters.published
            table.publish(TOPICS.prompt, b"second", retain=True)
            async with aiomqtt.Client(own.host, own.port) as phone:
                await phone.subscribe(TOPICS.prompt, qos=1)
                async for message in phone.messages:
                    if message.payload == b"second":
                        break
            assert table.counters.reconnects == 0
            assert table.counters.published > before
            async with broker_of_2027(tmp_path / "home", port):
                seen = await retained(port, 1 + 1 + 1 + len(assistant._configs))
                assert seen[TOPICS.prompt] == b"second"


async def retained(port: int, number: int) -> dict[str, bytes]:
    """Read until this many topics have a value: only what is kept for Home Assistant, in any order."""
    found: dict[str, bytes] = {}
    async with reader(port) as client:
        await client.subscribe("#", qos=1)
        async for message in client.messages:
            if str(message.topic) != TOPICS.echo:
                found[str(message.topic)] = bytes(message.payload)
            if len(found) == number and found.get(TOPICS.availability) == b"online":
                return found
    raise AssertionError("the broker went away")
