"""`arbiter simulate`: many games by bots, on all cores."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from controller.commands.faults import told_plainly
from controller.commands.output import print_json
from controller.commands.tables import demo_table
from controller.config import games
from controller.config import games as known_games
from controller.config.load import load_table
from controller.content.pack_faults import setup_for
from rulesets.engine.bots import play_out
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Setup


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went. The same seed plays the same game on any machine."""

    seed: int
    result: str
    won: tuple[str, ...]
    answers: int
    digest: str


def simulate(ruleset: str, *, games: int, seed: int, jobs: int | None, table: Path | None, json: bool) -> None:
    with told_plainly():
        path = table or demo_table(ruleset)
        _setup(path)  # what is wrong with the config is said before any process is started
        began = perf_counter()
        played = sorted(_play_all(path, range(seed, seed + games), jobs, quiet=json), key=lambda one: one.seed)
    seconds = perf_counter() - began
    if json:
        print_json({"ruleset": load_table(path).config.game.ruleset, "seconds": round(seconds, 3), "games": played})
    else:
        _show(played, seconds)


def _play_all(path: Path, seeds: range, jobs: int | None, *, quiet: bool) -> Iterator[Played]:
    """Fresh processes rather than forked ones: a fork copies threads that are not there any more."""
    workers = min(jobs or os.cpu_count() or 1, len(seeds))
    with (
        Progress(console=Console(stderr=True), disable=quiet, transient=True) as progress,
        ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool,
    ):
        task = progress.add_task("games", total=len(seeds))
        for future in as_completed([pool.submit(play_one, path, seed) for seed in seeds]):
            progress.advance(task)
            yield future.result()


def play_one(path: Path, seed: int) -> Played:
    ruleset, setup = _setup(path)
    game = Game(known_games.find(ruleset), setup)
    answers = play_out(game, Random(seed), games.bot(ruleset))
    assert game.outcome
    return Played(seed, game.outcome.result, game.outcome.won, answers, game.digest)


@cache
def _setup(path: Path) -> tuple[str, Setup]:
    table = load_table(path)
    ruleset = known_games.find(table.config.game.ruleset)
    return ruleset.id, setup_for(table, ruleset)


def _show(played: list[Played], seconds: float) -> None:
    grid = Grid("outcome", "games", "share", "answers on average")
    for result, count in Counter(one.result for one in played).most_common():
        answers = [one.answers for one in played if one.result == result]
        grid.add_row(result, str(count), f"{count / len(played):.0%}", f"{sum(answers) / count:.0f}")
    console = Console()
    console.print(grid)
    console.print(f"{len(played)} games in {seconds:.1f} s.")
