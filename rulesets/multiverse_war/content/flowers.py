"""MW-DAT-04: territories are flowers of seven hexes; how they fit together, in axial coordinates (q, r)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.hex_grid import Axial, steps, turned
from rulesets.engine.content.errors import ContentError
from rulesets.multiverse_war.content.maps import Layout

DIRECTIONS = (Axial(1, 0), Axial(0, 1), Axial(-1, 1), Axial(-1, 0), Axial(0, -1), Axial(1, -1))
"""MW-ADV-07: directions 1 to 6, clockwise from (+1,0); outer hex n of an unturned flower lies that way."""
MIDDLES = (Axial(2, 1), Axial(-1, 3))
SIDES = tuple(turned(MIDDLES[0], sixths) for sixths in range(6))
"""Steps between adjacent middles: side 1 of an unturned flower faces the one at (2,1), side 2 the next clockwise."""


def middle(i: int, j: int) -> Axial:
    one, two = MIDDLES
    return Axial(i * one.q + j * two.q, i * one.r + j * two.r)


def flower(i: int, j: int) -> tuple[Axial, ...]:
    """The middle hex and the outer hexes 1 to 6 of a place."""
    centre = middle(i, j)
    return (centre, *(centre + way for way in DIRECTIONS))


def spot_at(position: int, turns: int) -> int:
    """Which hex of a territory is on hex `position` of its place, after `turns` clockwise turns."""
    return 0 if position == 0 else (position - 1 - turns) % 6 + 1


def touching(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return middle(*b) - middle(*a) in SIDES


def layout_errors(name: str, layout: Layout) -> Iterator[ContentError]:
    """MW-SET-07: a layout is connected, and all starts are equally far from their nearest central territory."""
    places = {place: each.at for place, each in layout.places.items()}
    if len(set(places.values())) < len(places):
        yield ContentError(("layouts", name), "has two territories in one place.")
        return
    reached, edge = set[str](), list(places)[:1]
    while edge:
        place = edge.pop()
        reached.add(place)
        edge += [other for other, at in places.items() if other not in reached and touching(places[place], at)]
    for place in places:
        if place not in reached:
            yield ContentError(("layouts", name, "places", place), "is not connected to the others.")
    centres = [middle(*each.at) for each in layout.places.values() if each.central]
    starts = [middle(*each.at) for each in layout.places.values() if each.start]
    away = {min(steps(start, centre) for centre in centres) for start in starts} if centres else set()
    if len(away) > 1:
        yield ContentError(
            ("layouts", name), "has starts that are not equally far from their nearest central territory."
        )
