"""Messages of tables become rows of the database: every journal's chain of hashes is checked on the way in.

Theory of operation

A journal is three chains: its games, the rows of each game, its dice. For each the database knows the tip, and only what
follows from the tip is added. Anything else is one of three things:

    seen before    it is at or below the tip with the same hash: ignored, so what is sent twice is stored once
    a gap          something before it is missing: ignored too, and the table is asked to send again from the tip
    a break        it is in its place but does not follow: it was changed. That is stored, and shown in the hall

A batch is one transaction. If the database cannot be used, nothing of it is remembered here either, and the same batch
comes again.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import orjson
from sqlalchemy import Connection

from controller.journal.chain import hash_of, hash_of_game, hash_of_row
from controller.uplink.messages import (
    DieLogged,
    FromJournal,
    GameBegun,
    Resend,
    RowWritten,
    UnreadableMessage,
    read_from_journal,
)
from controller.venue.store import Store, Tips

# After so many resends, what is missing is not in the table's journal.
MOST_RESENDS = 5


@dataclass(frozen=True, slots=True)
class Received:
    """A message out of a table's stream; `what` is game, row or die."""

    table: str
    journal: str
    what: str
    payload: bytes


@dataclass(slots=True)
class BatchResult:
    """What came of a batch: what was new, what to ask for again, and where a journal was changed."""

    new: list[tuple[str, FromJournal]] = field(default_factory=list)
    resend: dict[str, Resend] = field(default_factory=dict)
    broken: list[tuple[str, str]] = field(default_factory=list)


class _Gap(Exception):
    """Something before it is missing."""


class _Break(Exception):
    """It is not as it was written; the message says where."""


class Intake:
    """It blocks, so it runs in a thread of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tips: dict[tuple[str, str], Tips] = {}
        self._asked: Counter[tuple[str, str, Tips]] = Counter()

    def receive(self, batch: Iterable[Received]) -> BatchResult:
        """Raises StoreFault where the database cannot be used: nothing has happened then."""
        result, tips = BatchResult(), dict(self._tips)
        with self._store.transaction() as connection:
            for received in batch:
                self._receive(connection, tips, result, received)
            self._store.add(connection, result.new)
        self._tips = tips
        return result

    def _receive(
        self, connection: Connection, tips: dict[tuple[str, str], Tips], result: BatchResult, received: Received
    ) -> None:
        table, journal = where = received.table, received.journal
        try:
            message = read_from_journal(received.what, received.payload)
        except UnreadableMessage:
            result.broken.append((table, f"A {received.what} cannot be read."))
            return
        if where not in tips:
            tips[where] = self._store.tips(connection, table, journal)
        try:
            after = self._checked(connection, table, tips[where], replace(message, journal=journal))
        except _Gap:
            self._ask_again(result, table, journal, tips[where])
        except _Break as broken:
            result.broken.append((table, str(broken)))
            self._store.add_break(connection, table, journal, str(broken), time.time())
        else:
            if after is not None:
                tips[where] = after
                result.new.append((table, message))

    def _ask_again(self, result: BatchResult, table: str, journal: str, tips: Tips) -> None:
        self._asked[table, journal, tips] += 1
        if table not in result.resend and self._asked[table, journal, tips] <= MOST_RESENDS:
            result.resend[table] = Resend(journal, tips.game, tips.number, tips.die)

    def _checked(self, connection: Connection, table: str, tips: Tips, message: FromJournal) -> Tips | None:
        """The tips with this message added; None where it was there before."""
        match message:
            case GameBegun():
                return self._game(table, tips, message)
            case RowWritten():
                if (message.game, message.number) <= (tips.game, tips.number):
                    _same(self._store.row_hash(connection, table, message), message.hash, _row_named(message))
                    return None
                return _row(tips, message)
            case DieLogged():
                if message.id <= tips.die:
                    _same(self._store.die_hash(connection, table, message), message.hash, f"throw {message.id}")
                    return None
                return _die(tips, message)

    def _game(self, table: str, tips: Tips, begun: GameBegun) -> Tips | None:
        if begun.game <= tips.game:
            return None
        if begun.hash != hash_of_game(begun.before, begun.ruleset, begun.started, begun.seal):
            raise _Break(f"Game {begun.game} is not as it was written.")
        after = replace(tips, game=begun.game, number=0, head=begun.hash)
        if begun.before == tips.head or (not tips.game and begun.hash == begun.journal):
            return after
        if self._asked[table, begun.journal, tips] < MOST_RESENDS:
            raise _Gap
        raise _Break(f"Game {begun.game} does not follow from game {tips.game} as it was sent.")


def _row(tips: Tips, row: RowWritten) -> Tips:
    if row.game != tips.game or row.number != tips.number + 1:
        raise _Gap
    name = _row_named(row)
    if row.previous != tips.head:
        raise _Break(f"{name} does not follow from the row before.")
    if row.hash != hash_of_row(row.game, row, row.body_seal, row.digest_seal):
        raise _Break(f"{name} is not as it was written.")
    if row.key and (hash_of(row.key, row.body) != row.body_seal or orjson.loads(row.body) != row.answer):
        raise _Break(f"{name} holds another answer than its seal.")
    return replace(tips, number=row.number, head=row.hash)


def _die(tips: Tips, die: DieLogged) -> Tips:
    if die.id != tips.die + 1:
        raise _Gap
    shown = (die.id, die.game, die.request, die.at, die.die, die.kind, die.face, die.fate)
    if die.hash != hash_of(tips.die_hash, *shown):
        raise _Break(f"throw {die.id} is not as it was written, or does not follow from the one before.")
    return replace(tips, die=die.id, die_hash=die.hash)


def _same(known: str | None, sent: str, name: str) -> None:
    """The same row again is fine; another row in its place is a break."""
    if known is not None and known != sent:
        raise _Break(f"{name} was sent before with other content.")


def _row_named(row: RowWritten) -> str:
    return f"Row {row.number} of game {row.game}"
