"""How long a table takes to go on with a game of 10,000 answers, from its first page and from its last."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from rich.table import Table

from bench.horologium import MODULUS, RA, RULESET
from controller.journal import Journal
from controller.journal_replay import replay
from rulesets.engine.answers import Chosen, Rolled
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Setup

ANSWERS = 10_000


def measure() -> Table:
    table = Table(title=f"Going on with a game of {ANSWERS:,} answers")
    table.add_column("from")
    table.add_column("seconds", justify="right")
    with tempfile.TemporaryDirectory() as folder, Journal.open(Path(folder) / "bench.arbiter") as journal:
        digest = _play(journal)
        start = perf_counter()
        saved = journal.resume()
        assert saved is not None
        read = perf_counter() - start
        for name, game in (("the first answer", replace(saved, checkpoints=())), ("the last checkpoint", saved)):
            start = perf_counter()
            again = replay(game, RULESET)
            table.add_row(f"{name} ({read:.2f} s of it reading)", f"{read + perf_counter() - start:.2f}")
            assert again.digest == digest
    return table


def _play(journal: Journal) -> str:
    """Written to disk as a table does it, but for the waiting on the disk."""
    journal._connection.execute("PRAGMA synchronous = OFF")  # noqa: SLF001  # only to fill the journal sooner
    game = Game(RULESET, Setup(seats=("table",)))
    journal.begin(RULESET.id, game.setup, seed=7)
    seed = 7
    for _ in range(ANSWERS // 2):
        acting = game.state.dial.index(game.state.now)
        seed = seed * 16807 % MODULUS
        journal.answer(game, Chosen(f"spend:{1 + seed % RA[acting]}"))
        journal.answer(game, Rolled((1 + seed % 6,)))
    return game.digest
