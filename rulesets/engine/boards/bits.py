"""A bit for each square of a board: a set of squares is one whole number, and two sets meet where `a & b` is not 0.

Squares are numbered row by row, level above level, so that a step in one direction is the same shift everywhere. After
the last column and the last row there are unused bits, so that no shift wraps around an edge of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesets.engine.boards.square_grid import Place, Square


class Bits:
    def __init__(self, places: Mapping[Square, Place]) -> None:
        self.wide = 2 + max((at.x for at in places.values()), default=0)
        self.high = 2 + max((at.y for at in places.values()), default=0)
        self.floor = self.wide * self.high
        """How many bits a level has."""
        self.numbers = {square: at.level * self.floor + at.y * self.wide + at.x for square, at in places.items()}
        self.of = {square: 1 << number for square, number in self.numbers.items()}
        self._by_number = {number: (square, 1 << number) for square, number in self.numbers.items()}
        self.every = sum(self.of.values())
        self._levels = tuple(range(1 + max((at.level for at in places.values()), default=0)))

    def mask(self, squares: Iterable[Square]) -> int:
        """A set of squares as a number; squares that are not on this board are left out."""
        bits, mask = self.of, 0
        for square in squares:
            mask |= bits.get(square, 0)
        return mask

    def squares(self, mask: int) -> list[Square]:
        """The squares of a mask, in the order of their numbers."""
        by_number, found = self._by_number, []
        while mask:  # from the highest bit, which is the fastest to find
            square, bit = by_number[mask.bit_length() - 1]
            found.append(square)
            mask ^= bit
        found.reverse()
        return found

    def within(self, x: int, y: int, reach: int) -> int:
        """The squares at most `reach` away, along rows and columns, on every level."""
        wide, mask = self.wide, 0
        for row in range(max(0, y - reach), min(self.high - 1, y + reach) + 1):
            width = reach - abs(row - y)
            first, last = max(0, x - width), min(wide - 1, x + width)
            if first <= last:
                mask |= ((1 << (last - first + 1)) - 1) << (row * wide + first)
        return self.on_every_level(mask)

    def on_every_level(self, columns: int) -> int:
        """These squares of the ground, and all squares above them."""
        return sum(columns << (level * self.floor) for level in self._levels) & self.every
