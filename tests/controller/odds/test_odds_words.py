from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.odds.exact_odds import Group, Trial
from controller.odds.expression import Asked, StrikeAsked, TotalAsked, TrialAsked, UnreadableOdds, read
from rulesets.multiverse_war.content.symbol_dice import Arm, Strike

FOUR = (Group(4, 6),)


def asked(words: str) -> Asked:
    return read(words.split())


def trial(words: str) -> Trial:
    found = asked(words)
    assert isinstance(found, TrialAsked)
    return found.trial


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("4d6 5+", Trial(FOUR, 5)),
        ("4D6 5+ need 2", Trial(FOUR, 5, need=2)),
        ("4d6 5+ +1", Trial(FOUR, 4)),
        ("4d6 -1 5+", Trial(FOUR, 6)),
        ("d6 4+", Trial((Group(1, 6),), 4)),
        ("3d6+1d8 5+", Trial((Group(3, 6), Group(1, 8)), 5)),
        ("3d6 + d8 5+", Trial((Group(3, 6), Group(1, 8)), 5)),
        ("2d6+2d6 5+", Trial(FOUR, 5)),
        ("4d6 5+ reroll 1", Trial(FOUR, 5, again=1)),
        ("4d6 5+ reroll failed", Trial(FOUR, 5, again=4)),
        ("4d6 5+ reroll all need 2", Trial(FOUR, 5, need=2, whole_again=True)),
        ("4d6 5+ reroll 1s", Trial(FOUR, 5, faces_again=frozenset({1}))),
        ("4d6 5+ forced 1 cancel 2", Trial(FOUR, 5, forced=1, cancelled=2)),
    ],
)
def test_what_people_write_is_understood(words: str, expected: Trial) -> None:
    assert trial(words) == expected


def test_the_reading_is_reported_with_the_answer() -> None:
    found = asked("3d6+1d8 5+ +1 reroll 1 cancel 1")

    assert found.reading == (
        "3 d6 and 1 d8 with +1, each succeeds on 5 or more; up to 1 die that failed may be rolled again; "
        "1 success cancelled. (To roll every 1 again, write `reroll 1s`.)"
    )


def test_a_critical_is_a_number_of_successes() -> None:
    found = asked("4d6 5+ crit 3")

    assert isinstance(found, TrialAsked)
    assert found.critical == 3


def test_dice_without_a_number_to_show_are_added_up() -> None:
    assert asked("2d6 +1 total 8+") == TotalAsked((Group(2, 6),), 1, 8, "The total of 2 d6 with +1, 8 or more.")
    assert asked("2d6") == TotalAsked((Group(2, 6),), 0, None, "The total of 2 d6.")
    kept = asked("4d6 highest 3 total 15+")
    assert kept == TotalAsked((Group(4, 6),), 0, 15, "The total of the highest 3 of 4 d6, 15 or more.", highest=3)
    on = "The total of 3 d6, 15 or more; a die that shows its most is rolled on and added to."
    assert asked("3d6 explode total 15+") == TotalAsked((Group(3, 6),), 0, 15, on, explodes=True)


@pytest.mark.parametrize(
    ("words", "strike"),
    [
        ("3mw infantry", Strike(3, Arm.INFANTRY)),
        ("3mw hit infantry", Strike(3, Arm.INFANTRY)),
        ("3mw sword", Strike(3, Arm.INFANTRY)),
        ("2mw ranged counter", Strike(2, Arm.RANGED, countering=True)),
        ("mw infantry attack hill", Strike(2, Arm.INFANTRY)),
        ("mw cavalry attack grassland morale +3 counter", Strike(5, Arm.CAVALRY, countering=True)),
        ("mw ranged defends mountain", Strike(0, Arm.RANGED)),
    ],
)
def test_dice_with_symbols_are_asked_by_who_strikes(words: str, strike: Strike) -> None:
    found = asked(words)

    assert isinstance(found, StrikeAsked)
    assert found.strike == strike


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "is not a pool of dice: write dice"),
        ("4x6 5+", "'4x6' is not a pool of dice: write dice"),
        ("4d6 5+ rerol 1", "'rerol' is not understood here: write dice"),
        ("4d6 5+ crit", "'crit' is not understood here"),
        ("4d6 5+ crit three", "crit three is not understood"),
        ("4d6 5+ 6+", "write once what a die must show"),
        ("4d6 5+ need 1 need 2", "need is there twice"),
        ("4d6 5+ reroll 1 reroll all", "reroll is there twice"),
        ("4d6 crit 3", "successes need a number"),
        ("4d6 5+ total 8+", "a total has none"),
        ("4d6 5+ highest 2", "a total has none"),
        ("4d6 5+ explode", "a total has none"),
        ("4d6 highest 2 lowest 2", "write one of them"),
        ("4d6 highest 5", "no more than there are"),
        ("4d6 lowest 0", "keep one or more"),
        ("4d6 explode", "up to total 200+"),
        ("4d6 explode total 201+", "up to total 200+"),
        ("99d6 5+", "up to 24 dice"),
        ("1d4+1d6+1d8+1d10 5+", "up to 3 kinds"),
        ("0d6 5+", "take one die or more"),
        ("4d1 5+", "2 to 100 sides"),
        ("3mw", "name who strikes"),
        ("3mw infantry cavalry", "name who strikes"),
        ("3mw infantry sideways", "'sideways' is not understood here"),
        ("3mw infantry morale 2", "'morale' is not understood here"),
        ("mw infantry", "how many dice are rolled"),
        ("mw infantry attack swamp", "'swamp' is not understood here"),
        ("mw infantry attack hill morale much", "morale wants a number"),
        ("99mw infantry", "up to 24"),
    ],
)
def test_what_cannot_be_read_is_met_with_what_can_be_written(words: str, sentence: str) -> None:
    with pytest.raises(UnreadableOdds) as error:
        asked(words)

    assert sentence in str(error.value)


WORDS = (
    "4d6",
    "5+",
    "crit",
    "3",
    "need",
    "reroll",
    "all",
    "1s",
    "forced",
    "+1",
    "total",
    "3mw",
    "mw",
    "hill",
    "d8",
    "0",
    "²",
)


@given(st.lists(st.sampled_from((*WORDS, "infantry", "attack", "morale"))))
def test_any_words_are_read_or_refused(words: list[str]) -> None:
    with suppress(UnreadableOdds):
        assert read(words).reading.count("\n") == 0
