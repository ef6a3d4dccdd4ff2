"""Players that know only the Request: enough to play any game to its end, and to find its edge cases."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Measured, Reply, Rolled
from rulesets.engine.requests import Choose, Draw, First, Measure, Option, Roll, Single, Together, can_be_answered

if TYPE_CHECKING:
    from rulesets.engine.game import Game

S = TypeVar("S")
Taste: TypeAlias = "Callable[[Game[S], Choose, Random], Option]"
"""How a bot picks an option. `anything` picks at random; a ruleset may have something better."""


OUT_OF_TURN = 1 / 8
"""How often a random bot accepts a standing offer: often enough to test it, rarely enough for turns to go on."""


def anything(_game: Game[S], request: Choose, rng: Random) -> Option:
    return rng.choice(request.options)


def reply(game: Game[S], request: Single, rng: Random, taste: Taste[S] = anything) -> Reply:
    match request:
        case Roll():
            return Rolled(tuple([1 + rng.randrange(die.sides) for die in request.dice]))
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
        case First() as first:
            if taste is not anything and game.ruleset.speaks_up is not None:
                return spoken_up(game, game.setup.seats) or _answer_when_asked(game, first, rng, taste)
            part = _random_part(first, rng)
            return ForSeat(part.seat, reply(game, part, rng, taste))
        case None:
            raise ValueError("The game is over: there is nothing to answer.")
        case single:
            return reply(game, single, rng, taste)


def spoken_up(game: Game[S], seats: Collection[str]) -> Answer | None:
    """The claim of the first of these seats that accepts a standing offer; None if all let the game go on."""
    if not isinstance(game.request, First) or game.ruleset.speaks_up is None:
        return None
    for part in game.request.parts:
        if part.seat in seats and part.seat not in game.request.asked and isinstance(part, Choose):
            claim = next((option for option in part.options if option.claims), None)
            if claim is not None and game.ruleset.speaks_up(game, part) is not None:
                return ForSeat(part.seat, Chosen(claim.key))
    return None


def _answer_when_asked(game: Game[S], first: First, rng: Random, taste: Taste[S]) -> Answer:
    part = rng.choice([part for part in first.parts if part.seat in first.asked and can_be_answered(part)])
    return ForSeat(part.seat, reply(game, part, rng, taste))


def _random_part(first: First, rng: Random) -> Single:
    able = [part for part in first.parts if can_be_answered(part)]
    waiting = [part for part in able if part.seat in first.asked]
    offers = [part for part in able if part.seat not in first.asked]
    return rng.choice(offers if offers and rng.random() < OUT_OF_TURN else waiting)


def play_out(game: Game[S], rng: Random, taste: Taste[S] = anything, most: int = 100_000) -> int:
    """Play to the end and return the number of answers. Raises RuntimeError if the game does not end within `most`."""
    for count in range(most):
        if game.request is None:
            return count
        game.answer(answer(game, rng, taste))
    raise RuntimeError(f"The game did not end within {most} answers.")


def try_out(game: Game[S], answers: int) -> None:
    """Play this many random answers, always the same, and build the view of every seat as a table would."""
    rng = Random(0)
    for _ in range(answers):
        for viewer in (None, *game.setup.seats):
            game.ruleset.view(game.state, viewer)
        if game.request is None:
            return
        game.answer(answer(game, rng))
