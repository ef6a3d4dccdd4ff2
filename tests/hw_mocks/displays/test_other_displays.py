"""Doubles of lights, pixel clocks, nodes and access points: they take what the firmware takes, and nothing shakes them."""

from __future__ import annotations

import aiohttp
import pytest

from hw_mocks.displays.awtrix import AwtrixClock
from hw_mocks.displays.esphome import LONGEST_TEXT, TextSensors
from hw_mocks.displays.json_light import JsonLamp
from hw_mocks.displays.openepaperlink import EpaperTag, access_point

HOSTILE = [b"\xff\x00", b"[]", b"{", b"7", b'{"state": 5}', b'{"color": []}']


def test_a_light_is_lit_dimmed_and_put_out() -> None:
    lamp = JsonLamp("lamp/set")
    lamp.receive("lamp/set", b'{"state":"ON","brightness":128,"color":{"r":255,"g":0,"b":100}}')
    assert lamp.light == (128, 0, 50)
    lamp.receive("lamp/set", b'{"state":"TOGGLE"}')
    assert lamp.light == (0, 0, 0)
    lamp.receive("lamp/set", b'{"state":"ON","brightness":999}')
    assert lamp.brightness == 128


@pytest.mark.parametrize("payload", HOSTILE)
def test_what_is_no_command_leaves_the_light_as_it_is(payload: bytes) -> None:
    lamp = JsonLamp("lamp/set")
    lamp.receive("lamp/set", payload)
    assert (lamp.light, lamp.ignored) == ((0, 0, 0), 1)


def test_an_app_lives_until_an_empty_message_deletes_all_of_its_name() -> None:
    clock = AwtrixClock("clock")
    for name in ("turn", "turn2", "other"):
        clock.receive(f"clock/custom/{name}", b'{"text":"hello"}')
    clock.receive("clock/custom/turn", b"")
    assert list(clock.apps) == ["other"]


def test_an_indicator_goes_out_with_black_or_nothing() -> None:
    clock = AwtrixClock("clock")
    for payload, shown in ((b'{"color":"#FF0000","blink":500}', True), (b'{"color":"#000000"}', False), (b"", False)):
        clock.receive("clock/indicator1", payload)
        assert ("indicator1" in clock.indicators) is shown


@pytest.mark.parametrize("payload", [*HOSTILE[:4], b'{"text":"hi","colour":"#FF0000"}'])
def test_a_key_that_the_clock_does_not_know_is_counted(payload: bytes) -> None:
    clock = AwtrixClock("clock")
    clock.receive("clock/custom/turn", payload)
    clock.receive("clock/notify", payload)
    assert (clock.apps, clock.notified, clock.ignored) == ({}, [], 2)


def test_a_node_keeps_the_last_text_of_each_topic() -> None:
    node = TextSensors("nodes/card")
    node.receive("nodes/card/text", b"one")
    node.receive("nodes/card/text", "perch\u00e9".encode())
    node.receive("nodes/card/status", b"online")
    node.receive("nodes/card/detail", b"x" * (LONGEST_TEXT + 1))
    assert (node.texts, node.ignored) == ({"text": "perch\u00e9"}, 1)


@pytest.mark.parametrize(
    ("fields", "status"),
    [({"mac": "AA", "file": "no picture"}, 400), ({"mac": "BB"}, 400), ({}, 400)],
)
async def test_an_access_point_says_what_it_cannot_take(fields: dict[str, str], status: int) -> None:
    async with access_point({"AA": EpaperTag((8, 8))}) as (point, address), aiohttp.ClientSession() as session:
        form = aiohttp.FormData({**fields, "dither": "0"})
        form.add_field("unknown", b"x", filename="x.jpg")
        async with session.post(f"{address}/imgupload", data=form) as answer:
            assert answer.status == status
        async with session.get(f"{address}/get_db", params={"mac": "AA"}) as answer:
            assert (await answer.json())["tags"][0]["mac"] == "AA"
        for unknown in ({"mac": "BB"}, {}):
            async with session.get(f"{address}/get_db", params=unknown) as answer:
                assert (answer.status, await answer.text()) == (400, "unknown tag")
    assert point.refused == 1
