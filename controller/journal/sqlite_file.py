"""The SQLite file of a journal: created in one step, opened by one writer, and checked before it is written to.

A file is first read without the right to write. Only one that is whole, ours and of this version is then opened
for writing: a damaged or foreign file stays as it was found. Only what a power cut interrupted while the file was created is
undone first, by SQLite itself, since nothing can be read before.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from controller.journal import schema
from controller.journal.schema import APPLICATION_ID, VERSION
from controller.plain_fault import PlainFault
from controller.whole_file import sync

# How long a reader that copies the file may hold up a write before the write fails.
BUSY_SECONDS = 10.0

# An answer changes about four pages, and SQLite writes each of them whole: with its usual 4096 bytes, an answer of 300 bytes would cost 16 kB
# of a memory card.
PAGE_BYTES = 1024

# The `-wal` file at its longest, when SQLite itself empties it into the journal.
LONGEST_WAL_PAGES = 1000
ROOM_BYTES = 1_000_000

# How much of a `-wal` file is written again at a time.
WAL_PART_BYTES = 1024 * 1024

# With less free space, the `-wal` file is not extended: the space is left for the game itself.
SPARE_BYTES = 50_000_000

# How many pages SQLite may keep in memory before it writes them.
PAGES_IN_MEMORY = 10


class JournalFault(PlainFault):
    """One sentence that says what is wrong with the journal and what to do."""


class RowFault(JournalFault):
    """The replay differs at row `number`; 0 is the game's own row, its setup."""

    def __init__(self, number: int, sentence: str) -> None:
        super().__init__(sentence)
        self.number = number


class RulesFailedAgain(RowFault):
    """The rules themselves fail on this row, as they did when it was written."""


class DamagedJournal(JournalFault):
    """The file is a journal, but SQLite cannot read all of it."""


def open_to_read(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise JournalFault(f"There is no journal at {path}.")
    if not _look(path):
        raise JournalFault(f"{path} is an empty journal: no game was begun in it.")
    return _connect(path, "ro")


def open_to_write(path: Path) -> tuple[sqlite3.Connection, int]:
    """Return the connection and the descriptor of its lock; close the lock after the connection."""
    lock = _lock(path)
    try:
        _undo_interrupted(path)
        write_wal_again(path)
        ready = path.exists() and _look(path)
        connection = _connect(path, "rwc")
        try:
            _prepare(connection, path, ready=ready)
        except BaseException:
            connection.close()
            raise
    except BaseException:
        os.close(lock)
        raise
    return connection, lock


def _prepare(connection: sqlite3.Connection, path: Path, *, ready: bool) -> None:
    """Read the answer: where a `-wal` file is not possible, SQLite raises no error, but goes on in another mode."""
    with naming(path):
        connection.execute(f"PRAGMA page_size = {PAGE_BYTES}")  # only a file that is empty takes it
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise JournalFault(f"{path} cannot be kept there, since SQLite is in {mode} mode: choose another disk.")
        connection.execute("PRAGMA synchronous = FULL")
        if not ready:
            with _all_or_nothing(connection):
                schema.create(connection)


def _undo_interrupted(path: Path) -> None:
    """Let SQLite undo a change that a power cut interrupted. Only the creation of a journal leaves a `-journal` file."""
    if path.exists() and path.with_name(f"{path.name}-journal").exists():
        with naming(path), closing(_connect(path, "rw")) as connection, suppress(sqlite3.DatabaseError):
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()


def write_wal_again(path: Path) -> None:
    """Put all of a `-wal` file on the disk that a killed table left behind, or whose last sync failed.

    After a sync that failed, rows can be read that are not on the disk, and no later sync would put them there: to the system they are
    written. The table would build on them, and lose all that follows in a power cut.
    """
    try:
        file = os.open(f"{path.resolve()}-wal", os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    except OSError as error:
        raise JournalFault(f"{path}-wal cannot be read ({error.strerror}): check the disk, then try again.") from None
    try:
        at = 0
        while part := os.pread(file, WAL_PART_BYTES, at):
            os.pwrite(file, part, at)
            at += len(part)
        os.fsync(file)
    except OSError as error:
        raise JournalFault(
            f"{path}-wal cannot be written ({error.strerror}): check the disk, then try again."
        ) from None
    finally:
        os.close(file)


def player_of(path: Path) -> str | None:
    """The number of the process that has this journal open to write; None if nobody has."""
    try:
        lock = os.open(_lock_file(path), os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return os.read(lock, 20).decode("ascii", "replace") or "unknown"
    else:
        return None
    finally:
        os.close(lock)


def read_what_is_left(path: Path) -> sqlite3.Connection:
    """A connection to a damaged journal; any read may fail."""
    connection = _connect(path, "ro")
    connection.execute("PRAGMA writable_schema = ON")  # otherwise SQLite reads nothing from a file that was cut short
    return connection


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Turn errors of SQLite into JournalFaults with a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT:
            raise DamagedJournal(f"{path} is damaged.") from None
        raise JournalFault(f"The journal {path} cannot be used ({error}): check the disk, then try again.") from None


@contextmanager
def transaction(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """Either everything is on the disk afterwards, or nothing."""
    with naming(path), _all_or_nothing(connection):
        yield


@contextmanager
def unsynced_transaction(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """The same without waiting for the disk: kept if the process is killed, on the disk with the next transaction or `sync_wal`.

    After a power cut before that, the file is as it was before the block.
    """
    with naming(path):
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")  # it would sync, and say nothing if that failed
        try:
            with _all_or_nothing(connection):
                yield
        finally:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_WAL_PAGES}")


@contextmanager
def _all_or_nothing(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def one_moment(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """Read everything in the block as of one moment, even if a table goes on writing."""
    with naming(path):
        connection.execute("BEGIN")
        try:
            yield
        finally:
            connection.execute("ROLLBACK")


def move_into_file(path: Path) -> None:
    """Move what is in the `-wal` file into the journal itself, so that the one file holds everything.

    It uses its own connection and does not wait for locks, so it can run in another thread alongside a table that plays.
    """
    with naming(path), closing(_connect(path, "rw")) as connection:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def make_room(path: Path) -> None:
    """Extend the `-wal` file to its full length now: an answer that made it longer would also wait for its new length on disk.

    A transaction that is rolled back changes nothing but this length, and the next rows overwrite it. It uses a
    separate connection, as `move_into_file` does.
    """
    if shutil.disk_usage(path.parent).free < SPARE_BYTES:
        return
    with naming(path), closing(_connect(path, "rw")) as connection:
        connection.execute(f"PRAGMA cache_size = {PAGES_IN_MEMORY}")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE room (bytes BLOB)")
        connection.execute("INSERT INTO room VALUES (zeroblob(?))", (ROOM_BYTES,))
        connection.execute("ROLLBACK")
        sync_wal(path)


def sync_wal(path: Path) -> None:
    """Put on the disk what was written without waiting for it. It may run in another thread while a table plays."""
    sync(Path(f"{path.resolve()}-wal"))


def _lock_file(path: Path) -> str:
    """Next to the file itself, even if it was opened through a link."""
    return f"{path.resolve()}-lock"


def _lock(path: Path) -> int:
    """The operating system holds the lock and releases it however the process ends."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(_lock_file(path), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise JournalFault(
            f"The journal {path} cannot be opened to write ({error.strerror}): "
            "choose another place for it, with --state or under [journal]."
        ) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        holder = os.read(lock, 20).decode("ascii", "replace") or "unknown"
        os.close(lock)
        raise JournalFault(
            f"{path} is in use by another Arbiter (process {holder}): stop that one, or give this table its own journal."
        ) from None
    os.truncate(lock, 0)
    os.write(lock, str(os.getpid()).encode())
    return lock


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    with naming(path):
        return sqlite3.connect(
            f"{path.resolve().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=BUSY_SECONDS
        )


def _look(path: Path) -> bool:
    """Whether the file holds a whole journal; False for one that was only just created. Raises for any other file."""
    with closing(_connect(path, "ro")) as connection:
        try:
            mark, version = (_pragma(connection, name) for name in ("application_id", "user_version"))
            if mark == 0 and not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
                return False
            if mark == APPLICATION_ID and version == VERSION:
                _check_pages(connection, path)
                _check_tables(connection, path)
        except sqlite3.DatabaseError as error:
            raise _unreadable(path, error) from None
    if mark != APPLICATION_ID:
        raise _foreign(path)
    if version != VERSION:
        raise JournalFault(
            f"{path} was written by another version of Arbiter (journal version {version}, this one uses {VERSION}): "
            "use that version."
        )
    return True


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _check_pages(connection: sqlite3.Connection, path: Path) -> None:
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise DamagedJournal(f"{path} is damaged.")


def _check_tables(connection: sqlite3.Connection, path: Path) -> None:
    if not schema.has_only_our_tables(connection):
        raise DamagedJournal(
            f"{path} holds something besides a journal's own tables: it was changed by another program."
        )


def _unreadable(path: Path, error: sqlite3.DatabaseError) -> JournalFault:
    match error.sqlite_errorcode & 0xFF:  # the low byte is the kind; the rest only says where it was noticed
        case sqlite3.SQLITE_NOTADB:
            return _foreign(path)
        case sqlite3.SQLITE_READONLY:
            return JournalFault(f"{path} was being created when the power failed: start the table once to finish it.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_IOERR:
            return DamagedJournal(f"{path} is damaged.")
        case _:
            return JournalFault(f"The journal {path} cannot be read ({error}).")


def _foreign(path: Path) -> JournalFault:
    return JournalFault(
        f"{path} is not a journal of Arbiter: choose another file, or give the table another journal path."
    )
