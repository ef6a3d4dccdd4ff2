"""The chi-square distribution, without tables and without libraries: both forms of the tail are finite sums."""

from __future__ import annotations

from collections.abc import Callable
from math import erfc, exp, lgamma, log, sqrt

# More halvings of the interval would only change rounding errors.
_HALVINGS = 60


def tail(value: float, freedom: int) -> float:
    """The chance of this much or more."""
    half = value / 2
    if half <= 0:
        return 1.0
    if freedom % 2 == 0:
        return min(1.0, _sum_of_terms(half, [float(i) for i in range(freedom // 2)]))
    return min(1.0, erfc(sqrt(half)) + _sum_of_terms(half, [i + 0.5 for i in range(freedom // 2)]))


def _sum_of_terms(half: float, powers: list[float]) -> float:
    return sum(exp(power * log(half) - half - lgamma(power + 1)) for power in powers)


def critical(chance: float, freedom: int) -> float:
    """The value that is reached or passed with this chance."""
    low, high = 0.0, 1.0
    while tail(high, freedom) > chance:
        high *= 2
    return _where(lambda value: tail(value, freedom) < chance, low, high)


def shifted_tail(value: float, freedom: int, shift: float) -> float:
    """The tail when the dice are not fair: `shift` is how far from fair, times the number of rolls."""
    total, weight, step = 0.0, exp(-shift / 2), 0
    sure = weight
    while sure < 1 - 1e-12 and step < 10_000:
        total += weight * tail(value, freedom + 2 * step)
        step += 1
        weight *= shift / 2 / step
        sure += weight
    return total + weight * tail(value, freedom + 2 * step)


def shift_to_be_seen(chance: float, freedom: int, power: float) -> float:
    """How large the shift must be for a test at `chance` to find it with probability `power`."""
    value = critical(chance, freedom)
    high = 1.0
    while shifted_tail(value, freedom, high) < power:
        high *= 2
    return _where(lambda shift: shifted_tail(value, freedom, shift) > power, 0.0, high)


def _where(passed: Callable[[float], bool], low: float, high: float) -> float:
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if passed(middle):
            high = middle
        else:
            low = middle
    return high
