"""How sure a number from many games is: intervals at 95 %, and tests that need no library.

Shares have Wilson's interval (controller.dice_log.statistics.balance); here is what compares two of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb, erfc, sqrt

from controller.dice_log.statistics.balance import SURE, interval

# Beyond so many pairs that differ, the normal curve is as good as counting, and much quicker.
COUNTED_PAIRS = 1000


@dataclass(frozen=True, slots=True)
class Share:
    """`won` of `games`, with the interval in which the true share lies."""

    won: int
    games: int

    @property
    def value(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def low(self) -> float:
        return interval(self.won, self.games)[0] if self.games else 0.0

    @property
    def high(self) -> float:
        return interval(self.won, self.games)[1] if self.games else 1.0


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference of two shares or means; `chance` is how often chance alone brings one as large (two-sided)."""

    value: float
    low: float
    high: float
    chance: float


@dataclass(frozen=True, slots=True)
class Pairs:
    """The same seeds played twice: won with both, only with the first, only with the second, with neither."""

    both: int = 0
    first: int = 0
    second: int = 0
    neither: int = 0

    @property
    def total(self) -> int:
        return self.both + self.first + self.second + self.neither


def paired(pairs: Pairs) -> Difference:
    """What the second has more than the first: Newcombe's interval for pairs, and McNemar's exact test."""
    total, a, b, c, d = pairs.total, pairs.both, pairs.first, pairs.second, pairs.neither
    one, two = Share(a + b, total), Share(a + c, total)
    value = two.value - one.value
    spread, alike = (a + b) * (c + d) * (a + c) * (b + d), a * d - b * c
    alike_at_least = max(alike - total / 2, 0) if alike > 0 else alike  # few pairs that agree may do so by chance
    likeness = alike_at_least / sqrt(spread) if spread else 0.0
    below_one, above_one = one.value - one.low, one.high - one.value
    below_two, above_two = two.value - two.low, two.high - two.value
    down = sqrt(max(0.0, below_two**2 - 2 * likeness * below_two * above_one + above_one**2))
    up = sqrt(max(0.0, above_two**2 - 2 * likeness * above_two * below_one + below_one**2))
    return Difference(value, max(-1.0, value - down), min(1.0, value + up), mcnemar(b, c))


def mcnemar(first: int, second: int) -> float:
    """How often as many pairs as these, or more, would fall on one side, if each side were as likely."""
    total, less = first + second, min(first, second)
    if total == 0:
        return 1.0
    if total > COUNTED_PAIRS:
        return erfc(max(0.0, abs(first - second) - 1) / sqrt(2 * total))
    return min(1.0, float(2 * sum(comb(total, k) for k in range(less + 1)) / 2**total))


def mean_difference(differences: Mapping[int, int]) -> Difference:
    """The mean of paired differences, each with how often it came."""
    total = sum(differences.values())
    mean = sum(each * times for each, times in differences.items()) / total
    if total == 1:
        return Difference(mean, mean, mean, 1.0)
    squares = sum(times * (each - mean) ** 2 for each, times in differences.items())
    error = sqrt(squares / (total - 1) / total)
    chance = erfc(abs(mean) / error / sqrt(2)) if error else float(mean == 0)
    return Difference(mean, mean - SURE * error, mean + SURE * error, chance)


def across(strata: Iterable[tuple[Share, Share]]) -> Difference | None:
    """How much more often the first of each two is won, over all strata: Mantel and Haenszel's risk difference.

    Missions are strata: an enemy that is only in a hard mission would look dangerous though nobody loses because of it.
    The variance is Sato's, which holds for many small strata as for few large ones, with half a game more won and lost on
    each side: where nobody ever lost in ten games, somebody may in the eleventh.
    """
    weight = above = room = near = flat = steep = 0.0
    for with_, without in strata:
        if not with_.games or not without.games:
            continue
        n, m, a, c = with_.games, without.games, with_.won, without.won
        weight += n * m / (n + m)
        above += (a * m - c * n) / (n + m)
        n_, m_, a_, c_ = n + 1, m + 1, a + 0.5, c + 0.5
        total = n_ + m_
        room += n_ * m_ / total
        near += (a_ * m_ - c_ * n_) / total
        flat += (n_ * n_ * c_ - m_ * m_ * a_ + n_ * m_ * (m_ - n_) / 2) / (total * total)
        steep += (a_ * (m_ - c_) + c_ * (n_ - a_)) / (2 * total)
    if not weight:
        return None
    value = above / weight
    error = sqrt(near / room * flat + steep) / room
    chance = erfc(abs(value) / error / sqrt(2))
    return Difference(value, max(-1.0, value - SURE * error), min(1.0, value + SURE * error), chance)


def stand_out(chances: Sequence[float], level: float = 0.05) -> list[bool]:
    """Which of many tests are beyond chance though many were made (Holm)."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    found = [False] * len(chances)
    for rank, index in enumerate(order):
        if chances[index] > level / (len(chances) - rank):
            break
        found[index] = True
    return found
