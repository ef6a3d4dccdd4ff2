"""Back up a table. A game may go on meanwhile: SQLite copies the journal as of one moment.

What belongs to a table is found in the model of its config, and each backup is restored once, in a temporary folder, before it is kept.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

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
from controller.archive.unpack import try_out
from controller.config.load import Table, read_config
from controller.config.types import Mark, marked
from controller.content.packs import layers, pack_folder
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import open_to_read
from controller.journal.versions import our_version
from controller.whole_file import put_in_place


def pack_up(table: Table, out: Path, now: datetime) -> Manifest:
    """Write the file, which only its owner may read: the key of the table is in it. Raises ArchiveFault or JournalFault."""
    if out.exists():
        raise ArchiveFault(f"{out} exists already: choose another name.")
    part = out.with_name(f".{out.name}.part")
    try:
        with TemporaryDirectory(dir=out.absolute().parent, prefix=".backup-") as folder:
            manifest = _written(table, part, Path(folder), now)
            try_out(part, Path(folder))
        put_in_place(part, out)
    except OSError as error:
        raise ArchiveFault(f"{out} cannot be written ({error.strerror or error}): choose another place.") from None
    finally:
        part.unlink(missing_ok=True)
    return manifest


def _written(table: Table, place: Path, scratch: Path, now: datetime) -> Manifest:
    config = table.source.path.absolute()
    own, left_out = _own_files(table)
    root = Path(os.path.commonpath([config.parent, *(file.parent for file in own)]))
    journal, head, games, answers = _journal(table, scratch)
    inside = {f"{FILES}{file.relative_to(root).as_posix()}": file for file in (config, *own)}
    inside |= {f"{STATE}{file.relative_to(table.state).as_posix()}": file for file in _state_files(table)}
    inside |= {JOURNAL: journal} if journal else {}
    with (
        os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as raw,
        ZipFile(raw, "w", ZIP_DEFLATED) as archive,
    ):
        manifest = Manifest(
            format=FORMAT,
            version=our_version(),
            table=table.config.table.name,
            made=now.isoformat(timespec="seconds"),
            config=config.relative_to(root).as_posix(),
            hashes={name: _added(archive, name, file) for name, file in sorted(inside.items())},
            head=head,
            games=games,
            answers=answers,
            left_out=left_out,
        )
        archive.writestr(MANIFEST, manifest.model_dump_json(indent=2))
    return manifest


def _added(archive: ZipFile, name: str, file: Path) -> str:
    """Hash the bytes that were packed: the file itself may change while it is read."""
    digest = hashlib.sha256()
    with file.open("rb") as source, archive.open(name, "w", force_zip64=True) as target:
        while chunk := source.read(CHUNK_BYTES):
            digest.update(chunk)
            target.write(chunk)
    return digest.hexdigest()


def _journal(table: Table, scratch: Path) -> tuple[Path | None, str, int | None, int]:
    """A complete copy of the journal, its head, and how much is in it."""
    path = Path(table.config.journal.path)
    if not path.exists() or not path.stat().st_size:
        return None, "", None, 0
    copy = scratch / "journal.arbiter"
    with closing(open_to_read(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE").fetchall()
    with Journal.read(copy) as journal:
        saved = list(journal.games())
        return copy, journal.head, len(saved), sum(len(one.entries) for one in saved)


def _state_files(table: Table) -> Iterator[Path]:
    """Plain files of the table's folder, without the journal and what is created again."""
    apart = journal_files(Path(table.config.journal.path))
    for file in sorted(table.state.rglob("*")):
        top = file.relative_to(table.state).parts[0]
        if file not in apart and top not in RECREATED and stat.S_ISREG(file.lstat().st_mode):
            yield file


def _own_files(table: Table) -> tuple[list[Path], tuple[str, ...]]:
    """What people wrote next to the config: packs with those that they build on, certificates, passwords, recorded devices."""
    config_folder = table.source.path.absolute().parent
    config, _ = read_config(table.source.path)
    named = list(marked(config, Mark.OWN_FILE))
    found = [Path(os.path.normpath(config_folder / name)) for name in named if not Path(name).is_absolute()]
    left_out = [f"{file}, which is not there." for file in found if not file.is_file()]
    absolute = [name for name in (*named, config.game.pack) if Path(name).is_absolute()]
    left_out += [f"{name}, which the config names by an absolute path." for name in absolute]
    for folder in _pack_layers(table):
        found += sorted(file for file in folder.rglob("*") if file.is_file())
    return list(dict.fromkeys(file for file in found if file.is_file())), tuple(left_out)


def _pack_layers(table: Table) -> list[Path]:
    """The owner's own pack folders; packs that come with Arbiter are left out."""
    section = table.config.game
    if not table.config.has_game or "/" not in section.pack or section.pack.startswith("/"):
        return []
    config_folder = table.source.path.absolute().parent
    ours = Path(__file__).resolve().parents[2] / "configs" / "packs"
    folder = pack_folder(section.ruleset, section.pack, config_folder)
    found = [Path(os.path.normpath(each.absolute())) for each in layers(section.ruleset, folder)]
    return [each for each in found if not each.resolve().is_relative_to(ours)]
