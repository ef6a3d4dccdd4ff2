"""The geometry of hexes: distances, rings, lines and rotation.

A hex is a pair of axial coordinates: `q` counts columns, `r` goes down a column, and q + r + s = 0. Hexes have a flat side
at the top, and every second column lies half a hex lower. See redblobgames.com/grids/hexagons.
"""

from __future__ import annotations

from dataclasses import dataclass


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
