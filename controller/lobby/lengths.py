"""How long a game takes, for people who choose one.

`lengths.toml` next to a game's rules has the figures of bot games: for each mission or scenario, the median of the answers that people must give
and of the minutes that these answers take. `make lengths` plays the games and writes the files.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from statistics import median
from typing import Any

import tomli
from msgspec import Struct

from controller.config import games
from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Draw, First, Measure, Request, Roll, Together
from rulesets.engine.ruleset import Setup

FILE = "lengths.toml"

# What a decision takes at a table, with talk, hands and dice.
SECONDS: Mapping[type[Any], float] = {Choose: 15.0, First: 15.0, Together: 25.0, Roll: 8.0, Measure: 10.0, Draw: 4.0}

# Bots wander where people would not; a game that takes this long is over for the statistics.
LONGEST_GAME = 6000


class Length(Struct, frozen=True):
    """The median of bot games: answers of people, and the minutes that they take."""

    answers: int
    minutes: int


@cache
def lengths(ruleset: str) -> Mapping[str, Length]:
    """By the id of a mission or scenario; under the id of the game itself where it has none to choose from."""
    path = games.folder(ruleset) / FILE
    if not path.exists():
        return {}
    found = tomli.loads(path.read_text(encoding="utf-8"))
    return {id_: Length(**figures) for id_, figures in found.items()}


def measured(ruleset: str, setup: Setup, count: int) -> Length:
    """Let bots play so many games of this setup."""
    played = [_length(Game(games.find(ruleset), setup), games.bot(ruleset), Random(seed)) for seed in range(count)]
    return Length(round(median(answers for answers, _ in played)), round(median(seconds for _, seconds in played) / 60))


def _length(game: Game[Any], taste: bots.Taste[Any], rng: Random) -> tuple[int, float]:
    answers, seconds = 0, 0.0
    while (request := game.request) is not None and len(game.record) < LONGEST_GAME:
        if not _goes_by_itself(request):
            answers += 1
            seconds += SECONDS[type(request)] if _is_first_answer(game, request) else 0.0
        game.answer(bots.answer(game, rng, taste))
    return answers, seconds


def _is_first_answer(game: Game[Any], request: Request) -> bool:
    """Whether this is the first answer to a request: several seats that answer together take the time of one."""
    return not isinstance(request, Together) or len(game.waiting_for) == len(request.parts)


def _goes_by_itself(request: Request) -> bool:
    return isinstance(request, Choose) and len(request.options) == 1 and request.options[0].obvious
