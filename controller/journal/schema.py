"""The tables of a journal: created in a new file, upgraded in an older one. A file with anything else in it is refused.

Version 1 had no hashes in `dice` and `notes`, and neither heads of these two logs nor salt in `entries`; version 2 had no salt in
`games`, and hashed a row without sealing its secrets first (see `chain`). Such a file is brought up to date when it is opened to
write; one that is only read is brought up to date in memory.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator

# Marks the file as ours in SQLite's own header, so that another program's database is never mistaken for a journal.
APPLICATION_ID = int.from_bytes(b"Arbi", "big")

# Incremented when the tables change.
VERSION = 3

_TABLES_1 = (
    """CREATE TABLE games (
        id INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, setup TEXT NOT NULL, seed INTEGER NOT NULL, started REAL NOT NULL,
        hash TEXT NOT NULL, length INTEGER NOT NULL, head TEXT NOT NULL) STRICT""",
    """CREATE TABLE entries (
        game INTEGER NOT NULL, number INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('answer', 'struck', 'finished')), body TEXT NOT NULL CHECK (json_valid(body)),
        digest TEXT NOT NULL, at REAL NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL,
        PRIMARY KEY (game, number)) STRICT""",
    """CREATE TABLE checkpoints (
        game INTEGER NOT NULL, number INTEGER NOT NULL, position TEXT NOT NULL CHECK (json_valid(position)),
        PRIMARY KEY (game, number)) STRICT""",
    """CREATE TABLE dice (
        id INTEGER PRIMARY KEY, game INTEGER, request INTEGER, at REAL NOT NULL, die TEXT NOT NULL, kind TEXT NOT NULL,
        face INTEGER, fate TEXT NOT NULL) STRICT""",
    """CREATE TABLE notes (
        id INTEGER PRIMARY KEY, game INTEGER, at REAL NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL,
        text TEXT NOT NULL) STRICT""",
)
_FROM_1_TO_2 = (
    "ALTER TABLE entries ADD COLUMN dice TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE entries ADD COLUMN notes TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE entries ADD COLUMN salt TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE dice ADD COLUMN hash TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE notes ADD COLUMN hash TEXT NOT NULL DEFAULT ''",
)
_FROM_2_TO_3 = ("ALTER TABLE games ADD COLUMN salt TEXT NOT NULL DEFAULT ''",)
_STEPS = {1: _FROM_1_TO_2, 2: _FROM_2_TO_3}


def create(connection: sqlite3.Connection) -> None:
    """Make the tables in an empty file, by the same steps that upgrade an old one, so that both have the same form."""
    for statement in _statements(VERSION):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _statements(version: int) -> Iterator[str]:
    """What makes the tables as they were in this version."""
    yield from _TABLES_1
    for before in range(1, version):
        yield from _STEPS[before]


def add_columns(connection: sqlite3.Connection, version: int) -> None:
    """Bring the tables of a file of this version up to date; filling the new columns is left to the caller."""
    for before in range(version, VERSION):
        for statement in _STEPS[before]:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {VERSION}")


def has_only_our_tables(connection: sqlite3.Connection, version: int) -> bool:
    """A foreign trigger, view or table could change what is written, or never end."""
    found = connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
    return sorted(_plain(sql) for (sql,) in found) == _expected(version)


def _expected(version: int) -> list[str]:
    memory = sqlite3.connect(":memory:")
    for statement in _statements(version):
        memory.execute(statement)
    rows = memory.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
    memory.close()
    return sorted(_plain(sql) for (sql,) in rows)


def _plain(sql: str) -> str:
    return re.sub(r"\s+", " ", sql)
