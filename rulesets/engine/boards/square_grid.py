"""Squares with sides and levels: neighbours, distances and lines of sight.

A square is named by column, row and level: "C5" on the ground, "C5+1" on the roof above it. Distances are counted along
rows and columns. Paths are searched with `engine.boards.paths`. A grid never changes; the game knows what stands on it, and
passes that in where it matters. Lines of sight are sets of squares as numbers (see `engine.boards.bits`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TypeAlias

from msgspec import Struct

from rulesets.engine.boards.bits import Bits

Square: TypeAlias = str

_NAME = re.compile(r"^(?P<column>[A-Z]{1,2})(?P<row>[1-9]\d?)(?:\+(?P<level>[1-9]))?$")
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west: the order in which neighbours are listed
_MIDDLE = (0, 0)

REMEMBERED_LINES = 16384
"""How many pairs of squares are cached: more than a battle needs, and a few megabytes on the largest board."""

Lines: TypeAlias = "tuple[int, ...]"
"""Lines of sight, each as the set of squares where it could be blocked."""


class Place(Struct, frozen=True, order=True):
    level: int
    y: int
    x: int


@lru_cache(maxsize=4096)  # more squares than any board has
def place(square: Square) -> Place:
    """The place of a square; raises ValueError with a sentence for people if the name is wrong."""
    match = _NAME.match(square)
    if not match:
        raise ValueError(
            f"{square!r} is not a square: write a column and a row, as in C5, and +1 for a roof, as in C5+1."
        )
    column = 0
    for letter in match["column"]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return Place(int(match["level"] or 0), int(match["row"]) - 1, column - 1)


@lru_cache(maxsize=4096)
def name(x: int, y: int, level: int = 0) -> Square:
    column, rest = "", x + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        column = chr(ord("A") + letter) + column
    return f"{column}{y + 1}" + (f"+{level}" if level else "")


class SquareGrid:
    """Models can stand on `squares`; `walls` are pairs of squares with a closed side; `opaque` squares block sight.

    `low` squares are filled too, but everyone can see over them.
    """

    def __init__(
        self,
        squares: tuple[Square, ...],
        walls: frozenset[frozenset[Square]] = frozenset(),
        opaque: frozenset[Square] = frozenset(),
        low: frozenset[Square] = frozenset(),
    ) -> None:
        self.squares = squares
        self.walls = walls
        self.opaque = opaque
        self.low = low
        self._places = {square: place(square) for square in (*squares, *sorted(opaque), *sorted(low))}
        self._corners = {square: (at.x, at.y) for square, at in self._places.items()}
        self.neighbours = self._find_neighbours()
        """The squares that share an open side, north first, then clockwise."""
        self.bits = Bits(self._places)
        self._lines: dict[tuple[Square, Square], Lines] = {}
        self._over: dict[tuple[Square, Square], Lines] = {}
        self._straight: dict[tuple[Square, Square], Lines] = {}
        self._sides: dict[Square, tuple[tuple[tuple[int, int], int], ...]] = {}
        self._drawn: dict[tuple[int, int, int, int], tuple[int, int]] = {}

    def _find_neighbours(self) -> Mapping[Square, tuple[Square, ...]]:
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
    def _shut(self) -> int:
        return self.bits.mask(self.opaque)

    @cached_property
    def _columns(self) -> frozenset[tuple[int, int]]:
        """The columns with a square on any level: beyond the edge of a roof there is the street."""
        return frozenset((at.x, at.y) for at in self._places.values())

    def at(self, square: Square) -> Place:
        return self._places[square]

    def level(self, square: Square) -> int:
        return self._places[square].level

    def distance(self, a: Square, b: Square) -> int:
        """Steps along rows and columns, ignoring obstacles and levels."""
        (x, y), (other_x, other_y) = self._corners[a], self._corners[b]
        return abs(x - other_x) + abs(y - other_y)

    def touching(self, a: Square, b: Square) -> bool:
        """Whether two squares of one level share an open side."""
        return b in self.neighbours[a]

    def within(self, centre: Square, reach: int) -> tuple[Square, ...]:
        at = self._places[centre]
        near, bits = self.bits.within(at.x, at.y, reach), self.bits.of
        return tuple([square for square in self.squares if bits[square] & near])

    def sees(self, a: Square, b: Square, blocking: frozenset[Square] = frozenset()) -> bool:
        """Whether some line from the middle of an open side of `a` to that of an open side of `b` is not blocked."""
        return any_clear(self.lines(a, b), self.bits.mask(blocking))

    def between(self, a: Square, b: Square) -> int:
        """The squares of every level that the line from middle to middle crosses, without those below and above its ends."""
        here, there = self._places[a], self._places[b]
        crossed = self._crossed(here, there, _MIDDLE, _MIDDLE) & ~self._column(here) & ~self._column(there)
        return self.bits.on_every_level(crossed)

    def lines(self, a: Square, b: Square) -> Lines:
        """The lines of sight from side to side that scenery does not block, each as the squares where a model could block it.

        The line with the fewest squares comes first: if it has none, nothing can ever hide `b` from `a`. Cached.
        """
        known = self._lines.get((a, b))
        if known is None:
            known = _remember(self._lines, a, b, _shortest(self._find_lines(a, b)))
        return known

    def lines_over(self, a: Square, b: Square) -> Lines:
        """All lines from side to side, each as the squares of every level that it crosses, without those at its ends.

        Scenery is left to the game, which has its own rules for it between two levels.
        """
        known = self._over.get((a, b))
        if known is None:
            known = _remember(self._over, a, b, _shortest(self._find_over(a, b)))
        return known

    def straight_line(self, a: Square, b: Square) -> Lines:
        """The line from middle to middle, as the squares where a model could block it; empty if scenery blocks it."""
        known = self._straight.get((a, b))
        if known is None:
            known = _remember(self._straight, a, b, tuple(self._find_straight(a, b)))
        return known

    def _find_lines(self, a: Square, b: Square) -> Iterator[int]:
        if a == b:
            yield 0
            return
        here, there = self._places[a], self._places[b]
        others = ~(self.bits.of[a] | self.bits.of[b])
        for start, before in self._open_sides(a):
            for end, behind in self._open_sides(b):
                crossed = self._crossed(here, there, start, end) | before | behind
                squares = self._on_levels(crossed, here.level, there.level) & others
                if not squares & self._shut:
                    yield squares

    def _find_over(self, a: Square, b: Square) -> Iterator[int]:
        here, there = self._places[a], self._places[b]
        others = ~(self._column(here) | self._column(there))
        for start, before in self._open_sides(a):
            for end, behind in self._open_sides(b):
                crossed = self._crossed(here, there, start, end) | before | behind
                yield self.bits.on_every_level(crossed & others)

    def _find_straight(self, a: Square, b: Square) -> Iterator[int]:
        here, there = self._places[a], self._places[b]
        crossed = self._crossed(here, there, _MIDDLE, _MIDDLE) & ~self._column(here) & ~self._column(there)
        squares = self._on_levels(crossed, here.level, there.level)
        high = max(here.level, there.level)
        behind_edge = here.level != there.level and self._on_levels(crossed, high, high)
        if not squares & self._shut and not behind_edge:
            yield squares

    def _open_sides(self, square: Square) -> tuple[tuple[tuple[int, int], int], ...]:
        """The sides with a square of any level beyond, each with that square's column.

        Beyond the edge of a roof there is the street.
        """
        known = self._sides.get(square)
        if known is None:
            at = self._places[square]
            sides = [side for side in _STEPS if (at.x + side[0], at.y + side[1]) in self._columns]
            known = self._sides[square] = tuple((side, self._column(at, side)) for side in sides)
        return known

    def _crossed(self, a: Place, b: Place, start: tuple[int, int], end: tuple[int, int]) -> int:
        """The columns that a line crosses, from a side or the middle of one square to that of another.

        The same line between other squares is only shifted, so each is computed once.
        """
        to_x, to_y = 2 * (b.x - a.x) + end[0], 2 * (b.y - a.y) + end[1]
        drawn = self._drawn.get((*start, to_x, to_y))
        if drawn is None:
            numbers = [y * self.bits.wide + x for x, y in _crossed_by(start, (to_x, to_y))]
            first = min(numbers)
            drawn = sum(1 << (number - first) for number in numbers), first
            self._drawn[*start, to_x, to_y] = drawn
        squares, first = drawn
        return squares << (a.y * self.bits.wide + a.x + first)

    def _column(self, at: Place, side: tuple[int, int] = _MIDDLE) -> int:
        return 1 << ((at.y + side[1]) * self.bits.wide + at.x + side[0])

    def _on_levels(self, columns: int, level: int, other: int) -> int:
        floor = self.bits.floor
        squares = columns << level * floor
        return (squares if level == other else squares | columns << other * floor) & self.bits.every


def _shortest(lines: Iterable[int]) -> Lines:
    """Drop every line whose blockers include all blockers of another line."""
    found: list[int] = []
    for line in sorted(lines, key=int.bit_count):
        if all(line & shorter != shorter for shorter in found):
            found.append(line)
    return tuple(found)


def _remember(known: dict[tuple[Square, Square], Lines], a: Square, b: Square, lines: Lines) -> Lines:
    if len(known) >= REMEMBERED_LINES:
        known.clear()
    known[a, b] = lines
    return lines


def any_clear(lines: Lines, blocking: int) -> bool:
    return any(not line & blocking for line in lines)


@lru_cache(maxsize=65536)
def _crossed_by(start: tuple[int, int], end: tuple[int, int]) -> frozenset[tuple[int, int]]:
    """The squares that a line passes through, or whose side it follows; squares that it only touches at a corner are free.

    The line begins at a side or in the middle of square (0, 0), counted in half squares from that middle. It is the same on
    every board, so it is computed once.
    """
    begin, stop = sorted(((1 + start[0], 1 + start[1]), (1 + end[0], 1 + end[1])))
    (x0, y0), (x1, y1) = begin, stop
    if x0 != x1 and y0 != y1:
        return frozenset(_slanting(x0, y0, x1, y1))
    columns, rows = _along(x0, x1), _along(min(y0, y1), max(y0, y1))
    return frozenset((x, y) for x in columns for y in rows)


def _along(low: int, high: int) -> Sequence[int]:
    """The columns or rows that a line goes through, from one half square to another.

    If both ends are equal, the line runs through the middle of squares, or along the border of two rows. It then counts as
    crossing both: else nothing could hide models that stand in one row.
    """
    if low == high:
        return (low // 2,) if low % 2 else (low // 2 - 1, low // 2)
    return range(low // 2, (high + 1) // 2)


def _slanting(x0: int, y0: int, x1: int, y1: int) -> Iterator[tuple[int, int]]:
    """Column by column, the squares between where the line enters and leaves it; in integers, scaled by its width."""
    wide, high = x1 - x0, y1 - y0
    for x in _along(x0, x1):
        enters, leaves = (y0 * wide + high * (at - x0) for at in (max(x0, 2 * x), min(x1, 2 * x + 2)))
        low, top = min(enters, leaves), max(enters, leaves)
        for y in range(low // (2 * wide), -(-top // (2 * wide))):
            yield x, y
