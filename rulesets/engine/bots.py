"""Players made of nothing but the Request: enough to play any game to its end, and to look for its edges."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias, TypeVar

from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Measured, Reply, Rolled
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Draw, Measure, Option, Roll, Single, Together

S = TypeVar("S")
Taste: TypeAlias = Callable[[Game[S], Choose, Random], Option]
"""How a bot picks among options. `anything` has none; a ruleset may bring a better one."""


def anything(_game: Game[S], request: Choose, rng: Random) -> Option:
    return rng.choice(request.options)


def reply(game: Game[S], request: Single, rng: Random, taste: Taste[S] = anything) -> Reply:
    match request:
        case Roll():
            return Rolled(tuple(rng.randint(1, die.sides) for die in request.dice))
        case Choose():
            return Chosen(taste(game, request, rng).key)
        case Draw():
            return Drawn(tuple(rng.sample(request.cards, request.count)))
        case Measure():
            return Measured(rng.randint(request.least, request.most))


def answer(game: Game[S], rng: Random, taste: Taste[S] = anything) -> Answer:
    """The next answer to a game that is not over."""
    match game.request:
        case Together(parts):
            part = next(part for part in parts if part.seat in game.waiting_for)
            return ForSeat(part.seat, reply(game, part, rng, taste))
        case None:
            raise ValueError("The game is over: there is nothing to answer.")
        case single:
            return reply(game, single, rng, taste)


def play_out(game: Game[S], rng: Random, taste: Taste[S] = anything, most: int = 100_000) -> int:
    """Play to the end; returns the number of answers. A game that does not end within `most` is a fault."""
    for count in range(most):
        if game.request is None:
            return count
        game.answer(answer(game, rng, taste))
    raise RuntimeError(f"The game did not end within {most} answers.")
