"""What is checked before a game continues: the chain of hashes of that game and its dice, and that no end is missing."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from controller.journal import chain, logs
from controller.journal.chain import Saved, broken_at
from controller.journal.head import Head, head_file
from controller.journal.logs import Log
from controller.journal.sqlite_file import JournalFault

LOGGED = {Log.DICE: "throw", Log.NOTES: "note"}


def refuse_cut_tail(connection: sqlite3.Connection, path: Path, head: Head | None) -> None:
    """Raise if rows are missing that were on the disk: continuing would overwrite the last trace of them."""
    if head is not None and (lost := missing(connection, head)):
        raise JournalFault(
            f"{path}: {lost}. Put its -wal file back next to it, or remove {head_file(path)} to play on without them."
        )


def refuse_changed_game(connection: sqlite3.Connection, path: Path, saved: Saved) -> None:
    """Raise where the game that is to go on, or a die of it, is not as it was written."""
    row = broken_at(saved, chain.head_before(connection, saved.id))
    where = f"game {saved.id} at row {row}" if row is not None else _changed_log(connection, saved.id)
    if where:
        raise JournalFault(
            f"{path} was changed after it was written ({where}): run `arbiter verify {path}` to see everything, and "
            f"with --rescue FILE to copy what is whole; or begin a new game with --new."
        )


def missing(connection: sqlite3.Connection, head: Head) -> str | None:
    """What the head says was written and is not there."""
    if head.game and (lost := _missing_rows(connection, head)):
        return lost
    for log, id_, hash_ in ((Log.DICE, head.dice, head.dice_hash), (Log.NOTES, head.notes, head.notes_hash)):
        row = connection.execute(f"SELECT hash FROM {log} WHERE id = ?", (id_,)).fetchone()  # noqa: S608  # ours
        if id_ and row != (hash_,):
            last = connection.execute(f"SELECT max(id) FROM {log}").fetchone()[0] or 0  # noqa: S608  # ours
            return _not_there(LOGGED[log], last, id_)
    return None


def _missing_rows(connection: sqlite3.Connection, head: Head) -> str | None:
    begun = connection.execute("SELECT hash FROM games WHERE id = ?", (head.game,)).fetchone()
    if begun is None:
        rows = f" with {head.length} rows" if head.length else ""
        return f"game {head.game}{rows} was written and is not there"
    query = "SELECT hash FROM entries WHERE game = ? AND number = ?"
    found = connection.execute(query, (head.game, head.length)).fetchone() if head.length else begun
    if found == (head.hash,):
        return None
    last = connection.execute("SELECT max(number) FROM entries WHERE game = ?", (head.game,)).fetchone()[0] or 0
    return _not_there("row", last, head.length, f" of game {head.game}")


def _not_there(what: str, last: int, written: int, where: str = "") -> str:
    """`last` is the last that is there, `written` the last that was written."""
    if last >= written:
        return f"{what} {written}{where} is not the one that was written"
    if last + 1 == written:
        return f"{what} {written}{where} was written and is not there"
    return f"{what}s {last + 1} to {written}{where} were written and are not there"


def _changed_log(connection: sqlite3.Connection, game: int) -> str:
    for log in Log:
        first = connection.execute(f"SELECT min(id) FROM {log} WHERE game = ?", (game,)).fetchone()[0]  # noqa: S608  # ours
        row = None if first is None else logs.broken_row(connection, log, first - 1)
        if row is not None:
            return f"{LOGGED[log]} {row}"
    return ""
