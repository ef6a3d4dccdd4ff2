"""Lights for games with a turn dial, and one LED for each named cell."""

from __future__ import annotations

from msgspec.structs import replace

from controller.displays.lights import matrix, ring
from controller.displays.palette import BLACK, GLOWS, SIDES, TICK, WHITE
from controller.referee.notices import Glow
from rulesets.engine.view import Side
from tests.controller.displays.fair_moments import COUNTRY_FAIR, FAIR_RED, FIVE_STEPS

TURNS = replace(FAIR_RED, view=replace(FAIR_RED.view, turn_dial=FIVE_STEPS))


def test_a_ring_shows_the_sector_that_is_now_and_no_hands() -> None:
    """The first of five sectors is at the top; the third, two fifths around, is lit, with its token next to the tick."""
    pixels = ring.paint(TURNS, 60)
    assert pixels[0] == pixels[12] == pixels[24] == TICK
    lit = {led for led, colour in enumerate(pixels) if colour not in {BLACK, TICK}}
    assert lit <= set(range(18, 31))
    assert SIDES[Side.SEAT_1] in pixels
    assert WHITE not in pixels


def test_one_led_for_each_named_cell() -> None:
    cells = ("market", "old-bridge", "castle", "nowhere", "ferry")
    market, bridge, castle, nowhere, ferry = matrix.paint_cells(COUNTRY_FAIR, cells)
    assert bridge == ferry == GLOWS[Glow.LEGAL]
    assert market not in {BLACK, GLOWS[Glow.LEGAL]}  # whose turn it is
    assert castle == nowhere == BLACK


def test_hexes_are_lit_by_column_and_row() -> None:
    pixels = matrix.paint(FAIR_RED, matrix.Wiring(10, 6, serpentine=False))
    legal = {led for led, colour in enumerate(pixels) if colour == GLOWS[Glow.LEGAL]}
    assert legal == {1 * 10 + 1, 1 * 10 + 2, 1 * 10 + 3, 2 * 10 + 1, 2 * 10 + 3, 3 * 10 + 2}
