"""The tables of a journal. A file with anything else in it is refused."""

from __future__ import annotations

import re
import sqlite3

# Marks the file as ours in SQLite's own header, so that another program's database is never mistaken for a journal.
APPLICATION_ID = int.from_bytes(b"Arbi", "big")

# Incremented when the tables change.
VERSION = 1

_TABLES = (
    """CREATE TABLE games (
        id INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, setup TEXT NOT NULL, seed INTEGER NOT NULL, started REAL NOT NULL,
        hash TEXT NOT NULL, length INTEGER NOT NULL, head TEXT NOT NULL, salt TEXT NOT NULL) STRICT""",
    """CREATE TABLE entries (
        game INTEGER NOT NULL, number INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('answer', 'struck', 'finished')), body TEXT NOT NULL CHECK (json_valid(body)),
        digest TEXT NOT NULL, at REAL NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL,
        dice TEXT NOT NULL, notes TEXT NOT NULL, salt TEXT NOT NULL,
        PRIMARY KEY (game, number)) STRICT""",
    """CREATE TABLE checkpoints (
        game INTEGER NOT NULL, number INTEGER NOT NULL, position TEXT NOT NULL CHECK (json_valid(position)),
        PRIMARY KEY (game, number)) STRICT""",
    """CREATE TABLE dice (
        id INTEGER PRIMARY KEY, game INTEGER, request INTEGER, at REAL NOT NULL, die TEXT NOT NULL, kind TEXT NOT NULL,
        face INTEGER, fate TEXT NOT NULL, hash TEXT NOT NULL) STRICT""",
    """CREATE TABLE notes (
        id INTEGER PRIMARY KEY, game INTEGER, at REAL NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL,
        text TEXT NOT NULL, hash TEXT NOT NULL) STRICT""",
)


def create(connection: sqlite3.Connection) -> None:
    """Make the tables in an empty file."""
    for statement in _TABLES:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def has_only_our_tables(connection: sqlite3.Connection) -> bool:
    """A foreign trigger, view or table could change what is written, or never end."""
    found = connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
    return sorted(_plain(sql) for (sql,) in found) == sorted(map(_plain, _TABLES))


def _plain(sql: str) -> str:
    return re.sub(r"\s+", " ", sql)
