"""Hexes: neighbours, distances, lines and rotation.

A hex is named by column and row as squares are, "C4". Columns stand upright, hexes have a flat side at the top, and every
second column (B, D, …) lies half a hex lower. Inside, a hex is a pair of axial coordinates: `q` counts columns, `r` goes
down a column, and q + r + s = 0. See redblobgames.com/grids/hexagons for the geometry.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from rulesets.engine.boards import square_grid
from rulesets.engine.boards.paths import even_ways

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulesets.engine.boards.paths import Ways


@dataclass(frozen=True, slots=True, order=True)
class Axial:
    q: int
    r: int

    def __add__(self, other: Axial) -> Axial:
        return Axial(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Axial) -> Axial:
        return Axial(self.q - other.q, self.r - other.r)


ORIGIN = Axial(0, 0)
DIRECTIONS = (Axial(0, -1), Axial(1, -1), Axial(1, 0), Axial(0, 1), Axial(-1, 1), Axial(-1, 0))
"""North, then clockwise: the order in which neighbours are listed."""


@lru_cache(maxsize=4096)  # more hexes than any board has
def axial(hex_: str) -> Axial:
    """The coordinates of a hex; raises ValueError with a sentence for people if the name is wrong."""
    try:
        at = square_grid.place(hex_)
    except ValueError:
        at = None
    if at is None or at.level:
        raise ValueError(f"{hex_!r} is no hex: write a column and a row, as in C4.")
    return Axial(at.x, at.y - at.x // 2)


def name(at: Axial) -> str | None:
    """The name of a hex; None beyond the first column or row, where there are no names."""
    row = at.r + at.q // 2
    return square_grid.name(at.q, row) if at.q >= 0 and row >= 0 else None


def steps(a: Axial, b: Axial) -> int:
    """The distance from `a` to `b` in hexes."""
    way = a - b
    return max(abs(way.q), abs(way.r), abs(way.q + way.r))


def turned(at: Axial, sixths: int, around: Axial = ORIGIN) -> Axial:
    """Rotate clockwise by `sixths` times 60 degrees."""
    way = at - around
    for _ in range(sixths % 6):
        way = Axial(-way.r, way.q + way.r)
    return around + way


def ring(centre: Axial, radius: int) -> tuple[Axial, ...]:
    """All hexes exactly `radius` away, clockwise from the north."""
    if radius == 0:
        return (centre,)
    found: list[Axial] = []
    at = centre + Axial(0, -radius)
    for side in range(6):
        for _ in range(radius):
            found.append(at)
            at += DIRECTIONS[(side + 2) % 6]
    return tuple(found)


def area(centre: Axial, radius: int) -> tuple[Axial, ...]:
    """All hexes at most `radius` away, the nearest first."""
    return tuple(at for reach in range(radius + 1) for at in ring(centre, reach))


def line(a: Axial, b: Axial) -> tuple[Axial, ...]:
    """The hexes that the straight line from middle to middle passes, both ends included.

    Where it runs exactly between two hexes, the same one of them is chosen in both directions.
    """
    if b < a:
        return tuple(reversed(line(b, a)))
    long = steps(a, b)
    return tuple(_nearest(a, b, step, long) for step in range(long + 1))


def _nearest(a: Axial, b: Axial, step: int, long: int) -> Axial:
    """The hex after `step` of `long` equal parts of the line. In integers, so that every machine rounds the same way."""
    if not long:
        return a
    ends = ((a.q, b.q), (a.r, b.r), (-a.q - a.r, -b.q - b.r))
    exact = [start * (long - step) + end * step for start, end in ends]
    near = [(2 * value + long) // (2 * long) for value in exact]
    off = [abs(whole * long - value) for whole, value in zip(near, exact, strict=True)]
    if off[0] > off[1] and off[0] > off[2]:
        near[0] = -near[1] - near[2]
    elif off[1] > off[2]:
        near[1] = -near[0] - near[2]
    return Axial(near[0], near[1])


@dataclass(frozen=True)
class HexGrid:
    """Models can stand on `hexes`; `walls` are pairs of hexes with a closed side. Named like squares, from "A1"."""

    hexes: tuple[str, ...]
    walls: frozenset[frozenset[str]] = frozenset()

    @cached_property
    def _at(self) -> Mapping[str, Axial]:
        return {hex_: axial(hex_) for hex_ in self.hexes}

    @cached_property
    def _named(self) -> Mapping[Axial, str]:
        return {at: hex_ for hex_, at in self._at.items()}

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The hexes that share an open side, north first, then clockwise."""
        return {hex_: tuple(self._beside(hex_, at)) for hex_, at in self._at.items()}

    def _beside(self, hex_: str, at: Axial) -> Iterable[str]:
        around = self._known(at + step for step in DIRECTIONS)
        return (other for other in around if frozenset((hex_, other)) not in self.walls)

    @cached_property
    def ways(self) -> Ways:
        """For `engine.paths`, where every step costs one."""
        return even_ways(self.neighbours)

    def at(self, hex_: str) -> Axial:
        return self._at[hex_]

    def distance(self, a: str, b: str) -> int:
        return steps(self._at[a], self._at[b])

    def touching(self, a: str, b: str) -> bool:
        """Two hexes share a side that is open."""
        return b in self.neighbours[a]

    def within(self, centre: str, reach: int) -> tuple[str, ...]:
        """The hexes of the board at most `reach` away, the nearest first."""
        return self._known(area(self._at[centre], reach))

    def ring(self, centre: str, radius: int) -> tuple[str, ...]:
        return self._known(ring(self._at[centre], radius))

    def line(self, a: str, b: str) -> tuple[str, ...]:
        """The hexes of the board on the line between two hexes, both included."""
        return self._known(line(self._at[a], self._at[b]))

    def turned(self, hex_: str, sixths: int, around: str) -> str | None:
        """Where a hex is after rotating the board clockwise around another; None if that is outside the board."""
        return self._named.get(turned(self._at[hex_], sixths, self._at[around]))

    def _known(self, cells: Iterable[Axial]) -> tuple[str, ...]:
        return tuple(self._named[at] for at in cells if at in self._named)
