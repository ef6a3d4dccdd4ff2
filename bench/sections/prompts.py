"""How many prompts people must answer in a game of Novus Malum: one question for each model, or the shorter ways."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Any

from msgspec.structs import replace

from bench.report import Result
from controller.commands.tables import demo_table
from controller.config.load import load_table
from controller.content.pack_faults import setup_for
from rulesets.engine import bots
from rulesets.engine.answers import Measured
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Draw, Measure, Option
from rulesets.novus_malum.bot import sensible
from rulesets.novus_malum.ruleset import RULESET
from rulesets.novus_malum.setup import NovusMalumSetup
from rulesets.novus_malum.state.options import Volley

GAMES = 25


def measure() -> Sequence[Result]:
    together = setup_for(load_table(demo_table(RULESET.id)), RULESET)
    assert isinstance(together, NovusMalumSetup)
    each = together.model_copy(update={"house": together.house.model_copy(update={"asking": "each"})})
    rows = [
        ("one by one", *_medians(each, shortly=False)),
        ("volleys, nothing obvious", *_medians(each, shortly=True)),
        ("together, as the demo and the lobby begin it", *_medians(together, shortly=True)),
    ]
    columns = ("how it is asked", "prompts", "of them distances", "prompts a round")
    return [Result("Prompts that people answer in a game of Novus Malum, the median of games by bots", columns, rows)]


def _medians(setup: NovusMalumSetup, *, shortly: bool) -> tuple[float, float, float]:
    games = [_prompts(Game(RULESET, setup), Random(seed), shortly=shortly) for seed in range(GAMES)]
    prompts, distances, rounds = zip(*games, strict=True)
    return median(prompts), median(distances), round(median(p / r for p, r in zip(prompts, rounds, strict=True)), 1)


def _prompts(game: Game[Any], rng: Random, *, shortly: bool) -> tuple[int, int, int]:
    asked = distances = 0
    while (request := game.request) is not None:
        by_people = not isinstance(request, Draw) and not (shortly and _obvious(request))
        asked += by_people
        if isinstance(request, Measure):
            distances += shortly is False or request.limit is None
            game.answer(Measured(request.likely if request.likely is not None else request.least))
        elif isinstance(request, Choose) and not shortly:
            game.answer(bots.reply(game, _without_volleys(request), rng, sensible))
        else:
            game.answer(bots.answer(game, rng, sensible))
    return asked, distances, game.state.round


def _obvious(request: object) -> bool:
    return isinstance(request, Choose) and len(request.options) == 1 and request.options[0].obvious


def _without_volleys(request: Choose) -> Choose:
    left: tuple[Option, ...] = tuple(option for option in request.options if not isinstance(option, Volley))
    return replace(request, options=left)
