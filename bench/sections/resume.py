"""How long a table takes to go on with a game of 10,000 answers, from its first page and from its last."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from msgspec.structs import replace

from bench.report import Result
from bench.workloads.horologium import MODULUS, RA, RULESET
from controller.journal.on_disk import Journal
from controller.journal.replay import replay
from rulesets.engine.answers import Chosen, Rolled
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Setup

ANSWERS = 10_000


def measure() -> Sequence[Result]:
    with tempfile.TemporaryDirectory() as folder, Journal.open(Path(folder) / "bench.arbiter") as journal:
        digest = _play(journal)
        start = perf_counter()
        saved = journal.resume()
        assert saved is not None
        read = perf_counter() - start
        taken = {}
        for name, game in (("the first answer", replace(saved, checkpoints=())), ("the last checkpoint", saved)):
            start = perf_counter()
            again = replay(game, RULESET)
            taken[name] = read + perf_counter() - start
            assert again.digest == digest
    rows = [(name, seconds, seconds / taken["the first answer"]) for name, seconds in taken.items()]
    note = f"Both read and check the whole journal first, which takes {read:.2f} s."
    columns = ("from", "seconds", "times the whole")
    return [Result(f"Going on with a game of {ANSWERS:,} answers", columns, rows, note)]


def _play(journal: Journal) -> str:
    """Play and write as a table does, but without waiting for the disk."""
    journal._connection.execute("PRAGMA synchronous = OFF")  # noqa: SLF001  # only to fill the journal sooner
    game = Game(RULESET, Setup(seats=("player",)))
    journal.begin(RULESET.id, game.setup, seed=7)
    seed = 7
    for _ in range(ANSWERS // 2):
        acting = game.state.dial.index(game.state.now)
        seed = seed * 16807 % MODULUS
        journal.write_then_apply(game, Chosen(f"spend:{1 + seed % RA[acting]}"))
        journal.write_then_apply(game, Rolled((1 + seed % 6,)))
    return game.digest
