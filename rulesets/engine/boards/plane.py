"""A table without squares: round bases and shapes on a plane. Lengths are hundredths of an inch, angles do not matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import cos, dist, radians, sin
from typing import TypeAlias

INCH = 100

Spot: TypeAlias = tuple[int, int]
Outline: TypeAlias = Sequence[Spot]
"""The corners of a shape, in order."""


def toward(start: Spot, end: Spot, length: float, turned: float = 0) -> Spot:
    """The spot at this length from `start` in the direction of `end`, turned by so many degrees."""
    far = dist(start, end) or 1.0
    dx, dy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    angle = radians(turned)
    x, y = dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle)
    return round(start[0] + length * x), round(start[1] + length * y)


def nearest_to(centre: Spot, start: Spot, end: Spot) -> float:
    """How close a straight way comes to a spot."""
    along = (end[0] - start[0], end[1] - start[1])
    square = along[0] ** 2 + along[1] ** 2
    if not square:
        return dist(centre, start)
    share = ((centre[0] - start[0]) * along[0] + (centre[1] - start[1]) * along[1]) / square
    share = min(1.0, max(0.0, share))
    return dist(centre, (start[0] + share * along[0], start[1] + share * along[1]))


def inside(spot: tuple[float, float], outline: Outline) -> bool:
    x, y = spot
    found = False
    for (ax, ay), (bx, by) in _edges(outline):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def overlaps(centre: Spot, radius: float, outline: Outline) -> bool:
    """Whether a round base stands on the shape, if only with its edge."""
    return inside(centre, outline) or any(nearest_to(centre, *edge) < radius for edge in _edges(outline))


def crosses(start: Spot, end: Spot, outline: Outline) -> bool:
    """Whether a straight way enters the shape, or is inside it."""
    return bool(outline) and (inside(start, outline) or inside(end, outline) or bool(_cuts(start, end, outline)))


def length_inside(start: Spot, end: Spot, outline: Outline) -> float:
    """How much of a straight way is inside the shape."""
    if not outline:
        return 0.0
    stops = [0.0, *sorted(_cuts(start, end, outline)), 1.0]
    whole = dist(start, end)
    total = 0.0
    for one, other in pairwise(stops):
        middle = (one + other) / 2
        if inside((start[0] + middle * (end[0] - start[0]), start[1] + middle * (end[1] - start[1])), outline):
            total += (other - one) * whole
    return total


def _edges(outline: Outline) -> Iterator[tuple[Spot, Spot]]:
    yield from zip(outline, (*outline[1:], *outline[:1]), strict=True)


def _cuts(start: Spot, end: Spot, outline: Outline) -> list[float]:
    """Where a straight way meets the edges, as shares of its length."""
    found = []
    rx, ry = end[0] - start[0], end[1] - start[1]
    for (ax, ay), (bx, by) in _edges(outline):
        sx, sy = bx - ax, by - ay
        across = rx * sy - ry * sx
        if across:
            share = ((ax - start[0]) * sy - (ay - start[1]) * sx) / across
            on_edge = ((ax - start[0]) * ry - (ay - start[1]) * rx) / across
            if 0 <= share <= 1 and 0 <= on_edge <= 1:
                found.append(share)
    return found


def groups(pieces: Iterable[str], spots: Mapping[str, Spot], apart: float) -> list[set[str]]:
    """The pieces by chains in which each centre is at most so far from the next."""
    waiting, found = list(pieces), []
    while waiting:
        chain, to_visit = set[str](), [waiting[0]]
        while to_visit:
            each = to_visit.pop()
            chain.add(each)
            near = [other for other in waiting if other not in chain and dist(spots[each], spots[other]) <= apart]
            to_visit += near
        found.append(chain)
        waiting = [each for each in waiting if each not in chain]
    return found
