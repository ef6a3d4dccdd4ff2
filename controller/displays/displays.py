"""The displays of a table's config: each gets the newest PanelContent and sends what its device understands."""

from __future__ import annotations

from contextlib import suppress

from controller.config.displays import DisplayConfig
from controller.config.drivers import DISPLAYS
from controller.displays.driver import Display, Place, Present
from controller.displays.paper.pictures import Pictures
from controller.messages.json_input import UnreadableJson, read_json
from controller.mqtt.link import Message, MqttLink
from controller.mqtt.topics import OFFLINE, ONLINE


def display_on(link: MqttLink, name: str, config: DisplayConfig, pictures: Pictures, present: Present) -> Display:
    """The display of this section. What it registers with the link can be withdrawn by its name."""
    with link.registering(name):
        _watch(link, name, config, present)
        made: Display = DISPLAYS.find(config.driver).make(config, Place(name, link, pictures, present))
    return made


def _watch(link: MqttLink, name: str, config: DisplayConfig, present: Present) -> None:
    """Listen to displays that announce their own availability."""
    topic, kind = config.status_topic, DISPLAYS.find(config.driver).kind

    def receive(message: Message) -> None:
        said = _said(message.payload)
        if said is not None:
            present(name, kind, said == ONLINE)

    if topic is not None:
        link.subscribe(topic, receive)


def _said(payload: bytes) -> bytes | None:
    """`online` or `offline`, as plain text or as zigbee2mqtt's JSON."""
    if payload in {ONLINE, OFFLINE}:
        return payload
    with suppress(UnreadableJson):
        match read_json(payload):
            case {"state": "online"}:
                return ONLINE
            case {"state": "offline"}:
                return OFFLINE
    return None
