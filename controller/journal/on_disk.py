"""The memory of a table: one SQLite file with every answer, every die and every device problem.

An answer is written and synced to disk before the game applies it. Its row holds the digest of the game it is given to,
so each row tells the result of the one before, rows are only ever added, and one write per answer is enough. Killed
before the write, the table asks again, and nobody has seen anything; killed after it, the answer is applied when the
game is replayed. It cannot be applied twice, since the game in memory is gone with the process. An answer that is refused
is never written; if the rules themselves fail on an answer, the next row strikes it out, and if the table was killed in
between, resuming does that.

An answer costs one sync of the disk. Dice that complete no answer and notes about devices do not wait for one: they are written at once,
so that a killed process loses none, and are on the disk with the next answer or a few seconds later (`one_file.py`).
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, Self

import orjson
from msgspec import Struct
from msgspec.structs import asdict

from controller.journal import chain, check_chain_at_resume, logs, sqlite_file, verify
from controller.journal.chain import NEXT, NOTHING, Entry, Kind, Saved, hash_of_entry, hash_of_game, seal_of_game
from controller.journal.head import Head, HeadFile, read_head
from controller.journal.logs import Log, LoggedDie, Note
from controller.journal.replay import replay
from controller.journal.rescue import what_is_left
from controller.journal.sqlite_file import (
    DamagedJournal,
    JournalFault,
    RulesFailedAgain,
    naming,
    one_moment,
    sync_wal,
    transaction,
    unsynced_transaction,
)
from controller.journal.tail import Tail
from controller.journal.verify import Fault, FindRuleset
from rulesets.engine.answers import Answer, to_json
from rulesets.engine.events import Event
from rulesets.engine.game import Game, RulesFault
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import is_anchor
from rulesets.engine.ruleset import NextGame, Outcome, Ruleset, Setup

# Replaying this many answers takes well under a second on a small machine; a checkpoint costs about as much as an answer.
CHECKPOINT_EVERY = 250


class _NotBegun(Struct, frozen=True):
    """A game that was chosen to follow the last one. It is written together with its first answer."""

    ruleset: str
    setup: str
    seed: int


class _Tip(Struct, frozen=True):
    """Where the next row goes."""

    game: int
    length: int
    head: str


class Journal:
    """Open one with `Journal.open` to write, or with `Journal.read` next to a running table."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, clock: Callable[[], float], lock: int | None
    ) -> None:
        self.path = path
        self._connection = connection
        self._clock = clock
        self._lock = lock
        self._head_file: HeadFile | None = None
        self._next: _NotBegun | None = None
        self._dice_to_log: list[tuple[Any, ...]] = []
        self.has_unsynced = False  # dice or notes that are written, and not on the disk yet
        self._in_doubt = False  # a sync of these failed
        with naming(path):
            row = connection.execute("SELECT id, length, head FROM games ORDER BY id DESC LIMIT 1").fetchone()
            self._tip = _Tip(*row) if row else None
            self._logs = {log: logs.tip(connection, log) for log in Log}
            self._checkpoint = self._last_checkpoint()

    def _last_checkpoint(self) -> int:
        query = "SELECT max(number) FROM checkpoints WHERE game = ?"
        return int(self._connection.execute(query, (self._game,)).fetchone()[0] or 0)

    @classmethod
    def open(cls, path: Path, clock: Callable[[], float] = time.time) -> Self:
        """For the one process that plays; raises JournalFault if the file cannot be used."""
        with _saying_what_is_left(path):
            connection, lock = sqlite_file.open_to_write(path)
            try:
                journal = cls(path, connection, clock, lock)
                journal._follow_head()
            except BaseException:
                connection.close()
                os.close(lock)
                raise
            return journal

    @classmethod
    def read(cls, path: Path) -> Self:
        """For reading only, even while a table plays."""
        with _saying_what_is_left(path):
            return cls(path, sqlite_file.open_to_read(path), time.time, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()
        if self._head_file is not None:
            self._head_file.close()
            self._head_file = None
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    @property
    def head(self) -> str:
        """The hash over all answers so far; people may note it and compare it later."""
        return self._tip.head if self._tip else NOTHING

    @property
    def tail(self) -> Tail:
        """For copying the journal elsewhere, row by row."""
        return Tail(self.path, self._connection)

    def _follow_head(self) -> None:
        """Check the file against the copy of the head, then keep the copy up to date."""
        with naming(self.path):
            check_chain_at_resume.refuse_cut_tail(self._connection, self.path, read_head(self.path))
        try:
            self._head_file = HeadFile(self.path)
        except OSError as error:
            raise JournalFault(f"{self.path}-head cannot be written ({error.strerror}): check the folder.") from None
        self._copy_head()

    def _copy_head(self) -> None:
        """Write the copy of the head, now that all before it is on the disk; if that fails, the game goes on."""
        if self._head_file is None:
            return
        tip, dice, notes = self._tip or _Tip(0, 0, NOTHING), self._logs[Log.DICE], self._logs[Log.NOTES]
        with suppress(OSError):
            self._head_file.write(Head(tip.game, tip.length, tip.head, dice.id, dice.head, notes.id, notes.head))

    def begin(self, ruleset: str, setup: Setup, seed: int) -> None:
        """A new game; one that was not played to its end stays in the file, but is no longer resumed."""
        self._drop_next()
        with self._synced():
            tip = self._insert_game(_NotBegun(ruleset, _written(setup), seed))
        self._begun(tip)
        self._copy_head()

    def play_on(
        self,
        outcome: Outcome,
        digest: str,
        chosen: NextGame,
        ruleset: str,
        seed: int,
        guest: dict[str, Any] | None = None,
        players: dict[str, Any] | None = None,
    ) -> None:
        """Choose the game that follows. Until its first answer, the last answer of this one can still be taken back.

        The setup of `chosen` has the `guest` in it, if there is one, and the `players`, if others play than before.
        """
        others = {"guest": guest, "players": players}
        named = {"id": chosen.id, "seed": seed} | {key: value for key, value in others.items() if value is not None}
        body = orjson.loads(_written_outcome(outcome)) | {NEXT: named}
        self._add(Kind.FINISHED, orjson.dumps(body), digest)
        self.expect(ruleset, chosen.setup, seed)

    def expect(self, ruleset: str, setup: Setup, seed: int) -> None:
        """The next answer will be the first of this game, which was chosen earlier."""
        self._next = _NotBegun(ruleset, _written(setup), seed)

    def go_back(self) -> None:
        """The next answer goes to the last game again, not to the one that was chosen to follow it."""
        self._next = None

    def _drop_next(self) -> None:
        """Another game than the chosen one is begun: the row that ends the last one no longer names it."""
        saved, self._next = self.latest(), None
        if saved is not None and saved.next is not None:
            self._add(Kind.FINISHED, orjson.dumps(saved.outcome), saved.entries[-1].digest)

    @contextmanager
    def dated(self, at: float) -> Iterator[None]:
        """Write rows with the time at which they were first written, for a copy of an earlier game."""
        clock, self._clock = self._clock, lambda: at
        try:
            yield
        finally:
            self._clock = clock

    def _insert_game(self, game: _NotBegun) -> _Tip:
        started, previous = self._clock(), self._tip.head if self._tip else NOTHING
        salt = _salt()
        head = hash_of_game(previous, game.ruleset, started, seal_of_game(game.setup, game.seed, salt))
        cursor = self._connection.execute(
            "INSERT INTO games (ruleset, setup, seed, started, hash, length, head, salt) VALUES (?, ?, ?, ?, ?, 0, ?, ?)",
            (game.ruleset, game.setup, game.seed, started, head, head, salt),
        )
        return _Tip(int(cursor.lastrowid or 0), 0, head)

    def _begun(self, tip: _Tip) -> None:
        self._tip, self._next, self._checkpoint = tip, None, 0

    def resume(self) -> Saved | None:
        """The latest game, unless it was played to its end. Raises JournalFault where it is not as it was written."""
        saved = self.latest()
        if saved is None or saved.finished:
            return None
        self.refuse_changed(saved)
        return saved

    def refuse_changed(self, saved: Saved) -> None:
        """Raise JournalFault where the game is not as it was written."""
        with _saying_what_is_left(self.path), naming(self.path):
            check_chain_at_resume.refuse_changed_game(self._connection, self.path, saved)

    def latest(self) -> Saved | None:
        with _saying_what_is_left(self.path), naming(self.path):
            return chain.latest(self._connection)

    def games(self) -> Iterator[Saved]:
        with naming(self.path):
            yield from chain.games(self._connection)

    def restore(self, saved: Saved, ruleset: Ruleset[Any]) -> Game[Any]:
        """Replay a game that `resume` returned, to continue it."""
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

    def write_then_apply(self, game: Game[Any], answer: Answer) -> tuple[Event, ...]:
        """Write an answer, then apply it to the game. Raises Refused, and writes nothing, if it is not allowed."""
        try:
            game.check(answer)
        except Refused:
            self._log_dice()
            raise
        digest = game.digest
        self.append(answer, digest)
        try:
            events = game.answer(answer)
        except RulesFault:
            self._add(Kind.STRUCK, b"null", digest)
            raise
        self._write_checkpoint(game)
        return events

    def _write_checkpoint(self, game: Game[Any]) -> None:
        """Write a checkpoint at the next anchor, every CHECKPOINT_EVERY answers."""
        assert self._tip is not None
        if self._tip.length - self._checkpoint < CHECKPOINT_EVERY or not is_anchor(game.request):
            return
        text = orjson.dumps(game.position).decode()
        with self._synced():
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
        if self._next is None and self._end_is_written():
            return
        self._add(Kind.FINISHED, _written_outcome(outcome), digest)

    def _end_is_written(self) -> bool:
        """Whether the end of the game is written already: a restarted table must not write it twice."""
        if self._tip is None:
            return False
        query = "SELECT kind FROM entries WHERE game = ? AND number = ?"
        with naming(self.path):
            last = self._connection.execute(query, (self._tip.game, self._tip.length)).fetchone()
        return bool(last == (Kind.FINISHED,))

    def _add(self, kind: Kind, body: bytes, digest: str) -> None:
        if self._tip is None:
            raise JournalFault(f"No game was begun in {self.path}.")
        notes = self._logs[Log.NOTES].head
        with self._synced():
            dice = self._insert_dice()
            tip = self._insert_game(self._next) if self._next else self._tip
            game, number = tip.game, tip.length + 1
            at, text, salt = self._clock(), body.decode(), _salt()
            unhashed = Entry(number, kind, text, digest, at, tip.head, "", dice.head, notes, salt)
            head = hash_of_entry(game, unhashed)
            self._connection.execute(
                "INSERT INTO entries (game, number, kind, body, digest, at, previous, hash, dice, notes, salt) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (game, number, kind, text, digest, at, tip.head, head, dice.head, notes, salt),
            )
            self._connection.execute("UPDATE games SET length = ?, head = ? WHERE id = ?", (number, head, game))
        if self._next:
            self._begun(tip)
        self._dice_logged(dice)
        self._tip = _Tip(game, number, head)
        self._copy_head()

    def log_die(
        self, die: str, kind: str, face: int | None, fate: str, request: int | None, *, answers: bool = False
    ) -> None:
        """Everything a die did, whether it counted or not, and why.

        A die that `answers` is written together with the answer that comes next; no other die waits for the disk.
        """
        self._dice_to_log.append((self._game, request, self._clock(), die, kind, face, fate))
        if not answers:
            self._log_dice()

    def _log_dice(self) -> None:
        if self._dice_to_log:
            with unsynced_transaction(self._connection, self.path):
                tip = self._insert_dice()
            self._dice_logged(tip)
            self.has_unsynced = True

    def sync(self) -> None:
        """Put dice and notes on the disk that no answer has taken there yet. It may run in another thread."""
        self.has_unsynced = False
        try:
            sync_wal(self.path)
        except OSError:
            self.has_unsynced = self._in_doubt = True

    def move_into_file(self) -> None:
        """Move what is in the `-wal` file into the journal itself. It may run in another thread."""
        try:
            sqlite_file.move_into_file(self.path)
        except JournalFault:
            self._in_doubt = True

    @contextmanager
    def _synced(self) -> Iterator[None]:
        """A transaction that takes all before it to the disk, too."""
        if self._in_doubt:
            sqlite_file.write_wal_again(self.path)
            self._in_doubt = False
        try:
            with transaction(self._connection, self.path):
                yield
        except JournalFault:
            self._in_doubt = self.has_unsynced
            raise
        self.has_unsynced = False

    def _insert_dice(self) -> logs.Tip:
        tip = self._logs[Log.DICE]
        for row in self._dice_to_log:
            tip = logs.add(self._connection, Log.DICE, tip, row)
        return tip

    def _dice_logged(self, tip: logs.Tip) -> None:
        self._logs[Log.DICE] = tip
        self._dice_to_log = []

    def note(self, kind: str, subject: str, text: str, *, can_wait: bool = False) -> None:
        """One that `can_wait` is written at once, and on the disk with the next answer."""
        row = (self._game, self._clock(), kind, subject, text)
        with unsynced_transaction(self._connection, self.path) if can_wait else self._synced():
            tip = logs.add(self._connection, Log.NOTES, self._logs[Log.NOTES], row)
        self._logs[Log.NOTES] = tip
        if can_wait:
            self.has_unsynced = True
        else:
            self._copy_head()

    @property
    def _game(self) -> int | None:
        """The game that is played now, begun or about to be."""
        return self._tip.game + bool(self._next) if self._tip else None

    def dice(self) -> Iterator[LoggedDie]:
        with naming(self.path):
            yield from logs.dice(self._connection)

    def notes(self) -> Iterator[Note]:
        with naming(self.path):
            yield from logs.notes(self._connection)

    def verify(self, find: FindRuleset) -> list[Fault]:
        """Everything that is wrong, game by game: the chain of hashes, then the digests when played again."""
        head = read_head(self.path)  # first, since a running table adds rows meanwhile
        with one_moment(self._connection, self.path):
            return verify.verify(self._connection, head, find)

    def has_been_head(self, head: str) -> bool:
        with naming(self.path):
            return verify.has_been_head(self._connection, head)


@contextmanager
def _saying_what_is_left(path: Path) -> Iterator[None]:
    try:
        yield
    except DamagedJournal as fault:
        raise DamagedJournal(f"{fault} {what_is_left(path)}") from None


def _salt() -> str:
    return token_hex(chain.SALT_DIGITS // 2)


def _written_outcome(outcome: Outcome) -> bytes:
    fields = {name: value for name, value in asdict(outcome).items() if name != "carried"}
    carried = outcome.carried
    return orjson.dumps(fields if carried is None else fields | {"carried": carried.model_dump(mode="json")})


def _written(setup: Setup) -> str:
    text = setup.model_dump_json(by_alias=True)
    if type(setup).model_validate_json(text) != setup:
        raise TypeError(f"A {type(setup).__name__} is not the same after it was written and read again.")
    return text
