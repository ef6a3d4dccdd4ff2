from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.odds.exact_odds import Group, Trial, at_least, mean, successes, tails, totals
from tests.controller.dice_log.statistics.scipy_says import stats

F = Fraction


def counted(sides: list[int], trial: Trial) -> dict[int, Fraction]:
    """The same by throwing every die in every way, one after the other, as hands would do it."""
    found = dict.fromkeys(range(len(sides) + 1), F(0))
    for faces in product(*(range(1, each + 1) for each in sides)):
        for hits, chance in _after_faces(sides, list(faces), trial):
            for total, then in _after_forced(hits, trial):
                found[max(0, total - trial.cancelled)] += chance * then
    ways = 1
    for each in sides:
        ways *= each
    return {number: chance / ways for number, chance in found.items()}


Dice = list[tuple[bool, int]]
"""Whether each die succeeded, and its sides."""


def _after_faces(sides: list[int], faces: list[int], trial: Trial) -> list[tuple[Dice, Fraction]]:
    again = [place for place, face in enumerate(faces) if face in trial.faces_again]
    found = []
    for new in product(*(range(1, sides[place] + 1) for place in again)):
        now = dict(zip(again, new, strict=True))
        dice = [(now.get(place, face) >= trial.shows, sides[place]) for place, face in enumerate(faces)]
        chance = F(1)
        for place in again:
            chance /= sides[place]
        found.append((dice, chance))
    return found


def _worth(sides: int, shows: int) -> Fraction:
    return F(sum(face >= shows for face in range(1, sides + 1)), sides)


def _after_forced(dice: Dice, trial: Trial) -> list[tuple[int, Fraction]]:
    good = sorted((each for each in dice if each[0]), key=lambda each: -_worth(each[1], trial.shows))
    kept, forced = good[trial.forced :], good[: trial.forced]
    bad = [each for each in dice if not each[0]]
    found = []
    for new in product((True, False), repeat=len(forced)):
        rolled = list(zip(new, (sides for _, sides in forced), strict=True))
        found += _after_whole([*kept, *bad, *rolled], trial, _chance_of(rolled, trial))
    return found


def _chance_of(rolled: Dice, trial: Trial) -> Fraction:
    chance = F(1)
    for hit, sides in rolled:
        worth = _worth(sides, trial.shows)
        chance *= worth if hit else 1 - worth
    return chance


def _after_whole(dice: Dice, trial: Trial, chance: Fraction) -> list[tuple[int, Fraction]]:
    hits = sum(hit for hit, _ in dice)
    if not trial.whole_again or hits >= trial.need + trial.cancelled:
        return _after_again(dice, trial, chance)
    found = []
    for new in product((True, False), repeat=len(dice)):
        rolled = list(zip(new, (sides for _, sides in dice), strict=True))
        found += _after_again(rolled, trial, chance * _chance_of(rolled, trial))
    return found


def _after_again(dice: Dice, trial: Trial, chance: Fraction) -> list[tuple[int, Fraction]]:
    bad = sorted((each for each in dice if not each[0]), key=lambda each: -_worth(each[1], trial.shows))
    picked = bad[: trial.again]
    hits = sum(hit for hit, _ in dice)
    found = []
    for new in product((True, False), repeat=len(picked)):
        rolled = list(zip(new, (sides for _, sides in picked), strict=True))
        found.append((hits + sum(new), chance * _chance_of(rolled, trial)))
    return found


def trial_of(sides: list[int], shows: int, **words: object) -> Trial:
    kinds = sorted(set(sides))
    return Trial(tuple(Group(sides.count(each), each) for each in kinds), shows, **words)  # type: ignore[arg-type]


@settings(max_examples=60)
@given(
    st.lists(st.sampled_from([2, 3, 4, 6]), min_size=1, max_size=3),
    st.integers(0, 6),
    st.integers(1, 2),
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(0, 1),
    st.sampled_from(["", "whole", "faces"]),
)
def test_every_pool_is_worth_what_throwing_it_in_every_way_says(
    sides: list[int], shows: int, need: int, forced: int, again: int, cancelled: int, reroll: str
) -> None:
    if reroll == "faces":
        forced = again = 0
    trial = trial_of(
        sides,
        shows,
        need=need,
        forced=forced,
        again=again,
        cancelled=cancelled,
        whole_again=reroll == "whole",
        faces_again=frozenset({1}) if reroll == "faces" else frozenset(),
    )

    assert successes(trial) == counted(sides, trial)


@given(st.integers(1, 24), st.sampled_from([4, 6, 8, 10, 12, 20]), st.integers(1, 20))
def test_a_plain_pool_is_binomial(dice: int, sides: int, shows: int) -> None:
    worth = max(0, sides - shows + 1) / sides
    found = successes(trial_of([sides] * dice, shows))

    assert [float(found[hits]) for hits in range(dice + 1)] == pytest.approx(
        list(stats.binom.pmf(range(dice + 1), dice, worth)), abs=1e-12
    )


def test_four_dice_at_five_or_more() -> None:
    chances = successes(trial_of([6, 6, 6, 6], 5))

    assert chances == {0: F(16, 81), 1: F(32, 81), 2: F(8, 27), 3: F(8, 81), 4: F(1, 81)}
    assert at_least(chances, 3) == F(1, 9)
    assert mean(chances) == F(4, 3)
    assert tails(chances) == {number: at_least(chances, number) for number in range(5)}


def test_a_failed_die_rolled_again_is_the_best_one() -> None:
    """A d4 and a d8 at 4 or more: when both fail, the d8 is rolled again."""
    trial = trial_of([4, 8], 4, again=1)

    assert at_least(successes(trial), 1) == 1 - F(3, 4) * F(3, 8) * F(3, 8)


def test_a_roll_that_cannot_fail_is_certain() -> None:
    assert successes(trial_of([6, 6], -2)) == {0: 0, 1: 0, 2: 1}
    assert successes(trial_of([6, 6], 9)) == {0: 1, 1: 0, 2: 0}


@given(st.lists(st.integers(2, 6), min_size=1, max_size=4), st.integers(-3, 3))
def test_totals_are_those_of_throwing_in_every_way(sides: list[int], added: int) -> None:
    every = [sum(faces) + added for faces in product(*(range(1, each + 1) for each in sides))]
    pool = [Group(1, each) for each in sides]

    assert totals(pool, added) == {total: F(every.count(total), len(every)) for total in sorted(set(every))}


def every_way(sides: list[int]) -> list[tuple[int, ...]]:
    return list(product(*(range(1, each + 1) for each in sides)))


@settings(max_examples=25)
@given(st.lists(st.integers(2, 6), min_size=1, max_size=4), st.data())
def test_kept_dice_are_those_of_throwing_in_every_way(sides: list[int], data: st.DataObject) -> None:
    keep = data.draw(st.integers(1, len(sides)))
    pool = [Group(1, each) for each in sides]
    ways = every_way(sides)
    for name, best in (("highest", True), ("lowest", False)):
        wanted: dict[int, Fraction] = {}
        for faces in ways:
            total = sum(sorted(faces, reverse=best)[:keep])
            wanted[total] = wanted.get(total, F(0)) + F(1, len(ways))
        found = totals(pool, 0, highest=keep) if name == "highest" else totals(pool, 0, lowest=keep)
        assert found == dict(sorted(wanted.items()))


def test_four_dice_of_which_the_highest_three_count() -> None:
    chances = totals([Group(4, 6)], 0, highest=3)
    assert (chances[18], mean(chances)) == (F(21, 1296), F(15869, 1296))


def test_a_die_that_explodes_never_shows_its_most_and_its_end_is_told_together() -> None:
    chances = totals([Group(1, 6)], 0, exploding_to=15)
    assert chances[6 + 5] == F(1, 36)
    assert 6 not in chances
    assert 12 not in chances
    assert chances[15] == F(1, 36) * F(4, 6), "two sixes, and then 3, 4, 5 or more"
    assert sum(chances.values()) == 1


def test_dice_that_explode_are_exact_below_their_end_wherever_that_is() -> None:
    """A later end tells the same of all sums before the earlier one."""
    near, far = (totals([Group(2, 4), Group(1, 6)], 2, exploding_to=end) for end in (12, 40))
    assert {total: chance for total, chance in near.items() if total < 12} == {
        total: chance for total, chance in far.items() if total < 12
    }
    assert near[12] == at_least(far, 12)
    kept = [totals([Group(3, 4)], 0, highest=2, exploding_to=end) for end in (9, 30)]
    assert kept[0][9] == at_least(kept[1], 9)
