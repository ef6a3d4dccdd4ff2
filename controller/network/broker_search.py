"""Displays that are on the broker: what retained topics say about them. The search only reads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeAlias

import aiomqtt

from controller.messages.json_input import UnreadableJson, read_json
from controller.mqtt.address import BrokerAddress
from controller.mqtt.link import LARGEST_PAYLOAD
from controller.network.found import MOST_FOUND, FoundDisplay, text_of

# Retained messages come at once after a subscription.
SEARCH_SECONDS = 3.0

FILTERS = (
    "+/status",
    "+/+/status",
    "+/+/+/status",
    "+/stats/device",
    "esphome/discover/+",
    "homeassistant/light/+/config",
    "homeassistant/light/+/+/config",
    "zigbee2mqtt/bridge/devices",
)

# Topics of tables and of Home Assistant itself: no displays.
_NOT_DISPLAYS = ("arbiter/", "homeassistant/", "zigbee2mqtt/")

Report: TypeAlias = Callable[[FoundDisplay], None]


async def search(report: Report, address: BrokerAddress, seconds: float = SEARCH_SECONDS) -> None:
    """Report every display that the broker knows. Raises OSError or MqttError if the broker does not answer."""
    found: dict[str, FoundDisplay] = {}
    async with aiomqtt.Client(
        address.host,
        address.port,
        username=address.user,
        password=address.password,
        tls_context=address.tls_context(),
        protocol=aiomqtt.ProtocolVersion.V311,
        timeout=seconds,
    ) as client:
        await client.subscribe([(topic, 0) for topic in FILTERS])
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                async for message in client.messages:
                    for each in displays_in(str(message.topic), bytes(message.payload)):
                        if each.topic in found or len(found) < MOST_FOUND:
                            found[each.topic] = _better(found.get(each.topic), each)
    for each in found.values():
        report(each)


def _better(one: FoundDisplay | None, other: FoundDisplay) -> FoundDisplay:
    """A node with ESPHome has several topics; the one that says what it is counts."""
    return one if one is not None and other.kind == "unknown" else other


def displays_in(topic: str, payload: bytes) -> Iterator[FoundDisplay]:
    """What a retained message says about displays. Anybody may write to a broker, so nothing in it is trusted."""
    match topic.split("/"):
        case ["esphome", "discover", node]:
            said = _object(payload)
            name = _name(said, "friendly_name") or text_of(node)
            yield FoundDisplay("esphome", name, topic=text_of(node), serial=_name(said, "mac"))
        case ["homeassistant", "light", *_]:
            yield from _light(_object(payload))
        case ["zigbee2mqtt", "bridge", "devices"]:
            yield from _lights_of_bridge(payload)
        case [prefix, "stats", "device"] if _is_presence(payload):
            name = text_of(prefix)
            yield FoundDisplay("awtrix", name, topic=name, serial=name, status=text_of(topic))
        case [*_, "status"] if _is_presence(payload) and not topic.startswith(_NOT_DISPLAYS):
            base = text_of(topic.removesuffix("/status"))
            yield FoundDisplay("wled" if base.startswith("wled/") else "unknown", base, topic=base)
        case _:
            return


def _is_presence(payload: bytes) -> bool:
    return payload in {b"online", b"offline"}


def _light(said: Mapping[str, Any]) -> Iterator[FoundDisplay]:
    """A light as Home Assistant's discovery describes it; short keys are allowed there."""
    base = _name(said, "~")
    command = text_of((_name(said, "command_topic") or _name(said, "cmd_t")).replace("~", base))
    status = text_of((_name(said, "availability_topic") or _name(said, "avty_t")).replace("~", base))
    if command and _name(said, "schema") == "json":
        yield FoundDisplay("light", _name(said, "name") or command, topic=command, status=status)


def _lights_of_bridge(payload: bytes) -> Iterator[FoundDisplay]:
    try:
        devices = read_json(payload, LARGEST_PAYLOAD)
    except UnreadableJson:
        return
    for device in devices if isinstance(devices, list) else ():
        match device:
            case {"friendly_name": str(name), "definition": {"exposes": [*exposes]}} if any(
                isinstance(each, dict) and each.get("type") == "light" for each in exposes
            ):
                base = f"zigbee2mqtt/{text_of(name)}"
                yield FoundDisplay("light", text_of(name), topic=f"{base}/set", status=f"{base}/availability")
            case _:
                pass


def _object(payload: bytes) -> Mapping[str, Any]:
    try:
        said = read_json(payload)
    except UnreadableJson:
        return {}
    return said if isinstance(said, dict) else {}


def _name(said: Mapping[str, Any], key: str) -> str:
    return text_of(said.get(key))
