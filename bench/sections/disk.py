"""What an answer costs a memory card: how often the journal waits for the disk, and how much it writes."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bench.report import Result
from bench.rig.disk import Change, Disk
from bench.rig.disk_recorder import recorded
from bench.workloads.horologium import MODULUS, RA, RULESET, State
from controller.journal.on_disk import Journal
from rulesets.engine.answers import Answer, Chosen, Rolled
from rulesets.engine.game import Game
from rulesets.engine.ruleset import Setup

ANSWERS = 600

# At six answers a minute, the journal's last moments are moved into it after so many.
BETWEEN_MOVES = 6

# Of every so many dice, one does not count: it is written, and nobody waits for it.
COCKED_EVERY = 4

# Two dice of every throw that completes an answer were at rest before the last one.
DICE = 3


@dataclass(frozen=True, slots=True)
class _Begun:
    """What was recorded before the first answer."""

    calls: int
    syncs: int


def measure() -> Sequence[Result]:
    rows: list[tuple[str, float, float, float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for moving, between in (("", None), (", moved into its file", BETWEEN_MOVES)):
            floor, ours = (_recorded(Path(folder), play, between) for play in (_play_bare, _play))
            rows += [
                (name + moving, syncs, kilobytes, syncs / floor[0], kilobytes / floor[1])
                for name, (syncs, kilobytes) in {"SQLite as it comes": floor, "Arbiter": ours}.items()
            ]
    columns = ("way", "syncs", "kB", "times the floor's syncs", "times its kB")
    note = (
        f"For each of {ANSWERS} answers, all files together. Half of the answers are throws of {DICE} dice, which only Arbiter logs. "
        f"A journal is moved out of its -wal file once a minute, here after every {BETWEEN_MOVES} answers."
    )
    return [Result("An answer on the disk", columns, rows, note)]


def _recorded(
    place: Path, play: Callable[[Path, Disk, int | None], _Begun], between: int | None
) -> tuple[float, float]:
    """Syncs, and kilobytes written, for each answer. What it takes to create the file is left out."""
    disk, folder = Disk(), place / f"{play.__name__}-{between}"
    folder.mkdir()
    with recorded(disk, folder):
        begun = play(folder, disk, between)
        ended = disk.tried
    changes = disk.calls[begun.calls :]
    written = sum(len(call.data) for call in changes if isinstance(call, Change) and call.data is not None)
    return (ended - begun.syncs) / ANSWERS, written / 1000 / ANSWERS


def _play_bare(folder: Path, disk: Disk, between: int | None) -> _Begun:
    with closing(sqlite3.connect(folder / "bare.sqlite", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE answers (number INTEGER PRIMARY KEY, body TEXT)")
        connection.execute("PRAGMA wal_checkpoint")
        begun = _Begun(len(disk.calls), disk.tried)
        for number in range(ANSWERS):
            connection.execute("INSERT INTO answers VALUES (?, ?)", (number, "x" * 300))
            if between and number % between == 0:
                connection.execute("PRAGMA wal_checkpoint")
        return begun


def _play(folder: Path, disk: Disk, between: int | None) -> _Begun:
    game = Game(RULESET, Setup(seats=("player",)))
    with Journal.open(folder / "bench.arbiter") as journal:
        journal.begin(RULESET.id, game.setup, seed=7)
        journal.move_into_file()
        begun = _Begun(len(disk.calls), disk.tried)
        for number in range(ANSWERS):
            journal.write_then_apply(game, _answer(game, journal, number))
            if between and number % between == 0:
                journal.move_into_file()
        return begun


def _answer(game: Game[State], journal: Journal, number: int) -> Answer:
    chance = (number + 7) * 16807 % MODULUS
    if number % 2 == 0:
        acting = game.state.dial.index(game.state.now)
        return Chosen(f"spend:{1 + chance % RA[acting]}")
    if number % COCKED_EVERY == 1:
        journal.log_die("die-0", "d6", 1, "cocked", number)
    for die in range(DICE):
        journal.log_die(f"die-{die}", "d6", 1 + chance % 6, "counted", number, answers=die == DICE - 1)
    return Rolled((1 + chance % 6,))
