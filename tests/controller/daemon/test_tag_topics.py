"""A reader that is a topic: tags that an ESPHome node publishes reach the table, also when the reader was added in mid-game."""

from __future__ import annotations

import asyncio

import aiomqtt

from controller.config.model import TableConfig
from controller.daemon.tag_topics import TagTopics
from controller.mqtt.address import BrokerAddress
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from firmware_bridge.observations import DeviceDown, DeviceUp, Observation, TagGone, TagSeen
from hw_mocks.displays.mqtt_device import BrokerPlace
from tests.alongside import alongside

TAG = "04e10cda993c80"
PATIENCE = 60.0


def config(**readers: object) -> TableConfig:
    return TableConfig.model_validate({"table": {"name": "kitchen"}, "readers": readers})


TRAY = {"driver": "tag-topic", "topic": "nodes/tray/tag", "cell": "tray", "use": "cards", "status": "nodes/tray/status"}
SQUARE = {"driver": "tag-topic", "topic": "nodes/c4/tag", "gone": "nodes/c4/gone", "cell": "C4"}


async def test_tags_come_over_the_broker_and_readers_come_and_go(virtual_broker: BrokerPlace) -> None:
    link = MqttLink(BrokerAddress(virtual_broker.host, virtual_broker.port), Topics("kitchen"))
    heard: asyncio.Queue[Observation] = asyncio.Queue()
    topics = TagTopics(link, heard.put_nowait)
    topics.equip(config(tray=TRAY))
    async with (
        alongside(link.run()),
        asyncio.timeout(PATIENCE),
        aiomqtt.Client(virtual_broker.host, virtual_broker.port) as node,
    ):
        await link.connected.wait()
        await node.publish("nodes/tray/status", b"online", qos=1, retain=True)
        assert isinstance(await heard.get(), DeviceUp)
        await node.publish("nodes/tray/tag", b"04-E1-0C-DA-99-3C-80", qos=1)
        assert isinstance(seen := await heard.get(), TagSeen)
        assert (seen.reader, seen.cell, seen.tag) == ("tray", "tray", TAG)
        await node.publish("nodes/tray/status", b"offline", qos=1, retain=True)
        assert isinstance(await heard.get(), DeviceDown)

        topics.equip(config(square=SQUARE))  # while the table is connected
        assert isinstance(up := await heard.get(), DeviceUp)
        assert up.device == "square"
        await node.publish("nodes/c4/tag", TAG.encode(), qos=1, retain=True)
        assert isinstance(seen := await heard.get(), TagSeen)
        assert seen.cell == "C4"
        await node.publish("nodes/tray/tag", TAG.encode(), qos=1)  # nobody's any more
        await node.publish("nodes/c4/gone", TAG.encode(), qos=1)
        assert isinstance(await heard.get(), TagGone)
