"""Play a lesson from its first step to its last, as a learner would who does what the coach says: for tests, and for authors who check a pack."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from controller.content.packs import Pack
from controller.content.party import setup_of
from controller.lessons.coach import Coach
from controller.lessons.lesson import Lesson, Step
from controller.referee.card_draw import drawn_cards
from controller.session.bots import bot_answer
from rulesets.engine.answers import Answer, Chosen, ForSeat, Rolled
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Draw, First, Roll, Single, Together, parts_of
from rulesets.engine.ruleset import Ruleset


class LessonFault(Exception):
    """The lesson cannot be followed; the text says where and why."""


def faults(name: Path, lesson: Lesson, ruleset: Ruleset[Any], pack: Pack) -> list[str]:
    try:
        for _ in walk(lesson, ruleset, pack):
            pass
    except LessonFault as fault:
        return [f"{name}: {fault}"]
    return []


def walk(lesson: Lesson, ruleset: Ruleset[Any], pack: Pack) -> Iterator[tuple[Game[Any], Step | None, Answer]]:
    """Each question until the lesson is over, with the step that it belongs to, and the answer. Raises LessonFault."""
    setup = setup_of(ruleset, lesson.dealt(pack), lesson.game)
    if isinstance(setup, str):
        raise LessonFault(f"the game cannot begin: {setup}")
    if lesson.learner not in setup.seats:
        raise LessonFault(f"the learner {lesson.learner!r} has no seat; the seats are {', '.join(setup.seats)}")
    game: Game[Any] = Game(ruleset, setup)
    coach = Coach(lesson, game)
    while coach.step is not None and game.request is not None:
        step = coach.at_step(game)
        answer = _by_table(coach, game) if step is None else _as_written(step, lesson.learner, game)
        yield game, step, answer
        game.answer(answer)
        coach.is_learners(game)
    if coach.taken < len(lesson.steps):
        left = lesson.steps[coach.taken]
        raise LessonFault(f"step {coach.taken + 1} never comes: {left.asked}{f' with {left.do}' if left.do else ''}")


def _as_written(step: Step, learner: str, game: Game[Any]) -> Answer:
    part = next(each for each in parts_of(game.request) if each.seat in {learner, *game.waiting_for})
    match part:
        case Choose(options=options):
            reply: Any = Chosen(next(option.key for option in options if option.key.startswith(step.do)))
        case Roll(dice=dice):
            if len(step.dice) != len(dice):
                raise LessonFault(f"{step.asked}: {len(dice)} dice are rolled, and the step names {len(step.dice)}")
            reply = Rolled(step.dice)
        case _:
            raise LessonFault(f"{step.asked}: a step can choose or roll, not {type(part).__name__.lower()}")
    return _for(part, reply, game)


def _by_table(coach: Coach, game: Game[Any]) -> Answer:
    draw = next((part for part in parts_of(game.request) if isinstance(part, Draw)), None)
    if draw is not None:
        return _for(draw, drawn_cards(draw, coach.lesson.seed, game.draws), game)
    answer = bot_answer(game, game.setup.seats, coach.lesson.seed)
    assert answer is not None, "with bots on every seat there is always an answer"
    return answer


def _for(part: Single, reply: Any, game: Game[Any]) -> Answer:
    return ForSeat(part.seat, reply) if isinstance(game.request, Together | First) else reply
