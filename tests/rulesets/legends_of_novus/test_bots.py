"""Whole games by bots: every one ends, no State is illegal, no card is lost, and a replay comes to the same."""

import pytest

from rulesets.engine.game import Game
from rulesets.engine.requests import is_anchor
from rulesets.legends_of_novus.ruleset import RULESET
from rulesets.legends_of_novus.setup import Mode
from tests.rulesets.legends_of_novus.games import MODES, check, replayed, steps


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(10))
def test_a_game_ends_lawfully_and_replays_to_the_same(seed: int, mode: Mode) -> None:
    game = check(seed, mode)
    assert replayed(game).digest == game.digest


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", [2, 3])
def test_a_game_can_be_taken_up_at_every_anchor(seed: int, mode: Mode) -> None:
    for number, game in enumerate(steps(seed, mode)):
        if is_anchor(game.request) and number % 7 == 0:
            again = Game(RULESET, game.setup, start=game.position)
            assert again.request == game.request
            assert again.digest == game.digest


def test_players_who_may_deal_at_any_time_do_not_deal_for_ever() -> None:
    """Seats are asked in turn, and a deal asked all of them again."""
    assert check(1079, "competitive").outcome


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("batch", range(40))
def test_two_thousand_games_in_each_mode(batch: int, mode: Mode) -> None:
    for seed in range(1000 + 50 * batch, 1050 + 50 * batch):
        game = check(seed, mode)
        assert replayed(game).digest == game.digest
