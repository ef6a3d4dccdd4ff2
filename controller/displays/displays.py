"""The displays of a table's config: each is shown the newest Showing and sends what it takes."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any

from controller.config.displays import Display as DisplayConfig
from controller.displays import drivers
from controller.displays.driver import Display, Driver, Place, Present
from controller.displays.paper.pictures import Pictures
from controller.mqtt.json_input import UnreadableJson, read_json
from controller.mqtt.link import Message, MqttLink
from controller.mqtt.topics import OFFLINE, ONLINE


def driver_of(config: DisplayConfig) -> Driver[Any]:
    """It is imported when a table has such a display: one without paper does without what draws on it."""
    module = import_module(f"{drivers.__name__}.{config.driver.replace('-', '_')}")
    driver: Driver[Any] = module.DRIVER
    return driver


def displays_on(
    link: MqttLink, configs: Mapping[str, DisplayConfig], pictures: Pictures, present: Present
) -> dict[str, Display]:
    """The displays by their names; to be made before the link runs."""
    for name, config in configs.items():
        _watch(link, name, config, present)
    return {
        name: driver_of(config).make(config, Place(name, link, pictures, present)) for name, config in configs.items()
    }


def _watch(link: MqttLink, name: str, config: DisplayConfig, present: Present) -> None:
    """Listen to displays that announce their own availability."""
    driver = driver_of(config)
    topic = driver.status_topic(config)

    def receive(message: Message) -> None:
        said = _said(message.payload)
        if said is not None:
            present(name, driver.kind, said == ONLINE)

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
