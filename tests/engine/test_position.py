from __future__ import annotations

from random import Random
from typing import Any

import orjson
import pytest

from rulesets.engine.answers import Chosen, ForSeat, Override
from rulesets.engine.bots import answer, play_out
from rulesets.engine.game import Game
from rulesets.engine.position import UnreadablePosition
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import is_anchor
from tests.engine.toy import TOY, State, ToySetup, new_game


def begun_from(position: dict[str, Any], **setup: Any) -> Game[State]:
    """By way of text, as it would be kept."""
    return Game(TOY, ToySetup(**setup), start=orjson.loads(orjson.dumps(position)))


@pytest.mark.parametrize("seed", range(5))
def test_a_game_begun_from_any_anchor_is_the_same_game(seed: int) -> None:
    rng = Random(seed)
    game = new_game(turns=15)
    anchors = 0
    while game.request is not None:
        if is_anchor(game.request):
            other = begun_from(game.position, turns=15)
            assert (other.digest, other.request, other.view) == (game.digest, game.request, game.view)
            assert other.position == game.position
            anchors += 1
        game.answer(answer(game, rng))
    assert anchors == 15


@pytest.mark.parametrize("seed", range(5))
def test_both_games_go_the_same_way_from_there(seed: int) -> None:
    """Also the order in which seats are asked, which a digest alone does not show."""
    game = new_game()
    for key in ("auction", "bid:1", "bid:2", "dig:2"):
        game.answer(Chosen(key) if not key.startswith("bid") else ForSeat(game.waiting_for[0], Chosen(key)))
    game.answer(answer(game, Random(seed)))
    other = begun_from(game.position)
    play_out(game, Random(seed))
    play_out(other, Random(seed))
    assert game.answers[-len(other.answers) :] == other.answers
    assert (game.digest, game.outcome) == (other.digest, other.outcome)


def test_what_never_changes_is_not_in_the_document() -> None:
    game = new_game()
    assert "world" not in game.position
    assert list(game.position["heroes"]) == ["red", "blue"]


def test_in_the_middle_of_an_action_there_is_no_position() -> None:
    game = new_game()
    game.answer(Chosen("throw"))
    with pytest.raises(Refused, match="not-at-an-anchor"):
        _ = game.position


def test_undo_in_a_game_begun_from_a_position_goes_back_to_it() -> None:
    position = new_game().position | {"turn": 3}
    game = begun_from(position)
    game.answer(Override("heroes.red.gold", 9))
    assert game.state.turn == 3
    assert len(game.answers) == 1


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a missing field": ({"deck": None}, "deck"),
    "a word for a number": ({"turn": "late"}, "turn: Input should be a valid integer"),
    "deep inside": ({"heroes": {"red": {"square": "A1", "gold": []}}}, r"heroes\.red\.gold"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_document_that_is_no_position_is_reported_by_its_place(what: str) -> None:
    changes, expected = WRONG[what]
    with pytest.raises(UnreadablePosition, match=expected):
        begun_from(new_game().position | changes)
