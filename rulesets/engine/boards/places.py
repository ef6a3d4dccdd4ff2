"""A map of named places with ways between them: cities and roads, rooms and corridors.

A map never changes; the game keeps what stands on it and passes it in where it matters.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from rulesets.engine.boards.paths import cheapest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulesets.engine.boards.paths import Ways


@dataclass(frozen=True, slots=True)
class Way:
    """A way between two places, for both directions unless it is `one_way`, from `a` to `b`."""

    a: str
    b: str
    cost: int = 1
    kind: str = "road"
    one_way: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A place, and where to draw it."""

    id: str
    x: int
    y: int


@dataclass(frozen=True)
class PlaceMap:
    places: tuple[Spot, ...]
    roads: tuple[Way, ...]

    def __post_init__(self) -> None:
        names = [place.id for place in self.places]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"Each place is named once, but there are two called {', '.join(twice)}.")
        lost = sorted({end for way in self.roads for end in (way.a, way.b)} - set(names))
        if lost:
            raise ValueError(f"Ways lead to {', '.join(lost)}, which the map does not have.")

    @cached_property
    def ways(self) -> Ways:
        """For `engine.paths`: from each place in the order of the list of ways."""
        steps: dict[str, list[tuple[str, int]]] = {place.id: [] for place in self.places}
        for way in self.roads:
            steps[way.a].append((way.b, way.cost))
            if not way.one_way:
                steps[way.b].append((way.a, way.cost))
        return {place: tuple(around) for place, around in steps.items()}

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        return {place: tuple(dict.fromkeys(other for other, _ in around)) for place, around in self.ways.items()}

    def touching(self, a: str, b: str) -> bool:
        return b in self.neighbours[a]

    def distance(self, a: str, b: str) -> int | None:
        """What the cheapest way costs; None where no way leads there."""
        cost = cheapest((a,), self.ways).get(b)
        return None if cost is None else cost[0]
