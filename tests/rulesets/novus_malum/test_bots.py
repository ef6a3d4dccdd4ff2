"""Random legal play: every game ends, no State is illegal, and a replay has the same result."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest

from rulesets.engine import bots
from rulesets.engine.answers import from_json, to_json
from rulesets.engine.game import Game
from rulesets.engine.requests import is_anchor
from rulesets.novus_malum.bot import sensible
from rulesets.novus_malum.house_rules import HouseRules
from rulesets.novus_malum.ruleset import RULESET
from rulesets.novus_malum.setup import NovusMalumSetup
from rulesets.novus_malum.state.state import State
from tests.rulesets.novus_malum.table import starter

SCENARIOS = tuple(starter()["scenarios"])


def house(rng: Random) -> dict[str, Any]:
    """Random values for all house rules."""
    return {
        name: rng.choice((True, False) if field.annotation is bool else get_args(field.annotation))
        for name, field in HouseRules.model_fields.items()
    }


def setup_for(seed: int) -> NovusMalumSetup:
    rules = house(Random(seed)) if seed % 2 else {}
    scenario = SCENARIOS[seed // 2 % len(SCENARIOS)]
    return NovusMalumSetup.model_validate({"content": starter(), "scenario": scenario, "house": rules})


def steps(seed: int) -> Iterator[Game[State]]:
    """The game before each answer, played at random or by the bot, and once more when it is over."""
    taste = sensible if seed % 3 == 0 else bots.anything
    rng = Random(seed)
    game = Game(RULESET, setup_for(seed))
    for _ in range(20_000):
        yield game
        if game.request is None:
            return
        game.answer(bots.answer(game, rng, taste))
    raise AssertionError("the game does not end")


def check(seed: int) -> Game[State]:
    for game in steps(seed):
        assert RULESET.violations(game.state) == (), (seed, len(game.record))
    assert game.outcome is not None
    return game


def replayed(game: Game[State]) -> Game[State]:
    again = Game(RULESET, NovusMalumSetup.model_validate_json(game.setup.model_dump_json()))
    for answer in game.record:
        again.answer(from_json(to_json(answer)))
    return again


@pytest.mark.parametrize("seed", range(30))
def test_a_random_game_ends_and_replays_to_the_same_digest(seed: int) -> None:
    game = check(seed)
    assert replayed(game).digest == game.digest


@pytest.mark.parametrize("seed", range(6))
def test_a_game_can_be_resumed_at_every_anchor(seed: int) -> None:
    for game in steps(seed):
        if is_anchor(game.request):
            again = Game(RULESET, game.setup, start=game.position)
            assert again.request == game.request
            assert again.digest == game.digest


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("batch", range(40))
def test_two_thousand_games(batch: int) -> None:
    for seed in range(1000 + 50 * batch, 1050 + 50 * batch):
        game = check(seed)
        assert replayed(game).digest == game.digest
