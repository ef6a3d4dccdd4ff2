"""What is sent must come out of the firmware's little language as what was meant."""

from __future__ import annotations

from random import Random

import orjson
from hypothesis import given
from hypothesis import strategies as st

from controller.displays.lights.ring import Pixels, paint
from controller.displays.lights.wled import MOST_BYTES, MOST_COLOURS, frames, wake
from controller.displays.palette import BLACK, ORANGE, WHITE, Colour
from hw_mocks.displays.wled import WledStrip
from tests.controller.displays.moments import MOMENTS, asked

COLOURS = (BLACK, WHITE, ORANGE)


def pictures_by_chance(leds: int, seed: int) -> list[Pixels]:
    """Stretches of one colour, lone LEDs, and noise, each picture keeping much of the one before."""
    rng, now, pictures = Random(seed), [BLACK] * leds, []
    for _ in range(4):
        for _ in range(rng.randint(0, leds)):
            start, length = rng.randrange(leds), rng.choice((1, 1, 2, 7))
            colour = rng.choice((*COLOURS, Colour(*rng.randbytes(3))))
            now[start : start + length] = [colour] * len(now[start : start + length])
        pictures.append(tuple(now))
    return pictures


@given(st.integers(1, 400), st.integers(0, 2**32))
def test_every_picture_arrives_whole_step_by_step(leds: int, seed: int) -> None:
    pictures = pictures_by_chance(leds, seed)
    strip = WledStrip("ring", len(pictures[0]))
    strip.receive("ring/api", wake(128))
    before: Pixels = ()
    for after in pictures:
        for message, shown in frames(before, after):
            assert len(message) <= MOST_BYTES
            assert sum(isinstance(item, str) for item in orjson.loads(message)["seg"]["i"]) <= MOST_COLOURS
            strip.receive("ring/api", message)
            assert shown in {(), strip.pixels}
        assert strip.pixels == after
        before = after


def test_a_game_shown_on_a_ring_is_seen_on_the_ring() -> None:
    strip, before = WledStrip("ring", 60), ()
    shown = [*MOMENTS.values(), *(asked(hand) for hand in range(1, 13))]
    for moment in shown:
        after = paint(moment, 60)
        for frame in frames(before, after):
            strip.receive("ring/api", frame.message)
        assert strip.pixels == after
        before = after  # type: ignore[assignment]  # the first is empty


def test_a_picture_that_did_not_change_is_not_sent() -> None:
    pixels = paint(asked(3), 60)
    assert frames(pixels, pixels) == []


def test_a_hand_that_moves_is_a_small_message() -> None:
    (frame,) = frames(paint(asked(3), 60), paint(asked(4), 60))
    assert len(frame.message) < 250


def test_waking_says_nothing_of_pixels() -> None:
    """WLED throws away what is painted in the call that turns it on."""
    assert orjson.loads(wake(128)) == {"on": True, "bri": 128, "tt": 0}
