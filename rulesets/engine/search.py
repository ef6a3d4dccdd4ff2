"""A bot that thinks ahead: flat Monte Carlo over imagined games, for every game that has a `Foresight`.

A question is searched where a game can begin: at an anchor, with at least two options. Every other one is answered by
the plan of the game's strong bot (`Foresight.plan`), which is the game's own bot unless there is a stronger policy.

    known      the State is redacted for the seat first, and nothing else is ever looked at
    imagined   what the seat may not know is filled in at random (`Foresight.imagine`)
    option     the candidates: what its plan and the own bot pick when they are asked several times; without a plan also some of the rest
    playout    the option is chosen, then the seat plays on by its plan and the others like the own bot, for `Foresight.answers` answers
    outlook    how well the seat is then placed

All candidates meet the same worlds with the same dice: playout k of each begins from the same random numbers, so that they differ by what
they do and less by luck. Half of the playouts find the best rival of the plan's pick, the other half go to these two alone. The rival is
taken only if it did better by more than the noise.

The number of playouts is the budget: the same seed gives the same answer everywhere. Somebody who cannot wait also passes `in_time`;
when it returns False, the search ends with what it knows.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from rulesets.engine import bots
from rulesets.engine.answers import Chosen, ForSeat
from rulesets.engine.foresight import Foresight
from rulesets.engine.game import Game
from rulesets.engine.levels import MISTAKES, Level
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, First, Option, Together, is_anchor
from rulesets.engine.ruleset import Ruleset
from rulesets.engine.state.clone import clone

ASKED_AGAIN = 4
"""How often the plan is asked for a candidate. Many bots have a random element, so that it names several."""

CANDIDATES = 5
"""How many options are tried. More would share the same playouts, and the differences would drown in noise."""


PLAYOUTS = 48
"""The usual budget for one question."""

SURE = 1.0
"""By how many standard errors another option must be better than the pick of the plan."""


def always() -> bool:
    return True


def levels_of(ruleset: Ruleset[Any]) -> tuple[Level, ...]:
    """The levels that a game offers."""
    return tuple(level for level in Level if level is not Level.STRONG or ruleset.foresight is not None)


def taste_of(ruleset: Ruleset[Any], level: Level, playouts: int = PLAYOUTS) -> bots.Taste[Any]:
    """How a bot of this level picks."""
    own = ruleset.bot or bots.anything
    match level:
        case Level.EASY:
            return lambda game, request, rng: (
                rng.choice(request.options) if rng.random() < MISTAKES else own(game, request, rng)
            )
        case Level.NORMAL:
            return own
        case Level.STRONG:
            return searching(playouts)


def plan_of(ruleset: Ruleset[Any]) -> bots.Taste[Any]:
    """How a strong bot plays where it does not search: its plan, or like the game's own bot."""
    own = ruleset.bot or bots.anything
    return own if ruleset.foresight is None else ruleset.foresight.plan or own


def is_worth_it(game: Game[Any], request: Choose) -> bool:
    """Whether a strong bot would think about this question."""
    foresight = game.ruleset.foresight
    if foresight is None or len(request.options) < 2 or not is_anchor(game.request):
        return False
    return foresight.matters(game.state, request)


def searching(playouts: int = PLAYOUTS, in_time: Callable[[], bool] = always) -> bots.Taste[Any]:
    """A Taste that thinks ahead with this many playouts for a question, as long as `in_time` returns True."""

    def taste(game: Game[Any], request: Choose, rng: Random) -> Option:
        pick = plan_of(game.ruleset)(game, request, rng)
        foresight = game.ruleset.foresight
        if foresight is None or not is_worth_it(game, request):
            return pick
        try:
            return _Search(game, request, foresight, rng).best(pick, playouts, in_time)
        except Refused:  # a world in which this is not what the seat is asked
            return pick

    return taste


class _Search:
    """One question."""

    def __init__(self, game: Game[Any], request: Choose, foresight: Foresight[Any], rng: Random) -> None:
        self._game, self._request, self._foresight, self._rng = game, request, foresight, rng
        self._plan, self._own = plan_of(game.ruleset), game.ruleset.bot or bots.anything
        self._known = game.ruleset.redacted(game.state, request.seat)
        self._worlds = rng.random()
        self._playouts = 0

    def best(self, pick: Option, playouts: int, in_time: Callable[[], bool]) -> Option:
        left = self._candidates(pick)
        values: dict[str, list[float]] = {key: [] for key in left}
        for last in (False, True):
            if len(left) < 2:
                return pick
            for _ in range(max(1, playouts // 2 // len(left))):
                if not in_time():
                    return self._surely_best(pick, left, values)
                for key, value in self._compared(left).items():
                    values[key].append(value)
            if not last:
                left = self._finalists(pick, left, values)
        return self._surely_best(pick, left, values)

    def _candidates(self, pick: Option) -> dict[str, Option]:
        """Where there is a plan, what it and the own bot pick; elsewhere also some of the other options."""
        found = {pick.key: pick}
        for policy in dict.fromkeys((self._plan, self._own)):
            for _ in range(ASKED_AGAIN):
                option = policy(self._game, self._request, Random(self._rng.random()))
                found.setdefault(option.key, option)
        rest = [option for option in self._request.options if option.key not in found]
        self._rng.shuffle(rest)
        for option in rest[: max(0, CANDIDATES - len(found))] if self._plan is self._own else ():
            found[option.key] = option
        return found

    def _compared(self, left: dict[str, Option]) -> dict[str, float]:
        """One playout of each candidate, all in the same world and with the same dice."""
        rng = Random(f"{self._worlds}/{self._playouts}")
        self._playouts += 1
        world = clone(self._known)
        self._foresight.imagine(world, self._request.seat, rng)
        dice = rng.random()
        return {key: self._played_out(world, key, Random(dice)) for key in left}

    def _played_out(self, world: Any, key: str, rng: Random) -> float:
        seat, foresight = self._request.seat, self._foresight
        trial = Game(self._game.ruleset, self._game.setup, world)
        chosen = Chosen(key)
        trial.answer(ForSeat(seat, chosen) if isinstance(trial.request, Together | First) else chosen)
        for _ in range(foresight.answers):
            if trial.request is None:
                break
            trial.answer(bots.answer(trial, rng, self._policy))
        value = foresight.outlook(trial.state, seat)
        if trial.outcome is None or not trial.outcome.won:
            return value
        return value + (foresight.victory if seat in trial.outcome.won else -foresight.victory)

    def _policy(self, trial: Game[Any], request: Choose, rng: Random) -> Option:
        return (self._plan if request.seat == self._request.seat else self._own)(trial, request, rng)

    @staticmethod
    def _finalists(pick: Option, left: dict[str, Option], values: dict[str, list[float]]) -> dict[str, Option]:
        """The pick of the plan, and the best of the others."""
        best = max((key for key in left if key != pick.key), key=lambda key: fmean(values[key]))
        return {pick.key: pick, best: left[best]}

    @staticmethod
    def _surely_best(pick: Option, left: dict[str, Option], values: dict[str, list[float]]) -> Option:
        usual = values[pick.key]
        if len(usual) < 2:
            return pick
        key = max(left, key=lambda each: fmean(values[each]))
        gains = [one - other for one, other in zip(values[key], usual, strict=True)]
        return left[key] if fmean(gains) > SURE * stdev(gains) / sqrt(len(gains)) else pick
