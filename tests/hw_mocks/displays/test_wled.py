"""The traps of the real firmware, each of them."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from PIL import Image

from hw_mocks.displays.wled import BLACK, FACTORY_COLOUR, JSON_BUFFER, PICTURE, Rgb, WledStrip, picture

RED: Rgb = (255, 0, 0)
GREEN: Rgb = (0, 255, 0)
BLUE: Rgb = (0, 0, 255)


def strip(leds: int = 6) -> WledStrip:
    return WledStrip("wled/ring", leds)


def painted(*items: object, leds: int = 6) -> tuple[Rgb, ...]:
    light = strip(leds)
    api(light, {"seg": {"id": 0, "i": list(items)}})
    return light.pixels


def api(light: WledStrip, call: object) -> None:
    light.receive("wled/ring/api", orjson.dumps(call))


@pytest.mark.parametrize(
    ("items", "pixels"),
    [
        (["FF0000", "00FF00"], [RED, GREEN, BLACK, BLACK, BLACK, BLACK]),
        ([2, "FF0000", "00FF00"], [BLACK, BLACK, RED, GREEN, BLACK, BLACK]),
        ([0, 3, "FF0000"], [RED, RED, RED, BLACK, BLACK, BLACK]),
        ([0, 3, "FF0000", "00FF00"], [RED, RED, RED, GREEN, BLACK, BLACK]),
        ([[255, 0, 0], [0, 255, 0, 9]], [RED, GREEN, BLACK, BLACK, BLACK, BLACK]),
        ([1, 4, "FF0000", 2, "00FF00"], [BLACK, RED, GREEN, RED, BLACK, BLACK]),
    ],
)
def test_the_little_language_is_read_from_left_to_right(items: list[object], pixels: list[Rgb]) -> None:
    assert painted(*items) == tuple(pixels)


@pytest.mark.parametrize("wrong", ["#FF0000", "F00", "", "red", "FF00000", None, [], [1, 2, 3, 4, 5], True])
def test_a_colour_that_it_cannot_read_is_black(wrong: object) -> None:
    assert painted(0, 6, "FF0000", 2, wrong)[1:4] == (RED, BLACK, RED)


def test_the_white_of_an_eight_digit_colour_is_left_to_the_white_led() -> None:
    assert painted("FF0000AA")[0] == RED


def test_a_range_that_ends_before_it_begins_is_one_led() -> None:
    assert painted(3, 1, "FF0000") == (BLACK, BLACK, BLACK, RED, BLACK, BLACK)


def test_the_sign_of_a_number_is_ignored() -> None:
    assert painted(-2, "FF0000")[2] == RED


def test_what_lies_beyond_the_last_led_is_ignored() -> None:
    assert painted(4, 99, "FF0000", "00FF00") == (BLACK, BLACK, BLACK, BLACK, RED, RED)


def test_the_first_painting_clears_the_light_and_later_ones_do_not() -> None:
    light = strip()
    assert set(light.pixels) == {FACTORY_COLOUR}
    api(light, {"seg": {"id": 0, "i": [0, "FF0000"]}})
    api(light, {"seg": {"id": 0, "i": [1, "00FF00"]}})
    assert light.pixels[:3] == (RED, GREEN, BLACK)


def test_turning_on_throws_the_painting_away() -> None:
    light = strip()
    api(light, {"seg": {"id": 0, "i": [0, 6, "FF0000"]}})
    api(light, {"on": False})
    assert set(light.pixels) == {BLACK}
    api(light, {"on": True})
    assert set(light.pixels) == {FACTORY_COLOUR}


def test_turning_on_when_it_is_on_keeps_the_painting() -> None:
    light = strip()
    api(light, {"seg": {"id": 0, "i": [0, 6, "FF0000"]}})
    api(light, {"on": True, "bri": 200, "tt": 0})
    assert set(light.pixels) == {RED}
    assert light.brightness == 200


def test_another_segment_is_not_ours() -> None:
    light = strip()
    api(light, {"seg": {"id": 1, "i": ["FF0000"]}})
    api(light, {"seg": [{}, {"i": ["FF0000"]}]})
    assert set(light.pixels) == {FACTORY_COLOUR}


def test_freezing_can_be_ended() -> None:
    light = strip()
    api(light, {"seg": {"i": ["FF0000"]}})
    api(light, {"seg": {"id": 0, "frz": False}})
    assert set(light.pixels) == {FACTORY_COLOUR}


@pytest.mark.parametrize(
    ("payload", "brightness"), [(b"0", 0), (b"77", 77), (b"ON", 128), (b"T", 0), (b"OFF", 0), (b"true", 128)]
)
def test_the_plain_topic_is_brightness(payload: bytes, brightness: int) -> None:
    light = strip()
    light.receive("wled/ring", payload)
    assert light.brightness == brightness


def test_the_colour_topic_sets_the_colour_of_the_light() -> None:
    light = strip()
    light.receive("wled/ring/col", b"#0000FF")
    assert set(light.pixels) == {BLUE}


@pytest.mark.parametrize("payload", [b"", b"{", b"[1]", b"FX=73", b"\xff\xfe", b" " * JSON_BUFFER + b"{}"])
def test_what_it_cannot_read_is_dropped_without_a_word(payload: bytes) -> None:
    light = strip()
    light.receive("wled/ring/api", payload)
    assert (light.ignored, set(light.pixels)) == (1, {FACTORY_COLOUR})


def test_a_loss_of_power_forgets_the_painting() -> None:
    light = strip()
    api(light, {"bri": 10, "seg": {"i": ["FF0000"]}})
    light.restart()
    assert (light.brightness, set(light.pixels)) == (128, {FACTORY_COLOUR})


def test_its_picture_shows_led_zero_at_the_top_and_the_next_to_its_right(tmp_path: Path) -> None:
    light = strip(4)
    api(light, {"seg": {"i": ["FF0000", "00FF00", "0000FF", "000000"]}})
    image = picture(light)
    middle, radius = image.width // 2, round(image.width * 0.40)
    top, right, bottom = ((middle, middle - radius), (middle + radius, middle), (middle, middle + radius))
    strongest = [max(range(3), key=lambda channel: image.getpixel(at)[channel]) for at in (top, right, bottom)]  # type: ignore[index]
    assert strongest == [0, 1, 2]
    image.save(tmp_path / "ring.png")
    with Image.open(tmp_path / "ring.png") as saved:
        assert saved.size == image.size


def test_the_picture_shows_the_first_led_at_the_top_and_the_next_ones_clockwise() -> None:
    light = strip(4)
    api(light, {"seg": {"id": 0, "i": ["FF0000", "00FF00", "0000FF", "000000"]}})
    face, far = picture(light), int(PICTURE * 0.40)
    middle = PICTURE // 2
    at = [(middle, middle - far), (middle + far, middle), (middle, middle + far), (middle - far, middle)]
    assert [_brightest(face.getpixel(place)) for place in at] == ["red", "green", "blue", "none"]
    assert face.getpixel((middle, middle)) == (14, 14, 16), "the table, inside the ring"


def _brightest(colour: object) -> str:
    assert isinstance(colour, tuple)
    named = dict(zip(("red", "green", "blue"), colour, strict=True))
    name = max(named, key=named.__getitem__)
    return name if named[name] > 200 else "none"
