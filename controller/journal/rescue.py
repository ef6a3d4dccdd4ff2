"""What can be had out of a damaged journal. The damaged file is only read; what is saved goes into a new one."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from controller.journal import chain
from controller.journal.chain import Saved, saved_game, unbroken
from controller.journal.file import JournalFault, open_to_write, read_what_is_left, transaction

_ROWS = {
    "games": "SELECT * FROM games ORDER BY id",
    "dice": "SELECT * FROM dice ORDER BY id",
    "notes": "SELECT * FROM notes ORDER BY id",
}
_INSERT = {
    "games": "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "entries": "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "dice": "INSERT INTO dice VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "notes": "INSERT INTO notes VALUES (?, ?, ?, ?, ?, ?)",
}


def what_is_left(path: Path) -> str:
    """One sentence: what can be saved, and how."""
    games = _left(path)
    if not games:
        return "Nothing in it can be saved: move it away, and a new one is begun."
    return (
        f"{len(games[-1].given)} answers of its last readable game can be saved: "
        f"arbiter verify {path} --rescue {path.with_stem(path.stem + '-rescued')}"
    )


def rescue(path: Path, new: Path) -> int:
    """Copy all that is whole into a new journal; returns the number of answers of its last game."""
    games = _left(path)
    if not games:
        raise JournalFault(f"Nothing in {path} can be saved.")
    if new.exists():
        raise JournalFault(f"{new} is there already: give the rescued journal a name of its own.")
    connection, lock = open_to_write(new)
    try:
        with closing(connection), closing(read_what_is_left(path)) as damaged, transaction(connection, new):
            for game in games:
                _copy_game(connection, game)
            for table in ("dice", "notes"):
                _insert(connection, table, _readable(damaged, table))
    finally:
        os.close(lock)
    return len(games[-1].given)


def _left(path: Path) -> list[Saved]:
    try:
        with closing(read_what_is_left(path)) as connection:
            return [_whole(connection, saved_game(row, ())) for row in _readable(connection, "games")]
    except JournalFault:
        return []


def _whole(connection: sqlite3.Connection, saved: Saved) -> Saved:
    entries = tuple(_until_damage(chain.entries(connection, saved.id)))
    kept = unbroken(replace(saved, entries=entries))
    return replace(saved, entries=kept, length=len(kept), head=kept[-1].hash if kept else saved.hash)


def _readable(connection: sqlite3.Connection, table: str) -> Iterator[tuple[Any, ...]]:
    try:
        rows = connection.execute(_ROWS[table])
    except sqlite3.DatabaseError:
        return
    yield from _until_damage(rows)


def _until_damage(rows: Iterable[Any]) -> Iterator[Any]:
    try:
        yield from rows
    except (sqlite3.DatabaseError, ValueError):
        return


def _copy_game(connection: sqlite3.Connection, game: Saved) -> None:
    head = (game.id, game.ruleset, game.setup, game.seed, game.started, game.hash, game.length, game.head)
    _insert(connection, "games", [head])
    rows = ((game.id, e.number, e.kind, e.body, e.digest, e.at, e.previous, e.hash) for e in game.entries)
    _insert(connection, "entries", rows)


def _insert(connection: sqlite3.Connection, table: str, rows: Iterable[tuple[Any, ...]]) -> None:
    for row in rows:
        connection.execute(_INSERT[table], row)
