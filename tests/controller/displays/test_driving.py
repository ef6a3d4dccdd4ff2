"""Displays on a real broker, with mocks that decode what real firmware would."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from io import BytesIO
from pathlib import Path
from typing import Any

import aiomqtt
import pytest
from PIL import Image

from controller.broker import embedded_broker
from controller.config_model import Panel, WledRing
from controller.displays import driving, panel
from controller.displays.driving import Display, PanelDisplay, RingDisplay, displays_on
from controller.displays.ring import scene
from controller.displays.showing import Showing
from controller.mqtt import BrokerAddress, MqttLink
from hw_mocks.faults import FaultKind, FaultPlan, ScheduledFault
from hw_mocks.mqtt_device import BrokerPlace
from hw_mocks.panel import EinkPaper, VirtualPanel
from hw_mocks.wled import VirtualWled, WledStrip
from tests.controller.displays.moments import MOMENTS, asked

PATIENCE = 60.0
LOOPBACK = "127.0.0.1"
SIZE = (296, 128)


@pytest.fixture(autouse=True)
def _in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driving, "RING_PAUSE", 0.01)
    monkeypatch.setattr(driving, "PANEL_SETTLES", 0.01)


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[int]:
    async with embedded_broker(tmp_path / "broker") as broker:
        yield broker.port


@contextlib.asynccontextmanager
async def together(*ways: Coroutine[Any, Any, Any]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(way) for way in ways]
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


def link_at(port: int) -> MqttLink:
    return MqttLink(BrokerAddress(LOOPBACK, port), "arbiter/den/availability")


def ring_at(port: int, *faults: ScheduledFault) -> VirtualWled:
    return VirtualWled(
        "ring", "wled/ring", 60, BrokerPlace(LOOPBACK, port), plan=FaultPlan(scheduled=faults), retry=0.05
    )


def panel_at(port: int, *faults: ScheduledFault, refresh: float = 0.01) -> VirtualPanel:
    plan, place = FaultPlan(scheduled=faults), BrokerPlace(LOOPBACK, port)
    return VirtualPanel("card", "panels/card", SIZE, place, refresh=refresh, plan=plan, retry=0.05)


def shows(moment: Showing) -> Any:
    pixels = scene(moment, 60)

    def holds(strip: WledStrip) -> bool:
        return strip.pixels == pixels

    return holds


def prints(moment: Showing) -> Any:
    wanted = panel.scene(moment, *SIZE).tobytes()

    def holds(paper: EinkPaper) -> bool:
        return paper.shown.tobytes() == wanted

    return holds


async def test_the_ring_shows_every_step_of_a_game(port: int) -> None:
    link, ring = link_at(port), ring_at(port)
    display = RingDisplay(link, "wled/ring", 60)
    async with together(link.run(), display.run(), ring.run()):
        for moment in (*MOMENTS.values(), *(asked(hand) for hand in range(1, 13))):
            display.show(moment)
            await ring.until(shows(moment))
    assert ring.strip.ignored == 0


async def test_a_ring_that_comes_late_gets_the_whole_picture(port: int) -> None:
    link, ring = link_at(port), ring_at(port)
    display = RingDisplay(link, "wled/ring", 60)
    display.show(asked(3))
    async with together(link.run(), display.run()), aiomqtt.Client(LOOPBACK, port) as house:
        await house.subscribe("wled/ring/api")
        await anext(house.messages)  # the ring is not there to hear it
        async with together(ring.run()):
            await ring.until(shows(asked(3)))


async def test_a_ring_that_lost_its_power_is_woken_and_painted_anew(port: int) -> None:
    ring = ring_at(port, ScheduledFault("ring", FaultKind.BROWN_OUT, nth=3))
    link = link_at(port)
    display = RingDisplay(link, "wled/ring", 60)
    async with together(link.run(), display.run(), ring.run()):
        for hand in (3, 4, 5):
            display.show(asked(hand))
        await ring.until(shows(asked(5)))


async def test_a_call_that_the_ring_dropped_is_made_good(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """WLED tells nobody that it was busy."""
    monkeypatch.setattr(driving, "RING_HEALS_AFTER", 0.2)
    ring = ring_at(port, *(ScheduledFault("ring", FaultKind.DROP, nth) for nth in (2, 3)))
    link = link_at(port)
    display = RingDisplay(link, "wled/ring", 60)
    async with together(link.run(), display.run(), ring.run()):
        display.show(asked(3))
        await ring.until(shows(asked(3)))


async def test_after_a_broker_was_away_all_displays_show_the_present(tmp_path: Path) -> None:
    async with contextlib.AsyncExitStack() as stack:
        async with embedded_broker(tmp_path / "before") as broker:
            link, ring, card = link_at(broker.port), ring_at(broker.port), panel_at(broker.port)
            displays: list[Display] = [
                RingDisplay(link, "wled/ring", 60),
                PanelDisplay(link, "panels/card", SIZE, 0.01),
            ]
            running = together(link.run(), ring.run(), card.run(), *(display.run() for display in displays))
            await stack.enter_async_context(running)
            _show(displays, asked(3))
            await ring.until(shows(asked(3)))
            await card.until(prints(asked(3)))
        for hand in range(4, 9):
            _show(displays, asked(hand))
        async with embedded_broker(tmp_path / "after", broker.port):
            await ring.until(shows(asked(8)))
            await card.until(prints(asked(8)))


def _show(displays: list[Display], moment: Showing) -> None:
    for display in displays:
        display.show(moment)


async def test_a_slow_panel_is_given_the_newest_picture_not_every_one(port: int) -> None:
    link, card = link_at(port), panel_at(port, refresh=0.2)
    display = PanelDisplay(link, "panels/card", SIZE, 0.2)
    async with together(link.run(), display.run(), card.run()):
        display.show(asked(1))
        await card.until(prints(asked(1)))
        for hand in range(2, 13):
            display.show(asked(hand))
        await card.until(prints(asked(12)))
    assert (card.paper.drawn, card.paper.skipped) == (2, 0)


async def test_the_panels_picture_waits_at_the_broker_for_whoever_comes_late(port: int) -> None:
    link = link_at(port)
    display = PanelDisplay(link, "panels/card", SIZE, 0.01)
    async with together(link.run(), display.run()):
        async with aiomqtt.Client(LOOPBACK, port) as house:
            await house.subscribe("panels/card/image", qos=1)
            display.show(asked(3))
            await anext(house.messages)
        async with aiomqtt.Client(LOOPBACK, port) as late:
            await late.subscribe("panels/card/image", qos=1)
            message = await anext(late.messages)
    with Image.open(BytesIO(bytes(message.payload))) as picture:
        assert message.retain
        assert picture.tobytes() == panel.scene(asked(3), *SIZE).tobytes()


async def test_a_picture_that_was_spoilt_on_its_way_is_not_drawn(port: int) -> None:
    link, card = link_at(port), panel_at(port, ScheduledFault("card", FaultKind.CORRUPT, nth=1))
    display = PanelDisplay(link, "panels/card", SIZE, 0.01)
    async with together(link.run(), display.run(), card.run()):
        async with aiomqtt.Client(LOOPBACK, port) as house:
            await house.subscribe("panels/card/image", qos=1)
            display.show(asked(3))
            await anext(house.messages)
            display.show(asked(4))
        await card.until(prints(asked(4)))
    assert card.paper.ignored == 1


async def test_a_picture_that_did_not_change_is_not_sent_again(port: int) -> None:
    link, card = link_at(port), panel_at(port)
    display = PanelDisplay(link, "panels/card", SIZE, 0.01)
    async with together(link.run(), display.run(), card.run()):
        display.show(asked(3))
        await card.until(prints(asked(3)))
        published = link.counters.published
        display.show(asked(3))
        display.show(asked(4))
        await card.until(prints(asked(4)))
    assert link.counters.published == published + 1


async def test_a_config_names_the_displays(port: int) -> None:
    config: dict[str, WledRing | Panel] = {
        "clock": WledRing(driver="wled-ring", topic="wled/ring", pixels=60),
        "card": Panel(driver="panel", topic="panels/card", size=SIZE),
    }
    displays = displays_on(link_at(port), config)
    assert {name: type(display) for name, display in displays.items()} == {"clock": RingDisplay, "card": PanelDisplay}
