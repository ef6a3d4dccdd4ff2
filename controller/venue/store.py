"""The database of a venue: SQLite for a club, PostgreSQL for a hall, one schema for both.

Every row has the key of where it came from (table, journal, number), so that what arrives twice is stored once. Calls
block, so they run in a separate thread.

There are two kinds of errors. StoreFault: the database cannot be used now, so try again later. Unstorable: the database
works and refuses these values, so trying again is useless.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import orjson
from pydantic import TypeAdapter
from sqlalchemy import (
    Connection,
    Engine,
    Table,
    and_,
    create_engine,
    delete,
    event,
    func,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, StatementError

from controller.uplink.messages import DieLogged, FromJournal, GameBegun, RowWritten
from controller.uplink.plain_types import Count, Hash, Name, Names, Time, plain
from controller.venue.schema import (
    ANSWERS,
    BREAKS,
    DICE,
    GAMES,
    KEPT,
    METADATA,
    QUARANTINE,
    UPDATE_GAME,
    Refused,
    answer_values,
    as_text,
    die_values,
    game_values,
    refused_values,
    updated_values,
)

log = logging.getLogger(__name__)

# The newest messages in the quarantine of each table: a flood of them must not fill the disk.
QUARANTINE_KEPT = 100
BREAKS_KEPT = 100

# A server that is switched off without a word is noticed in seconds, not after the patience of the network.
POSTGRES_PATIENCE = {"connect_timeout": 5, "tcp_user_timeout": 10_000, "options": "-c statement_timeout=60000"}


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game of the database with its result; `finished` is None while it is played."""

    table: Name
    journal: Hash
    game: Count
    ruleset: Name
    title: Name
    seats: Names
    started: Time
    finished: Time | None
    result: Name | None
    won: Names
    rows: Count


_GAME = TypeAdapter(StoredGame)


class StoreFault(Exception):
    """The database cannot be reached or used; the message is a sentence for people."""


class Unstorable(Exception):
    """The database refuses these values; the message says why."""


@dataclass(frozen=True, slots=True)
class Tips:
    """How far the journal of a table has come in the database: what the next row of each kind is chained to."""

    game: int = 0
    number: int = 0
    head: str = ""
    die: int = 0
    die_hash: str = ""


class Store:
    def __init__(self, url: str) -> None:
        parsed = make_url(url)
        if parsed.drivername == "postgresql":
            # A database without an encoding returns bytes unless the client sets one.
            parsed = parsed.set(drivername="postgresql+psycopg").update_query_dict({"client_encoding": "utf8"})
        if parsed.drivername == "sqlite" and parsed.database:
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        within = {} if parsed.drivername == "sqlite" else POSTGRES_PATIENCE
        self._engine: Engine = create_engine(parsed, pool_pre_ping=True, connect_args=within)
        self.nonsense: set[tuple[str, str, str]] = set()
        """Games in the database that cannot be read: table, journal and number."""
        self._insert: Any = sqlite.insert if parsed.drivername == "sqlite" else postgresql.insert
        if parsed.drivername == "sqlite":
            event.listen(self._engine, "connect", _prepare_sqlite)

    def open(self) -> None:
        with _store_faults():
            METADATA.create_all(self._engine)

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """All or nothing. Raises StoreFault or Unstorable."""
        with _store_faults(), self._engine.begin() as connection:
            yield connection

    def tips(self, connection: Connection, table: str, journal: str) -> Tips:
        at = and_(ANSWERS.c.table == table, ANSWERS.c.journal == journal)
        rows = select(ANSWERS.c.game, ANSWERS.c.number, ANSWERS.c.hash).where(at)
        row = connection.execute(rows.order_by(ANSWERS.c.game.desc(), ANSWERS.c.number.desc()).limit(1)).first()
        at = and_(GAMES.c.table == table, GAMES.c.journal == journal)
        game = connection.execute(
            select(GAMES.c.game, GAMES.c.hash).where(at).order_by(GAMES.c.game.desc()).limit(1)
        ).first()
        at = and_(DICE.c.table == table, DICE.c.journal == journal)
        die = connection.execute(select(DICE.c.id, DICE.c.hash).where(at).order_by(DICE.c.id.desc()).limit(1)).first()
        last = tuple(row) if row and (not game or row[0] >= game[0]) else (game[0], 0, game[1]) if game else (0, 0, "")
        return Tips(*last, *(tuple(die) if die else (0, "")))

    def add(self, connection: Connection, news: Iterable[tuple[str, FromJournal]]) -> None:
        """Add messages, each with the name of its table. One statement for all of a kind, for any number of tables."""
        games, answers, dice = [], [], []
        updated: dict[tuple[str, str, int], RowWritten] = {}  # the last row of each game
        for table, message in news:
            match message:
                case GameBegun():
                    games.append(game_values(table, message))
                case RowWritten():
                    answers.append(answer_values(table, message))
                    updated[table, message.journal, message.game] = message
                case DieLogged():
                    dice.append(die_values(table, message))
        for into, values in ((GAMES, games), (ANSWERS, answers), (DICE, dice)):
            self._add(connection, into, values)
        if updated:
            connection.execute(UPDATE_GAME, [updated_values(table, row) for (table, _, _), row in updated.items()])

    def add_break(self, connection: Connection, table: str, journal: str, what: str, at: float) -> None:
        """A table that breaks its journal in a thousand places is as bad as one that does so in a hundred."""
        of_table = select(func.count()).select_from(BREAKS).where(BREAKS.c.table == table)
        if int(connection.execute(of_table).scalar() or 0) < BREAKS_KEPT:
            self._add(connection, BREAKS, [{"table": table, "journal": journal, "what": plain(what), "at": at}])

    def set_aside(self, connection: Connection, refused: Iterable[Refused], at: float) -> None:
        """Put messages into the quarantine of their table; the oldest ones make room, and only the count remembers them."""
        of_table: dict[str, list[Refused]] = {}
        for each in refused:
            of_table.setdefault(each.table, []).append(each)
        for table, messages in of_table.items():
            last = select(func.max(QUARANTINE.c.number)).where(QUARANTINE.c.table == table)
            before = int(connection.execute(last).scalar() or 0)
            numbered = list(enumerate(messages, before + 1))
            self._add(connection, QUARANTINE, [refused_values(*each, at) for each in numbered[-QUARANTINE_KEPT:]])
            oldest = before + len(messages) - QUARANTINE_KEPT
            connection.execute(delete(QUARANTINE).where(QUARANTINE.c.table == table, QUARANTINE.c.number <= oldest))

    def set_aside_counts(self) -> dict[str, int]:
        """How many messages of each table were ever put into quarantine."""
        query = select(QUARANTINE.c.table, func.max(QUARANTINE.c.number)).group_by(QUARANTINE.c.table)
        with _store_faults(), self._engine.connect() as connection:
            return {table: int(count) for table, count in connection.execute(query)}

    def quarantine(self, table: str) -> list[dict[str, Any]]:
        """The messages of a table that are in quarantine, the newest first; the payload is readable text."""
        query = select(QUARANTINE).where(QUARANTINE.c.table == table).order_by(QUARANTINE.c.number.desc())
        with _store_faults(), self._engine.connect() as connection:
            rows = [dict(row) for row in connection.execute(query).mappings()]
        return [{**row, "payload": bytes(row["payload"]).decode(errors="backslashreplace")} for row in rows]

    def _add(self, connection: Connection, into: Table, values: Sequence[Mapping[str, Any]]) -> None:
        """Insert rows; existing rows stay as they are."""
        if values:
            connection.execute(self._insert(into).on_conflict_do_nothing(), list(values))

    def row_hash(self, connection: Connection, table: str, row: RowWritten) -> str | None:
        where = (
            ANSWERS.c.table == table,
            ANSWERS.c.journal == row.journal,
            ANSWERS.c.game == row.game,
            ANSWERS.c.number == row.number,
        )
        return connection.execute(select(ANSWERS.c.hash).where(*where)).scalar()

    def die_hash(self, connection: Connection, table: str, die: DieLogged) -> str | None:
        where = (DICE.c.table == table, DICE.c.journal == die.journal, DICE.c.id == die.id)
        return connection.execute(select(DICE.c.hash).where(*where)).scalar()

    def breaks(self) -> dict[str, list[str]]:
        """Where a journal was not as it was written, by table."""
        found: dict[str, list[str]] = {}
        with _store_faults(), self._engine.connect() as connection:
            for table, what in connection.execute(select(BREAKS.c.table, BREAKS.c.what).order_by(BREAKS.c.at)):
                found.setdefault(table, []).append(what)
        return found

    def games(self, since: float = 0.0) -> list[dict[str, Any]]:
        """Games begun since then, with their results; the oldest first. A row that makes no sense is skipped and logged."""
        query = select(GAMES).where(GAMES.c.started >= since).order_by(GAMES.c.started, GAMES.c.table, GAMES.c.game)
        with _store_faults(), self._engine.connect() as connection:
            rows = [dict(row) for row in connection.execute(query).mappings()]
        found = []
        for row in rows:
            try:
                found.append(_read_game(row))
            except ValueError:
                self._skip(str(row["table"]), str(row["journal"]), str(row["game"]))
        return found

    def _skip(self, table: str, journal: str, game: str) -> None:
        if (table, journal, game) not in self.nonsense:
            log.warning(
                "Game %s of table %s (journal %s) makes no sense in the database: skipped.", game, table, journal
            )
            self.nonsense.add((table, journal, game))

    def faces(self, since: float, fates: Iterable[str]) -> list[tuple[str, str, str, int, int]]:
        """Table, die, kind, face, and how often it counted."""
        query = (
            select(DICE.c.table, DICE.c.die, DICE.c.kind, DICE.c.face, func.count())
            .where(DICE.c.at >= since, DICE.c.fate.in_(list(fates)), DICE.c.face.is_not(None))
            .group_by(DICE.c.table, DICE.c.die, DICE.c.kind, DICE.c.face)
            .order_by(DICE.c.table, DICE.c.die, DICE.c.kind, DICE.c.face)
        )
        with _store_faults(), self._engine.connect() as connection:
            return [tuple(row) for row in connection.execute(query)]

    def throws(self, since: float, fates: Iterable[str]) -> Iterable[tuple[str, str, str, int]]:
        """Table, die, kind and face of every throw that counted, in order."""
        query = (
            select(DICE.c.table, DICE.c.die, DICE.c.kind, DICE.c.face)
            .where(DICE.c.at >= since, DICE.c.fate.in_(list(fates)), DICE.c.face.is_not(None))
            .order_by(DICE.c.table, DICE.c.journal, DICE.c.id)
        )
        with _store_faults(), self._engine.connect() as connection:
            yield from (tuple(row) for row in connection.execute(query).yield_per(1000))

    def clear_quarantine(self, table: str) -> None:
        with self.transaction() as connection:
            connection.execute(delete(QUARANTINE).where(QUARANTINE.c.table == table))

    def ping(self) -> None:
        """Raises StoreFault if the database does not answer."""
        with _store_faults(), self._engine.connect() as connection:
            connection.execute(select(func.count()).select_from(KEPT)).scalar()

    def count(self) -> dict[str, int]:
        with _store_faults(), self._engine.connect() as connection:
            return {
                table.name: int(connection.execute(select(func.count()).select_from(table)).scalar() or 0)
                for table in (GAMES, ANSWERS, DICE, BREAKS, QUARANTINE)
            }

    def keep(self, name: str, value: Any) -> None:
        """Store a small value that must survive a restart."""
        row = {"name": name, "value": as_text(value)}
        statement = self._insert(KEPT).values(row)
        with _store_faults(), self._engine.begin() as connection:
            connection.execute(statement.on_conflict_do_update(index_elements=["name"], set_={"value": row["value"]}))

    def kept(self, name: str) -> Any:
        with _store_faults(), self._engine.connect() as connection:
            found = connection.execute(select(KEPT.c.value).where(KEPT.c.name == name)).scalar()
        return orjson.loads(found) if found else None


@contextmanager
def _store_faults() -> Iterator[None]:
    """Tell a database that is away from values that it refuses."""
    try:
        yield
    except DBAPIError as error:
        if _refuses_values(error):
            raise Unstorable(_first_line(error.orig)) from error
        raise StoreFault(f"The database cannot be used ({_first_line(error.orig)}).") from error
    except (StatementError, OverflowError, UnicodeError) as error:
        raise Unstorable(_first_line(error)) from error


def _first_line(error: object) -> str:
    return plain(str(error).strip().partition("\n")[0])


def _refuses_values(error: DBAPIError) -> bool:
    """Class 54 of PostgreSQL (a limit of the program) is an operational error for drivers, and is about values too."""
    if isinstance(error, DataError | IntegrityError | NotSupportedError):
        return not error.connection_invalidated
    return str(getattr(error.orig, "sqlstate", None) or "").startswith("54")


def _read_game(row: Mapping[str, Any]) -> dict[str, Any]:
    """Raises ValueError if a column has no value of its kind."""
    lists = {"seats": orjson.loads(row["seats"]), "won": orjson.loads(row["won"] or "[]")}
    return asdict(_GAME.validate_python({**row, **lists}))


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Readers do not hold up the writer; what was written is on disk."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 10000")
