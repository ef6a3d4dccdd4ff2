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
from statistics import median
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
from controller.dice_log.statistics.balance import verdict
from controller.session.resume import words_of
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
        ruleset, setup = _setup(path)
        told = verdict([one.won for one in played], setup.seats)
        print_json({"ruleset": ruleset, "seconds": round(seconds, 3), "verdict": told, "games": played})
    else:
        _show(played, path, seconds)


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


def _show(played: list[Played], path: Path, seconds: float) -> None:
    table = load_table(path)
    words, (_, setup) = words_of(table), _setup(path)
    console = Console()
    endings = Grid("ending", "games", "share", "answers: median", "longest", title="How it ended")
    for result, count in Counter(one.result for one in played).most_common():
        answers = [one.answers for one in played if one.result == result]
        told = words.entries.get(result) or words.name(result)
        endings.add_row(told, str(count), f"{count / len(played):.0%}", f"{median(answers):.0f}", str(max(answers)))
    console.print(endings)
    seats = Grid("seat", "won", "share", title="Who won")
    for seat in setup.seats:
        won = sum(seat in one.won for one in played)
        seats.add_row(words.name(seat), str(won), f"{won / len(played):.0%}")
    nobody = sum(not one.won for one in played)
    seats.add_row("nobody", str(nobody), f"{nobody / len(played):.0%}", style="dim")
    console.print(seats)
    console.print(verdict([one.won for one in played], setup.seats), soft_wrap=True)
    console.print(f"{len(played)} games in {seconds:.1f} s.")
