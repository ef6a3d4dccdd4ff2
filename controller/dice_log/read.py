"""Reading the dice of one or several journals. Sums are made by SQLite: a million throws never pass through Python."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from controller.config.load import load_table, state_folder
from controller.config.model import JOURNAL_SUFFIX
from controller.dice_log.filters import Filter, where
from controller.dice_log.results import COUNTS, face_up
from controller.journal.sqlite_file import JournalFault, naming, open_to_read
from controller.referee.notices import Fate

# The default name of a journal: then the name of its folder is used instead.
_USUAL = "table"


@dataclass(frozen=True, slots=True)
class Source:
    """One journal. `owners` maps dice to seats; None if no config was given."""

    name: str
    path: Path
    owners: Mapping[str, str] | None = None

    @property
    def known_owners(self) -> Mapping[str, str]:
        return self.owners or {}


@dataclass(frozen=True, slots=True)
class Throw:
    """One line of the log. `number` is its place in its journal."""

    table: str
    number: int
    at: float
    game: int | None
    request: int | None
    die: str
    kind: str
    owner: str | None
    face: int | None
    fate: str


@dataclass(frozen=True, slots=True)
class Die:
    """Dice with the same name are the same die in every journal; typed faces are kept apart from rolled ones."""

    name: str
    kind: str
    typed: bool

    @property
    def label(self) -> str:
        return f"typed {self.kind}" if self.typed else self.name

    def __lt__(self, other: Die) -> bool:
        return (self.typed, self.name, self.kind) < (other.typed, other.name, other.kind)


@dataclass(slots=True)
class Tally:
    """What one die did: how often each result, and how often each face came up by chance."""

    die: Die
    owners: tuple[str, ...] = ()
    fates: Counter[str] = field(default_factory=Counter)
    faces: Counter[int] = field(default_factory=Counter)

    @property
    def rolls(self) -> int:
        return self.fates.total()

    @property
    def counted(self) -> int:
        return sum(self.fates[fate] for fate in COUNTS)

    def add(self, face: int | None, fate: str, count: int, owner: str | None) -> None:
        self.fates[fate] += count
        up = face_up(self.die.kind, face, fate)
        if up is not None:
            self.faces[up] += count
        if owner and owner not in self.owners:
            self.owners = (*self.owners, owner)


def sources(paths: Sequence[Path], state: Path | None = None) -> tuple[Source, ...]:
    """From configs and journals; without any, the journals of all tables on this machine."""
    return tuple(_source(path, state) for path in paths) if paths else _all_tables(state or state_folder())


def _source(path: Path, state: Path | None) -> Source:
    if path.suffix != ".toml":
        return Source(path.parent.name if path.stem == _USUAL else path.stem, path)
    config = load_table(path, state).config
    owners = {name: die.owner for name, die in config.dice.items() if die.owner}
    return Source(config.table.name, Path(config.journal.path), owners)


def _all_tables(folder: Path) -> tuple[Source, ...]:
    found = tuple(_source(path, None) for path in sorted(folder.glob(f"*/*{JOURNAL_SUFFIX}")) if path.stat().st_size)
    if not found:
        raise JournalFault(f"There is no journal in {folder} yet: give the path of one, or of a table's config.")
    return found


@dataclass(frozen=True, slots=True)
class Log:
    """The dice of one journal, opened to read."""

    source: Source
    connection: sqlite3.Connection

    @property
    def owners(self) -> Mapping[str, str]:
        return self.source.known_owners

    def ask(self, columns: str, wanted: Filter, tail: str = "") -> Iterator[tuple[Any, ...]]:
        condition, values = where(wanted, self.owners)
        query = f"SELECT {columns} FROM dice WHERE {condition} {tail}"  # noqa: S608  # values are bound, not inserted
        with naming(self.source.path):
            rows = self.connection.execute(query, values)
            for row in rows:  # noqa: UP028  # `yield from` would close the cursor, which may be after the journal is closed
                yield row


@contextmanager
def opened(these: Iterable[Source]) -> Iterator[tuple[Log, ...]]:
    """Open each journal once: SQLite checks a file when it is opened."""
    with ExitStack() as stack:
        yield tuple(Log(source, stack.enter_context(closing(open_to_read(source.path)))) for source in these)


def throws(log: Log, wanted: Filter, last: int | None = None) -> Iterator[Throw]:
    """Yield throws in order; with `last`, only that many from the end."""
    columns = "id, at, game, request, die, kind, face, fate"
    if last is None:
        rows: Iterable[tuple[Any, ...]] = log.ask(columns, wanted, "ORDER BY id")
    else:
        rows = reversed(list(log.ask(columns, wanted, f"ORDER BY id DESC LIMIT {last}")))
    table, owners = log.source.name, log.owners
    for number, at, game, request, die, kind, face, fate in rows:
        yield Throw(table, number, at, game, request, die, kind, owners.get(die), face, fate)


def tallies(logs: Iterable[Log], wanted: Filter) -> list[Tally]:
    """Each die once, by its name."""
    found: dict[Die, Tally] = {}
    for log in logs:
        for name, kind, face, fate, count in log.ask("die, kind, face, fate, count(*)", wanted, "GROUP BY 1, 2, 3, 4"):
            die = Die(name, kind, fate == Fate.TYPED)
            tally = found.setdefault(die, Tally(die))
            tally.add(face, fate, count, log.owners.get(name))
    return [found[die] for die in sorted(found)]


def days(logs: Iterable[Log], wanted: Filter) -> dict[str, int]:
    """How many throws there were on each day that had any."""
    found: Counter[str] = Counter()
    for log in logs:
        for day, count in log.ask("date(at, 'unixepoch', 'localtime'), count(*)", wanted, "GROUP BY 1"):
            found[day] += count
    return dict(sorted(found.items()))


def names(logs: Iterable[Log], column: str) -> list[str]:
    """All values in a column of the log, for suggestions after a typo."""
    return sorted(
        {str(name) for log in logs for (name,) in log.ask(f"DISTINCT {column}", Filter()) if name is not None}
    )
