"""Whole missions a second on one core, the cost of an enemy's decision, and whether a long game stays as fast."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import process_time

from bench.report import Result, p50_p99
from bench.workloads.enemy_decisions import decisions
from bench.workloads.long_game import LongGame
from bench.workloads.starter_missions import LARGEST, content, setup_of
from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.nova_aetas.bot import sensible
from rulesets.nova_aetas.ruleset import RULESET

GAMES = 6
DECISIONS = 500

# Answers are timed in stretches: one alone may be a whole enemy's turn, or next to nothing.
STRETCH = 300
EARLY, LATE = 100, 10_000


def measure() -> Sequence[Result]:
    return [_missions(), _decisions(), _length()]


def _missions() -> Result:
    rows = [_mission(mission) for mission in content()["missions"]]
    columns = ("mission", "games a second", "answers a game", "answers a second")
    return Result("Whole Nova Aetas missions by bots, on one core", columns, rows)


def _mission(mission: str) -> tuple[str, float, int, float]:
    setup = setup_of(mission)
    start = process_time()
    answers = sum(bots.play_out(Game(RULESET, setup), Random(seed), sensible) for seed in range(GAMES))
    taken = process_time() - start
    return mission, GAMES / taken, answers // GAMES, answers / taken


def _decisions() -> Result:
    taken = decisions(setup_of(LARGEST), DECISIONS)
    return Result(
        f"One enemy's activation on the largest board, {LARGEST}",
        ("what", "p50 ms", "p99 ms"),
        [("deciding and doing", *p50_p99(taken))],
        f"24 by 24 squares, 30 enemies, 4 heroes; {len(taken)} activations, without the time that dice take.",
    )


def _length() -> Result:
    game = LongGame()
    early = game.play_to(EARLY).time(STRETCH)
    late, fresh = game.play_to(LATE).time_next_to_fresh(STRETCH)
    rows = [
        (f"answers {EARLY:,} to {EARLY + STRETCH:,}", early * 1e3, None),
        (f"answers {LATE:,} to {LATE + STRETCH:,}", late * 1e3, late / fresh),
        ("the same, in a game begun at that position", fresh * 1e3, 1.0),
    ]
    columns = ("when", "ms an answer", "times the fresh game")
    return Result(f"Cost of an answer in a long game on {LARGEST}", columns, rows, "With the digest after each.")
