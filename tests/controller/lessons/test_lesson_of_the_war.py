"""The lesson of Multiverse War comes to its end whatever the dice show that it does not set, and those of its fight."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.config import games
from controller.content.packs import load_pack
from controller.content.party import setup_from
from controller.lessons.coach import Coach
from controller.lessons.lesson import lessons
from controller.referee.card_draw import drawn_cards
from controller.session.bots import bot_answer
from rulesets.engine.answers import Chosen, Rolled
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Draw, Roll

FIGHT = "ask.strike"
MOST = 120
"""Answers; a course without detours takes about forty."""


@pytest.mark.parametrize("seed", range(12))
def test_the_lesson_of_the_war_is_followed_to_its_end_whatever_the_other_dice_show(seed: int) -> None:
    lesson, rng = lessons("multiverse_war")["first-war"], Random(seed)
    ruleset = games.find("multiverse_war")
    setup = setup_from(ruleset, lesson.dealt(load_pack("multiverse_war", "starter", Path.cwd())).content, lesson.game)
    assert not isinstance(setup, str), setup
    game: Game[Any] = Game(ruleset, setup)
    coach = Coach(lesson, game)
    while coach.step is not None:
        assert len(game.answers) < MOST
        step, request = coach.at_step(game), game.request
        answer: Any
        if isinstance(request, Roll):
            set_dice = request.why.key != FIGHT and coach.is_learners(game)
            roll = coach.dice(game) if set_dice else lambda sides: rng.randint(1, sides)
            answer = Rolled(tuple(roll(die.sides) for die in request.dice))
        elif isinstance(request, Draw):
            answer = drawn_cards(request, lesson.seed, game.draws)
        elif step is not None:
            assert isinstance(request, Choose)
            answer = Chosen(next(option.key for option in request.options if option.key.startswith(step.do)))
        else:
            answer = bot_answer(game, game.setup.seats, lesson.seed)
        game.answer(answer)
        coach.is_learners(game)
    assert coach.taken == len(lesson.steps)
