"""A copy of the journal's head in a small file next to it shows whether the end of the journal is missing.

A chain of hashes shows that nothing in it was changed, but not that something is missing at its end: a lost `-wal` file,
an older copy put back, the last rows deleted. The copy says how far the journal had come. It is written after every
row that is on the disk, without waiting for the disk itself: after a power cut it may be behind the journal, never ahead
of it.

Someone who can write both files can forge both. A head that players noted, from the page or the table's events,
reveals that: `arbiter verify FILE --head HASH`.
"""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct, json

# One sector: written in one piece.
SIZE = 512


class Head(Struct, frozen=True):
    """How far a journal has come: its last game with the number of its rows, and the last rows of both logs."""

    game: int = 0
    length: int = 0
    hash: str = ""
    dice: int = 0
    dice_hash: str = ""
    notes: int = 0
    notes_hash: str = ""


def head_file(path: Path) -> Path:
    return path.with_name(f"{path.name}-head")


class HeadFile:
    """Open for as long as the journal is: writing costs one call to the system."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(head_file(path), os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)

    def write(self, head: Head) -> None:
        os.pwrite(self._file, json.encode(head).ljust(SIZE), 0)

    def close(self) -> None:
        os.close(self._file)


def read_head(path: Path) -> Head | None:
    """What the copy next to a journal says; None where there is none that can be read."""
    try:
        with head_file(path).open("rb") as file:
            return json.decode(file.read(SIZE), type=Head)
    except (OSError, ValueError):
        return None
