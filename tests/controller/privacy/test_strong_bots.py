"""A strong bot knows no more than its seat: hidden things may be any, it does the same."""

from __future__ import annotations

from random import Random

from rulesets.engine import bots
from rulesets.engine.exchange import exchanged
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose
from rulesets.engine.search import is_worth_it, searching
from rulesets.engine.state.digest import digest
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.state.state import State
from tests.rulesets.nova_aetas.table import new_game


def thoughts(game: Game[State], most: int) -> list[Choose]:
    """Whether the search picks the same with the decks in any order, at the first questions of a game; returns them."""
    rng, asked = Random(1), list[Choose]()
    while game.request is not None and len(asked) < most:
        part = game.request
        if isinstance(part, Choose) and part.seat in game.setup.seats and is_worth_it(game, part):
            other = game.seen_as(exchanged(game, part.seat, rng), part)
            assert digest(other.state) != digest(game.state), "something was hidden"
            assert searching(2)(other, part, Random(9)) == searching(2)(game, part, Random(9))
            asked.append(part)
        game.answer(bots.answer(game, rng, sensible))
    return asked


def test_a_strong_bot_does_not_know_the_order_of_a_deck() -> None:
    """The beast's deck is in the order of its cards; to viewers who may not look, any other order is possible."""
    assert len(thoughts(new_game("honey-and-claws").game, most=3)) == 3
