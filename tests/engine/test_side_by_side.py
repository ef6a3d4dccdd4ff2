"""Everyone at the same time: each answer goes to its own procedure, and what was thrown stays thrown."""

from __future__ import annotations

import pytest

from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Override, Rolled, Undo
from rulesets.engine.cues import Cue
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Draw, First, Request, Roll, Together, is_anchor, parts_of
from rulesets.engine.ruleset import Outcome, Procedure, Ruleset
from rulesets.engine.side_by_side import side_by_side
from tests.engine.fair import FAIR, MOOD, EndTurn, FairSetup, State, new_fair


def after(*answers: Answer) -> Game[State]:
    game = new_fair()
    for each in answers:
        game.answer(each)
    return game


def parts(game: Game[State]) -> dict[str, Request]:
    return {part.seat: part for part in parts_of(game.request)}


def test_all_are_asked_at_once_and_waited_for() -> None:
    game = after()
    assert isinstance(game.request, First)
    assert game.waiting_for == ("red", "blue", "green")


def test_each_goes_at_its_own_pace() -> None:
    game = after(ForSeat("blue", Chosen("watch")), ForSeat("blue", Rolled((6,))), ForSeat("green", Chosen("ready")))
    assert (game.state.traders["blue"].coins, game.waiting_for) == (3, ("red",))


def test_options_are_fresh_after_another_has_moved() -> None:
    """B1 is free until the stall next to it goes there."""
    game = after(ForSeat("blue", Chosen("pitch:B2")))
    red = parts(game)["red"]
    assert isinstance(red, Choose)
    assert "pitch:B1" in [option.key for option in red.options]
    game.answer(ForSeat("blue", Chosen("pitch:B1")))
    red = parts(game)["red"]
    assert isinstance(red, Choose)
    assert "pitch:B1" not in [option.key for option in red.options]


def test_dice_asked_of_one_seat_are_the_same_dice_after_another_has_answered() -> None:
    game = after(ForSeat("red", Chosen("watch")))
    asked = game.parts_asked_after["red"], parts(game)["red"]
    game.answer(ForSeat("blue", Chosen("pitch:B2")))
    assert (game.parts_asked_after["red"], parts(game)["red"]) == asked
    assert game.parts_asked_after["blue"] == game.asked_after == 2


def test_dice_are_still_the_same_after_another_has_drawn_alone() -> None:
    game = after(ForSeat("red", Chosen("watch")), ForSeat("blue", Chosen("restock")))
    assert parts(game).keys() == {"blue"}
    game.answer(ForSeat("blue", Drawn(("silk",))))
    assert game.parts_asked_after["red"] == 1


def test_the_same_question_put_again_to_the_one_who_answered_is_a_new_one() -> None:
    """Watching twice would be two throws, though both look alike."""

    def throws(seat: str) -> Procedure[int]:
        total = 0
        for _ in range(2):
            (face,) = yield Roll(seat, (MOOD,), Cue("watch"), "FAIR-02")
            total += face
        return total

    def play(game: Game[State]) -> Procedure[Outcome]:
        totals = yield from side_by_side(("red", "blue"), throws, Cue("watch"), "FAIR-02")
        return Outcome(",".join(f"{seat}={total}" for seat, total in totals.items()), (), "FAIR-02")

    game = Game(Ruleset("fair", FairSetup, State, FAIR.begin, play, FAIR.view), FairSetup())
    game.answer(ForSeat("blue", Rolled((3,))))
    assert game.parts_asked_after == {"red": 0, "blue": 1}
    for seat, face in (("blue", 4), ("red", 1), ("red", 2)):
        game.answer(ForSeat(seat, Rolled((face,))))
    assert game.outcome is not None
    assert game.outcome.result == "red=3,blue=7"


def test_a_draw_is_waited_for_alone() -> None:
    game = after(ForSeat("blue", Chosen("restock")))
    assert game.waiting_for == ("blue",)
    assert isinstance(parts(game)["blue"], Draw)
    assert not is_anchor(game.request)


def test_it_is_an_anchor_while_all_stand_at_one() -> None:
    game = after(ForSeat("blue", Chosen("ready")), ForSeat("green", Chosen("pitch:C2")))
    assert is_anchor(game.request)
    again = Game(FAIR, game.setup, game.position)
    assert (again.digest, again.waiting_for) == (game.digest, ("red", "green"))
    game.answer(ForSeat("red", Chosen("watch")))
    assert not is_anchor(game.request)


def test_an_override_and_an_undo_keep_every_procedure_in_its_place() -> None:
    game = after(ForSeat("red", Chosen("watch")), ForSeat("blue", Chosen("pitch:B2")))
    game.answer(Override("traders.green.coins", 5))
    game.answer(ForSeat("red", Rolled((6,))))
    before = game.digest
    game.answer(ForSeat("green", Chosen("ready")))
    game.answer(Undo(1))
    assert game.digest == before
    assert game.state.traders["red"].coins == 3


@pytest.mark.parametrize(
    "request_",
    [
        Choose("blue", (EndTurn(),), Cue("turn"), "FAIR-01"),
        Together((), Cue("turn"), "FAIR-01"),
    ],
    ids=["another seat", "several seats"],
)
def test_a_procedure_asks_its_own_seat_only(request_: Request) -> None:
    def asks(_seat: str) -> Procedure[None]:
        yield request_

    with pytest.raises(ValueError, match="only its own seat"):
        next(side_by_side(("red",), asks, Cue("turn"), "FAIR-01"))
