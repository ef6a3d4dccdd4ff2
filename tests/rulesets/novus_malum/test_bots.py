"""Random legal play: every game ends, no State is illegal, and a replay has the same result."""

from collections.abc import Iterator
from random import Random

import pytest

from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.novus_malum.bot import sensible
from rulesets.novus_malum.house_rules import HouseRules
from rulesets.novus_malum.ruleset import RULESET
from rulesets.novus_malum.setup import NovusMalumSetup
from rulesets.novus_malum.state.state import State
from tests.rulesets.novus_malum.table import starter, starter_setup
from tests.rulesets.whole_games import any_house_rules, check_anchor, check_legal, check_replay, steps

SCENARIOS = tuple(starter()["scenarios"])


def setup_for(seed: int) -> NovusMalumSetup:
    rules = any_house_rules(HouseRules, Random(seed)) if seed % 2 else {}
    scenario = SCENARIOS[seed // 2 % len(SCENARIOS)]
    return starter_setup(scenario=scenario, house=rules)


def game_of(seed: int) -> Iterator[Game[State]]:
    """Yield the game before each answer, given at random or by the game's own bot."""
    return steps(Game(RULESET, setup_for(seed)), seed, sensible if seed % 3 == 0 else bots.anything)


def check(seed: int) -> None:
    game = None
    for game in game_of(seed):
        check_legal(game)
    assert game is not None
    assert game.outcome is not None
    check_replay(game)


@pytest.mark.parametrize("seed", range(30))
def test_a_random_game_ends_and_replays_to_the_same_digest(seed: int) -> None:
    check(seed)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_can_be_resumed_at_every_anchor(seed: int) -> None:
    for game in game_of(seed):
        check_anchor(game)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("batch", range(40))
def test_two_thousand_games(batch: int) -> None:
    for seed in range(1000 + 50 * batch, 1050 + 50 * batch):
        check(seed)
