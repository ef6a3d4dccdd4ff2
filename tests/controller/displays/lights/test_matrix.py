from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from controller.config.displays import Corner
from controller.displays.lights.matrix import Wiring, paint
from controller.displays.palette import (
    BLACK,
    ENEMY_PATH,
    GLOWS,
    LINE_OF_SIGHT,
    SIDES,
    TARGET,
    WHOSE_TURN_PERCENT,
    Colour,
)
from controller.displays.panel_content import OrderShown, PanelContent
from controller.referee.notices import Glow
from rulesets.engine.boards.square_grid import name
from rulesets.engine.view import Order, Side, View
from tests.controller.displays.moments import MOMENTS, WALK, asked, option

WIRING = Wiring(8, 8)
PLAIN = replace(asked(3), view=replace(asked(3).view, active=None))


def lit(content: PanelContent, wiring: Wiring = WIRING) -> dict[str, Colour]:
    """The squares that shine, by name."""
    pixels = paint(content, wiring)
    squares = ((name(x, y), wiring.led(x, y)) for y in range(wiring.rows) for x in range(wiring.columns))
    return {square: pixels[led] for square, led in squares if led is not None and pixels[led] != BLACK}


def ordered(order: Order, active: str = "Stratiota 2") -> PanelContent:
    shown = OrderShown("Stratiota 2", order.path, "Apprentice", "")
    return replace(PLAIN, view=replace(PLAIN.view, order=order), order=shown, active=active)


@pytest.mark.parametrize(
    ("wiring", "leds"),
    [
        (Wiring(3, 2), {(0, 0): 0, (2, 0): 2, (2, 1): 3, (0, 1): 5}),
        (Wiring(3, 2, serpentine=False), {(0, 0): 0, (2, 0): 2, (0, 1): 3, (2, 1): 5}),
        (Wiring(3, 2, first=Corner.BOTTOM_RIGHT), {(2, 1): 0, (0, 1): 2, (0, 0): 3, (2, 0): 5}),
        (
            Wiring(3, 2, first=Corner.TOP_RIGHT, by_columns=True),
            {(2, 0): 0, (2, 1): 1, (1, 1): 2, (1, 0): 3, (0, 0): 4},
        ),
    ],
)
def test_the_led_under_a_square_is_as_it_was_wired(wiring: Wiring, leds: dict[tuple[int, int], int]) -> None:
    assert {place: wiring.led(*place) for place in leds} == leds


@given(st.integers(1, 20), st.integers(1, 20), st.booleans(), st.sampled_from(Corner), st.booleans())
def test_every_square_has_an_led_of_its_own(
    columns: int, rows: int, serpentine: bool, first: Corner, by_columns: bool
) -> None:
    wiring = Wiring(columns, rows, serpentine, first, by_columns)
    leds = [wiring.led(x, y) for y in range(rows) for x in range(columns)]
    assert sorted(led for led in leds if led is not None) == list(range(columns * rows))


def test_squares_glow_by_what_the_referee_says_of_them() -> None:
    glows = {"A1": Glow.LEGAL, "B2": Glow.WANTED, "C3": Glow.LEAVE, "D4": Glow.WRONG}
    assert lit(replace(PLAIN, glows=glows)) == {square: GLOWS[glow] for square, glow in glows.items()}


def test_the_way_of_an_enemy_and_its_line_of_sight_are_distinguished() -> None:
    far = Order("stratiota-2", ("C4", "C3"), WALK.text, "apprentice", start="C5")
    shown = lit(ordered(far))
    assert {square for square, colour in shown.items() if colour == ENEMY_PATH} == {"C5", "C4", "C3"}
    assert {square for square, colour in shown.items() if colour == LINE_OF_SIGHT} == {"D4", "D5"}
    assert shown["E6"] == TARGET


def test_an_order_that_was_carried_out_goes_dark_on_the_next_ones_turn() -> None:
    assert lit(ordered(WALK, active="Apprentice")) == {}


def test_an_enemy_that_stands_beside_its_target_needs_no_line() -> None:
    shown = lit(ordered(WALK))
    assert LINE_OF_SIGHT not in shown.values()
    assert shown["E6"] == TARGET


def test_what_may_be_attacked_is_lit_and_so_is_whose_turn_it_is() -> None:
    attack = replace(option("attack", "Attack"), fields={"option": "attack", "target": "stratiota-2"})
    shown = lit(replace(asked(3), prompt=replace(asked(3).prompt, options=(attack,))))
    assert shown == {"C4": TARGET, "E6": SIDES[Side.FRIEND].dimmed(WHOSE_TURN_PERCENT)}


def test_a_misplaced_model_is_seen_above_everything_else() -> None:
    shown = lit(replace(ordered(WALK), glows={"C5": Glow.WRONG}))
    assert shown["C5"] == GLOWS[Glow.WRONG]


def test_squares_beyond_the_matrix_and_games_without_a_board_are_dark() -> None:
    assert set(paint(replace(PLAIN, glows={"H8": Glow.LEGAL, "Z99": Glow.LEGAL}), Wiring(4, 4))) == {BLACK}
    assert set(paint(replace(PLAIN, view=View(PLAIN.view.title, None)), WIRING)) == {BLACK}


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_has_a_board(moment: str) -> None:
    assert len(paint(MOMENTS[moment], WIRING)) == 64
