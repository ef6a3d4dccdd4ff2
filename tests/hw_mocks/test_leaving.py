"""A process that must stop while the broker goes away does stop: a table's processes end together, however it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import aiomqtt
import pytest

from controller.mqtt.address import BrokerAddress
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from hw_mocks.displays.mqtt_device import BrokerPlace
from hw_mocks.displays.wled import VirtualWled
from hw_mocks.players.controls import Controls
from hw_mocks.players.decisions import AvailableHardware
from hw_mocks.players.hands import Hands, PlayStyle, Reach
from hw_mocks.testing.broker import broker

Running = Coroutine[Any, Any, Any]

REACH = Reach(AvailableHardware({}, frozenset(), frozenset()), None, None, {})


def a_light(place: BrokerPlace) -> Running:
    return VirtualWled("ring", "wled/ring", 6, place).run()


def the_hands(place: BrokerPlace) -> Running:
    return Hands("arbiter/den", REACH, PlayStyle()).run(place)


def the_controls(place: BrokerPlace) -> Running:
    return Controls("arbiter/den", REACH, None, {}, Hands("arbiter/den", REACH, PlayStyle())).run(place)


def the_daemon(place: BrokerPlace) -> Running:
    link = MqttLink(BrokerAddress(place.host, place.port), Topics("den"))
    link.subscribe("arbiter/den/command", lambda _: None)
    return link.run()


@pytest.fixture
def subscribed(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Somebody is connected, and about to listen."""
    done, subscribe = asyncio.Event(), aiomqtt.Client.subscribe

    async def noted(client: aiomqtt.Client, *what: Any, **how: Any) -> Any:
        codes = await subscribe(client, *what, **how)
        done.set()
        return codes

    monkeypatch.setattr(aiomqtt.Client, "subscribe", noted)
    return done


@pytest.mark.parametrize("turns", [3, 4, 5])
@pytest.mark.parametrize("whose", [a_light, the_hands, the_controls, the_daemon])
async def test_a_cancel_that_meets_the_loss_of_the_broker_is_not_lost(
    tmp_path: Path, subscribed: asyncio.Event, whose: Callable[[BrokerPlace], Running], turns: int
) -> None:
    with broker(tmp_path) as place:
        running = asyncio.create_task(whose(place))
        await asyncio.wait_for(subscribed.wait(), 30)

        await asyncio.sleep(0.2)  # the client listens now

    # The end of the block took the broker away while the loop stood still: how far the news has come is a matter of turns.
    for _ in range(turns):
        await asyncio.sleep(0)
    running.cancel()

    await asyncio.wait({running}, timeout=30)
    assert running.cancelled()
