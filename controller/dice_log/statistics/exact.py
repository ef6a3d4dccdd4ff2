"""Chances that are counted, not estimated."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, exp, lgamma, log, log1p

# Dice with equal counts share the result: a venue tests thousands of dice again and again.
_REMEMBERED = 2**15


def unevenness(counts: Sequence[int]) -> Fraction:
    """The chance that a fair die's counts would differ from each other as much as these, or more.

    Measured by Pearson's chi-square, which for a fair die depends only on the sum of the squares. So it is enough to count
    the sequences of throws by that sum; those that cannot stay below the observed sum are skipped.
    """
    rolls, faces = sum(counts), len(counts)
    seen = sum(count * count for count in counts)
    return 1 - Fraction(_more_even(rolls, faces, seen), faces**rolls)


@lru_cache(maxsize=_REMEMBERED)
def _more_even(rolls: int, faces: int, seen: int) -> int:
    """How many sequences of throws have a sum of squares below the one that was seen."""
    ways = {(0, 0): 1}
    for left in range(faces - 1, 0, -1):
        found: dict[tuple[int, int], int] = defaultdict(int)
        for (thrown, squares), count in ways.items():
            rest = rolls - thrown
            for here in range(rest + 1):
                total, after = squares + here * here, rest - here
                if (seen - total) * left > after * after:  # the rest, spread evenly, adds at least after² / left
                    found[thrown + here, total] += count * comb(thrown + here, here)
        ways = found
    return sum(
        count * comb(rolls, rolls - thrown)
        for (thrown, squares), count in ways.items()
        if squares + (rolls - thrown) ** 2 < seen
    )


@lru_cache(maxsize=_REMEMBERED)
def two_sided(successes: int, trials: int, chance: float) -> float:
    """The exact binomial test: the chance of a number of successes that is no likelier than this one."""
    if not 0 < chance < 1:
        return 1.0
    each = [_binomial(k, trials, chance) for k in range(trials + 1)]
    most = each[successes] * (1 + 1e-7)  # equal chances on both sides differ in their last digits
    return min(1.0, sum(one for one in each if one <= most))


def _binomial(successes: int, trials: int, chance: float) -> float:
    ways = lgamma(trials + 1) - lgamma(successes + 1) - lgamma(trials - successes + 1)
    return exp(ways + successes * log(chance) + (trials - successes) * log1p(-chance))


def sum_of(chances: Iterable[float]) -> list[float]:
    """The chance of each number of successes, where every die has its own chance."""
    known = [1.0]
    for chance in chances:
        missed = [one * (1 - chance) for one in (*known, 0.0)]
        known = [miss + hit * chance for miss, hit in zip(missed, (0.0, *known), strict=True)]
    return known


def longest_run(length: int, rolls: int, faces: int) -> float:
    """The chance that a fair die shows some face `length` times in a row, or more, in so many rolls.

    A run first reaches its length at a roll that ends it: what came before is a stretch without one, then another face.
    """
    if length <= 1:
        return float(rolls >= length)
    again = faces ** -(length - 1)
    starts = again * (1 - 1 / faces)
    without = [1.0] * length
    for roll in range(length, rolls + 1):
        before = without[-1] - (again if roll == length else starts * without[-length])
        without.append(before)
    return min(1.0, max(0.0, 1 - without[-1])) if rolls >= length else 0.0
