"""Chips in rows: what is shown where not all of them have room."""

from __future__ import annotations

from controller.displays.paper.pages import strips
from controller.displays.paper.pages.layout import chip_rows_with_rest, chip_width
from controller.displays.paper.typeset import Box
from tests.controller.displays.moments import MOMENTS

LONG = "Pairs that touch, one on one, and no other"


def test_the_last_chip_tells_how_many_are_missing() -> None:
    assert chip_rows_with_rest(("Wait", "Move", LONG, LONG + "s"), 120, 1, 22, 5)[-1][-1] in {"+2", "+3"}


def test_a_row_that_would_hold_nothing_but_a_number_has_the_beginning_of_an_option() -> None:
    first, second = chip_rows_with_rest(
        ("No more contacts", LONG, "Hammerer 1 and Skirmisher 1: base to base"), 240, 2, 22, 5
    )
    assert first == ["No more contacts"]
    assert second[0].startswith("Pairs that")
    assert second[1:] == ["+1"]
    assert sum(chip_width(text, 22) + 5 for text in second) - 5 <= 240


def test_no_chip_is_shown_twice() -> None:
    rows = chip_rows_with_rest((LONG, LONG + ", at all", "Wait"), 120, 2, 22, 5)
    shown = [text for row in rows for text in row]
    assert len(shown) == len(set(shown))


def test_a_second_row_of_options_gives_way_to_a_long_sentence_and_the_first_does_not() -> None:
    body, row = Box(0, 0, 282, 98), 34
    short, long, endless = (strips.height(MOMENTS["choose"], body, row, sentence) for sentence in (18, 54, 400))
    assert short == 2 * long, "one row less"
    assert endless == long > 0
