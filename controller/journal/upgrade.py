"""Journals of earlier versions: upgraded when a table continues them, in memory when they are only read."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from controller.journal import schema
from controller.journal.logs import Log, hash_all_rows
from controller.journal.sqlite_file import naming, transaction, version_of


def bring_up_to_date(connection: sqlite3.Connection, path: Path) -> None:
    """In one transaction: a table that is killed meanwhile does it at its next start."""
    with naming(path):
        version = version_of(connection)
    if version == schema.VERSION:
        return
    with transaction(connection, path):
        schema.add_columns(connection, version)
        if version == 1:
            for log in Log:
                hash_all_rows(connection, log)


def up_to_date_copy(connection: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    """The same connection, or for an older journal one to a copy in memory."""
    with naming(path):
        if version_of(connection) == schema.VERSION:
            return connection
        copy = sqlite3.connect(":memory:", isolation_level=None)
        connection.backup(copy)
        connection.close()
    bring_up_to_date(copy, path)
    return copy
