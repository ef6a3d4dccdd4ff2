"""Exact chances of a roll, in fractions: nothing is simulated and nothing is rounded.

What is done to the dice is done in the order of a test: the roll, successes that must be rolled again, the whole pool or
failed dice rolled again, successes that are cancelled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate, product
from math import comb

Chances = dict[int, Fraction]
"""The chance of each number."""

State = tuple[int, ...]
"""How many dice of each kind succeed."""


@dataclass(frozen=True, slots=True)
class Group:
    """A number of dice with the same number of sides."""

    count: int
    sides: int


@dataclass(frozen=True, slots=True)
class Trial:
    """A pool and what is done to it. `shows` is the least face that succeeds, whatever is added to it counted in.

    `again` failed dice may be rolled again; with `whole_again` a test that failed is rolled again as a whole; `faces_again`
    are rolled again wherever they show. All of them once.
    """

    pool: tuple[Group, ...]
    shows: int
    need: int = 1
    forced: int = 0
    again: int = 0
    whole_again: bool = False
    faces_again: frozenset[int] = frozenset()
    cancelled: int = 0

    @property
    def dice(self) -> int:
        return sum(group.count for group in self.pool)


def successes(trial: Trial) -> Chances:
    """The chance of each number of successes, from none to all dice."""
    each = [_chance(group.sides, trial) for group in trial.pool]
    fresh = _fresh(trial.pool, each)
    states = _then(fresh, lambda state: _forced(state, trial, each))
    if trial.whole_again:
        states = _then(
            states, lambda state: fresh if sum(state) < trial.need + trial.cancelled else {state: Fraction(1)}
        )
    states = _then(states, lambda state: _again(state, trial, each))
    found = dict.fromkeys(range(trial.dice + 1), Fraction(0))
    for state, chance in states.items():
        found[max(0, sum(state) - trial.cancelled)] += chance
    return found


def totals(pool: Sequence[Group], added: int) -> Chances:
    """The chance of each sum of the faces. The ways to a sum are those to the sums before it, as far back as a die reaches."""
    ways, rolls = [1], 1
    for group in pool:
        for _ in range(group.count):
            below = [0, *accumulate(ways + [0] * (group.sides - 1))]
            ways = [below[here + 1] - below[max(0, here + 1 - group.sides)] for here in range(len(below) - 1)]
            rolls *= group.sides
    lowest = sum(group.count for group in pool) + added
    return {lowest + place: Fraction(count, rolls) for place, count in enumerate(ways)}


def tails(chances: Chances) -> Chances:
    """The chance of each number or more."""
    above = accumulate(reversed(chances.values()))
    return dict(zip(reversed(chances), above, strict=True))


def at_least(chances: Chances, number: int) -> Fraction:
    return sum((chance for count, chance in chances.items() if count >= number), Fraction(0))


def mean(chances: Chances) -> Fraction:
    return sum((count * chance for count, chance in chances.items()), Fraction(0))


def _chance(sides: int, trial: Trial) -> Fraction:
    """The chance of one die. A face that is rerolled is replaced by the new one."""
    once = Fraction(min(sides, max(0, sides - trial.shows + 1)), sides)
    again = [face for face in range(1, sides + 1) if face in trial.faces_again]
    kept = sum(face >= trial.shows for face in range(1, sides + 1) if face not in trial.faces_again)
    return Fraction(kept, sides) + Fraction(len(again), sides) * once


def _fresh(pool: Sequence[Group], each: Sequence[Fraction]) -> dict[State, Fraction]:
    alone = [binomial(group.count, chance) for group, chance in zip(pool, each, strict=True)]
    return {state: _product(alone, state) for state in product(*(range(group.count + 1) for group in pool))}


def _product(alone: Sequence[Sequence[Fraction]], state: State) -> Fraction:
    chance = Fraction(1)
    for chances, count in zip(alone, state, strict=True):
        chance *= chances[count]
    return chance


@cache
def binomial(dice: int, chance: Fraction) -> tuple[Fraction, ...]:
    return tuple(comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1))


def _then(states: Mapping[State, Fraction], step: Callable[[State], Mapping[State, Fraction]]) -> dict[State, Fraction]:
    found: dict[State, Fraction] = defaultdict(Fraction)
    for state, chance in states.items():
        if chance:
            for after, then in step(state).items():
                found[after] += chance * then
    return found


def _forced(state: State, trial: Trial, each: Sequence[Fraction]) -> Mapping[State, Fraction]:
    """Successes rolled again: a player picks those that are likeliest to succeed once more."""
    picked = _best(state, each, trial.forced)
    return _rolled([had - gone for had, gone in zip(state, picked, strict=True)], picked, each)


def _again(state: State, trial: Trial, each: Sequence[Fraction]) -> Mapping[State, Fraction]:
    failed = tuple(group.count - hits for group, hits in zip(trial.pool, state, strict=True))
    return _rolled(state, _best(failed, each, trial.again), each)


def _best(there: Sequence[int], each: Sequence[Fraction], most: int) -> State:
    """Up to `most` of the dice that are there, the likeliest to succeed first."""
    picked = [0] * len(there)
    for place in sorted(range(len(there)), key=lambda place: -each[place]):
        picked[place] = min(there[place], most - sum(picked))
    return tuple(picked)


def _rolled(kept: Sequence[int], picked: State, each: Sequence[Fraction]) -> dict[State, Fraction]:
    """What comes of rolling the picked dice beside the successes that are kept."""
    if not any(picked):
        return {tuple(kept): Fraction(1)}
    alone = [binomial(count, chance) for count, chance in zip(picked, each, strict=True)]
    return {_sum(kept, hits): _product(alone, hits) for hits in _up_to(picked)}


def _sum(left: Sequence[int], right: Sequence[int]) -> State:
    return tuple(a + b for a, b in zip(left, right, strict=True))


def _up_to(most: Sequence[int]) -> Iterator[State]:
    return product(*(range(count + 1) for count in most))
