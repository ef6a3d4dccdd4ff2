"""Exact chances of a roll, in fractions: nothing is simulated and nothing is rounded. The dice are icepool's.

The steps are in the order of a test: the roll, successes that must be rolled again, the whole pool or failed dice rolled
again, successes that are cancelled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

import icepool
from icepool import Die, Pool

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
    """A pool and what is done to it. `shows` is the lowest face that succeeds, after all modifiers.

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
    each = [_succeeds(group.sides, trial) for group in trial.pool]
    fresh = _rolled((0,) * len(each), tuple(group.count for group in trial.pool), each)
    states = _then(fresh, lambda state: _forced(state, trial, each))
    if trial.whole_again:
        states = _then(states, lambda state: fresh if sum(state) < trial.need + trial.cancelled else Die([state]))
    states = _then(states, lambda state: _again(state, trial, each))
    counted = _chances(states.map(lambda *state: max(0, sum(state) - trial.cancelled), star=True))
    return {count: counted.get(count, Fraction(0)) for count in range(trial.dice + 1)}


def totals(
    pool: Sequence[Group],
    added: int,
    *,
    highest: int | None = None,
    lowest: int | None = None,
    exploding_to: int | None = None,
) -> Chances:
    """The chance of each sum of the faces: of all dice, or of so many that show the `highest` or the `lowest`.

    Dice that explode are rolled once more and added to as long as they show their highest face. Their sums have no end, so
    those from `exploding_to` on are added up; all others are exact.
    """
    cap = None if exploding_to is None else max(1, exploding_to - added)
    dice = [_face(group.sides, cap) for group in pool for _ in range(group.count)]
    if highest is not None:
        summed = Pool(dice).highest(highest).sum()
    elif lowest is not None:
        summed = Pool(dice).lowest(lowest).sum()
    else:
        summed = sum(group.count @ _face(group.sides, cap) for group in pool)
    ended = summed if cap is None else summed.map(lambda total: min(total, cap))
    return _chances(ended + added)


def _face(sides: int, cap: int | None) -> Die[int]:
    """Faces beyond `cap` are cut: all sums from there on are counted together anyway."""
    die = icepool.d(sides)
    return die if cap is None else die.explode(depth=cap // sides + 1).map(lambda face: min(face, cap))


def tails(chances: Chances) -> Chances:
    """The chance of each number or more."""
    above = accumulate(reversed(chances.values()))
    return dict(zip(reversed(chances), above, strict=True))


def at_least(chances: Chances, number: int) -> Fraction:
    return sum((chance for count, chance in chances.items() if count >= number), Fraction(0))


def mean(chances: Chances) -> Fraction:
    return sum((count * chance for count, chance in chances.items()), Fraction(0))


def _chances(die: Die[int]) -> Chances:
    return dict(zip(die.outcomes(), die.probabilities(), strict=True))


def _succeeds(sides: int, trial: Trial) -> Die[int]:
    """Whether one die succeeds: 1 or 0. Faces that are rolled again are replaced by the new roll."""
    die = icepool.d(sides)
    rolled = die.map(lambda face: die if face in trial.faces_again else face)
    return rolled.map(lambda face: int(face >= trial.shows))


def _forced(state: State, trial: Trial, each: Sequence[Die[int]]) -> Die[State]:
    """Successes rolled again: a player picks those that are likeliest to succeed once more."""
    picked = _best(state, each, trial.forced)
    return _rolled(tuple(had - gone for had, gone in zip(state, picked, strict=True)), picked, each)


def _again(state: State, trial: Trial, each: Sequence[Die[int]]) -> Die[State]:
    failed = tuple(group.count - hits for group, hits in zip(trial.pool, state, strict=True))
    return _rolled(state, _best(failed, each, trial.again), each)


def _best(there: Sequence[int], each: Sequence[Die[int]], most: int) -> State:
    """Up to `most` of the dice that are there, the likeliest to succeed first."""
    picked = [0] * len(there)
    for place in sorted(range(len(there)), key=lambda place: -each[place].mean()):
        picked[place] = min(there[place], most - sum(picked))
    return tuple(picked)


def _rolled(kept: State, picked: State, each: Sequence[Die[int]]) -> Die[State]:
    """The result of rolling the picked dice again, with the kept successes."""
    dice = (had + count @ die for had, count, die in zip(kept, picked, each, strict=True))
    return icepool.tupleize(*dice)


def _then(states: Die[State], step: Callable[[State], Die[State]]) -> Die[State]:
    return states.map(step, star=False)
