from __future__ import annotations

from datetime import date, datetime

import pytest

from controller.dice_log.filters import Filter, UnreadableDay, day, instant, where

TODAY = date(2026, 7, 2)


def local(text: str) -> float:
    return datetime.fromisoformat(text).astimezone().timestamp()


def test_a_day_is_one_day_here() -> None:
    assert day("2026-07-01", TODAY) == (local("2026-07-01T00:00"), local("2026-07-02T00:00"))
    assert day("yesterday", TODAY) == day("2026-07-01", TODAY)
    assert day("today", TODAY) == day("2026-07-02", TODAY)


def test_until_a_day_takes_that_day_in_and_a_moment_is_a_moment() -> None:
    assert instant("2026-07-01", TODAY)[1] == local("2026-07-02T00:00")
    assert instant("2026-07-01T19:30", TODAY) == (local("2026-07-01T19:30"),) * 2


@pytest.mark.parametrize("words", ["", "monday", "2026-13-01", "2026-07-01T99:00"])
def test_what_is_no_day_is_met_with_one(words: str) -> None:
    with pytest.raises(UnreadableDay, match="2026-07-02"):
        instant(words, TODAY)


def test_values_are_bound_and_never_written_into_the_query() -> None:
    condition, values = where(Filter(dice=("x' OR 1=1 --",), games=(2,), since=5.0), {})

    assert condition == "die IN (?) AND game IN (?) AND at >= ?"
    assert values == ["x' OR 1=1 --", 2, 5.0]


def test_an_owner_without_dice_matches_nothing() -> None:
    assert where(Filter(owners=("anna",)), {"red-1": "bruno"}) == ("die IN ()", [])
    assert where(Filter(owners=("anna",)), {"red-1": "anna", "red-2": "bruno"}) == ("die IN (?)", ["red-1"])
    assert where(Filter(), {}) == ("1", [])
