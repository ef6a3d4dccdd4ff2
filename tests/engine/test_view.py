"""What a table of several seats sees: hands, hidden pieces, a goal and a dial of rounds."""

from __future__ import annotations

import pytest

from rulesets.engine.answers import Chosen, Drawn, ForSeat
from rulesets.engine.cues import Cue
from rulesets.engine.game import Game
from rulesets.engine.view import Goal, Pile, PileKind, Side, View, side_of
from tests.engine.fair import State, new_fair


def drawn() -> Game[State]:
    game = new_fair()
    game.answer(ForSeat("red", Chosen("restock")))
    game.answer(ForSeat("red", Drawn(("silk",))))
    return game


@pytest.mark.parametrize(("viewer", "cards", "hidden"), [("red", ("silk",), 0), ("blue", (), 1), (None, (), 1)])
def test_a_hand_shows_its_cards_to_its_owner_and_their_number_to_all(
    viewer: str | None, cards: tuple[str, ...], hidden: int
) -> None:
    game = drawn()
    hand = game.ruleset.view_for(game.state, viewer).piles[0]
    assert hand == Pile("hand-red", Cue("hand"), PileKind.HAND, cards, hidden, "red", limit=4)


def test_a_hidden_piece_is_seen_by_all_and_known_to_its_owner() -> None:
    game = new_fair()
    kinds = {}
    for viewer in ("red", "blue"):
        board = game.ruleset.view_for(game.state, viewer).board
        assert board is not None
        (piece,) = [piece for piece in board.pieces if piece.id == "helper-of-red"]
        kinds[viewer] = piece.kind, piece.hidden
    assert kinds == {"red": ("slow", False), "blue": ("helper", True)}


def test_the_goal_and_the_rounds_are_always_there() -> None:
    view = drawn().view
    assert view.goal == Goal(Cue("goal", coins=20), now=0, of=20)
    assert view.turn_dial is not None
    assert (len(view.turn_dial.sectors), view.turn_dial.marker) == (3, 1)
    assert view.upcoming == ("red", "blue", "green")


def test_six_seats_have_six_sides() -> None:
    seats = tuple("abcdef")
    assert len({side_of(seat, seats) for seat in seats} - {Side.FRIEND, Side.ENEMY}) == 6


def test_who_is_called_by_a_colour_has_it_and_the_others_take_what_is_left() -> None:
    assert [side_of(seat, ("red", "blue")) for seat in ("red", "blue")] == [Side.SEAT_2, Side.SEAT_1]
    seats = ("anna", "blue", "bruno")
    assert [side_of(seat, seats) for seat in seats] == [Side.SEAT_2, Side.SEAT_1, Side.SEAT_3]


def test_a_game_that_needs_none_of_it_says_nothing_of_it() -> None:
    plain = View(Cue("title"), None)
    assert (plain.piles, plain.faces, plain.goal, plain.upcoming, plain.turn_dial) == ((), (), None, (), None)
