"""The memory of a table: one SQLite file with every answer, every die and what befell the devices.

An answer is written, and on the disk, before the game takes it. Its row holds the digest of the game it is given to, so
each row tells the result of the one before, rows are only ever added, and one write per answer is enough. Killed before
the write, the table asks again, and nobody has seen anything; killed after it, the answer is taken when the game is
played again. It cannot be doubled, since the game in memory is gone with the process. A refusal is known beforehand and
never written; should the rules themselves fail on an answer, the next row strikes it out, and if the table was killed
in between, resuming does that.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

import orjson

from controller.journal import chain, file
from controller.journal.chain import NOTHING, Kind, Saved, broken_at, hash_of
from controller.journal.file import (
    DamagedJournal,
    JournalFault,
    RowFault,
    RulesFailedAgain,
    naming,
    not_waiting,
    transaction,
)
from controller.journal.replay import replay, replay_every_row
from controller.journal.rescue import what_is_left
from rulesets.engine.answers import Answer, to_json
from rulesets.engine.events import Event
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.requests import is_anchor
from rulesets.engine.ruleset import Outcome, Ruleset, Setup

# Replaying this many answers takes well under a second on a small machine; a checkpoint costs about as much as an answer.
CHECKPOINT_EVERY = 250

FindRuleset = Callable[[str], Ruleset[Any]]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something `verify` found. `row` is 0 for the game's own row, its setup."""

    game: int
    row: int
    sentence: str


@dataclass(frozen=True, slots=True)
class LoggedDie:
    """`request` is the index of what was asked then; `fate` what became of it: counted, or why not."""

    game: int | None
    request: int | None
    at: float
    die: str
    kind: str
    face: int | None
    fate: str


@dataclass(frozen=True, slots=True)
class Note:
    """Something that happened to the table beside the game, such as a device that went away."""

    game: int | None
    at: float
    kind: str
    subject: str
    text: str


@dataclass(frozen=True, slots=True)
class _Tip:
    """Where the next row goes."""

    game: int
    length: int
    head: str


class Journal:
    """Open one with `Journal.open` to write, or with `Journal.read` beside a running table."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, clock: Callable[[], float], lock: int | None
    ) -> None:
        self.path = path
        self._connection = connection
        self._clock = clock
        self._lock = lock
        with naming(path):
            row = connection.execute("SELECT id, length, head FROM games ORDER BY id DESC LIMIT 1").fetchone()
            self._tip = _Tip(*row) if row else None
            self._checkpoint = self._last_checkpoint()

    def _last_checkpoint(self) -> int:
        query = "SELECT max(number) FROM checkpoints WHERE game = ?"
        return int(self._connection.execute(query, (self._game,)).fetchone()[0] or 0)

    @classmethod
    def open(cls, path: Path, clock: Callable[[], float] = time.time) -> Self:
        """For the one process that plays; raises JournalFault with a sentence when the file cannot serve."""
        try:
            connection, lock = file.open_to_write(path)
        except DamagedJournal as fault:
            raise DamagedJournal(f"{fault} {what_is_left(path)}") from None
        return cls(path, connection, clock, lock)

    @classmethod
    def read(cls, path: Path) -> Self:
        """For anyone who only looks, also while the table plays."""
        try:
            connection = file.open_to_read(path)
        except DamagedJournal as fault:
            raise DamagedJournal(f"{fault} {what_is_left(path)}") from None
        return cls(path, connection, time.time, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def begin(self, ruleset: str, setup: Setup, seed: int) -> None:
        """A new game; one that was not played to its end stays in the file, but is no longer resumed."""
        text, started = _written(setup), self._clock()
        previous = self._tip.head if self._tip else NOTHING
        head = hash_of(previous, ruleset, text, seed, started)
        with transaction(self._connection, self.path):
            cursor = self._connection.execute(
                "INSERT INTO games (ruleset, setup, seed, started, hash, length, head) VALUES (?, ?, ?, ?, ?, 0, ?)",
                (ruleset, text, seed, started, head, head),
            )
        self._tip = _Tip(int(cursor.lastrowid or 0), 0, head)
        self._checkpoint = 0

    def resume(self) -> Saved | None:
        """The latest game, unless it was played to its end."""
        saved = self.latest()
        return None if saved is None or saved.finished else saved

    def latest(self) -> Saved | None:
        with naming(self.path):
            return chain.latest(self._connection)

    def games(self) -> Iterator[Saved]:
        with naming(self.path):
            yield from chain.games(self._connection)

    def restore(self, saved: Saved, ruleset: Ruleset[Any]) -> Game[Any]:
        """Play a game that `resume` gave again, to go on with it."""
        try:
            return replay(saved, ruleset)
        except RulesFailedAgain as fault:
            if fault.number != len(saved.entries):
                raise
        self._add(Kind.STRUCK, b"null", saved.entries[-1].digest)
        return self.restore(self._again(), ruleset)

    def _again(self) -> Saved:
        saved = self.latest()
        assert saved is not None
        return saved

    def answer(self, game: Game[Any], answer: Answer) -> tuple[Event, ...]:
        """Write an answer, then let the game take it. Raises Refused, and writes nothing, where it is not allowed."""
        game.check(answer)
        digest = game.digest
        self.append(answer, digest)
        try:
            events = game.answer(answer)
        except RulesFault:
            self._add(Kind.STRUCK, b"null", digest)
            raise
        self._keep_up(game)
        return events

    def _keep_up(self, game: Game[Any]) -> None:
        """Every so often, at the next anchor, write down where the game stands."""
        assert self._tip is not None
        if self._tip.length - self._checkpoint < CHECKPOINT_EVERY or not is_anchor(game.request):
            return
        text = orjson.dumps(game.position).decode()
        with transaction(self._connection, self.path):
            self._connection.execute(
                "INSERT INTO checkpoints (game, number, position) VALUES (?, ?, ?)",
                (self._tip.game, self._tip.length, text),
            )
        self._checkpoint = self._tip.length

    def append(self, answer: Answer, digest: str) -> None:
        """Write an answer to a game that has this digest now."""
        self._add(Kind.ANSWER, orjson.dumps(to_json(answer)), digest)

    def finish(self, outcome: Outcome, digest: str) -> None:
        """The game is over. An Undo may still be appended; the game is then unfinished again."""
        self._add(Kind.FINISHED, orjson.dumps(asdict(outcome)), digest)

    def _add(self, kind: Kind, body: bytes, digest: str) -> None:
        if self._tip is None:
            raise JournalFault(f"No game was begun in {self.path}.")
        game, number, previous = self._tip.game, self._tip.length + 1, self._tip.head
        text, at = body.decode(), self._clock()
        head = hash_of(previous, game, number, kind, text, digest, at)
        with transaction(self._connection, self.path):
            self._connection.execute(
                "INSERT INTO entries (game, number, kind, body, digest, at, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (game, number, kind, text, digest, at, previous, head),
            )
            self._connection.execute("UPDATE games SET length = ?, head = ? WHERE id = ?", (number, head, game))
        self._tip = _Tip(game, number, head)

    def log_die(
        self, die: str, kind: str, face: int | None, fate: str, request: int | None, *, answers: bool = False
    ) -> None:
        """Everything a die did, whether it counted or not, and why.

        With one that `answers`, the answer is written next, and one wait for the disk is enough for both.
        """
        row = LoggedDie(self._game, request, self._clock(), die, kind, face, fate)
        with (
            not_waiting(self._connection, self.path) if answers else nullcontext(),
            transaction(self._connection, self.path),
        ):
            self._connection.execute(
                "INSERT INTO dice (game, request, at, die, kind, face, fate) "
                "VALUES (:game, :request, :at, :die, :kind, :face, :fate)",
                asdict(row),
            )

    def note(self, kind: str, subject: str, text: str) -> None:
        row = Note(self._game, self._clock(), kind, subject, text)
        with transaction(self._connection, self.path):
            self._connection.execute(
                "INSERT INTO notes (game, at, kind, subject, text) VALUES (:game, :at, :kind, :subject, :text)",
                asdict(row),
            )

    @property
    def _game(self) -> int | None:
        return self._tip.game if self._tip else None

    def dice(self) -> Iterator[LoggedDie]:
        with naming(self.path):
            for row in self._connection.execute(
                "SELECT game, request, at, die, kind, face, fate FROM dice ORDER BY id"
            ):
                yield LoggedDie(*row)

    def notes(self) -> Iterator[Note]:
        with naming(self.path):
            for row in self._connection.execute("SELECT game, at, kind, subject, text FROM notes ORDER BY id"):
                yield Note(*row)

    def verify(self, find: FindRuleset) -> list[Fault]:
        """Everything that is wrong, game by game: the chain of hashes, then the digests when played again."""
        faults: list[Fault] = []
        before = NOTHING
        for saved in self.games():
            row = broken_at(saved, before)
            if row is not None:
                faults.append(Fault(saved.id, row, f"Game {saved.id}: the chain of hashes is broken at row {row}."))
            faults += _faults_in_play(saved, find)
            before = saved.head
        return faults


def _written(setup: Setup) -> str:
    text = setup.model_dump_json(by_alias=True)
    if type(setup).model_validate_json(text) != setup:
        raise TypeError(f"A {type(setup).__name__} does not survive being written down and read again.")
    return text


def _faults_in_play(saved: Saved, find: FindRuleset) -> list[Fault]:
    """The first difference when played again, if there is any."""
    try:
        replay_every_row(saved, find(saved.ruleset))
    except RowFault as fault:
        # Killed between an answer that the rules fail on and striking it out: resuming strikes it out.
        if isinstance(fault, RulesFailedAgain) and fault.number == len(saved.entries):
            return []
        return [Fault(saved.id, fault.number, f"Game {saved.id}: {fault}")]
    return []
