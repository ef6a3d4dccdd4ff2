"""`arbiter simulate --on dask` with two workers beside one process: what a cluster costs, and what it brings.

Two sizes are played of each, in turn, since other things on the machine come and go. What is over once is the start; the
difference of the two sizes is what games cost while they are played.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from statistics import median

from bench.report import Result
from bench.rig.child_process import ROOT, surroundings

FEW, MANY = 30, 180
ROUNDS = 3

WAYS = {
    "1 process": ("--jobs", "1"),
    "2 processes": ("--jobs", "2"),
    "Dask, 2 workers": ("--jobs", "2", "--on", "dask"),
}


def measure() -> Sequence[Result]:
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in WAYS}
    for _ in range(ROUNDS):
        for name, words in WAYS.items():
            taken[name].append((_seconds(FEW, words), _seconds(MANY, words)))
    one = median(many - few for few, many in taken["1 process"])
    rows = []
    for name, runs in taken.items():
        playing = median(many - few for few, many in runs)
        whole = median(many for _, many in runs)
        start = max(0.0, whole - playing * MANY / (MANY - FEW))
        rows.append((name, (MANY - FEW) / playing, one / playing, start))
    note = f"{MANY} games of the demo's mission against {FEW}: the difference, so that the start is told apart. Median of {ROUNDS}."
    return [
        Result(
            "arbiter simulate on Dask", ("with", "games a second", "times one process", "seconds to start"), rows, note
        )
    ]


def _seconds(games: int, words: Sequence[str]) -> float:
    command = (sys.executable, "-m", "controller.main", "simulate", "--games", str(games), *words, "--json")
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=surroundings())
    return float(json.loads(done.stdout)["seconds"])
