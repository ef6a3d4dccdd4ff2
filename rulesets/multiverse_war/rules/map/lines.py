"""MW-LOS-03: which hexes a straight line from middle to middle crosses, in exact numbers.

In cube coordinates the hex around c is where |x-y|, |y-z| and |z-x| are at most 1, measured from c. A line that runs along
a border touches two hexes at once: they are returned as a pair.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from rulesets.engine.boards.hex_grid import ORIGIN, Axial, area, steps

Crossed = tuple[tuple[Axial, ...], ...]
"""One hex, or two that the line runs between."""


@lru_cache(maxsize=512)  # more than all lines of up to six hexes
def crossed(way: Axial) -> Crossed:
    """The hexes between the origin and `way`, without these two."""
    single: list[tuple[Axial, ...]] = []
    flanks: dict[tuple[Fraction, Fraction], list[Axial]] = {}
    for at in sorted(area(ORIGIN, steps(ORIGIN, way))):
        if at in {ORIGIN, way}:
            continue
        found = _inside(way, at)
        if found is None:
            continue
        begins, ends, within = found
        if within:
            single.append((at,))
        else:
            flanks.setdefault((begins, ends), []).append(at)
    return (*single, *(tuple(pair) for pair in flanks.values()))


def _inside(way: Axial, at: Axial) -> tuple[Fraction, Fraction, bool] | None:
    """The part of the line (0 to 1) that touches the hex, and whether it runs inside or along the border; None if none."""
    begins, ends, within = Fraction(0), Fraction(1), True
    for slope, base in zip(_differences(way), _differences(at), strict=True):
        if slope == 0:
            if abs(base) > 1:
                return None
            within = within and abs(base) < 1
            continue
        one, two = sorted((Fraction(base - 1, slope), Fraction(base + 1, slope)))
        begins, ends = max(begins, one), min(ends, two)
    return (begins, ends, within) if begins < ends else None


def _differences(at: Axial) -> tuple[int, int, int]:
    x, z = at.q, at.r
    y = -x - z
    return x - y, y - z, z - x
