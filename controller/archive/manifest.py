"""The manifest of a backup, a zip file with the journal, the state folder, and the config with its packs."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

SUFFIX = ".arbiter-backup"
MANIFEST = "manifest.json"

# Inside the zip file: the journal alone, what else is in the state folder, and what people wrote.
JOURNAL = "journal"
STATE = "state/"
FILES = "files/"

# Incremented when an earlier Arbiter cannot read the backup.
FORMAT = 1


class ArchiveFault(Exception):
    """Why a table cannot be backed up or restored, in one sentence."""


class Manifest(BaseModel):
    """`config` is the table's config within the files; `hashes` are SHA-256, by the name in the zip file.

    `head` is the journal's head: it shows whether the journal was exchanged. `left_out` are sentences about files
    that the config names by their place on that computer.
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
