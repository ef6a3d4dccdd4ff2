from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Measured, Override, Rolled, Undo
from rulesets.engine.bots import answer
from rulesets.engine.events import AnswersUndone
from rulesets.engine.game import Game
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import is_anchor
from tests.engine.fair import FAIR, new_fair
from tests.engine.toy import new_game

BOTH = ("red", "blue")


def test_a_choice_is_taken_back_by_one_word() -> None:
    game = new_game()
    before = game.digest
    game.answer(Chosen("step:B1"))
    assert game.answer(Undo(1)) == (AnswersUndone(1),)
    assert game.digest == before
    assert game.answers == []


def test_taking_back_is_itself_on_record() -> None:
    game = new_game()
    game.answer(Chosen("step:B1"))
    game.answer(Undo(1))
    game.answer(Chosen("pace"))
    assert game.record == [Chosen("step:B1"), Undo(1), Chosen("pace")]
    assert game.answers == [Chosen("pace")]


@pytest.mark.parametrize(
    ("ask", "chance"), [(Chosen("throw"), Rolled((6, 6))), (Chosen("dig:1"), Drawn(("gem",)))], ids=["a die", "a draw"]
)
def test_chance_is_taken_back_only_when_all_agree(ask: Answer, chance: Answer) -> None:
    game = new_game()
    game.answer(ask)
    asked = game.digest
    game.answer(chance)
    game.answer(Chosen("pace"))
    game.answer(Undo(1))
    with pytest.raises(Refused, match="undo-needs-all"):
        game.answer(Undo(1, ("red",)))
    game.answer(Undo(1, BOTH))
    assert game.digest == asked


def test_a_request_knows_after_how_many_answers_it_was_put() -> None:
    """It stays while seats give their parts or set a value by hand, and is the same again after taking back."""
    game = new_game()
    places = [game.asked_after]
    for given in (
        Chosen("auction"),
        ForSeat("blue", Chosen("bid:1")),
        Override("paces", 3),
        ForSeat("red", Chosen("bid:0")),
        Override("paces", 4),
        Undo(2, BOTH),
    ):
        game.answer(given)
        places.append(game.asked_after)
    assert places == [0, 1, 1, 1, 4, 5, 1]


def test_chance_in_one_part_of_many_counts_as_chance() -> None:
    game = new_game()
    game.answer(Chosen("throw"))
    game.answer(ForSeat("red", Rolled((6, 6))))
    with pytest.raises(Refused, match="undo-needs-all"):
        game.answer(Undo(1))


def test_decks_follow_what_is_taken_back() -> None:
    game = new_game()
    game.answer(Chosen("dig:2"))
    game.answer(Drawn(("snake", "gem")))
    assert (game.state.deck.bag, game.draws) == (["coin", "coin", "snake"], 1)
    game.answer(Undo(2, BOTH))
    assert (game.state.deck.bag, game.draws) == (["coin", "coin", "gem", "snake"], 0)


def test_the_dial_follows_what_is_taken_back() -> None:
    game = new_game()
    before = game.view.dial
    game.answer(Chosen("step:B1"))
    assert game.view.dial != before
    game.answer(Undo(1))
    assert game.view.dial == before


def test_a_secret_part_can_be_taken_back_and_given_anew() -> None:
    game = new_game()
    game.answer(Chosen("auction"))
    game.answer(ForSeat("red", Chosen("bid:2")))
    game.answer(Undo(1))
    assert game.waiting_for == BOTH
    game.answer(ForSeat("red", Chosen("bid:0")))
    game.answer(ForSeat("blue", Chosen("bid:1")))
    assert game.state.log == ["blue"]


def test_once_secrets_are_revealed_all_must_agree_to_go_back() -> None:
    """Or a seat could look at the other's choice and change its own."""
    game = new_game()
    game.answer(Chosen("auction"))
    game.answer(ForSeat("red", Chosen("bid:2")))
    game.answer(ForSeat("blue", Chosen("bid:1")))

    with pytest.raises(Refused, match="undo-needs-all"):
        game.answer(Undo(1))
    game.answer(Undo(1, agreed=BOTH))

    assert game.waiting_for == ("blue",)


def test_an_override_can_be_taken_back() -> None:
    game = new_game()
    before = game.digest
    game.answer(Override("heroes.red.gold", 9))
    game.answer(Undo(1))
    assert game.digest == before


def test_the_end_of_a_game_can_be_taken_back() -> None:
    game = new_game(turns=1)
    game.answer(Chosen("pace"))
    before = game.digest
    game.answer(Measured(3))
    assert game.outcome is not None
    game.answer(Undo(1))
    assert game.outcome is None
    assert game.digest == before


@pytest.mark.parametrize("seed", range(10))
def test_any_number_of_steps_leads_back_to_the_game_as_it_was(seed: int) -> None:
    rng = Random(seed)
    game = new_game(turns=15)
    digests = [game.digest]
    while game.request is not None:
        game.answer(answer(game, rng))
        digests.append(game.digest)
        if rng.random() < 0.1:
            steps = rng.randint(1, len(game.answers))
            game.answer(Undo(steps, BOTH))
            del digests[-steps:]
            assert game.digest == digests[-1]
    assert len(game.answers) + 1 == len(digests)


def test_a_value_set_by_hand_while_all_choose_in_secret_is_taken_back_by_one_word() -> None:
    game = new_game()
    game.answer(Chosen("auction"))
    before = game.digest
    game.answer(Override("paces", 3))
    game.answer(Undo(1))
    assert game.digest == before


@pytest.mark.parametrize("seed", range(4))
def test_a_game_taken_up_near_its_end_is_taken_back_as_if_it_had_never_been_left(seed: int) -> None:
    """Whether one word is enough, however far back it goes."""

    def outcome(game: Game[Any], steps: int) -> str:
        try:
            game.answer(Undo(steps))
        except Refused as refusal:
            return refusal.code
        return game.digest

    rng, left = Random(seed), new_fair()
    while len(left.answers) < 12 or not is_anchor(left.request):
        left.answer(answer(left, rng))
    for steps in range(1, len(left.answers) + 2):
        stayed = Game(FAIR, left.setup)
        for each in left.answers:
            stayed.answer(each)
        assert outcome(Game(FAIR, left.setup, left.position, left.answers), steps) == outcome(stayed, steps)
