"""Rescue what is readable in a damaged journal. The damaged file is only read; the rest goes into a new one."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec.structs import astuple, replace

from controller.journal import chain
from controller.journal.chain import Saved, saved_game, unbroken
from controller.journal.logs import COLUMNS, Log, Tip, add
from controller.journal.sqlite_file import JournalFault, open_to_write, read_what_is_left, transaction

_COLUMNS = {
    "games": ("id", "ruleset", "setup", "seed", "started", "hash", "length", "head", "salt"),
    "entries": ("game", "number", "kind", "body", "digest", "at", "previous", "hash", "dice", "notes", "salt"),
    **{str(log): columns for log, columns in COLUMNS.items()},
}


def what_is_left(path: Path) -> str:
    """One sentence: what can be saved, and how."""
    games = _left(path)
    if not games:
        return "Nothing in it can be saved: move it away, and the table begins a new one."
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
        raise JournalFault(f"{new} exists already: give the rescued journal another name.")
    connection, lock = open_to_write(new)
    try:
        with closing(connection), closing(read_what_is_left(path)) as damaged, transaction(connection, new):
            for game in games:
                _copy_game(connection, game)
            for log in Log:
                tip = Tip()
                for _id, *values in _readable(damaged, log):
                    tip = add(connection, log, tip, tuple(values))
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
    entries = tuple(_until_damage(chain.entries(connection, saved.id))) if _is_table(connection, "entries") else ()
    kept = unbroken(replace(saved, entries=entries))
    return replace(saved, entries=kept, length=len(kept), head=kept[-1].hash if kept else saved.hash)


def _readable(connection: sqlite3.Connection, table: str) -> Iterator[tuple[Any, ...]]:
    columns = ", ".join(_COLUMNS[table])
    try:
        if not _is_table(connection, table):
            return
        rows = connection.execute(f"SELECT {columns} FROM {table} ORDER BY id")  # noqa: S608  # ours
    except sqlite3.DatabaseError:
        return
    yield from _until_damage(rows)


def _is_table(connection: sqlite3.Connection, name: str) -> bool:
    """Read only real tables: a view of the same name could return rows forever."""
    return connection.execute("SELECT type FROM sqlite_schema WHERE name = ?", (name,)).fetchall() == [("table",)]


def _until_damage(rows: Iterable[Any]) -> Iterator[Any]:
    try:
        yield from rows
    except (sqlite3.DatabaseError, ValueError):
        return


def _copy_game(connection: sqlite3.Connection, game: Saved) -> None:
    head = (game.id, game.ruleset, game.setup, game.seed, game.started, game.hash, game.length, game.head, game.salt)
    _insert(connection, "games", [head])
    _insert(connection, "entries", ((game.id, *astuple(entry)) for entry in game.entries))


def _insert(connection: sqlite3.Connection, table: str, rows: Iterable[tuple[Any, ...]]) -> None:
    columns = _COLUMNS[table]
    marks = ", ".join("?" * len(columns))
    for row in rows:
        connection.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", row)  # noqa: S608  # ours
