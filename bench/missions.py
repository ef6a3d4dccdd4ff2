"""Whole missions a second on one core, what one enemy's decision costs, and whether a long game stays as quick."""

from __future__ import annotations

from random import Random
from statistics import quantiles
from time import perf_counter

from rich.table import Table

from rulesets.engine import bots
from rulesets.engine.game import Game
from rulesets.nova_aetas import RULESET
from rulesets.nova_aetas.bot import sensible
from tests.rulesets.nova_aetas.table import starter_setup

GAMES = 25


def measure() -> Table:
    table = Table(title="Nova Aetas, bots on one core")
    table.add_column("what")
    table.add_column("figure", justify="right")
    for mission in ("no-way-but-up",):
        setup = starter_setup(mission)
        start, answers = perf_counter(), 0
        for seed in range(GAMES):
            answers += bots.play_out(Game(RULESET, setup), Random(seed), sensible)
        taken = perf_counter() - start
        table.add_row(f"{mission}: missions a second", f"{GAMES / taken:.1f}")
        table.add_row(f"{mission}: answers a second", f"{answers / taken:,.0f}")
    return table


def percentiles(values: list[float]) -> tuple[float, float]:
    cuts = quantiles(values, n=100)
    return cuts[49], cuts[98]
