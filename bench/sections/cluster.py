"""`arbiter simulate --on dask` with two workers alongside one process: what a cluster costs, and what it brings.

Each is played in two sizes, in turn, since the load of the machine changes. The difference of the two sizes is the cost of the
games alone, without the start. Wall-clock time is reliable only on an idle machine; processor time also on a busy one:
everything beyond that of one process is overhead.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

from bench.report import Result
from bench.rig.child_process import ROOT, surroundings

FEW, MANY = 30, 180
ROUNDS = 3

WAYS = {
    "1 process": (1, ("--jobs", "1")),
    "2 processes": (2, ("--jobs", "2")),
    "Dask, 2 workers": (2, ("--jobs", "2", "--on", "dask")),
}
COLUMNS = ("with", "games a second", "times one process", "processor ms a game", "times one, by the processor")


@dataclass(frozen=True, slots=True)
class _Cost:
    seconds: float
    processor: float


def measure() -> Sequence[Result]:
    found: dict[str, list[_Cost]] = {name: [] for name in WAYS}
    for _ in range(ROUNDS):
        for name, (_, words) in WAYS.items():
            few, many = _cost(FEW, words), _cost(MANY, words)
            found[name].append(_Cost(many.seconds - few.seconds, many.processor - few.processor))
    costs = {
        name: _Cost(median(one.seconds for one in runs), median(one.processor for one in runs))
        for name, runs in found.items()
    }
    alone, games = costs["1 process"], MANY - FEW
    rows = [
        (
            name,
            games / cost.seconds,
            alone.seconds / cost.seconds,
            1e3 * cost.processor / games,
            WAYS[name][0] * alone.processor / cost.processor,
        )
        for name, cost in costs.items()
    ]
    note = f"{MANY} games of the demo's mission without what {FEW} of them take, which is mostly the start. Median of {ROUNDS}."
    return [Result("arbiter simulate on Dask", COLUMNS, rows, note)]


def _cost(games: int, words: Sequence[str]) -> _Cost:
    """By the clock without the start of Python, and of the processor with everything that was started."""
    command = (sys.executable, "-m", "controller.main", "simulate", "--games", str(games), *words, "--json")
    before = _processor()
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=surroundings())
    return _Cost(float(json.loads(done.stdout)["seconds"]), _processor() - before)


def _processor() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
