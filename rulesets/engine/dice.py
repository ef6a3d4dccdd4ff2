"""Dice, numbered or with symbols. A face is always given by its number, 1 to n; symbols are looked up from it."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

Faces = tuple[int, ...]


class Die(Struct, frozen=True):
    """`symbols` is empty for a numbered die: its faces show their numbers."""

    name: str
    sides: int
    symbols: tuple[str, ...] = ()

    def shows(self, face: int) -> str:
        return self.symbols[face - 1] if self.symbols else str(face)


@cache
def numbered(sides: int) -> Die:
    return Die(f"d{sides}", sides)


D6 = numbered(6)
D8 = numbered(8)


def successes(faces: Faces, need: int) -> int:
    return sum(face >= need for face in faces)
