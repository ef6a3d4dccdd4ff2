"""A table that is called online can hear: subscriptions are looked at, and it listens to itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from controller.mqtt import link as mqtt_link
from controller.mqtt.address import BrokerAddress
from controller.mqtt.link import Message, MqttLink
from controller.mqtt.topics import Topics
from hw_mocks.displays.json_light import VirtualLight
from hw_mocks.displays.mqtt_device import BrokerPlace
from tests.alongside import alongside
from tests.controller.mqtt.moody_broker import LOOPBACK, MoodyBroker
from tests.controller.mqtt.test_link import PATIENCE, eventually, running

DEN = Topics("den")
ONLINE = (DEN.availability, b"online")


@pytest.fixture
async def broker(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[MoodyBroker]:
    monkeypatch.setattr(mqtt_link, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(mqtt_link, "LONGEST_PAUSE_NO_SUBSCRIPTION", 0.05)
    monkeypatch.setattr(mqtt_link, "ECHO_SECONDS", 0.3)
    async with asyncio.timeout(PATIENCE), MoodyBroker().running() as broker:
        yield broker


def link_to(broker: MoodyBroker) -> MqttLink:
    link = MqttLink(BrokerAddress(LOOPBACK, broker.port), DEN)
    link.subscribe(DEN.command, lambda _: None)
    return link


async def test_a_table_whose_commands_are_refused_is_not_online_and_tries_again(
    broker: MoodyBroker, caplog: pytest.LogCaptureFixture
) -> None:
    broker.refuses = lambda topic: topic == DEN.command and broker.connections < 3
    link = link_to(broker)
    async with running(link):
        await link.connected.wait()
    assert broker.connections == 3
    assert broker.published.count(ONLINE) == 1
    assert f"refuses the subscription to {DEN.command}" in caplog.text


async def test_a_broker_that_grants_everything_and_delivers_nothing_is_left(
    broker: MoodyBroker, caplog: pytest.LogCaptureFixture
) -> None:
    broker.delivering = False
    link = link_to(broker)
    async with running(link):
        await broker.until(lambda: broker.connections == 3)
        assert ONLINE not in broker.published
        broker.delivering = True
        await link.connected.wait()
    assert "does not receive its own messages" in caplog.text


async def test_a_table_that_goes_deaf_while_it_is_connected_notices(
    broker: MoodyBroker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mqtt_link, "ECHO_INTERVAL_SECONDS", 0.02)
    link = link_to(broker)
    async with running(link):
        await link.connected.wait()
        broker.delivering = False
        await eventually(lambda: not link.connected.is_set())
        broker.delivering = True
        await link.connected.wait()
    assert link.counters.reconnects == 1


async def test_a_lamp_that_cannot_be_heard_is_named_and_does_not_keep_the_table_away(
    broker: MoodyBroker, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mqtt_link, "ECHO_INTERVAL_SECONDS", 0.02)
    broker.refuses = lambda topic: topic == "wled/clock/status" and broker.subscribed.count(topic) < 4
    link = link_to(broker)
    heard: list[Message] = []
    link.subscribe("wled/clock/status", heard.append)
    async with running(link):
        await link.connected.wait()
        await broker.until(lambda: broker.subscribed.count("wled/clock/status") == 4)
        link.publish("wled/clock/status", b"online")
        await eventually(lambda: bool(heard))
    assert broker.connections == 1
    assert caplog.text.count("refuses the subscription to wled/clock/status") == 1


async def test_a_display_whose_topic_is_refused_is_not_online_and_tries_again(
    broker: MoodyBroker, monkeypatch: pytest.MonkeyPatch
) -> None:
    broker.refuses = lambda topic: topic == "lamp/set" and broker.connections < 3
    lamp = VirtualLight("lamp", "lamp/set", BrokerPlace(LOOPBACK, broker.port), retry=0.01)
    async with alongside(lamp.run()):
        await broker.until(lambda: any(payload == b"online" for _, payload in broker.published))
    assert broker.connections == 3


async def test_a_message_of_somebody_else_is_not_its_echo(broker: MoodyBroker) -> None:
    """The broker delivers something on the echo's topic, but never what the table sent."""
    broker.exchanges = {DEN.echo: b"somebody else"}
    link = link_to(broker)
    async with running(link):
        await broker.until(lambda: broker.connections == 3)
        assert ONLINE not in broker.published
        broker.exchanges = {}
        await link.connected.wait()
