"""How long a person waits: from `arbiter play` to the first prompt on the broker, and for commands that are over at once."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from statistics import median
from time import perf_counter

from bench.report import Result
from bench.rig.bench_table import BASE, PATIENCE, BenchTable, bench_table, connected, first
from bench.rig.child_process import ROOT, child, command, surroundings
from bench.rig.player import write_table

TIMES = 7

# So that what is compiled at the first start, and read from the disk, does not count.
WARM_UP = 1

# The least that a command can be: to read an argument, typer imports pydantic.
ONE_ARGUMENT = "import typer\n\ndef main(number: int) -> None: ...\n\ntyper.run(main)"

# The least that reads a config and says all that is wrong in it.
ONE_MODEL = "from pydantic import BaseModel\n\nclass Table(BaseModel):\n    name: str"

COMMANDS = {
    "Python, to do nothing": ("-c", "pass"),
    "Python, to import typer": ("-c", "import typer"),
    "Python, to import click": ("-c", "import click"),
    "Python, a typer command with one argument": ("-c", ONE_ARGUMENT, "1"),
    "Python, one model of pydantic": ("-c", ONE_MODEL),
    "arbiter --help": ("-m", "controller.main", "--help"),
    "arbiter odds 4d6 5+ --json": ("-m", "controller.main", "odds", "4d6", "5+", "--json"),
    "arbiter odds 4d6 5+": ("-m", "controller.main", "odds", "4d6", "5+"),
    "arbiter check, a table without a game": ("-m", "controller.main", "check", "configs/tables/table.toml"),
    "arbiter check, a table with a game": ("-m", "controller.main", "check", "configs/tables/demo.toml"),
}


def measure() -> Sequence[Result]:
    return [_play(), _help()]


def _play() -> Result:
    both = [asyncio.run(_both()) for _ in range(WARM_UP + TIMES)][WARM_UP:]
    floor, ours = (median(times) for times in zip(*both, strict=True))
    rows = [("the broker, a client, one message", floor, 1.0), ("arbiter play", ours, ours / floor)]
    columns = ("command", "seconds", "times the floor")
    return Result("From the command to the first prompt", columns, rows, f"The middle of {TIMES}, in turn.")


async def _both() -> tuple[float, float]:
    with bench_table() as place:
        floor = await _until_prompt(place, child("bench.baseline.bare_start", place.folder / "bare", place.port))
    with bench_table() as place:
        write_table(place)
        ours = await _until_prompt(place, command("play", place.config, "--state", place.folder, "--json"))
    return floor, ours


async def _until_prompt(place: BenchTable, process: AbstractAsyncContextManager[Process]) -> float:
    start = perf_counter()
    async with process, asyncio.timeout(PATIENCE), connected(place.port) as client:
        await first(client, f"{BASE}/prompt")
        return perf_counter() - start


def _help() -> Result:
    turns = [[_run(arguments) for arguments in COMMANDS.values()] for _ in range(WARM_UP + TIMES)][WARM_UP:]
    seconds = [median(times) for times in zip(*turns, strict=True)]
    nothing, typer, _click, argument, model, *_ = seconds
    rows = [
        (name, each, each / nothing, each / typer, each / argument, each / model)
        for name, each in zip(COMMANDS, seconds, strict=True)
    ]
    columns = ("command", "seconds", "times Python", "times typer", "times one argument", "times one model")
    return Result("Commands that are over at once", columns, rows, f"The middle of {TIMES}, in turn.")


def _run(arguments: Sequence[str]) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env=surroundings())
    return perf_counter() - start
