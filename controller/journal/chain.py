"""The rows of a journal as data, and the chain of hashes through them.

Each hash covers its row and the hash before it; a game's own hash covers its setup, its seed and the last row of the
game before. So nothing can be changed, added, removed or moved without breaking the chain at that row.

What may be secret (an answer, the digest of the game, a setup with its seed) is sealed before it is hashed: the seal is a
hash of the secret and a salt, and the hash of the row covers the seal. So someone who may not know the secret can still
check the chain, with the seal in its place, and the key of one seal opens no other.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from enum import StrEnum
from hashlib import blake2b
from typing import Any, Protocol

import orjson
from msgspec import Struct

from controller.journal.sqlite_file import RowFault
from rulesets.engine.answers import Answer, Undo, UnreadableAnswer, from_json

# What the first game of a file is chained to.
NOTHING = ""

# Digits of a salt.
SALT_DIGITS = 32

# The key, in the row that ends a game, for the game that follows it.
NEXT = "next"


class Kind(StrEnum):
    ANSWER = "answer"
    STRUCK = "struck"  # the rules failed on the answer before it, which changed nothing
    FINISHED = "finished"


class Entry(Struct, frozen=True):
    """`digest` is that of the game to which this was said: the result of all that came before.

    `dice` and `notes` are the heads of the two logs when it was written. `salt` is random: heads are published, and
    without a salt, a secret answer could be guessed from them.
    """

    number: int
    kind: Kind
    body: str
    digest: str
    at: float
    previous: str
    hash: str
    dice: str
    notes: str
    salt: str

    @property
    def key(self) -> str:
        """Shows that the seal of the body holds this body, and nothing else."""
        return hash_of(self.salt, "body")

    @property
    def body_seal(self) -> str:
        return hash_of(self.key, self.body)

    @property
    def digest_seal(self) -> str:
        """The key of this seal is never published: with the digest, secrets could be found by trying."""
        return hash_of(hash_of(self.salt, "digest"), self.digest)

    @property
    def answer(self) -> Answer:
        try:
            return from_json(orjson.loads(self.body))
        except UnreadableAnswer:
            raise RowFault(self.number, f"Row {self.number} holds no answer: {self.body[:80]}") from None


class Checkpoint(Struct, frozen=True):
    """The position after row `number`. It only saves time: what the rows say is what counts."""

    number: int
    position: str


class ChosenNext(Struct, frozen=True):
    """One of the games that the rules say may follow, by its id, the seed that it draws cards with, who is a guest in it, and who plays."""

    id: str
    seed: int
    guest: dict[str, Any] | None = None
    """`hero` as its file has it, and the `seat` that plays it."""
    players: dict[str, Any] | None = None
    """The `seats`, and `heroes` with the seat of each, if they are others than before."""


class Saved(Struct, frozen=True):
    """A game as it is on disk: enough to play it again."""

    id: int
    ruleset: str
    setup: str
    seed: int
    started: float
    hash: str
    length: int
    head: str
    salt: str
    entries: tuple[Entry, ...]
    checkpoints: tuple[Checkpoint, ...] = ()

    @property
    def seal(self) -> str:
        """Holds the setup and the seed."""
        return seal_of_game(self.setup, self.seed, self.salt)

    @property
    def finished(self) -> bool:
        return bool(self.entries) and self.entries[-1].kind is Kind.FINISHED

    @property
    def outcome(self) -> dict[str, Any] | None:
        if not self.finished:
            return None
        return {name: each for name, each in orjson.loads(self.entries[-1].body).items() if name != NEXT}

    @property
    def next(self) -> ChosenNext | None:
        """The game that was chosen to follow this one, if one was. It is begun with its first answer."""
        body = orjson.loads(self.entries[-1].body) if self.finished else {}
        return ChosenNext(**body[NEXT]) if body.get(NEXT) else None

    @property
    def entries_applied(self) -> list[Entry]:
        """All entries of the game, without answers that the rules failed on and that were struck out."""
        result: list[Entry] = []
        for entry in self.entries:
            if entry.kind is Kind.STRUCK:
                del result[-1:]
            else:
                result.append(entry)
        return result

    @property
    def given(self) -> list[Entry]:
        """The answers that the game accepted, also those undone later."""
        return [entry for entry in self.entries_applied if entry.kind is Kind.ANSWER]

    @property
    def record(self) -> list[Answer]:
        return [entry.answer for entry in self.given]


class AnswerRow(Struct, frozen=True):
    """An answer and the row that holds it. `in_force` is how many answers were in force after it."""

    entry: Entry
    answer: Answer
    in_force: int


def fold(given: list[Entry]) -> tuple[list[AnswerRow], list[AnswerRow]]:
    """All answers, and those still in force: each Undo removes the answers that it undid."""
    everything: list[AnswerRow] = []
    kept: list[AnswerRow] = []
    for entry in given:
        answer = entry.answer
        undone = answer.steps if isinstance(answer, Undo) else -1
        one = AnswerRow(entry, answer, len(kept) - undone)
        everything.append(one)
        if isinstance(answer, Undo):
            del kept[one.in_force :]
        else:
            kept.append(one)
    return everything, kept


def hash_of(*parts: str | float | None) -> str:
    """The hash of a row: the hash before it first, then its columns in their order."""
    return blake2b(orjson.dumps(parts), digest_size=16).hexdigest()


def hash_of_entry(game: int, entry: Entry) -> str:
    return hash_of_row(game, entry, entry.body_seal, entry.digest_seal)


class Row(Protocol):
    """What a sealed row shows to everyone."""

    @property
    def previous(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def at(self) -> float: ...
    @property
    def dice(self) -> str: ...
    @property
    def notes(self) -> str: ...


def hash_of_row(game: int, row: Row, body_seal: str, digest_seal: str) -> str:
    """The hash of a sealed row: no secret is needed for it."""
    shown = (row.previous, game, row.number, row.kind, body_seal, digest_seal, row.at, row.dice, row.notes)
    return hash_of(*shown)


def seal_of_game(setup: str, seed: int, salt: str) -> str:
    return hash_of(salt, setup, seed)


def hash_of_game(before: str, ruleset: str, started: float, seal: str) -> str:
    """The hash of a game's own row: no secret is needed for it."""
    return hash_of(before, ruleset, started, seal)


def games(connection: sqlite3.Connection) -> Iterator[Saved]:
    for row in connection.execute("SELECT * FROM games ORDER BY id").fetchall():
        yield saved_game(row, tuple(entries(connection, row[0])), tuple(checkpoints(connection, row[0])))


def latest(connection: sqlite3.Connection) -> Saved | None:
    """Read only the last game, so that a table with years of games starts as fast as a new one."""
    row = connection.execute("SELECT * FROM games ORDER BY id DESC LIMIT 1").fetchone()
    if not row:
        return None
    return saved_game(row, tuple(entries(connection, row[0])), tuple(checkpoints(connection, row[0])))


def saved_game(row: tuple[Any, ...], entries: tuple[Entry, ...], checkpoints: tuple[Checkpoint, ...] = ()) -> Saved:
    id_, ruleset, setup, seed, started, hash_, length, head, salt = row
    return Saved(id_, ruleset, setup, seed, started, hash_, length, head, salt, entries, checkpoints)


def entries(connection: sqlite3.Connection, game: int) -> Iterator[Entry]:
    for row in connection.execute("SELECT * FROM entries WHERE game = ? ORDER BY number", (game,)):
        _, number, kind, *rest = row
        yield Entry(number, Kind(kind), *rest)


def head_before(connection: sqlite3.Connection, game: int) -> str:
    """The head of the game before this one, which this one is chained to."""
    row = connection.execute("SELECT head FROM games WHERE id < ? ORDER BY id DESC LIMIT 1", (game,)).fetchone()
    return str(row[0]) if row else NOTHING


def checkpoints(connection: sqlite3.Connection, game: int) -> Iterator[Checkpoint]:
    query = "SELECT number, position FROM checkpoints WHERE game = ? ORDER BY number"
    return (Checkpoint(*row) for row in connection.execute(query, (game,)))


def broken_at(saved: Saved, before: str) -> int | None:
    """The number of the first row where the chain is broken, 0 for the game's own row; None where it is whole."""
    if saved.hash != hash_of_game(before, saved.ruleset, saved.started, saved.seal):
        return 0
    whole = unbroken(saved)
    head = whole[-1].hash if whole else saved.hash
    if len(whole) < len(saved.entries) or (saved.length, saved.head) != (len(whole), head):
        return len(whole) + 1
    return None


def unbroken(saved: Saved) -> tuple[Entry, ...]:
    """The rows up to the first that does not follow from the one before it."""
    previous = saved.hash
    for index, entry in enumerate(saved.entries):
        if (entry.number, entry.previous, entry.hash) != (index + 1, previous, hash_of_entry(saved.id, entry)):
            return saved.entries[:index]
        previous = entry.hash
    return saved.entries
