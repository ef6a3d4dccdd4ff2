from __future__ import annotations

from typing import ClassVar

import orjson
import pytest
from msgspec.structs import replace

from controller.messages.events_in_words import events_message
from controller.messages.payloads import to_json
from controller.messages.prompt import DiceWanted, Kind, OptionOffered, Placement
from controller.messages.prompt_in_words import prompt_at_the_end, prompt_for
from controller.messages.prompt_visible_to_seat import private_prompts, visible_to
from controller.messages.view_in_words import view_message
from controller.referee.placement import placements_by_key
from rulesets.engine.answers import Chosen, Drawn, ForSeat, Override, Rolled
from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6, D8
from rulesets.engine.events import Event
from rulesets.engine.language.words import Words
from rulesets.engine.requests import ANYONE, Choose, Draw, First, Measure, Option, Roll, Together
from rulesets.engine.ruleset import Outcome
from rulesets.engine.view import BoardView, Dial, DialEvent, DialToken, Order, Piece, Shape, Side, Track, View


class Walk(Option, frozen=True):
    to: str


class Lurk(Option, frozen=True):
    kept_secret: ClassVar[bool] = True


class Hurt(Event, frozen=True):
    who: str
    rule: str = "X-1"


WORDS = Words(
    {
        "attack": "Roll for {who}",
        "attack.waiting": "{seat} rolls for {who}.",
        "attack.odds": "{none} to lose nothing",
        "go": "Where to?",
        "all": "Everyone chooses",
        "table": {
            "chooses": "Waiting for {seat} to choose.",
            "won": "Won by {seats}.",
        },
        "won": "You have won.",
        "threat": "Threat",
        "option": {"walk": "Walk to {to}"},
        "event": {"hurt": "{who} is hurt."},
        "name": {"wolf": "Wolf"},
    }
)


def test_a_roll_tells_its_pool() -> None:
    request = Roll("anna", (D6, D6, D8), Cue("attack", who="wolf-2"), "X-2", need=4)
    prompt = prompt_for(7, request, ("anna",), WORDS)
    assert (prompt.index, prompt.seat, prompt.kind, prompt.text, prompt.need) == (
        7,
        "anna",
        Kind.ROLL,
        "Roll for Wolf 2",
        4,
    )
    assert prompt.dice == (DiceWanted("d6", 2), DiceWanted("d8", 1))


def test_a_question_may_say_what_others_read_and_what_its_failures_mean() -> None:
    prompt = prompt_for(7, Roll("anna", (D6,), Cue("attack", who="wolf-2"), "X-2", need=4), ("anna",), WORDS)
    assert (prompt.waiting, prompt.odds) == ("anna rolls for Wolf 2.", "{none} to lose nothing")
    plain = prompt_for(7, Choose("anna", (Walk("C4"),), Cue("go"), "X-3"), ("anna",), WORDS)
    assert (plain.waiting, plain.odds) == ("", "")


def test_what_others_read_says_nothing_of_a_private_choice() -> None:
    words = Words({**WORDS.entries, "go.waiting": "{seat} walks to the {goal}."})
    request = Choose("anna", (Walk("C4"),), Cue("go", goal="cave"), "X-3", private=True)
    assert visible_to(prompt_for(7, request, ("anna",), words), None, words).waiting == ""


@pytest.mark.parametrize(("needed", "count"), [(2, 2), (1, None)])
def test_a_roll_tells_how_many_dice_must_succeed_if_one_is_not_enough(needed: int, count: int | None) -> None:
    request = Roll("anna", (D6, D6), Cue("attack", who="wolf-2", needed=needed), "X-2", need=4)

    assert prompt_for(7, request, ("anna",), WORDS).count == count


def test_a_choice_tells_every_option_as_key_label_and_data() -> None:
    prompt = prompt_for(0, Choose("anna", (Walk("C5"),), Cue("go"), "X-3"), ("anna",), WORDS)
    assert prompt.options == (OptionOffered("walk:C5", "Walk to C5", {"option": "walk", "to": "C5"}),)


def test_together_asks_only_the_seats_that_have_not_answered() -> None:
    parts = (Draw("anna", "fate", ("a", "b"), 1, Cue("go"), "X-4"), Measure("ben", "mm", 90, Cue("go"), "X-5"))
    prompt = prompt_for(2, Together(parts, Cue("all"), "X-6"), ("ben",), WORDS)
    assert (prompt.kind, prompt.text) == (Kind.TOGETHER, "Everyone chooses")
    assert [(part.seat, part.kind, part.most) for part in prompt.parts] == [("ben", Kind.MEASURE, 90)]


def test_the_end_is_a_prompt_too() -> None:
    prompt = prompt_at_the_end(9, Outcome("won", ("anna",), "X-7"), WORDS)
    assert (prompt.kind, prompt.text, prompt.rule) == (Kind.OVER, "You have won. Won by anna.", "X-7")
    assert prompt.won == ("anna",)
    assert prompt_at_the_end(9, Outcome("wolf", (), "X-7"), WORDS).text == "Wolf."


def test_events_carry_their_values_and_their_sentence() -> None:
    told = events_message(4, Rolled((6,)), (Hurt("wolf"),), WORDS, head="5eed")
    assert orjson.loads(to_json(told)) == {
        "index": 4,
        "answer": {"roll": [6]},
        "events": [{"event": "hurt", "who": "wolf", "rule": "X-1", "text": "Wolf is hurt."}],
        "head": "5eed",
    }


def test_a_view_is_said_in_words_and_names_its_ids() -> None:
    view = View(
        Cue("won"),
        "anna",
        dial=Dial(12, 3, 5, 15, (DialToken("wolf", 3, Side.ENEMY),), 40, "8:30"),
        tracks=(Track("threat", Cue("threat"), 2, 6),),
        order=Order("wolf", ("C4",), Cue("attack", who="wolf")),
        texts=(("fang", Cue("attack", who="wolf")),),
    )
    shown = orjson.loads(to_json(view_message(4, view, WORDS)))
    assert shown["names"] == {"wolf": "Wolf"}
    assert shown["view"]["title"] == "You have won."
    assert shown["view"]["tracks"][0]["label"] == "Threat"
    assert shown["view"]["order"]["text"] == "Roll for Wolf"
    assert shown["view"]["texts"] == {"fang": "Roll for Wolf."}
    assert shown["view"]["dial"]["tokens"] == [{"id": "wolf", "sector": 3, "side": "enemy", "lap": 0}]


def test_the_statuses_on_a_piece_and_what_the_dial_brings_are_in_words() -> None:
    board = BoardView(Shape.SQUARES, 1, 1, (), (Piece("dog", "dog", Side.ENEMY, None, marks=("wolf",)),))
    dial = Dial(12, 3, 5, 15, (), 40, "8:30", (DialEvent(12, Cue("threat")),))
    shown = orjson.loads(to_json(view_message(4, View(Cue("won"), None, dial, board), WORDS)))
    assert shown["names"]["wolf"] == "Wolf"
    assert shown["view"]["board"]["pieces"][0]["marks"] == ["wolf"]
    assert shown["view"]["dial"]["events"] == [{"sector": 12, "text": "Threat"}]


def test_what_one_seat_draws_is_not_told_to_all() -> None:
    bag = Draw("anna", "bag", ("one", "two"), 1, Cue("go"), "X-2")

    prompt = prompt_for(0, bag, ("anna",), WORDS)
    assert (visible_to(prompt, None, WORDS).cards, visible_to(prompt, "anna", WORDS).cards) == ((), ("one", "two"))
    assert visible_to(prompt, None, WORDS).text == "Where to?"
    assert events_message(0, Drawn(("two",)), (), WORDS).answer == {"draw": 1}
    assert events_message(0, ForSeat("anna", Drawn(("two",))), (), WORDS).answer == {"seat": "anna", "draw": 1}


HIDING = Choose("anna", (Walk("C5"), Walk("C6")), Cue("go"), "X-3", private=True)


def test_of_a_private_choice_others_learn_only_that_the_seat_chooses() -> None:
    prompt = prompt_for(3, HIDING, ("anna",), WORDS)

    for other in (None, "ben"):
        seen = visible_to(prompt, other, WORDS)
        assert (seen.seat, seen.kind, seen.text, seen.options) == (
            "anna",
            Kind.CHOOSE,
            "Waiting for anna to choose.",
            (),
        )
        assert b"C5" not in to_json(seen)
    assert visible_to(prompt, "anna", WORDS) == prompt
    assert private_prompts(prompt) == {"anna": prompt}


def test_a_private_part_of_an_open_question_to_all_is_hidden_and_the_other_is_not() -> None:
    shown = Choose("ben", (Walk("A1"),), Cue("go"), "X-3")
    prompt = prompt_for(3, Together((HIDING, shown), Cue("all"), "X-6", secret=False), ("anna", "ben"), WORDS)

    assert [len(part.options) for part in visible_to(prompt, None, WORDS).parts] == [0, 1]
    assert list(private_prompts(prompt)) == ["anna"]


def test_every_part_of_a_secret_question_is_for_its_seat_alone() -> None:
    parts = (Choose("anna", (Walk("C5"),), Cue("go"), "X-3"), Measure("ben", "mm", 90, Cue("go"), "X-5", likely=12))
    prompt = prompt_for(3, Together(parts, Cue("all"), "X-6"), ("anna", "ben"), WORDS)

    anna, ben = visible_to(prompt, "anna", WORDS).parts
    assert (len(anna.options), ben.likely, ben.text) == (1, None, "Waiting for ben to choose.")
    assert list(private_prompts(prompt)) == ["anna", "ben"]


def test_an_offer_without_options_looks_to_others_like_any_other_offer() -> None:
    shown = Choose("ben", (Walk("A1"),), Cue("go"), "X-3")
    full, empty = (
        prompt_for(3, First((offer, shown), ("ben",), Cue("all"), "X-6"), ("ben",), WORDS)
        for offer in (HIDING, replace(HIDING, options=()))
    )

    assert visible_to(full, "ben", WORDS) == visible_to(empty, "ben", WORDS)
    assert visible_to(full, "anna", WORDS) != visible_to(empty, "anna", WORDS)


def test_nobody_is_sent_what_is_left_in_a_deck_that_holds_secrets() -> None:
    printed = Draw("anna", "bag", ("two",), 1, Cue("go"), "X-2", printed=("one", "two"))
    everybody = Draw(ANYONE, "bag", ("two",), 1, Cue("go"), "X-2")

    assert prompt_for(0, printed, ("anna",), WORDS).cards == ("one", "two")
    assert visible_to(prompt_for(0, printed, ("anna",), WORDS), "ben", WORDS).cards == ()
    assert visible_to(prompt_for(0, everybody, (), WORDS), None, WORDS).cards == ("two",)


def test_a_roll_is_seen_by_everyone() -> None:
    prompt = prompt_for(0, Roll("anna", (D6,), Cue("go"), "X-2", need=4), ("anna",), WORDS)
    assert visible_to(prompt, None, WORDS) == prompt


def test_what_was_chosen_in_private_is_not_told_and_what_was_set_by_hand_meanwhile_is() -> None:
    assert events_message(3, Chosen("walk:C5"), (), WORDS, asked=HIDING).answer == {"seat": "anna"}
    assert events_message(3, ForSeat("anna", Chosen("walk:C5")), (), WORDS, asked=HIDING).answer == {"seat": "anna"}
    override = Override("gold", 3)
    assert events_message(3, override, (), WORDS, asked=HIDING).answer == {"override": "gold", "value": 3}


def test_a_private_part_stays_private_whatever_it_is_part_of() -> None:
    """In a first, and in a together whose other parts are open, the answer is reported like a single private choice."""
    other = Choose("ben", (Walk("C6"),), Cue("go"), "X-5")
    said = ForSeat("anna", Chosen("walk:C5"))
    for request in (
        First((HIDING, other), ("anna", "ben"), Cue("all"), "X-6"),
        Together((HIDING, other), Cue("all"), "X-6", secret=False),
        Together((HIDING, other), Cue("all"), "X-6"),
    ):
        assert events_message(3, said, (), WORDS, asked=request).answer == {"seat": "anna"}
    open_answer = replace(HIDING, answer_public=True)
    assert events_message(3, Chosen("walk:C5"), (), WORDS, asked=open_answer).answer == {"choose": "walk:C5"}
    lurking = replace(open_answer, options=(Walk("C5"), Lurk()))
    assert events_message(3, Chosen("walk:C5"), (), WORDS, asked=lurking).answer == {"choose": "walk:C5"}
    assert events_message(3, Chosen("lurk"), (), WORDS, asked=lurking).answer == {"seat": "anna"}


def test_a_standing_offer_is_a_part_of_a_seat_that_is_not_asked() -> None:
    offer = Choose("ben", (), Cue("go"), "X-5")
    request = First((Choose("anna", (Walk("C5"),), Cue("go"), "X-3"), offer), ("anna",), Cue("all"), "X-6")
    prompt = prompt_for(3, request, ("anna",), WORDS)
    assert ([part.seat for part in prompt.parts], prompt.asked) == (["anna", "ben"], ("anna",))


def test_whoever_types_a_card_in_picks_from_what_the_deck_was_printed_with() -> None:
    """What is left in the deck would tell what others hold."""
    bag = Draw("anna", "fate", ("b",), 1, Cue("go"), "X-4", printed=("a", "b"))
    assert prompt_for(0, bag, ("anna",), WORDS).cards == ("a", "b")


def test_an_option_says_what_putting_a_piece_down_means() -> None:
    request = Choose("anna", (Walk("C5+1"),), Cue("go"), "X-3")
    (option,) = prompt_for(0, request, ("anna",), WORDS, placements=placements_by_key(request, "wolf")).options
    assert option.placement == Placement("wolf", "C5+1", "C5")
    assert placements_by_key(replace(request, private=True), "wolf") == {}
