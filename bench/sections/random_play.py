"""Random legal play of every game that has landed, next to random legal play of chess by python-chess."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from random import Random
from statistics import median
from time import process_time
from typing import Any, TypeAlias

import chess

from bench.report import Result
from bench.workloads.starter_missions import content, setup_of
from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.content.pack_faults import setup_for
from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Ruleset, Setup

Play: TypeAlias = Callable[[Random], tuple[int, float]]
"""Plays a game with this random generator: how many moves it took, and the seconds of the processor, without setting it up."""

CHESS = f"chess: python-chess {chess.__version__}"
TURNS = 5

# Long enough to measure, short enough that the load of the machine stays the same for one turn of all.
STRETCH = 0.4

# The longest games are measured by their first answers.
MOST = 3000

PICKED = {"mission": "missions", "scenario": "scenarios"}
"""The field of a setup by which one of the starter pack is picked, and the part of the pack that holds them."""

CAST = ("seats", "heroes")


def measure() -> Sequence[Result]:
    players = {CHESS: _chess} | dict(_games())
    turns = [{name: _pace(play, turn) for name, play in players.items()} for turn in range(TURNS)]
    rows = [
        (name, median(turn[name] for turn in turns), median(turn[name] / turn[CHESS] for turn in turns))
        for name in players
    ]
    note = f"Set-up and a first game excluded. The middle of {TURNS} turns of at least {STRETCH} s each, in which everybody plays once."
    return [Result("Random legal play on one core", ("what", "moves a second", "times python-chess"), rows, note)]


def _games() -> Iterator[tuple[str, Play]]:
    for mission in content()["missions"]:
        yield f"nova_aetas: {mission}", partial(_random_game, games.find("nova_aetas"), setup_of(mission))
    for ruleset in games.ids():
        if ruleset != "nova_aetas":
            rules = games.find(ruleset)
            for name, setup in _starter(setup_for(load_table(demo_table(ruleset)), rules)):
                yield f"{ruleset}: {name}", partial(_random_game, rules, setup)


def _starter(setup: Any) -> Iterator[tuple[str, Setup]]:
    """What the pack of the demo's table has to play, with the cast of the demo where there is one."""
    field = next((field for field in PICKED if hasattr(setup, field)), None)
    if field is None:
        yield "starter", setup
    else:
        cast = {name: getattr(setup, name) for name in CAST} if hasattr(setup, "heroes") else {}
        for name in getattr(setup.content, PICKED[field]):
            yield name, type(setup).model_validate({"content": setup.content, **cast, field: name})


def _pace(play: Play, turn: int) -> float:
    """Moves a second, in games one after the other. A first one is not counted: chess has its tables from the import."""
    play(Random(turn))
    moves, taken = 0, 0.0
    for number in count():
        more, seconds = play(Random(1000 * turn + number))
        moves, taken = moves + more, taken + seconds
        if taken >= STRETCH:
            break
    return moves / taken


def _chess(rng: Random) -> tuple[int, float]:
    board = chess.Board()
    start = process_time()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack), process_time() - start


def _random_game(ruleset: Ruleset[Any], setup: Setup, rng: Random) -> tuple[int, float]:
    game = Game(ruleset, setup)
    start = process_time()
    while game.request is not None and len(game.record) < MOST:
        game.answer(bots.answer(game, rng))
    return len(game.record), process_time() - start
