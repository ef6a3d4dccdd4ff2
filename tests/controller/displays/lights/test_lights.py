"""Single lights, pixel clocks, and nodes that draw by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import time
from pathlib import Path

import aiomqtt
import orjson
import pytest
from msgspec.structs import replace

from controller.config.displays import Night
from controller.displays.drivers.awtrix import Awtrix
from controller.displays.drivers.json_light import JsonLight
from controller.displays.lights import awtrix, json_light, lamps, light_display
from controller.displays.lights.brightness import Brightness, clock_brightness
from controller.displays.lights.lamps import colour
from controller.displays.palette import BLACK, LEVELS, REFUSAL, SIDES, TICK, WARNING, Colour, level
from controller.displays.panel_content import PanelContent
from controller.displays.paper import esphome
from controller.messages.notice import Notice, Severity
from controller.messages.prompt import Kind
from controller.mqtt.broker import embedded_broker
from hw_mocks.displays.awtrix import AwtrixClock, VirtualAwtrix
from hw_mocks.displays.json_light import JsonLamp
from hw_mocks.displays.mqtt_device import BrokerPlace
from rulesets.engine.view import Side
from tests.controller.displays.drivers.test_displays_on_a_broker import LOOPBACK, link_at, one, together
from tests.controller.displays.moments import MOMENTS, asked

PAUSED = asked(3, notices=(Notice("paused", "Paused.", Severity.WARNING),))


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[int]:
    async with embedded_broker(tmp_path / "broker") as broker:
        yield broker.port


@pytest.mark.parametrize(
    ("value", "most", "step"),
    [(0, 5, 0), (0, 0, 0), (1, 5, 1), (2, 5, 1), (3, 5, 2), (4, 5, 2), (5, 5, 3), (9, 5, 3), (1, 1, 3)],
)
def test_a_number_has_four_steps_each_brighter_than_the_last(value: int, most: int, step: int) -> None:
    assert level(value, most) == LEVELS[step]
    assert [sum(each) for each in LEVELS] == sorted(sum(each) for each in LEVELS)


@pytest.mark.parametrize(
    ("lamp", "expected"),
    [
        ("turn", SIDES[Side.FRIEND]),
        ("apprentice.wounds", LEVELS[2]),
        ("hunter.wounds", LEVELS[0]),
        ("apprentice.threat", LEVELS[3]),  # nobody has more
        ("hunter.threat", LEVELS[1]),
        ("fire", LEVELS[1]),
        ("hunter.luck", BLACK),
        ("nobody.wounds", BLACK),
        ("luck", BLACK),
    ],
)
def test_a_lamp_tells_one_number(lamp: str, expected: Colour) -> None:
    assert colour(asked(3), lamp) == expected


def test_the_lamp_of_the_turn_warns_and_refuses() -> None:
    assert colour(MOMENTS["warned"], "turn") == WARNING
    assert colour(MOMENTS["refused"], "turn") == REFUSAL
    nobody = replace(asked(3), view=replace(asked(3).view, active=None))
    assert colour(nobody, "turn") == TICK


@pytest.mark.parametrize("wanted", [*LEVELS, *SIDES.values(), REFUSAL, TICK, BLACK])
def test_a_light_shines_in_the_colour_that_was_meant(wanted: Colour) -> None:
    lamp = JsonLamp("lamp/set")
    lamp.receive("lamp/set", json_light.message(wanted))
    assert all(abs(seen - meant) <= 2 for seen, meant in zip(lamp.light, wanted, strict=True))
    assert lamp.ignored == 0


async def test_a_light_is_told_the_newest_and_never_by_a_retained_command(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(light_display, "LAMP_PAUSE", 0.01)
    link = link_at(port)
    display = one(link, JsonLight(driver="json-light", topic="lamp/set", lamp="turn"))
    display.show(asked(3))
    display.show(MOMENTS["refused"])
    async with aiomqtt.Client(LOOPBACK, port) as house:
        await house.subscribe("lamp/set", qos=1)
        async with together(link.run(), display.run()):
            message = await anext(house.messages)
    assert bytes(message.payload) == json_light.message(REFUSAL)
    async with aiomqtt.Client(LOOPBACK, port) as late:
        await late.subscribe("lamp/set", qos=1)
        await late.publish("lamp/set", b"{}", qos=1)
        assert bytes((await anext(late.messages)).payload) == b"{}"


async def test_a_light_that_missed_a_word_is_told_again(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(light_display, "LAMP_REPEAT_SECONDS", 0.05)
    monkeypatch.setattr(light_display, "LAMP_PAUSE", 0.0)
    link = link_at(port)
    display = one(link, JsonLight(driver="json-light", topic="lamp/set"))
    display.show(asked(3))
    async with aiomqtt.Client(LOOPBACK, port) as house, together(link.run(), display.run()):
        await house.subscribe("lamp/set", qos=1)
        heard = [bytes((await anext(house.messages)).payload) for _ in range(3)]
    assert set(heard) == {json_light.message(lamps.colour(asked(3), "turn"))}


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_clock_knows_every_key_that_it_is_sent(moment: str) -> None:
    clock = AwtrixClock("clock")
    for topic, payload in awtrix.faces(MOMENTS[moment]).by_topic().items():
        clock.receive(f"clock/{topic}", payload)
    clock.receive("clock/notify", awtrix.refusal("No."))
    assert (clock.ignored, list(clock.apps), len(clock.notified)) == (0, ["arbiter"], 1)


def app(content: PanelContent) -> dict[str, object]:
    shown: dict[str, object] = orjson.loads(awtrix.faces(content).line)
    return shown


def test_a_roll_stands_still_with_its_dice_and_fills_a_bar() -> None:
    assert app(MOMENTS["roll"])["text"] == "3d6 4+"
    assert app(MOMENTS["roll"])["noScroll"] is True
    half = app(MOMENTS["roll-half-done"])
    assert (half["text"], half["progress"]) == ("2d6 4+", 50)


def test_a_sentence_scrolls_with_the_time_before_it() -> None:
    shown = app(asked(3, "Apprentice: 4 AP left"))
    assert (shown["text"], "noScroll" in shown) == ("5:15 Apprentice: 4 AP left", False)


def test_lights_at_the_edge_tell_what_to_mend_and_that_the_table_is_paused() -> None:
    clock = AwtrixClock("clock")
    for moment, expected in (
        (MOMENTS["warned"], {"indicator1"}),
        (PAUSED, {"indicator1", "indicator2"}),
        (asked(3), set()),
    ):
        for topic, payload in awtrix.faces(moment).by_topic().items():
            clock.receive(f"clock/{topic}", payload)
        assert set(clock.indicators) == expected


async def test_a_refusal_is_reported_once_with_a_sound_and_the_line_goes_when_the_table_does(port: int) -> None:
    link, clock = link_at(port), VirtualAwtrix("clock", "clock", BrokerPlace(LOOPBACK, port), retry=0.05)
    display = one(link, Awtrix(driver="awtrix", topic="clock"))
    async with together(clock.run()):
        async with together(link.run(), display.run()):
            display.show(asked(3))
            await clock.until(lambda shown: "arbiter" in shown.apps)
            display.show(MOMENTS["refused"])
            display.show(replace(MOMENTS["refused"], active="Hunter"))
            await clock.until(lambda shown: bool(shown.notified))
            while link.outbox.events:  # noqa: ASYNC110  # what the broker has not confirmed is sent again as a last word, and may come twice
                await asyncio.sleep(0.01)
        await clock.until(lambda shown: not shown.apps)
    assert [("rtttl" in told, told["text"]) for told in clock.clock.notified] == [
        (True, MOMENTS["refused"].notices[0].text)
    ]


def test_a_node_gets_every_word_on_a_topic_of_its_own() -> None:
    words = esphome.words(MOMENTS["roll"])
    assert (words["headline"], words["time"], words["detail"]) == ("Apprentice", "5:15", "3 d6, 4+")
    assert esphome.words(MOMENTS["refused"])["notice"].startswith("Apprentice cannot go")
    assert esphome.words(MOMENTS["order-to-walk"])["order"]
    assert esphome.words(MOMENTS["choose"])["detail"].count("\n") == 11
    assert esphome.words(MOMENTS["measure"])["detail"] == "0 \u2013 900 mm"
    assert esphome.words(MOMENTS["together"])["detail"] == "anna, ben"
    assert {kind.prompt.kind for kind in MOMENTS.values()} == set(Kind)


@pytest.mark.parametrize(
    ("moment", "percent"),
    [(time(20, 59), 60), (time(21), 10), (time(23, 59), 10), (time(0), 10), (time(6, 59), 10), (time(7), 60)],
)
def test_lights_are_dimmer_from_evening_to_morning(moment: time, percent: int) -> None:
    assert Brightness(60, Night(brightness=10)).at(moment) == round(255 * percent / 100)


def test_a_night_within_one_day_and_a_table_without_one() -> None:
    nap = Night(begins=time(13), ends=time(14), brightness=1)
    assert [Brightness(50, nap).at(time(hour)) for hour in (12, 13, 14)] == [128, 3, 128]
    assert Brightness(100).at(time(23)) == 255


DAY_AND_NIGHT = Night(begins=time(0), ends=time(23, 59, 59, 999999), brightness=20)
"""A night that is now, whenever this is read."""


@pytest.mark.parametrize(("night", "share"), [(None, 80), (DAY_AND_NIGHT, 20)])
async def test_a_lamp_is_as_bright_as_the_hour_wants(port: int, night: Night | None, share: int) -> None:
    link = link_at(port)
    display = one(link, JsonLight(driver="json-light", topic="lamp/set", brightness=80, night=night))
    display.show(MOMENTS["refused"])
    async with aiomqtt.Client(LOOPBACK, port) as house:
        await house.subscribe("lamp/set", qos=1)
        async with together(link.run(), display.run()):
            told = orjson.loads(bytes((await anext(house.messages)).payload))
    assert told["brightness"] == max(REFUSAL) * round(255 * share / 100) // 255


async def test_a_clock_is_dimmed_at_night_and_left_alone_without_one(port: int) -> None:
    link, clock = link_at(port), VirtualAwtrix("clock", "clock", BrokerPlace(LOOPBACK, port), retry=0.05)
    display = one(link, Awtrix(driver="awtrix", topic="clock", night=DAY_AND_NIGHT))
    async with together(clock.run(), link.run(), display.run()):
        await clock.until(lambda shown: bool(shown.settings))
    assert clock.clock.settings == {"ABRI": False, "BRI": 51}
    assert clock_brightness(None, None)() is None
