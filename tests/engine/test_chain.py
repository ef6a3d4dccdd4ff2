"""A campaign is a chain of games: what one leaves behind, the next begins with."""

from __future__ import annotations

import json
from random import Random

from rulesets.engine.answers import Chosen, ForSeat, Undo, from_json, to_json
from rulesets.engine.bots import anything, play_out
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Carried, Outcome
from tests.engine.fair import FAIR, FairSetup, Purses, State, new_fair
from tests.engine.toy import TOY, ToySetup


def played(game: Game[State]) -> Outcome:
    play_out(game, Random(1), FAIR.bot or anything)
    assert game.outcome is not None
    return game.outcome


def test_a_fair_is_followed_by_one_in_a_town_next_to_it() -> None:
    game = new_fair(rounds=1)
    outcome = played(game)
    ways = FAIR.following(game.setup, outcome)
    assert [way.id for way in ways] == ["abbey", "mine"]
    second = Game(FAIR, ways[0].setup)
    assert isinstance(outcome.carried, Purses)
    assert {seat: trader.coins for seat, trader in second.state.traders.items()} == outcome.carried.coins


def test_whoever_plays_the_game_again_comes_to_the_same_next_setup() -> None:
    game = new_fair(rounds=2)
    outcome = played(game)
    again = new_fair(rounds=2)
    for each in game.answers:
        again.answer(from_json(json.loads(json.dumps(to_json(each)))))
    assert again.outcome is not None
    assert FAIR.following(again.setup, again.outcome) == FAIR.following(game.setup, outcome)
    assert again.digest == game.digest


def test_what_is_carried_shows_in_the_digest_and_is_plain_json() -> None:
    first, second = (Game(FAIR, FairSetup(rounds=0, coins={"red": coins})) for coins in (1, 2))
    assert first.outcome is not None
    assert isinstance(first.outcome.carried, Carried)
    assert first.outcome.carried.model_dump_json() == '{"coins":{"red":1,"blue":0,"green":0}}'
    assert first.digest != second.digest


def test_enough_coins_end_the_chain_and_a_single_game_is_followed_by_none() -> None:
    rich = Game(FAIR, FairSetup(rounds=0, coins={"red": 20}))
    assert rich.outcome is not None
    assert FAIR.following(rich.setup, rich.outcome) == ()
    assert TOY.following(ToySetup(), Outcome("most-gold", (), "TOY-01")) == ()


def test_the_last_answer_of_a_game_can_still_be_taken_back() -> None:
    game = new_fair(rounds=1)
    for seat in game.setup.seats:
        game.answer(ForSeat(seat, Chosen("ready")))
    for seat in game.setup.seats:
        game.answer(ForSeat(seat, Chosen("end-turn")))
    assert game.outcome is not None
    game.answer(Undo(1))
    assert game.outcome is None
