"""How many prompts people must answer in a game, and how many of them decide nothing; in Novus Malum also by how it is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from msgspec.structs import replace

from bench.report import Result
from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.content.pack_faults import setup_for
from controller.content.packs import load_pack
from controller.content.party import SEATS, picks, setup_of
from controller.lobby.offers import PACK, defaults
from rulesets.engine import bots
from rulesets.engine.answers import Measured
from rulesets.engine.game import Game
from rulesets.engine.requests import Choose, Draw, First, Measure, Option, Single, Together, parts_of
from rulesets.novus_malum.bot import sensible
from rulesets.novus_malum.ruleset import RULESET
from rulesets.novus_malum.setup import NovusMalumSetup
from rulesets.novus_malum.state.options import Volley

GAMES = 25
GAMES_OF_EACH = 3
LONGEST = 3000
"""Answers after which a game is left."""


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
    return [
        Result(
            "Prompts that people answer in a game, the median of games by bots",
            (
                "game",
                "if all were asked",
                "people answer",
                "one option, which hides a hand",
                "one option, which decides nothing",
            ),
            [(ruleset, *_answered(ruleset)) for ruleset in games.ids()],
            "All were asked: also what is obvious to everybody, and moments for a card that pass by themselves.",
        ),
        Result(
            "Answers and taps of a whole game, by mission or scenario: medians of a few games by bots",
            ("game", "mission or scenario", "answers", "taps of people"),
            [(ruleset, *row) for ruleset in games.ids() for row in _by_scenario(ruleset)],
            "A tap is a question that somebody must answer: not what is obvious, drawn by the table, or passes by itself.",
        ),
        Result("Prompts that people answer in a game of Novus Malum, the median of games by bots", columns, rows),
    ]


def _by_scenario(ruleset: str) -> Iterator[tuple[str, float, float]]:
    rules, pack = games.find(ruleset), load_pack(ruleset, PACK, Path.cwd())
    for key, option in [(pick.key, option) for pick in picks(rules, pack) for option in pick.options] or [("", "-")]:
        choices = defaults(rules) | ({key: option} if key else {})
        setup = setup_of(rules, pack, choices)
        if isinstance(setup, str):  # for more seats than the demo has
            setup = setup_of(rules, pack, choices | {SEATS: []})
        assert not isinstance(setup, str), setup
        played = [_played(Game(rules, setup), Random(seed)) for seed in range(GAMES_OF_EACH)]
        answers, found = zip(*played, strict=True)
        yield option, median(answers), median(each["by people"] for each in found)


def _answered(ruleset: str) -> tuple[float, float, float, float]:
    """Medians of a game: all questions, those that people must answer, and those with one option."""
    played = [_count(ruleset, Random(seed)) for seed in range(GAMES)]
    return tuple(median(counts) for counts in zip(*played, strict=True))


def _count(ruleset: str, rng: Random) -> tuple[int, int, int, int]:
    rules = games.find(ruleset)
    _, found = _played(Game(rules, setup_for(load_table(demo_table(ruleset)), rules)), rng)
    return found["asked"], found["by people"], found["hides a hand"], found["decides nothing"]


def _played(game: Game[Any], rng: Random) -> tuple[int, Counter[str]]:
    """The answers of a whole game by bots, and its questions by kind."""
    found: Counter[str] = Counter()
    while game.request is not None and len(game.record) < LONGEST:
        found.update(kind for part in _waited_for(game) for kind in _kinds(part))
        game.answer(bots.answer(game, rng, games.bot(game.ruleset.id)))
    return len(game.record), found


def _waited_for(game: Game[Any]) -> list[Single]:
    """The parts of a request that the game waits for, without what the table draws."""
    request = game.request
    several = isinstance(request, First | Together)
    return [
        part
        for part in parts_of(request)
        if not isinstance(part, Draw) and (not several or part.seat in game.waiting_for)
    ]


def _kinds(part: Single) -> Iterator[str]:
    yield "asked"
    options = part.options if isinstance(part, Choose) else ()
    private = isinstance(part, Choose) and part.private
    if (_obvious(part) and not private) or any(option.elapses for option in options):
        return
    yield "by people"
    if len(options) == 1:
        yield "hides a hand" if private else "decides nothing"


def _medians(setup: NovusMalumSetup, *, shortly: bool) -> tuple[float, float, float]:
    played = [_prompts(Game(RULESET, setup), Random(seed), shortly=shortly) for seed in range(GAMES)]
    prompts, distances, rounds = zip(*played, strict=True)
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
