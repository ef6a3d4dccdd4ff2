from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import groupby, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.dice_log.statistics.exact import longest_run, sum_of, two_sided, unevenness
from tests.controller.dice_log.statistics.scipy_says import stats


def squares(faces: tuple[int, ...]) -> int:
    return sum(count * count for count in Counter(faces).values())


@pytest.mark.parametrize(("sides", "rolls"), [(2, 9), (3, 7), (4, 6), (6, 5)])
def test_unevenness_is_the_share_of_all_sequences_that_are_as_uneven(sides: int, rolls: int) -> None:
    everything = list(product(range(sides), repeat=rolls))
    sums = Counter(map(squares, everything))
    for faces in everything[:: max(1, len(everything) // 50)]:
        counts = [faces.count(face) for face in range(sides)]
        as_uneven = sum(count for total, count in sums.items() if total >= squares(faces))
        assert unevenness(counts) == Fraction(as_uneven, len(everything))


@given(st.lists(st.integers(0, 12), min_size=2, max_size=2).filter(any))
def test_a_coin_is_judged_as_the_binomial_test_judges_it(counts: list[int]) -> None:
    expected = stats.binomtest(counts[0], sum(counts), 0.5).pvalue
    assert float(unevenness(counts)) == pytest.approx(expected, rel=1e-9)


@given(st.lists(st.integers(20, 30), min_size=4, max_size=4))
def test_many_rolls_come_close_to_chi_square(counts: list[int]) -> None:
    assert float(unevenness(counts)) == pytest.approx(stats.chisquare(counts).pvalue, abs=0.05)


@given(st.data(), st.integers(1, 200), st.floats(0.02, 0.98))
def test_the_binomial_test_is_that_of_scipy(data: st.DataObject, trials: int, chance: float) -> None:
    successes = data.draw(st.integers(0, trials))
    assert two_sided(successes, trials, chance) == pytest.approx(
        stats.binomtest(successes, trials, chance).pvalue, rel=1e-6, abs=1e-12
    )


@given(st.lists(st.sampled_from([0.0, 1 / 6, 1 / 3, 0.5, 5 / 8, 1.0]), min_size=1, max_size=40))
def test_dice_of_different_worth_add_up_as_scipy_says(chances: list[float]) -> None:
    expected = stats.poisson_binom.pmf(range(len(chances) + 1), chances)
    assert sum_of(chances) == pytest.approx(list(expected), abs=1e-9)


@pytest.mark.parametrize(("sides", "rolls"), [(2, 10), (3, 7), (6, 5)])
def test_runs_are_as_likely_as_counting_them_says(sides: int, rolls: int) -> None:
    runs = Counter(max(len(list(run)) for _, run in groupby(faces)) for faces in product(range(sides), repeat=rolls))
    for length in range(1, rolls + 1):
        as_long = sum(count for run, count in runs.items() if run >= length)
        assert longest_run(length, rolls, sides) == pytest.approx(as_long / sides**rolls, rel=1e-12)


def test_no_run_is_longer_than_the_rolls() -> None:
    assert longest_run(6, 5, 6) == 0
    assert longest_run(1, 0, 6) == 0
