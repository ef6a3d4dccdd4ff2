"""The manifest of a backup, a zip file with the journal, the state folder, and the config with its packs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict

from controller.plain_fault import PlainFault

SUFFIX = ".arbiter-backup"
MANIFEST = "manifest.json"

# Inside the zip file: the journal alone, what else is in the state folder, and what people wrote.
JOURNAL = "journal"
STATE = "state/"
FILES = "files/"

# Files that a table creates again by itself: the broker's store, the page's address, sockets and ports.
RECREATED = frozenset({"broker", "owner-link"})

# Files next to the journal that are useless without the journal they belong to.
_BESIDE_JOURNAL = ("-wal", "-shm", "-lock", "-head")

# Files are packed and unpacked in pieces of this size: a journal of any length takes no more memory.
CHUNK_BYTES = 1024 * 1024

# Incremented when an earlier Arbiter cannot read the backup.
FORMAT = 1


class ArchiveFault(PlainFault):
    """Why a table cannot be backed up or restored, in one sentence."""


def journal_files(journal: Path) -> frozenset[Path]:
    """The journal and what lies next to it; of these, a backup has the journal alone."""
    return frozenset({journal, *(journal.with_name(journal.name + suffix) for suffix in _BESIDE_JOURNAL)})


def _one_line(text: str) -> str:
    """A backup may come from a stranger, and a terminal obeys control characters."""
    return "".join(each if each.isprintable() else "?" for each in text)


_Line: TypeAlias = Annotated[str, AfterValidator(_one_line)]


class Manifest(BaseModel):
    """`config` is the table's config within the files; `hashes` are SHA-256, by the name in the zip file.

    `head` is the journal's head: it shows whether the journal was exchanged. `left_out` are sentences about files
    that the config names and that are not in the backup.
    """

    model_config = ConfigDict(extra="forbid")

    format: int
    version: _Line
    table: _Line
    made: _Line
    config: str
    hashes: dict[str, str]
    head: str = ""
    games: int | None = None
    answers: int = 0
    left_out: tuple[_Line, ...] = ()
