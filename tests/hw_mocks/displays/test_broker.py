"""Virtual devices on brokers that turn them away, or want to see a password or a certificate."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import orjson
import pytest

from hw_mocks.displays.awtrix import VirtualAwtrix
from hw_mocks.displays.esphome import VirtualEsphome
from hw_mocks.displays.json_light import VirtualLight
from hw_mocks.displays.mqtt_device import BrokerPlace, client_at
from hw_mocks.displays.panel import VirtualPanel
from hw_mocks.displays.wled import VirtualWled
from hw_mocks.players.controls import Controls
from hw_mocks.players.decisions import AvailableHardware
from hw_mocks.players.hands import Hands, PlayStyle, Reach
from tests.alongside import alongside
from tests.controller.mqtt.mosquitto import LOOPBACK, Mosquitto, free_port, make_certificates
from tests.hw_mocks.displays.deaf_broker import deaf_broker

PATIENCE = 60.0
REACH = Reach(AvailableHardware({}, frozenset(), frozenset()))

Running = Coroutine[Any, Any, Any]

# One die, and nobody at this table has one: the players will say what they would have thrown.
PROMPT = orjson.dumps(
    {
        "index": 4,
        "seat": "ada",
        "kind": "roll",
        "secret": False,
        "held": False,
        "options": [],
        "counted": [],
        "parts": [],
        "notices": [],
        "still_wanted": [{"kind": "d6", "count": 1}],
    }
)

# The devices on the broker, and the topics where they say that they are online.
DEVICES: dict[str, tuple[Callable[[BrokerPlace], Running], str]] = {
    "wled": (lambda place: VirtualWled("ring", "home/ring", 6, place, retry=0.01).run(), "home/ring/status"),
    "light": (lambda place: VirtualLight("lamp", "home/lamp", place, retry=0.01).run(), "home/lamp/availability"),
    "awtrix": (lambda place: VirtualAwtrix("clock", "home/clock", place, retry=0.01).run(), "home/clock/stats/device"),
    "esphome": (lambda place: VirtualEsphome("node", "home/node", place, retry=0.01).run(), "home/node/status"),
    "panel": (
        lambda place: VirtualPanel("card", "home/card", (8, 8), place, refresh=0, retry=0.01).run(),
        "home/card/status",
    ),
    "controls": (
        lambda place: Controls("arbiter/den", REACH, None, {}, Hands("arbiter/den", REACH, PlayStyle())).run(place),
        "arbiter/den/hardware",
    ),
}


@pytest.mark.parametrize("who", DEVICES)
async def test_a_device_whose_subscription_is_refused_tries_again(who: str) -> None:
    """Connected and deaf would be worst of all: it is not called online before it can hear."""
    run, says = DEVICES[who]
    async with deaf_broker(refusals=2) as (place, broker), alongside(run(place)), asyncio.timeout(PATIENCE):
        first = await broker.published.get()
    assert (first, broker.refused) == (says, 2)


async def test_players_whose_subscription_is_refused_try_again() -> None:
    players = Hands("arbiter/den", REACH, PlayStyle())
    async with deaf_broker(refusals=2) as (place, broker), alongside(players.run(place)), asyncio.timeout(PATIENCE):
        await broker.heard.wait()
    assert broker.refused == 2


@pytest.fixture
def fenced(tmp_path: Path) -> Mosquitto:
    """TLS and a password."""
    return Mosquitto(tmp_path, free_port(), tls=make_certificates(tmp_path), users={"table": "secret"})


def tls(broker: Mosquitto) -> ssl.SSLContext:
    assert broker.tls
    return ssl.create_default_context(cafile=broker.tls.ca)


@pytest.mark.parametrize("who", DEVICES)
async def test_every_device_gets_in_with_a_password_over_tls(who: str, fenced: Mosquitto) -> None:
    run, says = DEVICES[who]
    place = BrokerPlace(LOOPBACK, fenced.port, "table", "secret", tls(fenced))
    async with asyncio.timeout(PATIENCE), fenced.running(), client_at(place) as watcher:
        await watcher.subscribe(says, qos=1)
        async with alongside(run(place)):
            async for _message in watcher.messages:
                break


async def test_players_get_in_with_a_password_over_tls(fenced: Mosquitto) -> None:
    """They ask the table whether an old prompt still stands: that question comes through."""
    place = BrokerPlace(LOOPBACK, fenced.port, "table", "secret", tls(fenced))
    async with asyncio.timeout(PATIENCE), fenced.running(), client_at(place) as watcher:
        await watcher.publish("arbiter/den/prompt", PROMPT, qos=1, retain=True)
        await watcher.subscribe("arbiter/den/command", qos=1)
        async with alongside(Hands("arbiter/den", REACH, PlayStyle()).run(place)):
            async for message in watcher.messages:
                assert b'"do"' in bytes(message.payload)
                break
