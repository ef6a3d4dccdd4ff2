"""Answers a second, next to the same small game in boardgame.io, which is installed here from npm."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from bench.report import Result
from bench.workloads.horologium import timed

HERE = Path(__file__).parents[1] / "boardgameio"
ANSWERS = 10_000
TURNS = 3

THEIRS = "boardgame.io 0.50.2"


def measure() -> Sequence[Result]:
    turns = [_turn() for _ in range(TURNS)]
    taken = {name: median(turn[name] for turn in turns) for name in turns[0]}
    rows = [(name, ANSWERS / each, taken[THEIRS] / each) for name, each in taken.items()]
    columns = ("engine", "answers a second", "times boardgame.io")
    note = f"The middle of {TURNS}, in turn."
    return [Result(f"The same {ANSWERS:,} answers to a small game around a clock", columns, rows, note)]


def _turn() -> dict[str, float]:
    theirs = _boardgame_io()
    seconds, end = timed(ANSWERS)
    with_digest, _ = timed(ANSWERS, lambda game: game.digest)
    assert (end.now, end.scores) == (theirs["now"], theirs["scores"]), "the two games went different ways"
    return {THEIRS: theirs["seconds"], "Arbiter": seconds, "Arbiter, digest after each": with_digest}


def _boardgame_io() -> dict[str, Any]:
    if not (HERE / "node_modules" / "boardgame.io").exists():
        subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=HERE, check=True)
    done = subprocess.run(["node", "horologium.js", str(ANSWERS)], cwd=HERE, check=True, capture_output=True, text=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result
