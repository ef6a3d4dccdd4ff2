"""What the referee reports in addition to its answer: why a cell is lit, and what became of a die."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Glow(StrEnum):
    """Why a cell is lit; displays give each its colour."""

    LEGAL = "legal"  # a piece may be put here
    WANTED = "wanted"  # a piece must be put here
    LEAVE = "leave"  # the piece here belongs elsewhere
    WRONG = "wrong"  # the piece here was put where it may not go


class Fate(StrEnum):
    """What became of a die that came to rest."""

    COUNTED = "counted"
    TYPED = "typed"  # counted, and typed in by a person
    NOT_ASKED = "not-asked"
    HELD = "held"  # the board has to agree first
    WRONG_KIND = "wrong-kind"
    NOT_YOURS = "not-yours"  # another seat's die
    TOO_EARLY = "too-early"  # thrown, or at rest, before the table asked
    ALREADY_COUNTED = "already-counted"
    NO_SUCH_FACE = "no-such-face"
    COCKED = "cocked"
    MOVED = "moved"
    MISSED = "missed"


class DieEntry(Struct, frozen=True):
    """One line of the dice log. `index` is the number of answers given before it; `symbol` the symbol on the face."""

    die: str
    kind: str
    face: int | None
    fate: Fate
    index: int
    at: float
    symbol: str | None = None
