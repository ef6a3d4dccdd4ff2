from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.engine.answers import Answer, Chosen, ForSeat, Override, Rolled
from rulesets.engine.events import ValueOverridden
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose
from tests.engine.fair import new_fair
from tests.engine.toy import TOY, State, ToySetup, new_game


def test_people_decide_and_the_story_tells_it() -> None:
    game = new_game()
    answer = Override("heroes.red.gold", 9)
    assert game.answer(answer) == (ValueOverridden("heroes.red.gold", (".heroes", "red", ".gold"), 2, 9),)
    assert game.state.heroes["red"].gold == 9
    assert game.record == game.answers == [answer]


def test_the_story_tells_it_in_plain_words_with_the_reason_if_there_is_one(engine_words: Words) -> None:
    words = Words(engine_words.entries, {"value": {"heroes": "", "gold": "Gold"}, "name": {"red": "Rosa"}})
    game = new_game()
    (plain,) = game.answer(Override("heroes.red.gold", 9))
    (why,) = game.answer(Override("heroes.red.hand", ["gem", "snake"], "The wind took {two} cards"))
    assert "Rosa, Gold" in words.tell(plain)
    assert words.tell(plain).endswith("9.")
    assert "Rosa, hand" in words.tell(why)
    assert words.tell(why).endswith("gem, snake. The wind took {two} cards")


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("heroes.red.stash", "B2", ("none", "B2")),
        ("heroes.red.hand", ["gem"], ("none", ("gem",))),
        ("deck.discard", [], ("none", "none")),
        ("luck", {"red": 0.5}, ("none", '{"red":0.5}')),
        ("paces", 3, (0, 3)),
    ],
)
def test_before_and_after_are_told_for_people(path: str, value: Any, told: tuple[Any, Any]) -> None:
    (event,) = new_game().answer(Override(path, value))
    assert isinstance(event, ValueOverridden)
    assert (event.before, event.after) == told


def test_what_is_no_field_of_the_state_cannot_be_set() -> None:
    """The class of a State holds more than its fields."""
    with pytest.raises(Refused, match="no-such-value"):
        new_game().check(Override("__pydantic_config__", {}))


def test_a_wrong_path_is_told_what_there_is_as_paths_spell_it() -> None:
    with pytest.raises(Refused) as refusal:
        new_game().check(Override("heroes.green", 1))

    words = Words({"refused.no-such-value": "There are: {options}.", "name.red": "the Red Knight"})
    assert words.say(refusal.value.cue) == "There are: red, blue."


PATHS: dict[str, tuple[Any, Any]] = {
    "turn": (3, 3),
    "visits.2": (7, 7),
    "heroes.blue.square": ("C2", "C2"),
    "heroes.blue.hand": (["gem"], ["gem"]),
    "deck.top": (["gem", "coin"], ["gem", "coin"]),
    "luck": ({"red": 0.5}, {"red": 0.5}),
}


@pytest.mark.parametrize("path", PATHS)
def test_any_value_can_be_set_by_its_path(path: str) -> None:
    value, expected = PATHS[path]
    game = new_game()
    game.answer(Override(path, value))
    found: Any = game.state
    for step in path.split("."):
        found = found[int(step) if step.isdigit() else step] if isinstance(found, dict) else getattr(found, step)
    assert found == expected


def test_a_value_inside_a_list_or_an_optional_table_can_be_set() -> None:
    game = new_game()
    game.answer(Override("deck.bag.3", "adder"))
    assert game.state.deck.bag[3] == "adder"
    game.answer(Override("luck", {"red": 0.5}))
    game.answer(Override("luck.red", 0.25))
    assert game.state.luck == {"red": 0.25}


def test_at_an_anchor_the_options_are_fresh() -> None:
    game = new_game()
    game.answer(Override("heroes.red.square", "B2"))
    assert isinstance(game.request, Choose)
    steps = [option.key for option in game.request.options if option.tag == "step"]
    assert steps == ["step:B1", "step:C2", "step:B3"]
    game.answer(Override("active", "blue"))
    assert game.waiting_for == ("blue",)


def test_in_the_middle_of_an_action_the_question_stays() -> None:
    game = new_game()
    game.answer(Chosen("throw"))
    asked = game.request
    game.answer(Override("heroes.red.gold", 5))
    assert game.request == asked
    game.answer(Rolled((6, 6)))
    assert game.state.heroes["red"].gold == 7


def test_an_override_that_ends_the_game_ends_it() -> None:
    game = new_game()
    game.answer(Override("turn", 99))
    assert game.request is None
    assert game.outcome is not None


def test_a_value_that_is_refused_leaves_no_trace() -> None:
    game = new_game()
    before = game.digest
    with pytest.raises(Refused, match="red is off the board"):
        game.answer(Override("heroes.red.square", "Z9"))
    assert (game.digest, game.record) == (before, [])


def test_a_state_that_the_rules_cannot_play_on_from_is_refused() -> None:
    """Nobody called green sits here, and the rules do not expect to be asked."""
    game = new_game()
    before = game.digest
    for say in (game.check, game.answer):
        with pytest.raises(Refused, match="unplayable-value"):
            say(Override("active", "green"))
        assert (game.digest, game.record, game.answers) == (before, [], [])
    game.answer(Chosen("throw"))


def test_in_the_middle_of_an_action_too_what_would_break_it_is_refused() -> None:
    game = new_game()
    game.answer(Chosen("throw"))
    before = game.digest
    with pytest.raises(Refused, match="unplayable-value"):
        game.answer(Override("heroes", {}))
    assert game.digest == before
    game.answer(Rolled((6, 6)))


def test_when_the_search_for_faults_itself_stumbles_nothing_is_left_behind() -> None:
    def stumbles(state: State) -> tuple[str, ...]:
        return (str(1 // (state.turn - 7)),) if state.turn == 7 else ()

    game = Game(replace(TOY, violations=stumbles), ToySetup())
    before = game.digest
    for say in (game.check, game.answer):
        with pytest.raises(Refused, match="unplayable-value"):
            say(Override("turn", 7))
    assert (game.state.turn, game.digest, game.record) == (0, before, [])
    game.answer(Chosen("throw"))


@pytest.mark.parametrize("value", [10**6 + 1, -(10**6) - 1, 2**64 - 1, 2**63])
def test_a_number_that_no_table_knows_is_refused(value: int) -> None:
    with pytest.raises(Refused, match="wrong-value"):
        new_game().answer(Override("turn", value))
    with pytest.raises(Refused, match="wrong-value"):
        new_game().answer(Override("visits", {1: 0, 2: value, 3: 0}))


def test_what_is_too_long_is_refused() -> None:
    for path, value in (("active", "x" * 10_001), ("log", ["x"] * 10_001)):
        with pytest.raises(Refused, match="wrong-value"):
            new_game().answer(Override(path, value))


def test_ids_and_numbers_keep_to_the_limits_of_their_type(engine_words: Words) -> None:
    for path, value in (("traders.red.at", "Z9"), ("traders.red.at", ""), ("traders.red.coins", -1), ("round", 100)):
        with pytest.raises(Refused, match="wrong-value") as refusal:
            new_fair().check(Override(path, value))
        assert "{" not in engine_words.say(refusal.value.cue)
    new_fair().check(Override("traders.red.at", "E4"))


def test_what_a_secret_was_and_is_now_is_not_told_to_all(engine_words: Words) -> None:
    game = new_fair()
    (told,) = game.answer(Override("traders.red.hand", ["silk"]))
    assert isinstance(told, ValueOverridden)
    assert (told.before, told.after) == ("secret", "secret")
    assert "silk" not in engine_words.tell(told)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 10**30, "\ud800", b"x", {1, 2}], ids=repr)
@pytest.mark.parametrize("path", ["luck", "luck.red", "turn", "active"])
def test_what_cannot_be_written_down_cannot_be_set(path: str, value: Any) -> None:
    """A journal would lose it, and the game played again would be another."""
    game = new_game()
    game.answer(Override("luck", {"red": 0.5}))
    before = game.digest
    with pytest.raises(Refused, match="wrong-value"):
        game.answer(Override(path, {"red": value} if path == "luck" else value))
    assert game.digest == before


def test_setting_a_value_does_not_share_it_with_the_answer() -> None:
    hand = ["gem"]
    game = new_game()
    game.answer(Override("heroes.red.hand", hand))
    hand.append("crown")
    assert game.state.heroes["red"].hand == ["gem"]


def test_an_override_is_played_again_like_any_answer() -> None:
    answers: list[Answer] = [
        Override("visits.1", 5),
        Chosen("auction"),
        Override("heroes.blue.gold", 8),
        ForSeat("red", Chosen("bid:0")),
        ForSeat("blue", Chosen("bid:2")),
    ]
    one, two = new_game(), Game[State](TOY, ToySetup())
    for answer in answers:
        one.answer(answer)
        two.answer(answer)
    assert one.digest == two.digest
    assert one.state.heroes["blue"].gold == 6


def test_a_name_may_have_a_dot_in_it() -> None:
    game = new_game(seats=("Dr. No", "Dr"))
    game.answer(Override("heroes.Dr. No.gold", 9))
    game.answer(Override("heroes.Dr.gold", 4))
    assert [hero.gold for hero in game.state.heroes.values()] == [9, 4]
    with pytest.raises(Refused, match="no-such-value"):
        game.answer(Override("heroes.Dr. Yes.gold", 9))
