"""Games a second of `arbiter simulate`, with one process and with two, and what a game costs the processor."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from resource import RUSAGE_CHILDREN, getrusage

from bench.report import Result
from bench.rig.child_process import ROOT, surroundings

GAMES = 80


def measure() -> Sequence[Result]:
    alone, both = _measure(1), _measure(2)
    rows = [
        ("1 process", GAMES / alone[0], 1.0, 1e3 * alone[1] / GAMES),
        ("2 processes", GAMES / both[0], alone[0] / both[0], 1e3 * both[1] / GAMES),
    ]
    note = f"{GAMES} games of the demo's mission, with the time that the processes take to start."
    columns = ("with", "games a second", "times one process", "processor ms a game")
    return [Result("arbiter simulate", columns, rows, note)]


def _measure(jobs: int) -> tuple[float, float]:
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
