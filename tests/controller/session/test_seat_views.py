"""What each seat sees: computed once for each answer, and never kept beyond it."""

from __future__ import annotations

from controller.session.seat_views import SeatViews
from rulesets.engine.answers import Chosen
from rulesets.engine.game import Game
from tests.engine.toy import TOY, ToySetup


def test_views_are_computed_once_and_anew_after_an_answer() -> None:
    game = Game(TOY, ToySetup(cards=("coin",) * 4))
    views = SeatViews(game)
    fuller, own = views.fuller(), views.of("red")
    assert (views.fuller() is fuller, views.of("red") is own) == (True, True)
    assert dict(fuller) == {seat: view for seat in game.setup.seats if (view := views.of(seat)) != views.of()}

    game.answer(Chosen("step:B1"))
    assert views.of("red") != own
    assert views.fuller() is not fuller
