"""A set of squares as one whole number, with a bit for each: one step from all of them at once is a few shifts.

It tells how far things are and which squares lie on a cheapest way. Which of two equal ways is found first is a question
of order, and bits have none: `in_order` goes through the few squares that matter as `paths.cheapest` goes through all.
It is for ways on which every step costs one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulesets.engine.boards.paths import Found, Ways
from rulesets.engine.boards.square_grid import Square, place


class Flood:
    """`stops` are the squares where one may stand, as a number: some ways lead over others too."""

    def __init__(self, ways: Ways, stops: Iterable[Square]) -> None:
        self._ways = ways
        places = {square: place(square) for square in ways}
        wide = 1 + max(at.x for at in places.values())
        high = 1 + max(at.y for at in places.values())
        numbers = {square: (at.level * high + at.y) * wide + at.x for square, at in places.items()}
        self._bits = {square: 1 << number for square, number in numbers.items()}
        self._squares = {bit: square for square, bit in self._bits.items()}
        shifts: dict[int, int] = {}
        for square, steps in ways.items():
            for other, _ in steps:
                shift = numbers[other] - numbers[square]
                shifts[shift] = shifts.get(shift, 0) | self._bits[square]
        self._shifts = tuple(shifts.items())
        self._all = sum(self._bits.values())
        self.stops = self.mask(stops)
        self._places = places
        self._rings: dict[Square, tuple[int, ...]] = {}

    def rings(self, centre: Square) -> tuple[int, ...]:
        """The squares by their distance from one of them, along rows and columns."""
        known = self._rings.get(centre)
        if known is None:
            middle, rings = place(centre), dict[int, int]()
            for square, at in self._places.items():
                far = abs(at.x - middle.x) + abs(at.y - middle.y)
                rings[far] = rings.get(far, 0) | self._bits[square]
            known = self._rings[centre] = tuple(rings.get(far, 0) for far in range(max(rings) + 1))
        return known

    def mask(self, squares: Iterable[Square]) -> int:
        """Squares as a number; those that no way knows are left out."""
        bits, mask = self._bits, 0
        for square in squares:
            mask |= bits.get(square, 0)
        return mask

    def squares(self, mask: int) -> list[Square]:
        found = []
        while mask:
            bit = mask & -mask
            found.append(self._squares[bit])
            mask ^= bit
        return found

    def tides(self, start: Square, shut: int) -> Iterator[int]:
        """What can be reached in no step, in one, in two and so on; nothing that is shut is entered."""
        tide = self._bits[start]
        free = self._all & ~(shut | tide)
        while tide:
            yield tide
            tide = self._onward(tide) & free
            free ^= tide

    def _onward(self, mask: int) -> int:
        found = 0
        for shift, able in self._shifts:
            going = mask & able
            if going:
                found |= going << shift if shift > 0 else going >> -shift
        return found

    def _backward(self, mask: int) -> int:
        found = 0
        for shift, able in self._shifts:
            found |= (mask >> shift if shift > 0 else mask << -shift) & able
        return found

    def in_order(self, tides: Sequence[int], goals: int) -> Found:
        """All squares of the cheapest ways to `goals`, which lie in the last of the tides, in the order of a whole search."""
        lanes = [goals]
        for tide in reversed(tides[:-1]):
            lanes.append(self._backward(lanes[-1]) & tide)
        lanes.reverse()
        (start,) = self.squares(lanes[0])
        found: Found = {start: (0, None)}
        edge = [start]
        for cost in range(1, len(lanes)):
            lane = set(self.squares(lanes[cost]))
            further: list[Square] = []
            for square in edge:
                for other, _ in self._ways[square]:
                    if other in lane:
                        lane.remove(other)
                        found[other] = (cost, square)
                        further.append(other)
            edge = further
        return found


def even(ways: Ways) -> bool:
    """Whether every step costs one, and leads to where others begin."""
    return all(price == 1 and other in ways for steps in ways.values() for other, price in steps)
