"""A WLED controller over HTTP: what it is, and its settings for the broker.

`plan` compares what a controller is set to with what this table needs; `point` sends exactly these differences and restarts
the controller, since WLED keeps an open connection to its old broker. Nothing else on it is changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import orjson
from msgspec import Struct

from controller.mqtt.address import BrokerAddress
from controller.network.found import text_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from aiohttp import ClientResponse

ANSWER_SECONDS = 6.0

# What the firmware has room for.
LONGEST_TOPIC = 32
LONGEST_BROKER = 32
LONGEST_USER = 40
LONGEST_PASSWORD = 64

# A reply is some kilobytes; anything that answers with more is not a WLED.
LARGEST_ANSWER = 200_000


class WledFault(Exception):
    """The controller cannot be asked or set; the message is a sentence for people."""


class WledInfo(Struct, frozen=True):
    name: str
    version: str
    leds: int
    mac: str
    columns: int = 0
    rows: int = 0


class Change(Struct, frozen=True):
    """A setting of the controller. A password is never shown, neither the old nor the new one."""

    setting: str
    before: str
    after: str


class Plan(Struct, frozen=True):
    """What pointing a controller at a broker changes, and where it listens afterwards."""

    topic: str
    changes: tuple[Change, ...]
    settings: Mapping[str, Any]


async def info(base: str) -> WledInfo:
    """`base` is such as `http://192.168.1.40`."""
    said = await _get(base, "json/info")
    match said:
        case {"leds": {"count": int(leds), **more}, "ver": str(version)}:
            match more.get("matrix"):
                case {"w": int(columns), "h": int(rows)}:
                    pass
                case _:
                    columns = rows = 0
            name, mac = text_of(said.get("name")), text_of(said.get("mac"))
            return WledInfo(name or "WLED", text_of(version), leds, mac, columns, rows)
        case _:
            raise WledFault(f"{base} answers, but not as WLED does: check the address.")


async def plan(base: str, broker: BrokerAddress) -> Plan:
    """What has to change so that the controller listens to this broker; nothing is changed yet."""
    if broker.tls:
        raise WledFault("WLED has no TLS: it needs a broker that accepts plain connections.")
    if len(broker.host) > LONGEST_BROKER or len(broker.user or "") > LONGEST_USER:
        raise WledFault(
            f"WLED takes a broker's name of up to {LONGEST_BROKER} characters and a user of {LONGEST_USER}."
        )
    if len(broker.password or "") > LONGEST_PASSWORD:
        raise WledFault(f"WLED takes a password of up to {LONGEST_PASSWORD} characters: give it a shorter one.")
    own = await info(base)
    match await _get(base, "json/cfg"):
        case {"if": {"mqtt": dict(now)}}:
            return _plan(now, broker, f"wled/{own.mac[-6:] or own.name}")
        case _:
            raise WledFault(f"WLED at {base} was built without MQTT: install a build that has it, or use DDP.")


async def point(base: str, wanted: Plan) -> None:
    """Write the settings of this plan and restart the controller."""
    await _post(base, "json/cfg", {"if": {"mqtt": dict(wanted.settings)}})
    await _post(base, "json/state", {"rb": True})


def _plan(now: Mapping[str, Any], broker: BrokerAddress, usual: str) -> Plan:
    """`usual` is the topic for a controller that has none, or one that is the beginning of its group's: it would mix them up."""
    topics = now.get("topics")
    device, group = (str(topics.get(key, "")) for key in ("device", "group")) if isinstance(topics, dict) else ("", "")
    topic = device if device and not group.startswith(device) else usual[:LONGEST_TOPIC]
    settings: dict[str, Any] = {"en": True, "broker": broker.host, "port": broker.port, "user": broker.user or ""}
    words = {"en": "MQTT", "broker": "broker", "port": "port", "user": "user"}
    changes = [
        Change(words[key], _said(now.get(key)), _said(value))
        for key, value in settings.items()
        if now.get(key, "") != value
    ]
    if topic != device:
        settings["topics"] = {"device": topic}
        changes.append(Change("topic", device, topic))
    if broker.password:
        settings["psk"] = broker.password
        changes.append(Change("password", _dots(now.get("pskl")), _dots(len(broker.password))))
    return Plan(topic, tuple(changes), settings)


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return text_of(str(value or ""))


def _dots(length: object) -> str:
    return "\u2022" * 8 if isinstance(length, int) and length else ""


async def _get(base: str, path: str) -> Any:
    async with _asked("GET", base, path) as answer:
        return await _read(answer, base)


async def _post(base: str, path: str, document: Mapping[str, Any]) -> None:
    async with _asked("POST", base, path, document) as answer:
        if answer.status == 401:
            raise WledFault(f"WLED at {base} is locked by a PIN: unlock it under Config, Security, and try again.")
        if answer.status != 200:
            raise WledFault(f"WLED at {base} refused the settings ({answer.status}).")


async def _read(answer: ClientResponse, base: str) -> Any:
    if answer.status != 200:
        raise WledFault(f"{base} answered {answer.status}: is it WLED?")
    data = await answer.content.read(LARGEST_ANSWER)
    while more := await answer.content.read(LARGEST_ANSWER):
        data += more
        if len(data) > LARGEST_ANSWER:
            raise WledFault(f"{base} answers, but not as WLED does: check the address.")
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        raise WledFault(f"{base} answers, but not as WLED does: check the address.") from None


@asynccontextmanager
async def _asked(
    method: str, base: str, path: str, document: Mapping[str, Any] | None = None
) -> AsyncIterator[ClientResponse]:
    import aiohttp  # noqa: PLC0415  # it takes long to import, and most tables never ask

    timeout = aiohttp.ClientTimeout(total=ANSWER_SECONDS)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.request(method, f"{base}/{path}", json=document, allow_redirects=False) as answer,
        ):
            yield answer
    except (aiohttp.ClientError, TimeoutError) as error:
        raise WledFault(f"{base} cannot be reached ({str(error) or 'no answer'}): is it switched on?") from None
