from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from controller.dice_log.read import Die, Tally
from controller.dice_log.statistics.fairness import (
    FALSE_ALARMS,
    Verdict,
    at_once,
    evenness,
    judge,
    one_in,
    rolls_needed,
    threshold,
)
from controller.dice_log.statistics.streaks import Streak
from tests.controller.dice_log.statistics.scipy_says import stats

RED = Die("red-1", "d6", typed=False)


def tally(faces: dict[int, int], die: Die = RED) -> Tally:
    return Tally(die, fates=Counter({"counted": sum(faces.values())}), faces=Counter(faces))


def test_a_die_with_few_rolls_is_neither_cleared_nor_accused() -> None:
    (one,) = judge([tally({1: 5, 2: 3, 3: 4, 4: 2, 5: 4, 6: 2})], {})

    assert one.verdict is Verdict.TOO_FEW
    assert one.method == "exact"
    assert one.sentence == "not enough rolls yet: about 380 more."


def test_a_die_with_many_even_rolls_is_cleared() -> None:
    (one,) = judge([tally(dict.fromkeys(range(1, 7), 100) | {6: 110})], {})

    assert one.verdict is Verdict.USUAL
    assert one.method == "chi-square"
    assert one.sentence.startswith("nothing unusual")


def test_a_loaded_die_is_named_with_its_face() -> None:
    (one,) = judge([tally(dict.fromkeys(range(1, 7), 100) | {6: 170})], {})

    assert one.verdict is Verdict.UNUSUAL
    assert one.odd_faces == (6,)
    assert one.chance == pytest.approx(stats.chisquare([100] * 5 + [170]).pvalue)
    assert "6 came 170 times, expected 112." in one.sentence


def test_ten_sixes_in_a_row_are_unusual_even_when_the_rest_is_even() -> None:
    (one,) = judge([tally(dict.fromkeys(range(1, 7), 20))], {RED: Streak(6, 10)})

    assert one.verdict is Verdict.UNUSUAL
    assert "6 came 10 times in a row" in one.sentence


def test_a_few_rolls_can_be_enough_to_be_unusual() -> None:
    (one,) = judge([tally({6: 12})], {})

    assert one.verdict is Verdict.UNUSUAL
    assert one.chance == pytest.approx(6 / 6**12)


def test_the_same_die_is_judged_more_carefully_among_many() -> None:
    odd = tally({1: 9, 2: 9, 3: 9, 4: 9, 5: 9, 6: 27})
    others = [tally({}, Die(f"red-{number}", "d6", typed=False)) for number in range(2, 40)]

    alone, among = judge([odd], {})[0], judge([odd, *others], {})[0]

    assert alone.chance == among.chance
    assert (alone.verdict, among.verdict) == (Verdict.UNUSUAL, Verdict.TOO_FEW)
    assert among.needed > alone.needed


def test_many_questions_share_the_false_alarms() -> None:
    assert threshold(1) == pytest.approx(FALSE_ALARMS)
    assert 1 - (1 - threshold(30)) ** 30 == pytest.approx(FALSE_ALARMS)
    assert "12 questions" in at_once(judge([tally({}, Die(str(n), "d6", typed=False)) for n in range(6)], {}))


def test_fair_dice_raise_no_more_alarms_than_promised() -> None:
    random, limit = Random(7), 0.05
    alarms = sum(
        evenness([faces.count(face) for face in range(6)])[0] < limit
        for faces in (random.choices(range(6), k=30) for _ in range(400))
    )

    assert alarms <= stats.binom.isf(1e-4, 400, limit)


@pytest.mark.parametrize("sides", [4, 6, 8, 20])
def test_enough_rolls_find_a_face_that_comes_half_again_as_often(sides: int) -> None:
    rolls = rolls_needed(sides, 0.01)
    fair, loaded = 1 / sides, 1.5 / sides
    other = (1 - loaded) / (sides - 1)
    distance = (loaded - fair) ** 2 / fair + (sides - 1) * (other - fair) ** 2 / fair

    found = stats.ncx2.sf(stats.chi2.isf(0.01, sides - 1), sides - 1, rolls * distance)

    assert 0.8 <= found < 0.81


def test_dice_of_unknown_kind_are_left_out() -> None:
    assert judge([tally({1: 3}, Die("token", "coin", typed=False))], {}) == []


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0.99, "nearly every fair die"),
        (0.52, "5 in ten fair dice"),
        (1 / 12, "one in 12 fair dice"),
        (1 / 4321, "one in 4,300 fair dice"),
        (1e-8, "fewer than one in a million fair dice"),
    ],
)
def test_a_chance_is_told_as_people_say_it(chance: float, words: str) -> None:
    assert one_in(chance) == words


def test_the_docs_say_how_many_rolls_a_die_needs() -> None:
    alone = threshold(2)

    assert round(rolls_needed(6, alone), -2) == 400
    assert round(rolls_needed(20, alone), -2) == 2300
