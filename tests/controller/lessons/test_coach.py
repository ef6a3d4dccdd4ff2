"""A coach leads through a lesson: the learner does what the steps say, the table does the rest."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from pydantic import Field

from controller.content.packs import Pack
from controller.lessons.coach import Coach
from controller.lessons.lesson import Aside, Lesson, read_lesson
from controller.lessons.walkthrough import faults, walk
from controller.messages.prompt import OptionGroup
from controller.messages.prompt_in_words import prompt_for
from controller.toml.source import SourceFault
from rulesets.engine.answers import Chosen, Rolled, Undo
from rulesets.engine.cues import Cue
from rulesets.engine.dice import D6
from rulesets.engine.game import Game
from rulesets.engine.language.words import Words
from rulesets.engine.open_table import Step as Moved
from rulesets.engine.requests import Choose, Option, Roll
from rulesets.engine.ruleset import Outcome, Procedure, Ruleset, Setup
from rulesets.engine.view import View


class Go(Option, frozen=True):
    to: str


class Rest(Option, frozen=True):
    pass


class WalkSetup(Setup):
    seats: tuple[str, ...] = ("you", "bruno")
    content: dict[str, Any] = Field(default_factory=dict)


@dataclass(slots=True)
class State:
    squares: list[str] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)


def play(game: Game[State]) -> Procedure[Outcome]:
    """Each turn both seats walk; every third turn the learner rolls two dice."""
    for turn in range(200):
        for seat in ("you", "bruno"):
            options = (Go("north"), Go("south"), Rest())
            chosen = yield Choose(seat, options, Cue("ask.walk", seat=seat), rule="W-1", anchor=True)
            game.state.squares.append(chosen.key)
        if turn % 3 == 0:
            game.state.faces += yield Roll("you", (D6, D6), Cue("ask.roll"), rule="W-2")
    return Outcome("won", won=("you",), rule="W-3")


RULES = Ruleset(
    id="walk",
    setup=WalkSetup,
    state=State,
    begin=lambda _: State(),
    play=play,
    view=lambda *_: View(Cue("walk"), active=None),
)
PACK = Pack(Path("walk"), (), {})


def lesson(*steps: dict[str, Any], learner: str = "you") -> Lesson:
    said = [{"say": [{"text": {"en": "Do it.", "it": "Fallo."}, "show": "board"}], **step} for step in steps]
    text = {"en": "Walking", "it": "Camminare"}
    return Lesson.model_validate(
        {"title": text, "minutes": 5, "learner": learner, "game": {}, "steps": said, "end": {"en": "Enough."}}
    )


def new_game() -> Game[State]:
    return Game(RULES, WalkSetup())


def prompt_of(coach: Coach, game: Game[State], language: str = "en") -> Any:
    assert game.request is not None
    return coach.prompt(prompt_for(0, game.request, game.waiting_for, Words({})), game, language)


def test_only_what_the_step_wants_is_offered_and_the_coach_says_why() -> None:
    game = new_game()
    prompt = prompt_of(Coach(lesson({"asked": "walk", "do": "go:s"}), game), game, "it")

    assert [option.key for option in prompt.options] == ["go:south"]
    assert prompt.coach.title == "Camminare"
    assert [(said.text, said.show) for said in prompt.coach.say] == [("Fallo.", "board")]
    assert (prompt.coach.step, prompt.coach.steps, prompt.coach.done) == (1, 1, False)


def test_groups_without_a_wanted_option_are_left_out() -> None:
    game = new_game()
    asked = game.request
    assert asked is not None
    prompt = prompt_for(0, asked, game.waiting_for, Words({}))
    walks = tuple(replace(option, group="walk" if option.key.startswith("go") else "rest") for option in prompt.options)
    prompt = replace(prompt, options=walks, groups=(OptionGroup("walk", "Walk"), OptionGroup("rest", "Rest")))

    coached = Coach(lesson({"asked": "walk", "do": "go:s"}), game).prompt(prompt, game, "en")

    assert [group.id for group in coached.groups] == ["walk"]


def test_after_the_last_step_everything_is_open_again() -> None:
    game = new_game()
    coach = Coach(lesson({"asked": "walk", "do": "rest"}), game)
    game.answer(Chosen("rest"))
    game.answer(Chosen("rest"))
    prompt = prompt_of(coach, game)

    assert prompt.coach.done
    assert prompt.coach.say[0].text == "Enough."
    assert coach.is_learners(game)


def test_who_plays_on_after_a_lesson_has_read_its_last_card_on_every_device() -> None:
    game, taught = new_game(), lesson({"asked": "walk", "do": "rest"})
    coach = Coach(taught, game)
    game.answer(Chosen("rest"))
    assert prompt_of(coach, game).coach.done
    game.answer(Chosen("rest"))
    assert prompt_of(coach, game).coach.done  # the first answer was somebody else's
    game.answer(Rolled((1, 1)))
    assert prompt_of(coach, game).coach.done  # and a roll is no choice
    game.answer(Chosen("rest"))
    assert prompt_of(coach, game).coach is None
    assert prompt_of(Coach(taught, game), game).coach is None  # after a restart, too
    game.answer(Undo(1, ("you", "bruno")))
    assert prompt_of(coach, game).coach.done


def test_the_table_answers_what_no_step_is_about() -> None:
    game = new_game()
    coach = Coach(lesson({"asked": "roll", "dice": [6, 1]}), game)
    assert set(coach.played_by_bots(game, ["bruno"])) == {"bruno", "you"}
    assert prompt_of(coach, game).coach.say == ()

    game.answer(Chosen("rest"))
    game.answer(Chosen("rest"))
    assert set(coach.played_by_bots(game, ["bruno"])) == {"bruno"}
    roll = coach.dice(game)
    assert [roll(6), roll(6)] == [6, 1]


def test_a_roll_that_leads_elsewhere_is_named_and_what_comes_next_is_left_to_the_learner() -> None:
    game = new_game()
    coach = Coach(lesson({"asked": "roll", "dice": [6, 1]}, {"asked": "roll", "dice": [6, 1]}), game)
    for _ in range(2):
        game.answer(Chosen("rest"))
    assert coach.at_step(game)
    game.answer(Rolled((1, 1)))

    strayed = prompt_of(coach, game).coach.strayed
    assert (strayed.rolled, strayed.counted_on, strayed.back) == ((1, 1), (6, 1), 1)
    assert coach.is_learners(game)
    assert len(prompt_of(coach, game).options) == 3

    game.answer(Chosen("rest"))
    assert prompt_of(coach, game).coach.strayed is None
    assert not coach.is_learners(game)


def test_a_roll_that_is_as_good_as_the_lesson_s_or_was_taken_back_is_not_mentioned() -> None:
    game = new_game()
    coach = Coach(lesson({"asked": "roll", "dice": [6, 1]}, {"asked": "walk", "do": "rest"}), game)
    for reply in (Chosen("rest"), Chosen("rest"), Rolled((1, 1))):
        assert prompt_of(coach, game).coach
        game.answer(reply)
    assert prompt_of(coach, game).coach.strayed
    game.answer(Undo(1, game.setup.seats))
    assert coach.at_step(game)

    game.answer(Rolled((1, 6)))
    assert prompt_of(coach, game).coach.strayed is None


def test_before_the_first_step_the_coach_says_who_the_learner_is() -> None:
    game = new_game()
    begins = lesson({"asked": "roll", "dice": [6, 1]}).model_copy(update={"begin": {"en": "You lead Red."}})
    coaching = prompt_of(Coach(begins, game), game).coach

    assert [said.text for said in coaching.say] == ["You lead Red."]
    assert (coaching.step, coaching.done) == (0, False)


def test_an_aside_is_left_to_the_learner_and_is_no_step() -> None:
    game = new_game()
    aside = Aside.model_validate({"asked": "walk", "say": [{"text": {"en": "Walk as you like."}}]})
    coach = Coach(lesson({"asked": "roll", "dice": [6, 1]}).model_copy(update={"asides": (aside,)}), game)
    prompt = prompt_of(coach, game)

    assert [said.text for said in prompt.coach.say] == ["Walk as you like."]
    assert len(prompt.options) == 3
    assert set(coach.played_by_bots(game, ["bruno"])) == {"bruno"}
    game.answer(Chosen("rest"))
    game.answer(Chosen("rest"))
    assert coach.at_step(game) is not None
    assert coach.taken == 0


def test_an_aside_that_comes_again_says_its_last_remark_only() -> None:
    game = new_game()
    aside = Aside.model_validate(
        {"asked": "walk", "say": [{"text": {"en": "How to walk."}}, {"text": {"en": "Walk."}}]}
    )
    coach = Coach(lesson({"asked": "never"}).model_copy(update={"asides": (aside,)}), game)

    def said() -> list[str]:
        return [remark.text for remark in prompt_of(coach, game).coach.say]

    first = said()
    game.answer(Chosen("rest"))
    game.answer(Chosen("rest"))
    game.answer(Rolled((1, 1)))
    again = said()
    game.answer(Undo(3, agreed=("you", "bruno")))

    assert (first, again, said()) == (["How to walk.", "Walk."], ["Walk."], ["How to walk.", "Walk."])


def test_a_move_of_bases_that_is_not_what_the_step_wants_is_refused_once() -> None:
    game = new_game()
    coach = Coach(lesson({"asked": "walk", "do": "go:s"}), game)
    other, wanted, under_way = (
        Moved(Chosen(key), {}, ways) for key, ways in (("rest", None), ("go:south", None), ("go:north", {}))
    )

    assert coach.fits(game, wanted)
    assert coach.fits(game, under_way)
    assert not coach.fits(game, other)
    assert coach.fits(game, other)


def test_a_roll_is_asked_for_as_without_a_coach() -> None:
    game = new_game()
    coach = Coach(lesson({"asked": "roll", "dice": [6, 1]}), game)
    game.answer(Chosen("rest"))
    game.answer(Chosen("rest"))
    assert game.request is not None
    plain = prompt_for(0, game.request, game.waiting_for, Words({}))

    assert replace(prompt_of(coach, game), coach=None) == plain


def test_dice_that_the_step_does_not_name_are_left_to_chance() -> None:
    game = new_game()
    coach = Coach(lesson({"asked": "walk"}), game)
    roll = coach.dice(game)
    assert {roll(2) for _ in range(60)} == {1, 2}


def test_an_aside_may_say_what_the_dice_show() -> None:
    game = new_game()
    aside = Aside.model_validate({"asked": "walk", "dice": [2, 1], "say": [{"text": {"en": "Walk."}}]})
    roll = Coach(lesson({"asked": "never"}).model_copy(update={"asides": (aside,)}), game).dice(game)
    assert [roll(2), roll(2)] == [2, 1]
    assert {roll(2) for _ in range(60)} == {1, 2}


def test_an_undo_goes_back_a_step() -> None:
    game = new_game()
    coach = Coach(lesson({"asked": "walk", "do": "go:north"}, {"asked": "walk", "do": "rest"}), game)
    game.answer(Chosen("go:north"))
    assert (coach.is_learners(game), coach.taken) == (False, 1)

    game.answer(Undo(1))
    assert (coach.is_learners(game), coach.taken) == (True, 0)
    assert [option.key for option in prompt_of(coach, game).options] == ["go:north"]


def test_a_table_that_was_restarted_goes_on_with_the_next_step() -> None:
    game = new_game()
    steps = lesson(
        {"asked": "walk", "do": "go:north"}, {"asked": "roll", "dice": [3, 3]}, {"asked": "walk", "do": "rest"}
    )
    for answer in (Chosen("go:north"), Chosen("rest"), Rolled((3, 3))):
        game.answer(answer)

    coach = Coach(steps, game)
    assert coach.taken == 2
    assert [option.key for option in prompt_of(coach, game).options] == ["rest"]


def test_a_lesson_that_has_lost_its_way_ends_and_leaves_the_game_to_the_learner() -> None:
    game = new_game()
    coach = Coach(lesson({"asked": "never"}).model_copy(update={"between": 10}), game)
    for _ in range(12):
        game.answer(Chosen("rest") if isinstance(game.request, Choose) else Rolled((1, 1)))
        coach.is_learners(game)
    assert coach.step is None
    assert prompt_of(coach, game).coach.done
    assert prompt_of(coach, game).coach.say == ()  # what the lesson says at its end would not be true


def test_a_lesson_is_played_to_its_last_step() -> None:
    steps = lesson(
        {"asked": "walk", "do": "go:north"}, {"asked": "roll", "dice": [2, 5]}, {"asked": "walk", "do": "rest"}
    )
    walked = [(step.asked, answer) for _, step, answer in walk(steps, RULES, PACK.content) if step]
    assert walked == [("walk", Chosen("go:north")), ("roll", Rolled((2, 5))), ("walk", Chosen("rest"))]


@pytest.mark.parametrize(
    ("steps", "learner", "fault"),
    [
        ([{"asked": "never"}], "you", "step 1 never comes: never"),
        ([{"asked": "walk", "do": "fly"}], "you", "step 1 never comes: walk with fly"),
        ([{"asked": "roll", "dice": [2]}], "you", "roll: 2 dice are rolled, and the step names 1"),
        ([{"asked": "walk"}], "carla", "the learner 'carla' has no seat; the seats are you, bruno"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_said_in_one_line(steps: list[dict[str, Any]], learner: str, fault: str) -> None:
    assert faults(Path("first.toml"), lesson(*steps, learner=learner), RULES, PACK.content) == [f"first.toml: {fault}"]


def test_a_file_that_is_no_lesson_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "first.toml"
    path.write_text(
        'minutes = 5\nlearner = "you"\n[title]\nen = "A"\n[end]\nen = "B"\n[game]\n[[steps]]\nasks = "deploy"\n'
    )
    with pytest.raises(SourceFault, match=r"first\.toml:9"):
        read_lesson(path)
