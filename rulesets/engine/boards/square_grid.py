"""Squares with sides and levels: where one may step, how far it is, and who sees whom.

A square is named by column, row and level: "C5" on the ground, "C5+1" on the roof above it. Distances are counted along
rows and columns. Ways are searched with `engine.paths`. A grid never changes; what stands on it is the game's affair and is handed in where it matters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TypeAlias

Square: TypeAlias = str

_NAME = re.compile(r"^(?P<column>[A-Z]{1,2})(?P<row>[1-9]\d?)(?:\+(?P<level>[1-9]))?$")
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west: the order in which neighbours are listed


@dataclass(frozen=True, slots=True, order=True)
class Place:
    level: int
    y: int
    x: int


@lru_cache(maxsize=4096)  # more squares than any board has
def place(square: Square) -> Place:
    """Read a name; raises ValueError with a sentence if it is none."""
    match = _NAME.match(square)
    if not match:
        raise ValueError(f"{square!r} is no square: write a column and a row, as in C5, and +1 for a roof, as in C5+1.")
    column = 0
    for letter in match["column"]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return Place(int(match["level"] or 0), int(match["row"]) - 1, column - 1)


def name(x: int, y: int, level: int = 0) -> Square:
    column, rest = "", x + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        column = chr(ord("A") + letter) + column
    return f"{column}{y + 1}" + (f"+{level}" if level else "")


@dataclass(frozen=True)
class SquareGrid:
    """`squares` can be stood on; `walls` are pairs that share a side nobody passes; `opaque` squares block sight.

    `low` squares are filled too, but by something that everyone sees over.
    """

    squares: tuple[Square, ...]
    walls: frozenset[frozenset[Square]] = frozenset()
    opaque: frozenset[Square] = frozenset()
    low: frozenset[Square] = frozenset()
    _places: Mapping[Square, Place] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        named = {square: place(square) for square in (*self.squares, *sorted(self.opaque), *sorted(self.low))}
        object.__setattr__(self, "_places", named)

    @cached_property
    def neighbours(self) -> Mapping[Square, tuple[Square, ...]]:
        """The squares that share an open side, north first, then clockwise."""
        known = set(self.squares)
        result: dict[Square, tuple[Square, ...]] = {}
        for square in self.squares:
            at = self._places[square]
            around = (name(at.x + dx, at.y + dy, at.level) for dx, dy in _STEPS if at.x + dx >= 0 and at.y + dy >= 0)
            result[square] = tuple(
                other for other in around if other in known and frozenset((square, other)) not in self.walls
            )
        return result

    @cached_property
    def _columns(self) -> frozenset[tuple[int, int]]:
        """Where the board is, on whatever level: beyond the edge of a roof lies the street."""
        return frozenset((at.x, at.y) for at in self._places.values())

    def at(self, square: Square) -> Place:
        return self._places[square]

    def level(self, square: Square) -> int:
        return self._places[square].level

    def distance(self, a: Square, b: Square) -> int:
        """Steps along rows and columns, whatever stands between; levels are counted by the game."""
        here, there = self._places[a], self._places[b]
        return abs(here.x - there.x) + abs(here.y - there.y)

    def touching(self, a: Square, b: Square) -> bool:
        """Two squares of one level share a side that is open."""
        return b in self.neighbours[a]

    def within(self, centre: Square, reach: int) -> tuple[Square, ...]:
        return tuple(square for square in self.squares if self.distance(centre, square) <= reach)

    def sees(self, a: Square, b: Square, blocking: frozenset[Square] = frozenset()) -> bool:
        """A line from the middle of some free side of `a` to that of some free side of `b` crosses nothing that blocks."""
        if a == b:
            return True
        here, there = self._places[a], self._places[b]
        filled = {self._places[square] for square in (self.opaque | blocking) - {a, b}}
        shut = {(at.x, at.y) for at in filled if at.level in {here.level, there.level}}
        return any(
            _clear(start, end, shut) for start in self._free_sides(here, shut) for end in self._free_sides(there, shut)
        )

    def sees_straight(self, a: Square, b: Square, blocking: frozenset[Square] = frozenset()) -> bool:
        """The one line from middle to middle. Between two levels a roof hides what lies behind its own edge."""
        here, there = self._places[a], self._places[b]
        high = max(here.level, there.level)
        filled = {self._places[square] for square in (self.opaque | blocking) - {a, b}}
        shut = {(at.x, at.y) for at in filled if at.level in {here.level, there.level}}
        if here.level != there.level:
            shut |= {(at.x, at.y) for at in self._places.values() if at.level == high}
        return _clear(_middle(here), _middle(there), shut - {(here.x, here.y), (there.x, there.y)})

    def clear_between(self, a: Square, b: Square, columns: Iterable[Square]) -> bool:
        """The one line from middle to middle crosses none of these squares, whatever level they or the ends are on."""
        here, there = self._places[a], self._places[b]
        shut = {(at.x, at.y) for at in map(place, columns)}
        return _clear(_middle(here), _middle(there), shut - {(here.x, here.y), (there.x, there.y)})

    def _free_sides(self, at: Place, shut: set[tuple[int, int]]) -> Iterable[tuple[int, int]]:
        """Mid-points of the sides with an open square beyond, on a lattice of half squares."""
        for dx, dy in _STEPS:
            beyond = at.x + dx, at.y + dy
            if beyond not in shut and beyond in self._columns:
                yield 2 * at.x + 1 + dx, 2 * at.y + 1 + dy


def _middle(at: Place) -> tuple[int, int]:
    return 2 * at.x + 1, 2 * at.y + 1


def _clear(start: tuple[int, int], end: tuple[int, int], shut: set[tuple[int, int]]) -> bool:
    """No shut square's inside is crossed and no side of one is followed; a corner may be touched."""
    low_x, high_x = sorted((start[0], end[0]))
    low_y, high_y = sorted((start[1], end[1]))
    near = {
        (x, y) for x, y in shut if 2 * x <= high_x and 2 * x + 2 >= low_x and 2 * y <= high_y and 2 * y + 2 >= low_y
    }
    return not any(_crosses(start, end, x, y) for x, y in near) and not _follows_side(start, end, near)


def _crosses(start: tuple[int, int], end: tuple[int, int], x: int, y: int) -> bool:
    """The segment passes through the open inside of square (x, y): clip it in exact fractions (Liang-Barsky)."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    low, high = (0, 1), (1, 1)  # fractions of the segment, as numerator and positive denominator
    for step, offset, size in ((dx, x0 - 2 * x, 2), (dy, y0 - 2 * y, 2)):
        if step == 0:
            if not 0 < offset < size:
                return False
            continue
        enter, leave = (-offset, step), (size - offset, step)
        if step < 0:
            enter, leave = (offset - size, -step), (offset, -step)
        if enter[0] * low[1] > low[0] * enter[1]:
            low = enter
        if leave[0] * high[1] < high[0] * leave[1]:
            high = leave
    return low[0] * high[1] < high[0] * low[1]


def _follows_side(start: tuple[int, int], end: tuple[int, int], near: set[tuple[int, int]]) -> bool:
    """The segment runs along a side of a shut square. Were that free, nothing could hide those who stand in one row."""
    (x0, y0), (x1, y1) = start, end
    if x0 == x1 and x0 % 2 == 0:
        rows = range(min(y0, y1) // 2, (max(y0, y1) + 1) // 2)
        return any((x0 // 2 - 1, row) in near or (x0 // 2, row) in near for row in rows)
    if y0 == y1 and y0 % 2 == 0:
        columns = range(min(x0, x1) // 2, (max(x0, x1) + 1) // 2)
        return any((column, y0 // 2 - 1) in near or (column, y0 // 2) in near for column in columns)
    return False
