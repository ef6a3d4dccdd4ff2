"""The manifest of a backup, a zip file with the journal, the state folder, and the config with its packs."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from controller.plain_fault import PlainFault

SUFFIX = ".arbiter-backup"
MANIFEST = "manifest.json"

# Inside the zip file: the journal alone, what else is in the state folder, and what people wrote.
JOURNAL = "journal"
STATE = "state/"
FILES = "files/"

# Files are packed and unpacked in pieces of this size: a journal of any length takes no more memory.
CHUNK_BYTES = 1024 * 1024

# Incremented when an earlier Arbiter cannot read the backup.
FORMAT = 1


class ArchiveFault(PlainFault):
    """Why a table cannot be backed up or restored, in one sentence."""


class Manifest(BaseModel):
    """`config` is the table's config within the files; `hashes` are SHA-256, by the name in the zip file.

    `head` is the journal's head: it shows whether the journal was exchanged. `left_out` are sentences about files
    that the config names and that are not in the backup.
    """

    model_config = ConfigDict(extra="forbid")

    format: int
    version: str
    table: str
    made: str
    config: str
    hashes: dict[str, str]
    head: str = ""
    games: int | None = None
    answers: int = 0
    left_out: tuple[str, ...] = ()
