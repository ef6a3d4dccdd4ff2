"""What was added to a journal since a given row, in order: for copying it elsewhere row by row."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from msgspec import Struct

from controller.journal import chain
from controller.journal.chain import Entry, Kind, Saved
from controller.journal.logs import COLUMNS, Log
from controller.journal.sqlite_file import naming

_DICE = ", ".join((*COLUMNS[Log.DICE], "hash"))


class DieRow(Struct, frozen=True):
    """A line of the dice log as it is on disk; `hash` covers it and the line before."""

    id: int
    game: int | None
    request: int | None
    at: float
    die: str
    kind: str
    face: int | None
    fate: str
    hash: str


class Tail(Struct, frozen=True):
    path: Path
    connection: sqlite3.Connection

    @property
    def journal_id(self) -> str:
        """Tells this journal from every other: the hash of its first game. Empty while there is none."""
        with naming(self.path):
            row = self.connection.execute("SELECT hash FROM games ORDER BY id LIMIT 1").fetchone()
        return str(row[0]) if row else ""

    def games_from(self, game: int) -> list[Saved]:
        """This game and those begun after it, without their rows."""
        with naming(self.path):
            rows = self.connection.execute("SELECT * FROM games WHERE id >= ? ORDER BY id", (game,))
            return [chain.saved_game(row, ()) for row in rows]

    def head_before(self, game: int) -> str:
        with naming(self.path):
            return chain.head_before(self.connection, game)

    def entries_after(self, game: int, number: int, most: int) -> list[Entry]:
        query = "SELECT * FROM entries WHERE game = ? AND number > ? ORDER BY number LIMIT ?"
        with naming(self.path):
            return [
                Entry(row[1], Kind(row[2]), *row[3:]) for row in self.connection.execute(query, (game, number, most))
            ]

    def dice_after(self, id_: int, most: int) -> list[DieRow]:
        query = f"SELECT {_DICE} FROM dice WHERE id > ? ORDER BY id LIMIT ?"  # noqa: S608  # ours
        with naming(self.path):
            return [DieRow(*row) for row in self.connection.execute(query, (id_, most))]
