"""The results of a throw: in words, and whether its face counts for statistics."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from controller.referee.notices import Fate

COUNTS: frozenset[str] = frozenset({Fate.COUNTED, Fate.TYPED})
"""Results that counted in the game."""

NO_THROWS: frozenset[str] = frozenset({Fate.COCKED, Fate.MOVED, Fate.MISSED})
"""At rest without a roll that was seen: these say nothing about the die."""

WHY: Mapping[str, str] = MappingProxyType(
    {
        Fate.COUNTED: "it was asked for",
        Fate.TYPED: "a person typed it in",
        Fate.NOT_ASKED: "no roll was asked",
        Fate.HELD: "the board had to be set right first",
        Fate.WRONG_KIND: "another kind of die was wanted",
        Fate.NOT_YOURS: "another player had to roll",
        Fate.TOO_EARLY: "it was thrown before the table asked",
        Fate.ALREADY_COUNTED: "it had counted in this roll",
        Fate.NO_SUCH_FACE: "the roll has no such face",
        Fate.COCKED: "it was cocked",
        Fate.MOVED: "it was laid down, not rolled",
        Fate.MISSED: "it rolled while it was off the air",
    }
)


def why(fate: str) -> str:
    """The reason in words; an unknown result, of a later version, is shown as it is."""
    return WHY.get(fate, fate)


def faces_of(kind: str) -> tuple[int, ...]:
    """The faces of a die of this kind; none for an unknown kind. A d10 shows 0 for ten, a d00 shows tens."""
    if kind == "d00":
        return tuple(range(0, 100, 10))
    if kind == "d10":
        return tuple(range(10))
    sides = kind.removeprefix("d")
    return tuple(range(1, int(sides) + 1)) if kind.startswith("d") and sides.isdecimal() else ()


def face_up(kind: str, face: int | None, fate: str) -> int | None:
    """Return the face that came up by chance, or None. People type 10 where a d10 shows 0."""
    if face is None or fate in NO_THROWS:
        return None
    shown = face % 10 if kind == "d10" and face == 10 else face
    return shown if shown in faces_of(kind) else None
