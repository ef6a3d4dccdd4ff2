"""Messages of tables become rows of the database: every journal's chain of hashes is checked on the way in.

Theory of operation

A journal is three chains: its games, the rows of each game, its dice. For each the database knows the tip, and only what
follows from the tip is added. Anything else is one of four things:

    seen before    it is at or below the tip with the same hash: ignored, so what is sent twice is stored once
    a gap          something before it is missing: ignored too, and the table is asked to send again from the tip
    a break        it is in its place but does not follow: it was changed. That is stored, and shown in the hall
    refused        it is not a message at all, or the database refuses its values: it goes into the quarantine of its table

A group has a few messages of each table and is one transaction. If the database refuses it, each table is tried by itself,
and then each message of a table that fails: so a message that no check has foreseen costs only its sender. If the database
cannot be used, nothing of the group is remembered here either, and the same messages come again.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Mapping, Sequence
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
from controller.venue.schema import Refused
from controller.venue.store import Store, Tips, Unstorable

log = logging.getLogger(__name__)

# After so many resends, a game that does not follow is a break. Rows that are missing are asked for again and again, after
# longer and longer pauses.
MOST_RESENDS = 5
FIRST_RESEND_SECONDS = 1.0
LONGEST_RESEND_SECONDS = 60.0

# How many journals are remembered; what is known of the others is in the database.
MOST_JOURNALS = 5000

# What a message can cause that no check has foreseen. A database that cannot be used (StoreFault) is not a fault of a message.
UNFORESEEN = (Unstorable, ValueError, TypeError, ArithmeticError, LookupError, AttributeError, RecursionError)

_JOURNAL = re.compile(r"[0-9a-f]{1,64}")


@dataclass(frozen=True, slots=True)
class Received:
    """A message from a table's stream; `what` is game, row or die."""

    table: str
    journal: str
    what: str
    payload: bytes

    def refused(self, why: str) -> Refused:
        return Refused(self.table, f"{self.journal}.{self.what}", why, self.payload)


Group = Mapping[str, Sequence[Received]]


@dataclass(slots=True)
class GroupResult:
    """What was new, what to ask for again, where a journal was changed, and what cannot be stored."""

    new: list[tuple[str, FromJournal]] = field(default_factory=list)
    resend: dict[str, Resend] = field(default_factory=dict)
    broken: list[tuple[str, str]] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)

    def add(self, other: GroupResult) -> None:
        self.new += other.new
        self.resend |= other.resend
        self.broken += other.broken
        self.refused += other.refused


@dataclass(slots=True)
class _Asked:
    """A table was asked to send again what follows these tips."""

    tips: Tips
    times: int = 0
    next_at: float = 0.0


class _Gap(Exception):
    """Something before it is missing."""


class _Break(Exception):
    """It is not as it was written; the message says where."""


class Intake:
    """It blocks, so it runs in a separate thread."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._tips: dict[tuple[str, str], Tips] = {}
        self._asked: dict[tuple[str, str], _Asked] = {}

    def receive(self, group: Group) -> GroupResult:
        """Raises StoreFault if the database cannot be used: then nothing has happened."""
        try:
            return self._transaction(group)
        except UNFORESEEN:
            return self._apart(group)

    def _apart(self, group: Group) -> GroupResult:
        """Each table by itself, and each message of a table whose values the database refuses."""
        result = GroupResult()
        for table, messages in group.items():
            try:
                result.add(self._transaction({table: messages}))
            except UNFORESEEN:
                for each in messages:
                    result.add(self._alone(each))
        return result

    def _alone(self, received: Received) -> GroupResult:
        try:
            return self._transaction({received.table: [received]})
        except UNFORESEEN as error:
            refused = received.refused(f"The database refuses it: {error}")
        try:
            with self._store.transaction() as connection:
                self._store.set_aside(connection, [refused], time.time())
        except UNFORESEEN:
            log.exception("A message of table %s cannot even be put into quarantine; it is dropped.", received.table)
        return GroupResult(refused=[refused])

    def _transaction(self, group: Group) -> GroupResult:
        if len(self._tips) > MOST_JOURNALS:
            self._tips, self._asked = {}, {}
        result, tips = GroupResult(), dict(self._tips)
        with self._store.transaction() as connection:
            for messages in group.values():
                for received in messages:
                    self._receive(connection, tips, result, received)
            self._store.add(connection, result.new)
            self._store.set_aside(connection, result.refused, time.time())
        self._tips = tips
        return result

    def _receive(
        self, connection: Connection, tips: dict[tuple[str, str], Tips], result: GroupResult, received: Received
    ) -> None:
        table, journal = where = received.table, received.journal
        try:
            message = _read(received)
            if where not in tips:
                tips[where] = self._store.tips(connection, table, journal)
            after = self._checked(connection, table, tips[where], message)
        except _Gap:
            self._ask_again(result, table, journal, tips[where])
        except _Break as broken:
            result.broken.append((table, str(broken)))
            self._store.add_break(connection, table, journal, str(broken), time.time())
        except UnreadableMessage as error:
            result.refused.append(received.refused(str(error)))
        except UNFORESEEN as error:
            log.exception("A message of table %s is not handled by any check; it goes into quarantine.", table)
            result.refused.append(received.refused(f"{type(error).__name__}: {error}"))
        else:
            if after is not None:
                tips[where] = after
                result.new.append((table, message))

    def _ask_again(self, result: GroupResult, table: str, journal: str, tips: Tips) -> None:
        asked = self._asked.get((table, journal))
        if asked is None or asked.tips != tips:
            asked = self._asked[table, journal] = _Asked(tips)
        if table in result.resend or self._clock() < asked.next_at:
            return
        asked.next_at = self._clock() + min(LONGEST_RESEND_SECONDS, FIRST_RESEND_SECONDS * 2 ** min(asked.times, 10))
        asked.times += 1
        result.resend[table] = Resend(journal, tips.game, tips.number, tips.die)

    def _checked(self, connection: Connection, table: str, tips: Tips, message: FromJournal) -> Tips | None:
        """The tips with this message added; None if it was there before."""
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
        asked = self._asked.get((table, begun.journal))
        if asked is None or asked.tips != tips or asked.times < MOST_RESENDS:
            raise _Gap
        raise _Break(f"Game {begun.game} does not follow from game {tips.game} as it was sent.")


def _read(received: Received) -> FromJournal:
    """Raises only UnreadableMessage."""
    if not _JOURNAL.fullmatch(received.journal):
        raise UnreadableMessage("its subject names no journal")
    message = read_from_journal(received.what, received.payload)
    if message.journal != received.journal:
        raise UnreadableMessage("its subject names another journal than its content")
    return message


def _row(tips: Tips, row: RowWritten) -> Tips:
    if row.game != tips.game or row.number != tips.number + 1:
        raise _Gap
    name = _row_named(row)
    if row.previous != tips.head:
        raise _Break(f"{name} does not follow from the row before.")
    if row.hash != hash_of_row(row.game, row, row.body_seal, row.digest_seal):
        raise _Break(f"{name} is not as it was written.")
    if row.key and (hash_of(row.key, row.body) != row.body_seal or _answer_in(row) != row.answer):
        raise _Break(f"{name} has another answer than its seal.")
    return replace(tips, number=row.number, head=row.hash)


def _answer_in(row: RowWritten) -> object:
    try:
        return orjson.loads(row.body)
    except orjson.JSONDecodeError:
        raise UnreadableMessage(f"the sealed body of {_row_named(row)} is not JSON") from None


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
