from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.displays import palette
from controller.displays.lights.ring import Pixels, paint
from controller.displays.palette import (
    BLACK,
    BOTH_HANDS,
    BREATH,
    HOUR_HAND,
    MINUTE_HAND,
    REFUSAL,
    SIDES,
    TICK,
    WARNING,
    Colour,
)
from controller.displays.panel_content import PanelContent
from controller.messages.notice import Notice, Severity
from controller.messages.prompt import Kind, Prompt
from rulesets.engine.cues import Cue
from rulesets.engine.view import SEATS, Dial, DialToken, Sheet, Side, View
from tests.controller.displays.moments import MOMENTS, asked

PROMPT = Prompt(0, "anna", Kind.CHOOSE, "Go", "X-1")


def ring(dial: Dial, leds: int = 60) -> Pixels:
    return paint(PanelContent(View(Cue("title"), None, dial=dial), "", "", PROMPT), leds)


def at(hour: int, minute: int, *tokens: DialToken) -> Dial:
    return Dial(12, minute // 5 or 12, hour, minute, tokens, 10, "8:30")


@pytest.mark.parametrize(("minute", "led"), [(0, 0), (15, 15), (30, 30), (55, 55)])
def test_the_minute_hand_is_where_a_clock_has_it(minute: int, led: int) -> None:
    pixels = ring(at(8, minute))
    assert [place for place, colour in enumerate(pixels) if colour == MINUTE_HAND] == [led]


def test_the_hour_hand_moves_between_the_hours() -> None:
    assert ring(at(5, 15)).index(HOUR_HAND) == 26
    assert ring(at(12, 30)).index(HOUR_HAND) == 2


def test_two_hands_on_one_led_are_a_third_colour() -> None:
    assert ring(at(12, 0))[0] == BOTH_HANDS


def test_tokens_stand_beside_the_tick_in_the_colour_of_their_side() -> None:
    tokens = (DialToken("a", 6, Side.FRIEND), DialToken("b", 6, Side.ENEMY))
    pixels = ring(at(9, 0, *tokens))
    assert pixels[30] == TICK
    assert {pixels[29], pixels[31]} == {SIDES[Side.FRIEND], SIDES[Side.ENEMY]}


def test_no_hand_covers_a_token() -> None:
    tokens = tuple(DialToken(f"t{place}", 3, Side.ENEMY) for place in range(3))
    pixels = ring(at(3, 15, *tokens))  # both hands are in sector 3
    assert Counter(pixels)[SIDES[Side.ENEMY]] == 3
    assert pixels[15] == MINUTE_HAND
    assert pixels[16] == HOUR_HAND


def test_a_crowded_sector_still_shows_every_side() -> None:
    crowd = tuple(DialToken(f"e{place}", 6, Side.ENEMY) for place in range(8))
    pixels = ring(at(9, 0, *crowd, DialToken("a", 6, Side.FRIEND)))
    assert SIDES[Side.FRIEND] in pixels
    assert Counter(pixels)[SIDES[Side.ENEMY]] == 4


def test_a_token_a_lap_ahead_is_dimmer() -> None:
    soon, later = (ring(at(9, 0, DialToken("a", 6, Side.ENEMY, lap=lap)))[29] for lap in (0, 1))
    assert sum(later) < sum(soon)


def test_the_active_sector_glows() -> None:
    pixels = ring(at(8, 15))
    assert all(pixels[led] != BLACK for led in range(13, 18))
    assert pixels[12] == pixels[18] == BLACK


def test_a_warning_and_a_refusal_differ_in_pattern_not_only_in_colour() -> None:
    warned = paint(asked(3, notices=(Notice("", "", Severity.WARNING),)), 60)
    refused = paint(asked(3, notices=(Notice("", "", Severity.REFUSAL),)), 60)
    assert 8 <= Counter(warned)[WARNING] <= 12
    assert Counter(refused)[REFUSAL] > 40
    assert BLACK in warned
    assert BLACK not in refused


def test_without_a_dial_the_ring_tells_whose_turn_it_is() -> None:
    view = View(Cue("title"), "anna", sheets=(Sheet("hero", "anna", Side.FRIEND, ()),))
    pixels = paint(PanelContent(view, "", "Anna", PROMPT), 24)
    assert set(pixels) == {SIDES[Side.FRIEND].dimmed(palette.RESTING_PERCENT)}
    assert set(paint(PanelContent(View(Cue("title"), None), "", "", PROMPT), 24)) == {TICK}


@given(
    st.integers(1, 300),
    st.integers(1, 24),
    st.lists(st.tuples(st.integers(1, 24), st.sampled_from(Side), st.integers(0, 2)), max_size=30),
    st.data(),
)
def test_any_dial_fits_any_ring(
    leds: int, sectors: int, places: list[tuple[int, Side, int]], data: st.DataObject
) -> None:
    tokens = tuple(
        DialToken(str(name), min(place, sectors), side, lap) for name, (place, side, lap) in enumerate(places)
    )
    hand, hour, minute = (data.draw(st.integers(low, high)) for low, high in ((1, sectors), (0, 23), (0, 59)))
    assert len(ring(Dial(sectors, hand, hour, minute, tokens, 0, ""), leds)) == leds


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_has_a_ring(moment: str) -> None:
    assert len(paint(MOMENTS[moment], 60)) == 60


# How the world looks to eyes without the long, the middle or the short cones (Viénot 1999; Brettel for the last).
BLINDNESS = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "tritanopia": ((1.0, 0.1462, -0.1462), (0.0, 0.8539, 0.1461), (0.0, 0.8539, 0.1461)),
}


FAMILIES = {
    "sides and hands": [*(SIDES[side] for side in Side if side not in {*SEATS, Side.NOBODY}), MINUTE_HAND, HOUR_HAND],
    "seats": [SIDES[side] for side in (*SEATS, Side.NOBODY)],
}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("eyes", BLINDNESS)
def test_colours_that_are_seen_together_are_distinguished_by_every_eye(eyes: str, family: str) -> None:
    for one, other in combinations(FAMILIES[family], 2):
        apart = sum((a - b) ** 2 for a, b in zip(_seen(one, eyes), _seen(other, eyes), strict=True)) ** 0.5
        assert apart > 40, (one.hex, other.hex)


def _seen(colour: Colour, eyes: str) -> tuple[float, ...]:
    light = [(channel / 255) ** 2.2 for channel in colour]
    seen = (sum(weight * part for weight, part in zip(row, light, strict=True)) for row in BLINDNESS[eyes])
    return tuple(255 * max(0.0, min(1.0, channel)) ** (1 / 2.2) for channel in seen)


def test_on_a_ring_with_one_pixel_for_each_sector_hand_and_token_take_turns() -> None:
    pixels = [ring_at_beat(at(9, 15, DialToken("a", 3, Side.FRIEND)), 12, beat)[3] for beat in range(len(BREATH))]
    assert set(pixels) == {MINUTE_HAND, SIDES[Side.FRIEND]}


@pytest.mark.parametrize("leds", [24, 60])
def test_on_a_larger_ring_only_the_active_sector_changes_with_the_breath(leds: int) -> None:
    breaths = [ring_at_beat(at(8, 15, DialToken("a", 6, Side.ENEMY)), leds, beat) for beat in range(len(BREATH))]
    changing = [led for led, colours in enumerate(zip(*breaths, strict=True)) if len(set(colours)) > 1]
    sector = range(3 * leds // 12 - leds // 24, 3 * leds // 12 + leds // 24 + 1)
    assert changing
    assert set(changing) <= set(sector)


def ring_at_beat(dial: Dial, leds: int, beat: int) -> Pixels:
    return paint(PanelContent(View(Cue("title"), None, dial=dial), "", "", PROMPT), leds, beat)


def test_at_the_end_the_ring_shines_in_the_colours_of_those_who_won_and_otherwise_is_half_dark() -> None:
    sheets = (Sheet("red", "anna", Side.SEAT_1, ()), Sheet("blue", "ben", Side.SEAT_2, ()))
    view = View(Cue("title"), None, dial=at(8, 30), sheets=sheets)

    def ended(*won: str) -> Pixels:
        return paint(PanelContent(view, "", "", Prompt(9, "table", Kind.OVER, "Over", "X-1", won=won)), 60)

    assert set(ended("ben")) == {SIDES[Side.SEAT_2]}
    assert Counter(ended("anna", "ben")) == {SIDES[Side.SEAT_1]: 30, SIDES[Side.SEAT_2]: 30}
    assert Counter(ended()) == {BLACK: 30, REFUSAL: 30}


def test_the_hour_hand_and_a_warning_are_different_colours() -> None:
    assert HOUR_HAND != WARNING
