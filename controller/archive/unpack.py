"""Restore a table. Everything is checked first, no existing file is overwritten, and a failure leaves nothing behind."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from zipfile import BadZipFile, ZipFile

from pydantic import ValidationError

from controller.archive.manifest import FILES, FORMAT, JOURNAL, MANIFEST, STATE, ArchiveFault, Manifest
from controller.config.load import load_table
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault, player_of

# A backup of years of play is far smaller; a zip file that claims more was made to fill a disk.
LARGEST_BYTES = 4 * 1024**3


@dataclass(frozen=True, slots=True)
class Restored:
    table: str
    config: Path
    state: Path
    made: str


def unpack(file: Path, to: Path, state: Path | None) -> Restored:
    """Config and packs go to the folder `to`, the rest to the table's state folder. Raises ArchiveFault."""
    with _opened(file) as archive, _named(to):
        manifest = _manifest(archive, file)
        with TemporaryDirectory(dir=to, prefix=".restore-") as scratch:
            fresh = Path(scratch)
            _unpacked(archive, manifest, file, fresh)
            return _put_in_place(fresh, manifest, to, state)


@contextmanager
def _opened(file: Path) -> Iterator[ZipFile]:
    try:
        with ZipFile(file) as archive:
            yield archive
    except BadZipFile:
        raise ArchiveFault(
            f"{file} is not a backup of a table, or it is damaged: choose a file that `arbiter backup` wrote."
        ) from None


@contextmanager
def _named(to: Path) -> Iterator[None]:
    try:
        to.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        place = error.filename or to
        raise ArchiveFault(f"{place} cannot be written ({error.strerror or error}): choose another place.") from None


def _manifest(archive: ZipFile, file: Path) -> Manifest:
    try:
        text = archive.read(MANIFEST)
    except KeyError:
        raise ArchiveFault(
            f"{file} is not a backup of a table, since it has no {MANIFEST}: choose a file that `arbiter backup` wrote."
        ) from None
    try:
        manifest = Manifest.model_validate_json(text)
    except ValidationError:
        raise ArchiveFault(f"The manifest of {file} cannot be read: it is damaged, or of a later Arbiter.") from None
    if manifest.format > FORMAT:
        raise ArchiveFault(
            f"{file} was made by Arbiter {manifest.version}, which is later than this one: update Arbiter."
        )
    if sum(each.file_size for each in archive.infolist()) > LARGEST_BYTES:
        raise ArchiveFault(f"{file} would fill the disk: it is no backup that Arbiter made.")
    return manifest


def _unpacked(archive: ZipFile, manifest: Manifest, file: Path, fresh: Path) -> None:
    """Unpack only what the manifest names, with the right hash and inside its folder."""
    for name, expected in manifest.hashes.items():
        parts = PurePosixPath(name).parts
        if (
            (name != JOURNAL and not name.startswith((STATE, FILES)))
            or ".." in parts
            or "\\" in name
            or name.startswith("/")
        ):
            raise ArchiveFault(f"{file} names {name!r}, which is no file of a backup: it was tampered with.")
        try:
            content = archive.read(name)
        except (KeyError, BadZipFile):
            raise ArchiveFault(f"{file} is damaged: {name} is missing or cannot be read.") from None
        if hashlib.sha256(content).hexdigest() != expected:
            raise ArchiveFault(f"{file} is damaged or was changed: {name} is not what was packed up.")
        target = fresh.joinpath(*parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        target.chmod(0o600)


def _put_in_place(fresh: Path, manifest: Manifest, to: Path, state: Path | None) -> Restored:
    files = fresh / FILES
    table = load_table(files / manifest.config, state)
    if table.config.table.name != manifest.table:
        raise ArchiveFault("The config in the backup is of another table: it was tampered with.")
    journal = Path(table.config.journal.path)
    _refuse_overwriting(journal, table.state, manifest)
    targets = {file: to / file.relative_to(files) for file in sorted(files.rglob("*")) if file.is_file()}
    taken = [target for target in targets.values() if target.exists()]
    if taken:
        raise ArchiveFault(f"{taken[0]} exists already: restore with --to another folder, or move it away.")
    copy = fresh / JOURNAL
    if copy.exists():
        _check_journal(copy, manifest)
    done: list[Path] = []
    try:
        for source, target in _moves(fresh, targets, table.state, journal):
            target.parent.mkdir(parents=True, exist_ok=True)
            done.append(target)
            shutil.copy2(source, target)
    except OSError:
        for target in done:
            target.unlink(missing_ok=True)
        raise
    return Restored(manifest.table, to / manifest.config, table.state, manifest.made)


def _moves(fresh: Path, targets: dict[Path, Path], state: Path, journal: Path) -> Iterator[tuple[Path, Path]]:
    yield from targets.items()
    kept = fresh / STATE
    yield from ((file, state / file.relative_to(kept)) for file in sorted(kept.rglob("*")) if file.is_file())
    if (fresh / JOURNAL).exists():
        yield fresh / JOURNAL, journal


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
