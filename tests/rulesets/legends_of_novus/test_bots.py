"""Whole games by bots: every one ends, no State is illegal, no card is lost, and a replay comes to the same."""

from random import Random

import pytest

from rulesets.engine.requests import Choose, parts_of
from rulesets.legends_of_novus.bot import chance, sensible
from rulesets.legends_of_novus.rules.cards.board import escape_modifier
from rulesets.legends_of_novus.setup import Mode
from tests.rulesets.legends_of_novus.games import MODES, check, game_of
from tests.rulesets.legends_of_novus.table import position
from tests.rulesets.whole_games import check_anchor


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(10))
def test_a_game_ends_lawfully_and_replays_to_the_same(seed: int, mode: Mode) -> None:
    check(seed, mode)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", [2, 3])
def test_a_game_can_be_taken_up_at_every_anchor(seed: int, mode: Mode) -> None:
    for number, game in enumerate(game_of(seed, mode)):
        if number % 7 == 0:
            check_anchor(game)


def test_players_who_may_deal_at_any_time_do_not_deal_for_ever() -> None:
    """Seats are asked in turn, and a deal asked all of them again."""
    check(1079, "competitive")


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("batch", range(40))
def test_two_thousand_games_in_each_mode(batch: int, mode: Mode) -> None:
    for seed in range(1000 + 50 * batch, 1050 + 50 * batch):
        check(seed, mode)


@pytest.mark.parametrize(("sword", "does"), [(3, "travel"), (4, "explore")])
def test_once_there_a_bot_faces_a_quest_creature_that_it_beats_in_three_of_ten_battles(sword: int, does: str) -> None:
    """With a sword of 3 it would win 30 of 100 battles, with one of 4 it would win 43."""
    anna = {"place": "cystos-den", "xp": 20, "equipped": ["sword"]}
    table = position("adventure", anna=anna, cards={"rewards.sword.cv": sword})
    asked = parts_of(table.request)[0]
    assert isinstance(asked, Choose)
    assert sensible(table.game, asked, Random(1)).key == does


@pytest.mark.parametrize(("own", "other", "wins"), [(30, 0, 0.9), (0, 30, 0.0), (0, 0, 0.54)])
def test_the_bot_reckons_with_a_natural_one_and_never_with_more_than_certainty(
    own: int, other: int, wins: float
) -> None:
    assert chance(own, other) == pytest.approx(wins)


def test_a_hero_without_a_class_escapes_without_its_bonus() -> None:
    state = position("adventure").state
    own = escape_modifier(state, "anna")
    state.heroes["anna"].hero_class = None
    assert (own, escape_modifier(state, "anna")) == (-2, 0)
