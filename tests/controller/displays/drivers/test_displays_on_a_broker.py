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
from msgspec.structs import replace
from PIL import Image

from controller.config.displays import DisplayConfig
from controller.displays.displays import display_on
from controller.displays.driver import Display
from controller.displays.drivers.json_light import JsonLight
from controller.displays.drivers.panel import Panel
from controller.displays.drivers.wled_ring import WledRing
from controller.displays.lights import pixel_display, wled
from controller.displays.lights.pixel_display import PixelDisplay
from controller.displays.lights.ring import paint
from controller.displays.palette import BREATH, Colour
from controller.displays.panel_content import PanelContent
from controller.displays.paper import newest_wins, panel
from controller.displays.paper.pictures import Pictures
from controller.messages.prompt import Kind
from controller.mqtt.address import BrokerAddress
from controller.mqtt.broker import embedded_broker
from controller.mqtt.link import Message, MqttLink
from controller.mqtt.topics import Topics
from controller.session.light_state import LightState
from hw_mocks.displays.json_light import VirtualLight
from hw_mocks.displays.mqtt_device import BrokerPlace
from hw_mocks.displays.panel import EinkPaper, VirtualPanel
from hw_mocks.displays.wled import VirtualWled, WledStrip
from hw_mocks.faults.plan import FaultKind, FaultPlan, ScheduledFault
from tests.alongside import alongside
from tests.controller.displays.moments import MOMENTS, asked
from tests.controller.mqtt.test_link import eventually

PATIENCE = 60.0
LOOPBACK = "127.0.0.1"
SIZE = (296, 128)


@pytest.fixture(autouse=True)
def _in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixel_display, "CALL_PAUSE", 0.01)
    monkeypatch.setattr(newest_wins, "SETTLE_SECONDS", 0.01)


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[int]:
    async with embedded_broker(tmp_path / "broker") as broker:
        yield broker.port


@contextlib.asynccontextmanager
async def together(*ways: Coroutine[Any, Any, Any]) -> AsyncIterator[None]:
    async with alongside(*ways), asyncio.timeout(PATIENCE):
        yield


def link_at(port: int) -> MqttLink:
    return MqttLink(BrokerAddress(LOOPBACK, port), Topics("den"))


def ring_at(port: int, *faults: ScheduledFault) -> VirtualWled:
    return VirtualWled(
        "ring", "wled/ring", 60, BrokerPlace(LOOPBACK, port), plan=FaultPlan(scheduled=faults), retry=0.05
    )


def panel_at(port: int, *faults: ScheduledFault, refresh: float = 0.01) -> VirtualPanel:
    plan, place = FaultPlan(scheduled=faults), BrokerPlace(LOOPBACK, port)
    return VirtualPanel("card", "panels/card", SIZE, place, refresh=refresh, plan=plan, retry=0.05)


def one(link: MqttLink, config: DisplayConfig) -> Display:
    return display_on(link, "display", config, Pictures(), lambda *_: None)


def ring_on(link: MqttLink) -> Display:
    return one(link, WledRing(driver="wled-ring", topic="wled/ring", pixels=60))


def card_on(link: MqttLink, refresh: float = 0.01) -> Display:
    return one(link, Panel(driver="panel", topic="panels/card", size=SIZE, refresh_s=refresh))


def shows(moment: PanelContent) -> Any:
    """At whichever step of its breath."""
    pictures = [paint(moment, 60, beat) for beat in range(len(BREATH))]

    def holds(strip: WledStrip) -> bool:
        return strip.pixels in pictures

    return holds


def prints(moment: PanelContent) -> Any:
    wanted = panel.picture(moment, *SIZE).tobytes()

    def holds(paper: EinkPaper) -> bool:
        return paper.shown.tobytes() == wanted

    return holds


async def test_the_ring_shows_every_step_of_a_game(port: int) -> None:
    link, ring = link_at(port), ring_at(port)
    display = ring_on(link)
    async with together(link.run(), display.run(), ring.run()):
        for moment in (*MOMENTS.values(), *(asked(hand) for hand in range(1, 13))):
            display.show(moment)
            await ring.until(shows(moment))
    assert ring.strip.ignored == 0


async def test_a_ring_that_comes_late_gets_the_whole_picture(port: int) -> None:
    link, ring = link_at(port), ring_at(port)
    display = ring_on(link)
    display.show(asked(3))
    async with together(link.run(), display.run()), aiomqtt.Client(LOOPBACK, port) as house:
        await house.subscribe("wled/ring/api")
        await anext(house.messages)  # the ring is not there to hear it
        async with together(ring.run()):
            await ring.until(shows(asked(3)))


async def test_a_ring_that_lost_its_power_is_woken_and_painted_anew(port: int) -> None:
    ring = ring_at(port, ScheduledFault("ring", FaultKind.BROWN_OUT, nth=3))
    link = link_at(port)
    display = ring_on(link)
    async with together(link.run(), display.run(), ring.run()):
        for hand in (3, 4, 5):
            display.show(asked(hand))
        await ring.until(shows(asked(5)))


async def test_a_call_that_the_ring_dropped_is_made_good(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """WLED tells nobody that it was busy."""
    monkeypatch.setattr(pixel_display, "WHOLE_PICTURE_SECONDS", 0.2)
    ring = ring_at(port, *(ScheduledFault("ring", FaultKind.DROP, nth) for nth in (2, 3)))
    link = link_at(port)
    display = ring_on(link)
    async with together(link.run(), display.run(), ring.run()):
        display.show(asked(3))
        await ring.until(shows(asked(3)))


def overheard(monkeypatch: pytest.MonkeyPatch) -> tuple[MqttLink, list[bytes]]:
    """A link that seems to be connected, and all that is published on it."""
    link, sent = link_at(1), list[bytes]()
    monkeypatch.setattr(link, "publish", lambda _, message, **__: sent.append(message))
    link.connected.set()
    return link, sent


async def test_a_ring_that_is_to_be_made_good_spends_no_call_on_a_moment_that_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A die that begins to roll changes nothing: its result would have to wait for that call."""
    monkeypatch.setattr(pixel_display, "WHOLE_PICTURE_SECONDS", 0.0)
    link, sent = overheard(monkeypatch)
    display = one(link, WledRing(driver="wled-ring", topic="wled/ring", pixels=60, breathes=False))
    async with together(display.run()):
        display.show(asked(3))
        await eventually(lambda: len(sent) == 2)  # woken and painted
        await eventually(lambda: display._is_idle)  # type: ignore[attr-defined]
        display.show(replace(asked(3), title="a die rolls"))
        await asyncio.sleep(5 * pixel_display.CALL_PAUSE)
        assert len(sent) == 2
        display.show(asked(4))
        await eventually(lambda: len(sent) == 3)
    assert sent[2] == wled.frames((), paint(asked(4), 60))[0].message  # all of it, in place of what changed


async def test_while_a_die_rolls_a_ring_holds_its_breath(monkeypatch: pytest.MonkeyPatch) -> None:
    """The result of the roll would have to wait until WLED can take another call."""
    for pause in ("WHOLE_PICTURE_SECONDS", "LULL_SECONDS", "BREATH_STEP_SECONDS"):
        monkeypatch.setattr(pixel_display, pause, 0.01)
    link, sent = overheard(monkeypatch)
    display = PixelDisplay(link, "wled/ring", lambda lit, beat: paint(lit, 60, beat), breathes=True)
    thrown = LightState(asked(3).view, Kind.ROLL)
    async with together(display.run()):
        display.show(thrown)
        await eventually(lambda: len(sent) > 4)  # it breathes
        display.show(replace(thrown, rolling=True))
        await eventually(lambda: display._is_idle)
        told = len(sent)
        await asyncio.sleep(10 * pixel_display.CALL_PAUSE)
        assert len(sent) == told
        display.show(thrown)
        await eventually(lambda: len(sent) > told)


async def test_a_change_that_comes_while_nothing_else_is_shown_is_sent_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    link, sent = overheard(monkeypatch)
    display = one(link, WledRing(driver="wled-ring", topic="wled/ring", pixels=60, breathes=False))
    async with together(display.run()):
        display.show(asked(3))
        await eventually(lambda: display._is_idle and len(sent) == 2)  # type: ignore[attr-defined]
        display.show(asked(4))
        assert len(sent) == 3
        display.show(asked(5))
        assert len(sent) == 3  # WLED is busy
        await eventually(lambda: len(sent) == 4)
    three, four, five = (paint(asked(hand), 60) for hand in (3, 4, 5))
    assert sent[2:] == [wled.frames(three, four)[0].message, wled.frames(four, five)[0].message]


async def test_after_a_broker_was_away_all_displays_show_the_present(tmp_path: Path) -> None:
    async with contextlib.AsyncExitStack() as stack:
        async with embedded_broker(tmp_path / "before") as broker:
            link, ring, card = link_at(broker.port), ring_at(broker.port), panel_at(broker.port)
            displays: list[Display] = [
                ring_on(link),
                card_on(link),
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


def _show(displays: list[Display], moment: PanelContent) -> None:
    for display in displays:
        display.show(moment)


async def test_a_slow_panel_is_given_the_newest_picture_not_every_one(port: int) -> None:
    link, card = link_at(port), panel_at(port, refresh=0.2)
    display = card_on(link, 0.2)
    async with together(link.run(), display.run(), card.run()):
        display.show(asked(1))
        await card.until(prints(asked(1)))
        for hand in range(2, 13):
            display.show(asked(hand))
        await card.until(prints(asked(12)))
    assert (card.paper.drawn, card.paper.skipped) == (2, 0)


async def test_the_panels_picture_waits_at_the_broker_for_whoever_comes_late(port: int) -> None:
    link = link_at(port)
    display = card_on(link)
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
        assert picture.tobytes() == panel.picture(asked(3), *SIZE).tobytes()


async def test_a_picture_that_was_spoilt_on_its_way_is_not_drawn(port: int) -> None:
    link, card = link_at(port), panel_at(port, ScheduledFault("card", FaultKind.CORRUPT, nth=1))
    display = card_on(link)
    async with together(link.run(), display.run(), card.run()):
        display.show(asked(3))
        while not card.paper.ignored:  # noqa: ASYNC110  # only drawings send an event
            await asyncio.sleep(0.01)
        display.show(asked(4))
        await card.until(prints(asked(4)))


async def test_a_picture_that_did_not_change_is_not_sent_again(port: int) -> None:
    link, card = link_at(port), panel_at(port)
    display = card_on(link)
    async with together(link.run(), display.run(), card.run()):
        display.show(asked(3))
        await card.until(prints(asked(3)))
        published = link.counters.published
        display.show(asked(3))
        display.show(asked(4))
        await card.until(prints(asked(4)))
    assert link.counters.published == published + 1


async def test_the_sector_whose_turn_it_is_breathes(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixel_display, "BREATH_STEP_SECONDS", 0.01)
    link, ring = link_at(port), ring_at(port)
    display = ring_on(link)
    async with together(link.run(), display.run(), ring.run()):
        display.show(asked(3))
        for beat in (1, 3, 1):
            await ring.until(lambda strip, beat=beat: strip.pixels == paint(asked(3), 60, beat))  # type: ignore[misc]


async def test_a_ring_that_shall_not_breathe_is_left_alone(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixel_display, "BREATH_STEP_SECONDS", 0.0)
    link, ring = link_at(port), ring_at(port)
    display = one(link, WledRing(driver="wled-ring", topic="wled/ring", pixels=60, breathes=False))
    async with together(link.run(), display.run(), ring.run()):
        display.show(asked(3))
        await ring.until(shows(asked(3)))
        display.show(asked(4))
        await ring.until(shows(asked(4)))
    assert ring.strip.heard < 10  # woken and painted, perhaps once more when it said that it is there


async def test_displays_that_come_and_go_are_named(port: int) -> None:
    link, ring = link_at(port), ring_at(port)
    met: asyncio.Queue[tuple[str, str, bool]] = asyncio.Queue()
    config = WledRing(driver="wled-ring", topic="wled/ring", pixels=60)
    display_on(link, "clock", config, Pictures(), lambda *seen: met.put_nowait(seen))
    async with together(link.run()):
        async with together(ring.run()):
            assert await met.get() == ("clock", "ring", True)
        async with aiomqtt.Client(LOOPBACK, port) as house:
            await house.publish("wled/ring/status", b"offline", retain=True)
        while await met.get() != ("clock", "ring", False):
            pass


async def test_a_long_change_gives_way_to_a_newer_one(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand LEDs take a dozen calls: what the game has left behind by then is not painted any more."""
    monkeypatch.setattr(pixel_display, "CALL_PAUSE", 0.05)
    link, ring = link_at(port), VirtualWled("ring", "wled/ring", 1000, BrokerPlace(LOOPBACK, port), retry=0.05)
    pictures = {hand: tuple(Colour(led % 256, led // 256, hand) for led in range(1000)) for hand in (1, 2, 3)}
    display = PixelDisplay(
        link, "wled/ring", lambda moment, _: pictures[moment.view.dial.hand if moment.view.dial else 1]
    )
    async with together(link.run(), display.run(), ring.run()):
        display.show(asked(1))
        await ring.until(lambda strip: strip.pixels == pictures[1])
        await eventually(lambda: not display._asleep and not display._changed.is_set() and bool(display._sent))
        display.show(asked(2))
        await ring.until(lambda strip: strip.pixels[0] == pictures[2][0])
        display.show(asked(3))
        await ring.until(lambda strip: strip.pixels[0] == pictures[3][0])
        assert ring.strip.pixels[-1] == pictures[1][-1]
        await ring.until(lambda strip: strip.pixels == pictures[3])


async def test_a_picture_that_the_broker_interrupts_is_not_saved_up_for_when_it_is_back() -> None:
    """All at once, it would come faster than WLED can take it; when the broker is back, it is painted from the start."""
    link = link_at(1)
    display = PixelDisplay(link, "wled/ring", lambda *_: tuple(Colour(led % 256, led // 256, 7) for led in range(1000)))
    link.connected.set()
    async with together(display.run()):
        display.show(asked(3))
        await eventually(lambda: len(link.outbox.frames) == 3)
        link.connected.clear()
        await asyncio.sleep(20 * pixel_display.CALL_PAUSE)
        assert len(link.outbox.frames) <= 4


@pytest.mark.parametrize(
    ("config", "topic"),
    [
        ({"topic": "zigbee2mqtt/lamp/set"}, "zigbee2mqtt/lamp/availability"),
        ({"topic": "lamp/light/desk/command", "status": "lamp/status"}, "lamp/status"),
    ],
)
@pytest.mark.parametrize(
    ("payload", "there"),
    [
        (b"online", [True]),
        (b"offline", [False]),
        (b'{"state":"online"}', [True]),
        (b'{"state":"offline"}', [False]),
        (b'{"state":7}', []),
        (b"[" * 500, []),
        (b"", []),
    ],
)
async def test_a_light_says_whether_it_is_there(
    config: dict[str, str], topic: str, payload: bytes, there: list[bool]
) -> None:
    link, seen = link_at(1), list[bool]()
    light = JsonLight.model_validate({"driver": "json-light", **config})

    display_on(link, "lamp", light, Pictures(), lambda _name, _kind, up: seen.append(up))
    link._dispatch(aiomqtt.Topic(topic), Message(topic, payload, retained=True))

    assert seen == there


async def test_a_virtual_light_is_seen_coming_and_going(port: int) -> None:
    link, seen = link_at(port), list[bool]()
    light = JsonLight(driver="json-light", topic="zigbee2mqtt/lamp/set")
    display_on(link, "lamp", light, Pictures(), lambda _name, _kind, up: seen.append(up))
    async with together(link.run()):
        async with together(VirtualLight("lamp", light.topic, BrokerPlace(LOOPBACK, port)).run()):
            await eventually(lambda: True in seen)
        async with aiomqtt.Client(LOOPBACK, port) as house:
            await house.publish("zigbee2mqtt/lamp/availability", b"offline", retain=True)
        await eventually(lambda: seen[-1] is False)


async def test_when_night_falls_the_light_is_dimmed_without_being_painted_anew(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pixel_display, "WHOLE_PICTURE_SECONDS", 0.1)
    level, moment = [200], asked(3)
    link, ring = link_at(port), ring_at(port)
    display = PixelDisplay(link, "wled/ring", lambda shown, _: paint(shown, 60), brightness=lambda: level[0])
    async with together(link.run(), display.run(), ring.run()):
        display.show(moment)
        await ring.until(lambda strip: strip.brightness == 200 and strip.pixels == paint(moment, 60))
        level[0] = 20
        await ring.until(lambda strip: strip.brightness == 20 and strip.pixels == paint(moment, 60))
