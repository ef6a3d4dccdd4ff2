from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.backoff import JITTER, SCHEDULES, Trouble, wait_before

MIDDLE = 0.5  # the fraction that adds no jitter


def test_each_wait_is_twice_the_last_until_the_longest() -> None:
    waits = [wait_before(Trouble.REFUSED, attempt, MIDDLE) for attempt in range(1, 8)]
    assert waits == [1, 2, 4, 8, 16, 30, 30]


def test_a_die_that_dropped_is_called_back_sooner_than_one_that_refused() -> None:
    assert wait_before(Trouble.DROPPED, 1, MIDDLE) < wait_before(Trouble.REFUSED, 1, MIDDLE)


def test_a_die_that_is_not_heard_is_listened_for_without_a_pause() -> None:
    assert wait_before(Trouble.NOT_HEARD, 9, MIDDLE) == 0


def test_the_same_luck_gives_the_same_wait() -> None:
    assert wait_before(Trouble.SILENT, 3, 0.7) == wait_before(Trouble.SILENT, 3, 0.7)


@pytest.mark.parametrize("trouble", list(Trouble))
@given(attempt=st.integers(1, 10**9), fraction=st.floats(0, 1, exclude_max=True))
def test_no_wait_is_negative_or_endless(trouble: Trouble, attempt: int, fraction: float) -> None:
    assert 0 <= wait_before(trouble, attempt, fraction) <= SCHEDULES[trouble].longest * (1 + JITTER)
