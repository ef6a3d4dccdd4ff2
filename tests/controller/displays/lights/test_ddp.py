"""Fast rings without a broker: DDP datagrams, from the driver to what a WLED controller makes of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from pydantic import ValidationError

from controller.displays.driver import Place
from controller.displays.drivers.wled_ring import DRIVER, WledRing
from controller.displays.lights import ddp, ring
from controller.displays.palette import Colour
from controller.displays.paper.pictures import Pictures
from controller.mqtt.address import BrokerAddress
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from hw_mocks.displays.ddp import DdpReceiver, read_datagram
from hw_mocks.displays.wled import WledStrip
from tests.alongside import alongside
from tests.controller.displays.moments import asked

LOOPBACK = "127.0.0.1"
PATIENCE = 60.0
COLOURS = (Colour(255, 0, 0), Colour(0, 255, 0))
CHOOSE = asked(3)


def section(port: int, **more: object) -> WledRing:
    return WledRing.model_validate(
        {"driver": "wled-ring", "ddp": f"{LOOPBACK}:{port}", "pixels": 60, "brightness": 100, **more}
    )


@asynccontextmanager
async def shown(config: WledRing, came: list[bool]) -> AsyncIterator[None]:
    link = MqttLink(BrokerAddress(LOOPBACK, 1), Topics("kitchen"))
    display = DRIVER.make(config, Place("ring", link, Pictures(), lambda _name, _kind, here: came.append(here)))
    display.show(CHOOSE)
    async with alongside(display.run()):
        yield


async def test_a_ring_shows_what_is_streamed_to_it_and_counts_as_there() -> None:
    receiver, came = DdpReceiver(WledStrip("", 60), LOOPBACK), list[bool]()
    async with receiver.listening(), asyncio.timeout(PATIENCE):
        async with shown(section(receiver.port, breathes=False), came):
            await receiver.until(lambda pixels: pixels == tuple(ring.paint(CHOOSE, 60)))
            seen = receiver.pictures
            while receiver.pictures < seen + 2:  # again and again, or WLED would go back to its own effects
                await receiver.until(lambda _: True)
                await asyncio.sleep(0.01)
        assert came == [True]
        assert receiver.dropped == 0


async def test_a_ring_that_nobody_listens_for_is_named_as_away() -> None:
    receiver, came = DdpReceiver(WledStrip("", 60), LOOPBACK), list[bool]()
    async with receiver.listening():
        port = receiver.port
    async with shown(section(port), came), asyncio.timeout(PATIENCE):
        while came != [False]:  # noqa: ASYNC110 - the driver calls back, and nothing else happens
            await asyncio.sleep(0.01)


def test_a_long_strip_comes_in_several_datagrams_and_only_the_last_shows_it() -> None:
    pixels = tuple(Colour(led % 256, 1, 2) for led in range(1000))

    parts = [read_datagram(each) for each in ddp.datagrams(pixels, sequence=14)]

    assert [(part.first, len(part.colours), part.push, part.sequence) for part in parts if part] == [
        (0, 480, False, 15),
        (480, 480, False, 15),
        (960, 40, True, 15),
    ]
    assert [colour for part in parts if part for colour in part.colours] == list(pixels)


def test_what_comes_late_or_is_no_ddp_is_dropped() -> None:
    receiver = DdpReceiver(WledStrip("", 2), LOOPBACK)
    red, green = (next(iter(ddp.datagrams((colour,) * 2, number))) for number, colour in enumerate(COLOURS))
    receiver.receive(b"\x00" * 12)
    receiver._sequence = 2

    receiver.receive(red)
    assert receiver.dropped == 2
    assert green != red
    assert read_datagram(red[:-1]) is None


@pytest.mark.parametrize("where", [{}, {"topic": "wled/a", "ddp": "10.0.0.9"}, {"ddp": "not a host"}])
def test_a_ring_is_either_on_the_broker_or_reached_directly(where: dict[str, str]) -> None:
    with pytest.raises(ValidationError, match=r"where is it|no host"):
        WledRing.model_validate({"driver": "wled-ring", "pixels": 60, **where})


def test_a_ring_that_is_mounted_another_way_shows_the_same_picture() -> None:
    pixels = tuple(Colour(led, 0, 0) for led in range(6))

    assert [colour.red for colour in ring.turned(pixels, 2)] == [4, 5, 0, 1, 2, 3]
    assert [colour.red for colour in ring.turned(pixels, 2, clockwise=False)] == [2, 1, 0, 5, 4, 3]
