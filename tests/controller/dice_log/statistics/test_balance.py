"""A verdict on balance says what the numbers can carry, and no more."""

from __future__ import annotations

import pytest

from controller.dice_log.statistics.balance import interval, verdict

ALL, NOBODY = ("red", "blue"), ()


@pytest.mark.parametrize(
    ("won", "lost", "told"),
    [(500, 500, "a fair fight"), (50, 950, "hard for them"), (950, 50, "easy for them"), (3, 3, "play more games")],
)
def test_players_who_fight_together_hear_how_hard_it_is(won: int, lost: int, told: str) -> None:
    assert told in verdict([ALL] * won + [NOBODY] * lost, ("red", "blue"))


def test_seats_that_win_alike_are_balanced_and_others_are_named() -> None:
    assert verdict([("red",)] * 52 + [("blue",)] * 48, ("red", "blue")).startswith("Balanced")
    assert "red wins 70%" in verdict([("red",)] * 70 + [("blue",)] * 30, ("red", "blue"))
    assert verdict([NOBODY, ("red",), NOBODY], ("red", "blue")).startswith("Balanced")


def test_wilsons_interval_is_that_of_the_books() -> None:
    """Ten of ten: the textbook has 0.722 to 1."""
    assert interval(10, 10) == pytest.approx((0.722, 1.0), abs=0.001)
    assert interval(0, 10) == pytest.approx((0.0, 0.278), abs=0.001)
