"""Answers a second, beside the same small game in boardgame.io, which is installed here from npm."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from rich.table import Table

from bench.horologium import timed

HERE = Path(__file__).parent / "boardgameio"
ANSWERS = 20_000


def measure() -> Table:
    theirs = _boardgame_io()
    seconds, end = timed(ANSWERS)
    with_digest, _ = timed(ANSWERS, lambda game: game.digest)
    assert (end.now, end.scores) == (theirs["now"], theirs["scores"]), "the two games went different ways"
    table = Table(title=f"The same {ANSWERS:,} answers to a small game around a clock")
    table.add_column("engine")
    table.add_column("answers a second", justify="right")
    table.add_column("times boardgame.io", justify="right")
    for name, taken in (
        ("boardgame.io 0.50.2", theirs["seconds"]),
        ("Arbiter", seconds),
        ("Arbiter, digest after each", with_digest),
    ):
        table.add_row(name, f"{ANSWERS / taken:,.0f}", f"{theirs['seconds'] / taken:.1f}")
    return table


def _boardgame_io() -> dict[str, Any]:
    if not (HERE / "node_modules" / "boardgame.io").exists():
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=HERE, check=True)
    done = subprocess.run(["node", "horologium.js", str(ANSWERS)], cwd=HERE, check=True, capture_output=True, text=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result
