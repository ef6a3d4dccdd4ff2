"""Games a second of `arbiter simulate`, with one process and with two, and what a game costs the processor."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter

from bench.report import Result
from bench.rig.child_process import ROOT, surroundings

GAMES = 200
COUNT_TO = 20_000_000
TURNS = 3


def measure() -> Sequence[Result]:
    turns = [(_taken(1), _taken(2), _counted(1), _counted(2)) for _ in range(TURNS)]
    alone, both, count_alone, count_both = map(_quickest, zip(*turns, strict=True))
    rows = [
        ("1 process", GAMES / alone[0], 1.0, 1e3 * alone[1] / GAMES),
        ("2 processes", GAMES / both[0], alone[0] / both[0], 1e3 * both[1] / GAMES),
        ("2 processes that only count", None, count_alone[0] / count_both[0], None),
    ]
    note = (
        f"{GAMES} games of the demo's mission, with the time that the processes take to start. "
        f"The last row is what a second process is worth on this machine now. The quickest of {TURNS} of each, in turn."
    )
    columns = ("with", "games a second", "times one process", "processor ms a game")
    return [Result("arbiter simulate", columns, rows, note)]


def _quickest(turns: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return min(turns)


def _counted(processes: int) -> tuple[float, float]:
    """The same counting, shared out among so many processes that are already there."""
    with ProcessPoolExecutor(processes, mp_context=get_context("fork")) as pool:
        list(pool.map(_count, [1] * processes))
        start, before = perf_counter(), _processor()
        list(pool.map(_count, [COUNT_TO // processes] * processes))
        return perf_counter() - start, _processor() - before


def _count(to: int) -> int:
    return sum(number & 1 for number in range(to))


def _taken(jobs: int) -> tuple[float, float]:
    """Seconds, and seconds of the processor."""
    command = (
        sys.executable,
        "-m",
        "controller.main",
        "simulate",
        "--games",
        str(GAMES),
        "--jobs",
        str(jobs),
        "--json",
    )
    before = _processor()
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=surroundings())
    seconds: float = json.loads(done.stdout)["seconds"]
    return seconds, _processor() - before


def _processor() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
