from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.dice_log.statistics import chi_square
from tests.controller.dice_log.statistics.scipy_says import stats


@given(st.floats(0, 500), st.integers(1, 99))
def test_the_tail_is_that_of_scipy(value: float, freedom: int) -> None:
    assert chi_square.tail(value, freedom) == pytest.approx(stats.chi2.sf(value, freedom), rel=1e-9, abs=1e-300)


@given(st.floats(1e-9, 0.99), st.integers(1, 40))
def test_the_critical_value_is_that_of_scipy(chance: float, freedom: int) -> None:
    assert chi_square.critical(chance, freedom) == pytest.approx(stats.chi2.isf(chance, freedom), rel=1e-7, abs=1e-9)


@given(st.floats(0.1, 80), st.integers(1, 30), st.floats(0.1, 80))
def test_the_tail_of_a_loaded_die_is_that_of_scipy(value: float, freedom: int, shift: float) -> None:
    expected = stats.ncx2.sf(value, freedom, shift)
    assert chi_square.shifted_tail(value, freedom, shift) == pytest.approx(expected, rel=1e-6, abs=1e-10)


@pytest.mark.parametrize(("chance", "freedom"), [(0.01, 5), (0.001, 5), (0.01, 19), (0.0005, 7)])
def test_the_shift_to_be_seen_is_seen_as_often_as_it_says(chance: float, freedom: int) -> None:
    shift = chi_square.shift_to_be_seen(chance, freedom, 0.8)

    assert stats.ncx2.sf(stats.chi2.isf(chance, freedom), freedom, shift) == pytest.approx(0.8, abs=1e-6)
