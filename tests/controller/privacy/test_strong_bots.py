"""A strong bot knows no more than its seat: hidden things may be any, it does the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rulesets.engine import bots
from rulesets.engine.exchange import Mobile, anything, exchanged
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose
from rulesets.engine.search import is_worth_it, searching
from rulesets.engine.state.digest import digest
from rulesets.multiverse_war.ruleset import RULESET as MULTIVERSE
from tests.rulesets.multiverse_war.test_bots import SCENARIOS, plain_setup
from tests.rulesets.multiverse_war.test_privacy import alike
from tests.rulesets.nova_aetas.table import new_game

GAMES: dict[str, tuple[Callable[[], Game[Any]], Mobile]] = {
    "nova": (lambda: new_game("honey-and-claws").game, anything),
    "multiverse": (lambda: Game(MULTIVERSE, plain_setup(SCENARIOS[0])), alike),
}
PLAYOUTS, SEARCHES, ANSWERS = 2, 4, 400


def searches(game: Game[Any], mobile: Mobile) -> int:
    """Check that the search picks the same with other hidden things, at the first questions of a game. Returns how many it checked."""
    rng, checked = Random(1), 0
    for _ in range(ANSWERS):
        part = game.request
        if part is None or checked == SEARCHES:
            break
        if isinstance(part, Choose) and part.seat in game.setup.seats and is_worth_it(game, part):
            other = game.seen_as(exchanged(game, part.seat, rng, mobile), part)
            if digest(other.state) != digest(game.state):
                assert searching(PLAYOUTS)(other, part, Random(9)) == searching(PLAYOUTS)(game, part, Random(9))
                checked += 1
        game.answer(bots.answer(game, rng, game.ruleset.bot or bots.anything))
    return checked


@pytest.mark.parametrize("name", GAMES)
def test_a_strong_bot_does_not_know_what_its_seat_may_not_know(name: str) -> None:
    """Decks in another order, other faces of hidden blocks, other gold: to its seat, everything looks the same."""
    begin, mobile = GAMES[name]
    assert searches(begin(), mobile) == SEARCHES
