"""A hint tells a seat what a bot would do that knows no more than the seat: hidden things may be any, the hint is the same."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from controller.session.bots import hint
from rulesets.engine import bots
from rulesets.engine.exchange import Mobile, anything, exchanged
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, parts_of
from rulesets.legends_of_novus.ruleset import RULESET as LEGENDS
from rulesets.multiverse_war.ruleset import RULESET as MULTIVERSE
from rulesets.novus_malum.ruleset import RULESET as MALUM
from tests.rulesets.legends_of_novus.games import setup_for as legends_setup
from tests.rulesets.multiverse_war.test_bots import SCENARIOS, plain_setup
from tests.rulesets.multiverse_war.test_privacy import alike
from tests.rulesets.novus_malum.table import battle
from tests.rulesets.novus_malum.test_bots import setup_for as malum_setup
from tests.rulesets.novus_malum.test_privacy import numbered

GAMES: dict[str, tuple[Callable[[int], Game[Any]], Mobile]] = {
    "legends": (lambda seed: Game(LEGENDS, legends_setup(2 * seed, "competitive")), anything),
    "multiverse": (lambda seed: Game(MULTIVERSE, plain_setup(SCENARIOS[seed % len(SCENARIOS)])), alike),
    "malum": (lambda seed: Game(MALUM, malum_setup(2 * seed)), numbered),
}
OFTEN = 1 / 5
MOST_ANSWERS = 250


def asked(game: Game[Any]) -> list[str]:
    return [part.seat for part in parts_of(game.request) if isinstance(part, Choose) and len(part.options) > 1]


def as_seen(game: Game[Any], seat: str, rng: Random, mobile: Mobile) -> Game[Any]:
    """The same question in a game whose hidden things are others."""
    other = copy.copy(game)
    other.state = exchanged(game, seat, rng, mobile)
    return other


def watch(game: Game[Any], mobile: Mobile, seed: int, most: int = MOST_ANSWERS) -> int:
    rng, looks = Random(seed), 0
    for _ in range(most):
        if game.request is None:
            break
        for seat in asked(game):
            if seat in game.setup.seats and rng.random() < OFTEN:
                assert hint(as_seen(game, seat, rng, mobile), seat) == hint(game, seat)
                looks += 1
        game.answer(bots.answer(game, rng, game.ruleset.bot or bots.anything))
    return looks


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_does_not_know_what_the_seat_may_not_know(name: str) -> None:
    begin, mobile = GAMES[name]
    assert sum(watch(begin(seed), mobile, seed) for seed in range(2)) > 20


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", GAMES)
def test_no_hint_of_many_games_knows_it(name: str) -> None:
    begin, mobile = GAMES[name]
    for seed in range(40):
        watch(begin(seed), mobile, seed, most=5000)


def test_a_choice_that_a_seat_may_not_see_has_no_hint_for_it() -> None:
    """The secret combat tokens of a clash: each player has a hint for the own one, a stranger has none."""
    table = battle("combat", A="d1", X="k1", engaged="A|X", touching="d1-k1").quietly("combat-tokens")
    assert hint(table.game, "red") in {"play:crush", "play:block", "play:stab"}
    assert hint(table.game, None) is None
