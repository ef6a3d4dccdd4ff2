"""The luck of each player: what was expected of the dice, and what they showed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import erfc, sqrt

from controller.dice_log.statistics.attempts import Attempt
from controller.dice_log.statistics.exact import sum_of

# With this many dice the exact sum takes a second, and the normal distribution gives the same result.
EXACT_DICE = 2_000


@dataclass(frozen=True, slots=True)
class Luck:
    """`luckier` and `unluckier` are the chances of at least, and of at most, this many successes."""

    name: str
    attempts: int
    dice: int
    expected: float
    variance: float
    achieved: int
    luckier: float
    unluckier: float

    @property
    def surplus(self) -> float:
        return self.achieved - self.expected

    @property
    def percentile(self) -> float:
        """Of a hundred players with the same tests, how many had less luck; those with as much count half."""
        return 100 * (self.unluckier + 1 - self.luckier) / 2

    @property
    def sentence(self) -> str:
        if min(self.luckier, self.unluckier) > 0.2:
            return "as expected"
        word, chance = ("lucky", self.luckier) if self.luckier < self.unluckier else ("unlucky", self.unluckier)
        return f"{word}, one in {max(2, round(1 / chance)):,}" if chance > 1e-6 else f"{word} beyond belief"


def by_player(attempts: Iterable[Attempt]) -> list[Luck]:
    return _grouped(attempts, lambda attempt: attempt.seat)


def by_rule(attempts: Iterable[Attempt]) -> list[Luck]:
    return _grouped(attempts, lambda attempt: attempt.rule)


def _grouped(attempts: Iterable[Attempt], name: Callable[[Attempt], str]) -> list[Luck]:
    groups: dict[str, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        if attempt.is_test and not attempt.struck:
            groups[name(attempt)].append(attempt)
    return [luck_of(key, groups[key]) for key in sorted(groups)]


def luck_of(name: str, attempts: Sequence[Attempt]) -> Luck:
    chances = [chance for attempt in attempts for chance in attempt.chances]
    achieved = sum(attempt.achieved for attempt in attempts)
    luckier, unluckier = _tails(chances, achieved)
    variance = sum(chance * (1 - chance) for chance in chances)
    return Luck(name, len(attempts), len(chances), sum(chances), variance, achieved, luckier, unluckier)


def course(attempts: Iterable[Attempt]) -> dict[str, list[tuple[float, float]]]:
    """For each player, test by test, what was achieved beyond what was expected, and how far chance alone may stray."""
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    spread: dict[str, float] = defaultdict(float)
    for attempt in attempts:
        if attempt.is_test and not attempt.struck:
            before = found[attempt.seat][-1][0] if found[attempt.seat] else 0.0
            spread[attempt.seat] += sum(chance * (1 - chance) for chance in attempt.chances)
            found[attempt.seat].append((before + attempt.achieved - attempt.expected, sqrt(spread[attempt.seat])))
    return dict(found)


def _tails(chances: Sequence[float], achieved: int) -> tuple[float, float]:
    if len(chances) <= EXACT_DICE:
        each = sum_of(chances)
        return min(1.0, sum(each[achieved:])), min(1.0, sum(each[: achieved + 1]))
    middle, spread = sum(chances), sqrt(sum(chance * (1 - chance) for chance in chances))
    if not spread:
        return 1.0, 1.0
    return _beyond((achieved - 0.5 - middle) / spread), _beyond((middle - achieved - 0.5) / spread)


def _beyond(deviations: float) -> float:
    return erfc(deviations / sqrt(2)) / 2
