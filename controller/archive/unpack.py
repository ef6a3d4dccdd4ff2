"""Restore a table. Everything is checked first, no existing file is overwritten, and a failure leaves nothing behind.

A backup may come from a stranger. Sizes are checked before anything is read, every path stays in its folder, and what the config
does outside its folder (programs that it runs, files that it reads, a journal elsewhere) is confirmed by a person.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Literal, TypeAlias
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from pydantic import ValidationError

from controller.archive.manifest import (
    CHUNK_BYTES,
    FILES,
    FORMAT,
    JOURNAL,
    MANIFEST,
    RECREATED,
    STATE,
    ArchiveFault,
    Manifest,
    journal_files,
)
from controller.config.load import folder_of_table, load_table, read_config
from controller.config.model import TableConfig
from controller.config.types import Mark, marked
from controller.content.packs import folder_of, layers
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault, player_of
from controller.toml.source import SourceFault

# A backup of years of play is far smaller; a zip file that claims more was made to fill a disk.
LARGEST_BYTES = 4 * 1024**3
MOST_FILES = 10_000

# The manifest has a line for each file; it alone is read as a whole.
LARGEST_MANIFEST = 4 * 1024**2

# What `zipfile` raises for bytes that are not what it expects; RuntimeError also covers passwords and unknown methods.
_BAD_ZIP = (BadZipFile, zlib.error, EOFError, LookupError, OverflowError, RuntimeError, ValueError)

Confirm: TypeAlias = Callable[[tuple[str, ...]], bool]
"""Receives what the table does outside its folders, a sentence each, and returns whether to restore it all the same."""


@dataclass(frozen=True, slots=True)
class Restored:
    table: str
    config: Path
    state: Path
    made: str
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outside:
    """Something that a table does outside its own folders."""

    kind: Literal["program", "file", "journal"]
    what: str

    @property
    def sentence(self) -> str:
        match self.kind:
            case "program":
                return f"It runs the program: {self.what}"
            case "file":
                return f"It reads {self.what}, which is not in the backup."
            case "journal":
                return f"It keeps its journal in {self.what}."


def unpack(file: Path, to: Path, state: Path | None, confirm: Confirm, rename: str | None = None) -> Restored:
    """Config and packs go to the folder `to`, the rest to the table's state folder. Raises ArchiveFault.

    `rename` is another file name for the config.
    """
    with _named(to), unpacked(file, to) as (fresh, manifest):
        return _put_in_place(fresh, manifest, to, state, confirm, rename)


def try_out(file: Path, place: Path) -> None:
    """Restore into a temporary folder in `place` what was just packed up. Raises ArchiveFault."""
    try:
        with unpacked(file, place) as (fresh, manifest):
            table = load_table(fresh / FILES / manifest.config, fresh / STATE)
            if table.config.has_game:
                layers(table.config.game.ruleset, folder_of(table))
    except (ArchiveFault, SourceFault) as fault:
        raise ArchiveFault(f"No backup was made, because it could not be restored: {fault}") from None


@contextmanager
def unpacked(file: Path, place: Path) -> Iterator[tuple[Path, Manifest]]:
    """Unpack into a temporary folder, and check what can be checked there."""
    with _opened(file) as archive, TemporaryDirectory(dir=place, prefix=".restore-") as scratch:
        fresh = Path(scratch)
        _check_sizes(archive, file, shutil.disk_usage(place).free)
        manifest = _manifest(archive, file)
        for name, expected in manifest.hashes.items():
            _copy(archive, name, expected, file, fresh)
        if (fresh / JOURNAL).exists():
            _check_journal(fresh / JOURNAL, manifest)
        yield fresh, manifest


@contextmanager
def _opened(file: Path) -> Iterator[ZipFile]:
    try:
        archive = ZipFile(file)
    except _BAD_ZIP:
        raise ArchiveFault(
            f"{file} is not a backup of a table, or it is damaged: choose a file that `arbiter backup` wrote."
        ) from None
    with archive:
        yield archive


@contextmanager
def _named(to: Path) -> Iterator[None]:
    try:
        to.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        place = error.filename or to
        raise ArchiveFault(f"{place} cannot be written ({error.strerror or error}): choose another place.") from None


def _check_sizes(archive: ZipFile, file: Path, free: int) -> None:
    """Refuse what would fill disk or memory. Other methods of compression give out any amount of bytes at once."""
    listed = archive.infolist()
    if sum(each.file_size for each in listed) > min(LARGEST_BYTES, free) or len(listed) > MOST_FILES:
        raise ArchiveFault(f"{file} would fill the disk: choose a disk with more room, or a file that Arbiter made.")
    if any(each.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for each in listed):
        raise ArchiveFault(f"{file} was not packed by Arbiter: choose a file that `arbiter backup` wrote.")


def _manifest(archive: ZipFile, file: Path) -> Manifest:
    if MANIFEST not in archive.namelist():
        raise ArchiveFault(
            f"{file} is not a backup of a table, since it has no {MANIFEST}: choose a file that `arbiter backup` wrote."
        )
    damaged = ArchiveFault(f"The manifest of {file} cannot be read: it is damaged, or of a later Arbiter.")
    if archive.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
        raise damaged
    try:
        manifest = Manifest.model_validate_json(archive.read(MANIFEST))
    except (ValidationError, *_BAD_ZIP):
        raise damaged from None
    if manifest.format > FORMAT:
        raise ArchiveFault(
            f"{file} was made by Arbiter {manifest.version}, which is later than this one: update Arbiter."
        )
    for name in (*manifest.hashes, FILES + manifest.config):
        if not _stays_inside(name):
            raise ArchiveFault(f"{file} names {name!r}, which is not a file of a backup: it was tampered with.")
    if FILES + manifest.config not in manifest.hashes:
        raise ArchiveFault(f"{file} is damaged: there is no config in it.")
    return manifest


def _stays_inside(name: str) -> bool:
    parts = PurePosixPath(name).parts
    of_state = name.startswith(STATE) and RECREATED.isdisjoint(parts[1:2])
    return (
        (name == JOURNAL or name.startswith(FILES) or of_state)
        and ".." not in parts
        and "//" not in name
        and "\\" not in name
        and name.isprintable()
    )


def _copy(archive: ZipFile, name: str, expected: str, file: Path, fresh: Path) -> None:
    target = fresh.joinpath(*PurePosixPath(name).parts)
    target.parent.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256()
    with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as copy:
        try:
            with archive.open(name) as source:
                while chunk := source.read(CHUNK_BYTES):
                    digest.update(chunk)
                    copy.write(chunk)
        except _BAD_ZIP:
            raise ArchiveFault(f"{file} is damaged: {name} is missing or cannot be read.") from None
    if digest.hexdigest() != expected:
        raise ArchiveFault(f"{file} is damaged or was changed: {name} is not what was packed up.")


def _put_in_place(
    fresh: Path, manifest: Manifest, to: Path, state: Path | None, confirm: Confirm, rename: str | None
) -> Restored:
    files = fresh / FILES
    with its_own_words(fresh, manifest):
        config, _ = read_config(files / manifest.config)
    if config.table.name != manifest.table:
        raise ArchiveFault("The config in the backup is of another table: it was tampered with.")
    folder = folder_of_table(config, state)
    journal = folder / config.journal.path
    if not journal_files(journal).isdisjoint(target for _, target in _state_moves(fresh, folder)):
        raise ArchiveFault("The backup has two journals: it was tampered with.")
    _refuse_overwriting(journal, folder, manifest)
    targets = {file: to / file.relative_to(files) for file in sorted(files.rglob("*")) if file.is_file()}
    if rename:
        targets[files / manifest.config] = (to / manifest.config).with_name(rename)
    taken = [target for target in targets.values() if target.exists()]
    if taken:
        raise ArchiveFault(f"{taken[0]} exists already: restore with --to another folder, or move it away.")
    outside = tuple(each.sentence for each in what_is_outside(config, files, (files / manifest.config).parent))
    if outside and not confirm(outside):
        raise ArchiveFault("Nothing was restored.")
    done: list[Path] = []
    try:
        for source, target in _moves(fresh, targets, folder, journal):
            target.parent.mkdir(parents=True, exist_ok=True)
            done.append(target)
            shutil.copy2(source, target)
    except OSError:
        for target in done:
            target.unlink(missing_ok=True)
        raise
    placed = targets[files / manifest.config]
    return Restored(manifest.table, placed, folder, manifest.made, manifest.left_out)


@contextmanager
def its_own_words(fresh: Path, manifest: Manifest) -> Iterator[None]:
    """What is wrong with the config, without the temporary folder that it is in."""
    try:
        yield
    except SourceFault as fault:
        folder = (fresh / FILES / manifest.config).parent
        raise ArchiveFault(f"The table in this backup cannot start: {fault}".replace(f"{folder}/", "")) from None


def what_is_outside(config: TableConfig, files: Path, config_folder: Path) -> Iterator[Outside]:
    """What the table does outside the folders that it is restored to."""
    for command in marked(config, Mark.COMMAND):
        yield Outside("program", shlex.join(command))
    packs = (config.game.pack,) if "/" in config.game.pack else ()
    for name in (*marked(config, Mark.OWN_FILE), *packs):
        if not Path(os.path.normpath(config_folder / name)).is_relative_to(files):
            yield Outside("file", name)
    if Path(config.journal.path).is_absolute():
        yield Outside("journal", config.journal.path)


def _moves(fresh: Path, targets: dict[Path, Path], state: Path, journal: Path) -> Iterator[tuple[Path, Path]]:
    yield from targets.items()
    yield from _state_moves(fresh, state)
    if (fresh / JOURNAL).exists():
        yield fresh / JOURNAL, journal


def _state_moves(fresh: Path, state: Path) -> Iterator[tuple[Path, Path]]:
    kept = fresh / STATE
    return ((file, state / file.relative_to(kept)) for file in sorted(kept.rglob("*")) if file.is_file())


def _refuse_overwriting(journal: Path, state: Path, manifest: Manifest) -> None:
    player = player_of(journal)
    if player is not None:
        raise ArchiveFault(
            f"The table {manifest.table} is being played (process {player}): stop it, and move {state} away before you restore."
        )
    there = journal if journal.exists() else next((file for file in state.glob("*") if file.is_file()), None)
    if there is not None:
        raise ArchiveFault(
            f"There is a table {manifest.table} already, in {there.parent}: move it away, or restore with --state elsewhere."
        )


def _check_journal(copy: Path, manifest: Manifest) -> None:
    try:
        with Journal.read(copy) as journal:
            head = journal.head
    except JournalFault as fault:
        raise ArchiveFault(f"The journal in the backup cannot be used: {fault}") from None
    if head != manifest.head:
        raise ArchiveFault("The journal in the backup is not the one that was packed up: it was changed.")
