"""The chance of a roll is exact, die by die."""

from __future__ import annotations

from fractions import Fraction

from rulesets.engine.chances import Chance, probability
from rulesets.engine.dice import D6, D8


def test_one_of_two_dice_with_four_or_more() -> None:
    assert probability(Chance((D6, D6), 4)) == Fraction(3, 4)


def test_mixed_dice_and_two_successes() -> None:
    assert probability(Chance((D6, D8), 5, 2)) == Fraction(1, 3) * Fraction(1, 2)


def test_what_cannot_be_and_what_must_be() -> None:
    assert probability(Chance((D6,), 7)) == 0
    assert probability(Chance((D6,), 1)) == 1
    assert probability(Chance((), 1)) == 0
