"""Several may answer, the first is heard, and only some are waited for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Measured, Override, Rolled, Undo, from_json, to_json
from rulesets.engine.bots import answer, play_out
from rulesets.engine.cues import Cue
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, First, Measure, Request, Together, is_anchor, parts_of
from rulesets.engine.ruleset import Outcome, Procedure, Ruleset
from tests.engine.fair import FAIR, EndTurn, FairSetup, State, faults, new_fair

SEATS = ("red", "blue", "green")
READY: tuple[Answer, ...] = tuple(ForSeat(seat, Chosen("ready")) for seat in SEATS)


def on_turn(*answers: Answer, **hands: list[str]) -> Game[State]:
    """The first turn of red, with these cards in hand."""
    game = new_fair()
    for each in (*READY, *(Override(f"traders.{seat}.hand", cards) for seat, cards in hands.items()), *answers):
        game.answer(each)
    return game


def options(game: Game[State], seat: str) -> list[str]:
    (part,) = [part for part in parts_of(game.request) if part.seat == seat]
    assert isinstance(part, Choose)
    return [option.key for option in part.options]


def test_every_seat_has_an_offer_whatever_it_holds_and_one_is_waited_for() -> None:
    game = on_turn(blue=["shout"])
    assert isinstance(game.request, First)
    assert game.waiting_for == ("red",)
    assert [part.seat for part in game.request.parts] == list(SEATS)
    assert (options(game, "blue"), options(game, "green")) == (["play:shout"], [])


def test_whoever_speaks_first_is_heard_and_the_turn_goes_on() -> None:
    game = on_turn(ForSeat("blue", Chosen("play:shout")), blue=["shout"])
    assert game.state.traders["blue"].coins == 1
    assert (game.waiting_for, options(game, "blue")) == (("red",), [])
    game.answer(ForSeat("red", Chosen("end-turn")))
    assert game.waiting_for == ("blue",)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (Chosen("end-turn"), "wants-speaker"),
        (Rolled((1,)), "wants-speaker"),
        (ForSeat("white", Chosen("end-turn")), "no-such-seat"),
        (ForSeat("green", Chosen("end-turn")), "private-choice"),
        (ForSeat("green", Chosen("play:shout")), "private-choice"),
        (ForSeat("red", Measured(3)), "private-choice"),
        ("end-turn", "unreadable"),
    ],
)
def test_what_an_offer_does_not_allow_is_refused_and_tells_nothing_of_a_hand(given: Any, code: str) -> None:
    game = on_turn(blue=["shout"])
    before = game.digest
    for say in (game.check, game.answer):
        with pytest.raises(Refused, match=code):
            say(given)
    assert game.digest == before


def test_an_offer_out_of_turn_can_be_taken_back_and_played_again() -> None:
    game = on_turn(blue=["shout"])
    before = game.digest
    game.answer(ForSeat("blue", Chosen("play:shout")))
    after = game.digest
    game.answer(Undo(1, game.setup.seats))
    assert game.digest == before
    game.answer(ForSeat("blue", Chosen("play:shout")))
    assert game.digest == after


def test_a_position_is_written_while_offers_stand() -> None:
    game = on_turn(blue=["shout"])
    assert is_anchor(game.request)
    again = Game(FAIR, game.setup, game.position)
    assert (again.digest, again.request) == (game.digest, game.request)


def part(seat: str, *keys: Any) -> Choose:
    return Choose(seat, keys, Cue("turn"), "FAIR-03")


@pytest.mark.parametrize(
    ("parts", "asked", "why"),
    [
        ((part("red", EndTurn()), part("red")), ("red",), "two parts"),
        ((part("red", EndTurn()),), (), "Nobody is waited for"),
        ((part("red", EndTurn()),), ("blue",), "Nobody is waited for"),
    ],
)
def test_a_request_that_could_wait_for_ever_is_a_fault_of_the_rules(
    parts: tuple[Choose, ...], asked: tuple[str, ...], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        First(parts, asked, Cue("turn"), "FAIR-03")


@pytest.mark.parametrize(
    "request_",
    [
        First((part("red"), part("blue", EndTurn())), ("red",), Cue("turn"), "FAIR-03"),
        part("red"),
        Together((part("red"), part("blue", EndTurn())), Cue("turn"), "FAIR-03"),
    ],
    ids=["first", "alone", "together"],
)
def test_a_question_without_any_answer_is_a_fault_of_the_rules(request_: Request) -> None:
    def play(_game: Game[State]) -> Procedure[Outcome]:
        yield request_
        return Outcome("over", (), "FAIR-03")

    with pytest.raises(ValueError, match="Nobody could answer"):
        Game(Ruleset("fair", FairSetup, State, FAIR.begin, play, FAIR.view), FairSetup())


@pytest.mark.parametrize("size", [2, 3, 5])
@pytest.mark.parametrize("seed", range(20))
def test_random_play_with_taking_back_plays_again_to_the_same(seed: int, size: int) -> None:
    seats = ("red", "blue", "green", "white", "black")[:size]
    rng = Random(seed)
    game = new_fair(seats=seats)
    digests = [game.digest]
    while game.request is not None:
        game.answer(answer(game, rng))
        digests.append(game.digest)
        if rng.random() < 0.1:
            steps = rng.randint(1, min(6, len(game.answers)))
            game.answer(Undo(steps, seats))
            del digests[-steps:]
            assert game.digest == digests[-1]
    assert faults(game.state) == ()
    again = Game(FAIR, FairSetup(seats=seats))
    for each in game.record:
        again.answer(from_json(to_json(each)))
    assert (again.digest, again.outcome) == (game.digest, game.outcome)


def test_bots_accept_standing_offers_now_and_then() -> None:
    game = new_fair(cards=("shout",) * 30, rounds=9)
    play_out(game, Random(2))
    spoke = [each.seat for each in game.answers if each == ForSeat("green", Chosen("play:shout"))]
    assert spoke


def test_a_length_may_be_asked_of_whoever_is_nearest_first() -> None:
    def play(_game: Game[State]) -> Procedure[Outcome]:
        parts = tuple(Measure(seat, "paces", 9, Cue("far"), "FAIR-01") for seat in SEATS)
        spoken = yield First(parts, SEATS, Cue("far"), "FAIR-01")
        return Outcome(str(spoken.value), (spoken.seat,), "FAIR-01")

    game = Game(Ruleset("fair", FairSetup, State, FAIR.begin, play, FAIR.view), FairSetup())
    game.answer(ForSeat("green", Measured(4)))
    assert game.outcome == Outcome("4", ("green",), "FAIR-01")


def test_a_seat_without_options_in_the_open_is_told_so() -> None:
    def play(_game: Game[State]) -> Procedure[Outcome]:
        yield First((part("red", EndTurn()), part("blue")), ("red",), Cue("turn"), "FAIR-01")
        return Outcome("over", (), "FAIR-01")

    game = Game(Ruleset("fair", FairSetup, State, FAIR.begin, play, FAIR.view), FairSetup())
    for given in (Chosen("end-turn"), Drawn(("silk",))):
        with pytest.raises(Refused, match="nothing-to-choose"):
            game.answer(ForSeat("blue", given))


def test_every_refusal_of_an_offer_has_a_sentence(engine_words: Words) -> None:
    for code, values in (("wants-speaker", {"seats": ("red", "blue")}), ("nothing-to-choose", {"seat": "red"})):
        said = engine_words.say(Refused(code, **values).cue)
        assert "red" in said
        assert "{" not in said
