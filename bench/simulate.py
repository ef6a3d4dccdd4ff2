"""Games a second of `arbiter simulate`, with one process and with two."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence

from bench.children import ROOT, surroundings
from bench.report import Result

GAMES = 60


def measure() -> Sequence[Result]:
    alone, both = (_seconds(jobs) for jobs in (1, 2))
    rows = [("1 process", GAMES / alone, 1.0), ("2 processes", GAMES / both, alone / both)]
    note = f"{GAMES} games of the demo's mission, with the time that the processes take to start."
    return [Result("arbiter simulate", ("with", "games a second", "times one process"), rows, note)]


def _seconds(jobs: int) -> float:
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
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=surroundings())
    seconds: float = json.loads(done.stdout)["seconds"]
    return seconds
