"""What the faces of symbol dice look like: one drawing for page and panels, named as the rules name the symbol.

A drawing is a list of marks on a square from -10 to 10, painted one over the other. A `cut` mark has the colour of the
ground. A symbol without a drawing is shown by the first letters of its name.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Area:
    points: tuple[Point, ...]
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    x: float
    y: float
    radius: float
    cut: bool = False


Drawing: TypeAlias = tuple[Area | Disc, ...]


def _area(*points: Point, cut: bool = False) -> Area:
    return Area(points, cut)


def _bar(left: float, top: float, right: float, bottom: float) -> Area:
    return _area((left, top), (right, top), (right, bottom), (left, bottom))


def _star(points: int, outer: float, inner: float) -> Area:
    def corner(place: int) -> Point:
        angle, radius = math.pi * place / points, inner if place % 2 else outer
        return round(radius * math.sin(angle), 2), round(-radius * math.cos(angle), 2)

    return Area(tuple(map(corner, range(2 * points))))


def _arc(x: float, outer: float, inner: float, half: int) -> Area:
    """A strip bent around the point (x, 0), open to the left, `half` degrees to either side."""

    def at(degrees: int, radius: float) -> Point:
        angle = math.radians(degrees)
        return round(x + radius * math.cos(angle), 2), round(radius * math.sin(angle), 2)

    steps = range(-half, half + 1, 10)
    return Area((*(at(step, outer) for step in steps), *(at(step, inner) for step in reversed(steps))))


def _rays() -> Iterator[Area]:
    for place in range(8):
        angle, wide = math.tau * place / 8, 0.2
        tip = round(10 * math.sin(angle), 2), round(-10 * math.cos(angle), 2)
        feet = ((round(6.4 * math.sin(angle + by), 2), round(-6.4 * math.cos(angle + by), 2)) for by in (wide, -wide))
        yield _area(tip, *feet)


def _person(x: float, y: float) -> tuple[Disc, Area]:
    return Disc(x, y - 4.6, 2.3), _area((x - 3.1, y + 4.5), (x - 2.4, y - 1.6), (x + 2.4, y - 1.6), (x + 3.1, y + 4.5))


SYMBOLS: Mapping[str, Drawing] = MappingProxyType(
    {
        "sword": (
            _area((0, -9.8), (1.7, -7), (1.7, 3), (-1.7, 3), (-1.7, -7)),
            _bar(-4.8, 3, 4.8, 5),
            _bar(-1.1, 5, 1.1, 8.5),
            Disc(0, 8.6, 1.6),
        ),
        "bow": (
            _arc(-4, 9.6, 7.8, 70),
            _bar(-1.4, -8.4, -0.5, 8.4),
            _bar(-8.5, -0.6, 7, 0.6),
            _area((9.8, 0), (5.8, 2.4), (5.8, -2.4)),
        ),
        "horse": (
            _area(
                *((-5, 9), (6.5, 9), (6, 3), (7.4, -2), (4.4, -7), (0.4, -8.4), (-0.8, -9.8), (-2.2, -7.6)),
                *((-6, -3.5), (-8.4, 0), (-6.8, 2.4), (-4, 1.2), (-1.4, 0.6), (-3.2, 4)),
            ),
            Disc(-1.6, -4.2, 1, cut=True),
        ),
        "burst": (_star(8, 9.8, 4.6),),
        "star": (_star(5, 9.8, 4),),
        "sun": (Disc(0, 0, 4.4), *_rays()),
        "moon": (Disc(-0.6, 0, 8.8), Disc(3.6, -1.6, 7.4, cut=True)),
        "shield": (_area((-7.4, -8.6), (7.4, -8.6), (7.4, 0), (4.8, 5.2), (0, 9.4), (-4.8, 5.2), (-7.4, 0)),),
        "skull": (
            Disc(0, -2, 7.4),
            _bar(-4.2, 3, 4.2, 8.8),
            Disc(-2.9, -2, 1.9, cut=True),
            Disc(2.9, -2, 1.9, cut=True),
            _area((0, 1.2), (1.3, 3.8), (-1.3, 3.8), cut=True),
        ),
        "heart": (Disc(-3.7, -3, 4.4), Disc(3.7, -3, 4.4), _area((-7.5, -0.8), (7.5, -0.8), (0, 9))),
        "crown": (_area((-8.6, -5.4), (-4.2, 0), (0, -7.6), (4.2, 0), (8.6, -5.4), (6.8, 6.4), (-6.8, 6.4)),),
        "bolt": (_area((2.4, -9.6), (-5.4, 1.6), (-0.6, 1.6), (-2.4, 9.6), (5.4, -2), (0.8, -2)),),
        "rain": tuple(
            mark
            for x, y in ((-4.6, -1), (4.6, -1), (0, 4))
            for mark in (Disc(x, y + 1.4, 2.7), _area((x, y - 6), (x + 2.5, y + 0.4), (x - 2.5, y + 0.4)))
        ),
        "crowd": (*_person(-5.4, 1), *_person(5.4, 1), *_person(0, 3.4)),
        "crush": (_bar(-7.6, -8.4, 7.6, -1.6), _bar(-1.3, -1.6, 1.3, 9.4)),
        "block": (
            _area((-7.4, -8.6), (7.4, -8.6), (7.4, 0), (4.8, 5.2), (0, 9.4), (-4.8, 5.2), (-7.4, 0)),
            Disc(0, -1.4, 2.6, cut=True),
        ),
        "stab": (
            _area((0, -9.6), (2.4, 1.6), (-2.4, 1.6)),
            _bar(-4.4, 1.6, 4.4, 3.4),
            _bar(-1.2, 3.4, 1.2, 8.8),
        ),
        "combat-priority": (
            *(
                _area((s * 7.6, -8.8), (s * 5.6, -8.2), (-s * 4.4, 5.4), (-s * 2.4, 5.4), (s * 8.2, -6.8))
                for s in (1, -1)
            ),
            Disc(-5, 7.4, 1.8),
            Disc(5, 7.4, 1.8),
        ),
        "icon": (Disc(0, 0, 9), Disc(0, 0, 6.6, cut=True), Disc(0, 0, 3)),
        "blank": (_bar(-4, -0.9, 4, 0.9),),
    }
)


def as_json() -> dict[str, list[dict[str, Any]]]:
    """The same drawings for the page."""
    return {name: [_mark(mark) for mark in drawing] for name, drawing in SYMBOLS.items()}


def _mark(mark: Area | Disc) -> dict[str, Any]:
    match mark:
        case Area(points, cut):
            return {"points": " ".join(f"{x},{y}" for x, y in points), "cut": cut}
        case Disc(x, y, radius, cut):
            return {"disc": [x, y, radius], "cut": cut}
