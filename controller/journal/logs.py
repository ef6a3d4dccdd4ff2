"""The two logs alongside the game, dice and notes: each with its own chain of hashes, tied to the answers.

The row of an answer names the head of both logs when it was written. So a throw that was changed, added or left out
breaks its log's chain, and a log that was rewritten as a whole no longer matches the answers.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any

from msgspec import Struct

from controller.journal.chain import NOTHING, hash_of


class Log(StrEnum):
    DICE = "dice"
    NOTES = "notes"


COLUMNS = {
    Log.DICE: ("id", "game", "request", "at", "die", "kind", "face", "fate"),
    Log.NOTES: ("id", "game", "at", "kind", "subject", "text"),
}


class LoggedDie(Struct, frozen=True):
    """`request` is the index of what was asked then; `fate` what became of it: counted, or why not."""

    game: int | None
    request: int | None
    at: float
    die: str
    kind: str
    face: int | None
    fate: str


class Note(Struct, frozen=True):
    """Something that happened at the table but not in the game, such as a device that went away."""

    game: int | None
    at: float
    kind: str
    subject: str
    text: str


class Tip(Struct, frozen=True):
    """The last row of a log; the next one is chained to it."""

    id: int = 0
    head: str = NOTHING


def tip(connection: sqlite3.Connection, log: Log) -> Tip:
    row = connection.execute(f"SELECT id, hash FROM {log} ORDER BY id DESC LIMIT 1").fetchone()  # noqa: S608  # ours
    return Tip(*row) if row else Tip()


def add(connection: sqlite3.Connection, log: Log, last: Tip, values: tuple[Any, ...]) -> Tip:
    """Write the row that comes after `last`."""
    row = (last.id + 1, *values)
    head = hash_of(last.head, *row)
    columns = (*COLUMNS[log], "hash")
    marks = ", ".join("?" * len(columns))
    connection.execute(f"INSERT INTO {log} ({', '.join(columns)}) VALUES ({marks})", (*row, head))  # noqa: S608  # ours
    return Tip(last.id + 1, head)


def dice(connection: sqlite3.Connection) -> Iterator[LoggedDie]:
    for row in connection.execute("SELECT game, request, at, die, kind, face, fate FROM dice ORDER BY id"):
        yield LoggedDie(*row)


def notes(connection: sqlite3.Connection) -> Iterator[Note]:
    for row in connection.execute("SELECT game, at, kind, subject, text FROM notes ORDER BY id"):
        yield Note(*row)


def broken_row(connection: sqlite3.Connection, log: Log, after: int = 0) -> int | None:
    """The id of the first row after `after` that is not as it was written; None if all are."""
    return _first_broken(_rows(connection, log, after), _head_at(connection, log, after))


def _first_broken(rows: Iterable[tuple[Any, ...]], head: str) -> int | None:
    for row in rows:
        head = hash_of(head, *row[:-1])
        if head != row[-1]:
            return int(row[0])
    return None


def heads(connection: sqlite3.Connection, log: Log) -> dict[str, int]:
    """Every head that a log has had, with the id of its row."""
    rows = connection.execute(f"SELECT hash, id FROM {log} ORDER BY id")  # noqa: S608  # ours
    return {NOTHING: 0, **dict(rows)}


def _head_at(connection: sqlite3.Connection, log: Log, id_: int) -> str:
    row = connection.execute(f"SELECT hash FROM {log} WHERE id <= ? ORDER BY id DESC LIMIT 1", (id_,)).fetchone()  # noqa: S608  # ours
    return str(row[0]) if row else NOTHING


def _rows(connection: sqlite3.Connection, log: Log, after: int = 0) -> Iterator[tuple[Any, ...]]:
    columns = ", ".join((*COLUMNS[log], "hash"))
    return iter(connection.execute(f"SELECT {columns} FROM {log} WHERE id > ? ORDER BY id", (after,)))  # noqa: S608  # ours
