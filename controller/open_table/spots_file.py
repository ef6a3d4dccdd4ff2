"""The spots of a game on disk, next to the journal: written in one step, and never needed to play a game again."""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct, field

from rulesets.engine.boards.plane import Spot

log = logging.getLogger(__name__)


class Layout(Struct, frozen=True):
    """Where bases stand after an answer, and the ways of a move that is not over yet."""

    spots: dict[str, Spot]
    ways: dict[str, tuple[Spot, ...]] | None = None


class KeptSpots(Struct):
    """`moments` by the number of answers in force; `automatic` are the answers that the table gave by itself."""

    game: str
    moments: dict[int, Layout] = field(default_factory=dict)
    automatic: set[int] = field(default_factory=set)


def file_of(journal: Path) -> Path:
    return journal.with_suffix(".spots.json")


def read_spots(file: Path, game: str) -> KeptSpots:
    """Empty if there are none of this game: then its bases get spots as at the beginning."""
    with suppress(OSError, msgspec.DecodeError):
        kept = msgspec.json.decode(file.read_bytes(), type=KeptSpots)
        if kept.game == game:
            return kept
    return KeptSpots(game)


def write_spots(file: Path, kept: KeptSpots) -> None:
    """If that fails, the game goes on: only a restart would forget where bases stood."""
    new = file.with_name(f"{file.name}.new")
    try:
        new.write_bytes(msgspec.json.encode(kept))
        new.replace(file)
    except OSError as error:
        log.warning("The positions on the open table cannot be written to %s (%s).", file, error.strerror)
