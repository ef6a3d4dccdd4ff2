from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from rulesets.engine.answers import Answer, Chosen, Drawn, ForSeat, Measured, Override, Rolled, Undo
from rulesets.engine.dice import D6, D8, Die
from rulesets.engine.events import PartGiven
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.language.words import Words
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, Draw, Measure, Option, Roll, Together, is_anchor
from rulesets.engine.ruleset import Ruleset
from tests.engine.toy import TOY, AuctionHeld, GoldWon, State, ToySetup, new_game


def after(*answers: Answer, **setup: Any) -> Game[State]:
    game = new_game(**setup)
    for answer in answers:
        game.answer(answer)
    return game


def test_a_game_asks_one_thing_at_a_time() -> None:
    game = new_game()
    assert isinstance(game.request, Choose)
    assert (game.request.seat, game.waiting_for, game.request.rule) == ("red", ("red",), "TOY-01")
    assert [option.key for option in game.request.options] == [
        "step:B1",
        "step:A2",
        "dig:1",
        "dig:2",
        "throw",
        "pace",
        "auction",
    ]


def test_a_roll_counts_the_dice_that_come() -> None:
    game = after(Chosen("throw"))
    assert isinstance(game.request, Roll)
    assert game.request.dice == (D6, D8)
    assert game.answer(Rolled((3, 8))) == (GoldWon("red", 1, "TOY-03"),)
    assert game.state.heroes["red"].gold == 3
    assert game.waiting_for == ("blue",)


def test_a_draw_takes_from_the_deck_what_was_drawn() -> None:
    game = after(Chosen("dig:2"))
    assert isinstance(game.request, Draw)
    assert game.request.cards == ("coin", "coin", "gem", "snake")
    game.answer(Drawn(("gem", "coin")))
    assert game.state.heroes["red"].hand == ["gem", "coin"]
    assert game.state.deck.bag == ["coin", "snake"]


def test_a_measure_takes_a_length_within_reach() -> None:
    game = after(Chosen("pace"))
    assert isinstance(game.request, Measure)
    game.answer(Measured(20))
    assert game.state.paces == 20


def test_a_seat_may_say_who_it_is_when_only_it_is_asked() -> None:
    assert after(ForSeat("red", Chosen("pace"))).digest == after(Chosen("pace")).digest


def test_secret_parts_stay_hidden_until_all_are_in() -> None:
    game = after(Chosen("auction"))
    assert isinstance(game.request, Together)
    view = game.view
    assert game.answer(ForSeat("blue", Chosen("bid:2"))) == (PartGiven("blue", "TOY-05"),)
    assert game.waiting_for == ("red",)
    assert game.view == view
    assert game.answer(ForSeat("red", Chosen("bid:1"))) == (AuctionHeld("blue", "TOY-05"),)
    assert game.state.heroes["blue"].gold == 0


def test_the_order_in_which_parts_come_in_does_not_matter() -> None:
    red, blue = ForSeat("red", Chosen("bid:2")), ForSeat("blue", Chosen("bid:2"))
    assert after(Chosen("auction"), red, blue).digest == after(Chosen("auction"), blue, red).digest


def test_a_part_given_shows_in_the_digest() -> None:
    """Or a game saved between two parts would be taken for one in which nobody has spoken."""
    open_, given = after(Chosen("auction")), after(Chosen("auction"), ForSeat("red", Chosen("bid:2")))
    assert open_.digest != given.digest


def test_the_end_is_reported_and_nothing_more_is_asked() -> None:
    game = after(Chosen("step:B1"), Chosen("step:C2"), turns=2)
    assert game.request is None
    assert game.waiting_for == ()
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.won) == ("most-gold", ("red", "blue"))


@dataclass(frozen=True)
class NoAnswer:
    pass


NOT_GOLD: tuple[Any, ...] = ("much", None, [], 2.5, 10**30, {"a": 1})
BIDDING = (Chosen("auction"),)
REFUSALS: dict[str, list[tuple[Game[State], Any]]] = {
    "wants-roll": [(after(Chosen("throw")), Chosen("throw")), (after(Chosen("throw")), Measured(3))],
    "wants-choice": [(new_game(), Rolled((1, 1))), (new_game(), Drawn(("gem",)))],
    "wants-draw": [(after(Chosen("dig:1")), Chosen("dig:1"))],
    "wants-measure": [(after(Chosen("pace")), Rolled((3,)))],
    "wants-seat": [(after(*BIDDING), Chosen("bid:1"))],
    "roll-count": [(after(Chosen("throw")), Rolled(faces)) for faces in ((), (1,), (1, 1, 1))],
    "roll-face": [(after(Chosen("throw")), Rolled(faces)) for faces in ((0, 1), (7, 1), (1, 9), (-1, 1))],
    "not-an-option": [(new_game(), Chosen(key)) for key in ("", "step:C3", "Throw", "dig:3", "curse")],
    "private-choice": [
        *((after(Chosen("hide"), stealthy=True), answer) for answer in (Chosen("stash:C3"), Chosen(""), Rolled((1,)))),
        (after(*BIDDING), ForSeat("red", Chosen("bid:3"))),
    ],
    "draw-count": [(after(Chosen("dig:2")), Drawn(cards)) for cards in ((), ("gem",), ("gem", "coin", "coin"))],
    "not-in-deck": [(after(Chosen("dig:2")), Drawn(cards)) for cards in (("gem", "gem"), ("gem", "rat"))],
    "measure-range": [(after(Chosen("pace")), Measured(value)) for value in (0, 21, -5, 10**30)],
    "no-such-seat": [(after(*BIDDING), ForSeat("green", Chosen("bid:1")))],
    "already-given": [(after(*BIDDING, ForSeat("red", Chosen("bid:1"))), ForSeat("red", Chosen("bid:0")))],
    "not-your-turn": [(new_game(), ForSeat("blue", Chosen("throw")))],
    "game-over": [
        (new_game(turns=0), Chosen("throw")),
        (new_game(turns=0), ForSeat("red", Chosen("throw"))),
        (new_game(turns=0), Override("turn", 0)),
    ],
    "unreadable": [(new_game(), NoAnswer()), (new_game(), "throw"), (new_game(), None)],
    "undo-range": [(after(Chosen("pace")), Undo(steps)) for steps in (0, -1, 2)],
    "undo-needs-all": [
        (after(Chosen("throw"), Rolled((1, 1))), Undo(1, agreed))
        for agreed in ((), ("red",), ("red", "green"), ("green", "white"))
    ],
    "no-such-value": [
        (new_game(), Override(path, 1))
        for path in ("", "gold", "heroes.green.gold", "heroes.red.gold.more", "log.0", "visits.9", "world", "world.x")
    ],
    "wrong-value": [(new_game(), Override("heroes.red.gold", value)) for value in NOT_GOLD],
    "illegal-value": [(new_game(), Override("heroes.red.gold", -1)), (new_game(), Override("heroes.red.square", "C3"))],
    "unplayable-value": [(new_game(), Override("active", "green"))],
    "not-at-an-anchor": [],
    "wants-speaker": [],
    "nothing-to-choose": [],
}


@pytest.mark.parametrize(
    ("code", "game", "answer"),
    [(code, game, answer) for code, cases in REFUSALS.items() for game, answer in cases],
    ids=lambda part: part if isinstance(part, str) else None,
)
def test_a_refused_answer_changes_nothing(code: str, game: Game[State], answer: Any) -> None:
    before, record, request = game.digest, list(game.record), game.request
    for say in (game.check, game.answer):
        with pytest.raises(Refused) as refusal:
            say(answer)
        assert refusal.value.code == code
    assert (game.digest, game.record, game.request) == (before, record, request)


def test_every_way_to_refuse_has_a_case_here_and_a_sentence(engine_words: Words) -> None:
    told = {key.split(".")[1] for key in engine_words.entries if key.startswith("refused.")}
    assert told == set(REFUSALS)
    for cases in REFUSALS.values():
        for game, answer in cases:
            with pytest.raises(Refused) as refusal:
                game.check(answer)
            assert "{" not in engine_words.say(refusal.value.cue)


def test_refusing_a_private_choice_does_not_tell_what_would_be_accepted(engine_words: Words) -> None:
    """A deliberately wrong guess shows nothing of another player's options, not even their number."""
    for game, answer in REFUSALS["private-choice"]:
        with pytest.raises(Refused) as refusal:
            game.check(answer)
        assert dict(refusal.value.cue.values) == {"seat": "red"}


def test_what_check_allows_is_taken() -> None:
    game = after(Chosen("throw"))
    for answer in (Override("heroes.red.gold", 7), Rolled((6, 1)), Undo(1, ("red", "blue")), Rolled((1, 8))):
        before = game.digest
        game.check(answer)
        assert game.digest == before
        game.answer(answer)


def test_when_the_rules_fail_the_game_is_as_it_was() -> None:
    game = after(Chosen("throw"), Rolled((4, 4)), Chosen("pace"), Measured(3), cursed=True)
    before, record = game.digest, list(game.record)
    with pytest.raises(RulesFault, match="the curse strikes"):
        game.answer(Chosen("curse"))
    assert (game.digest, game.record) == (before, record)
    assert game.state.heroes["red"].gold == 4
    assert game.answer(Chosen("step:B1")) == ()


def test_when_the_rules_cannot_even_begin_it_is_said_at_once() -> None:
    def fails(_game: Game[State]) -> Any:
        raise RuntimeError("no board")
        yield

    broken = Ruleset("toy", ToySetup, State, TOY.begin, fails, TOY.view)
    with pytest.raises(RuntimeError, match="no board"):
        Game(broken, ToySetup())


def test_an_option_is_known_by_a_key_of_its_parts() -> None:
    class StrikeDown(Option, frozen=True):
        target: str
        weapon: str | None = None
        path: tuple[str, ...] = ()
        cost: int = 0

    assert StrikeDown("rat").key == "strike-down:rat:0"
    assert StrikeDown("rat", "sword", ("A1", "A2"), 3).key == "strike-down:rat:sword:A1,A2:3"


def test_only_what_stands_on_the_state_alone_is_an_anchor() -> None:
    game = new_game()
    assert is_anchor(game.request)
    game.answer(Chosen("throw"))
    assert not is_anchor(game.request)
    assert not is_anchor(None)


def test_a_die_with_symbols_is_read_by_its_places() -> None:
    star = Die("fate", 3, ("blank", "star", "skull"))
    assert [star.shows(face) for face in (1, 2, 3)] == ["blank", "star", "skull"]
    assert D6.shows(4) == "4"
