"""How far everything is, for ways on which every step costs one: a set of squares is a number, one step from all of them a few shifts.

It tells how far things are and which squares lie on a cheapest way. Which of two equal ways is found first is a question
of order, and bits have none: `in_order` goes through the few squares that matter as `paths.cheapest` goes through all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from rulesets.engine.boards.bits import Bits
from rulesets.engine.boards.paths import Found, Ways, backward
from rulesets.engine.boards.square_grid import Square, place


class Flood:
    """`stops` are the squares where one may stand, as a number: some ways lead over others too."""

    def __init__(self, ways: Ways, stops: Iterable[Square], bits: Bits | None = None) -> None:
        self.bits = bits = bits or Bits({square: place(square) for square in ways})
        self._next = {square: tuple([other for other, _ in steps]) for square, steps in ways.items()}
        self._before = {square: tuple([other for other, _ in steps]) for square, steps in backward(ways).items()}
        shifts: dict[int, int] = {}
        for square, steps in ways.items():
            for other, _ in steps:
                shift = bits.numbers[other] - bits.numbers[square]
                shifts[shift] = shifts.get(shift, 0) | bits.of[square]
        self._shifts = tuple(shifts.items())
        self._all = bits.mask(ways)
        self.stops = bits.mask(stops) & self._all
        self._rings: dict[Square, tuple[int, ...]] = {}

    def rings(self, centre: Square) -> tuple[int, ...]:
        """The squares by their distance from one of them, along rows and columns."""
        known = self._rings.get(centre)
        if known is None:
            at, rings, inner = place(centre), list[int](), 0
            while inner != self._all:
                disc = self.bits.within(at.x, at.y, len(rings)) & self._all
                rings.append(disc ^ inner)
                inner = disc
            known = self._rings[centre] = tuple(rings)
        return known

    def tides(self, start: Square, shut: int) -> Iterator[int]:
        """What can be reached in no step, in one, in two and so on; nothing that is shut is entered."""
        tide = self.bits.of[start]
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

    def lanes(self, tides: Sequence[int], goals: int) -> list[int]:
        """The squares of all cheapest ways to `goals`, which lie in the last of the tides, by their cost."""
        lanes = [goals]
        for tide in reversed(tides[:-1]):
            lanes.append(self._backward(lanes[-1]) & tide)
        lanes.reverse()
        return lanes

    def in_order(self, lanes: Sequence[int]) -> Found:
        """All squares of such lanes, or of the first of them, in the order in which a whole search finds them."""
        (start,) = self.bits.squares(lanes[0])
        return self._walk(start, sum(lanes[1:]))

    def back_in_order(self, lanes: Sequence[int], goals: Sequence[Square]) -> list[Square]:
        """The squares of the first lane in the order in which a search finds them from the goals, which are the last lane."""
        left = set(self.bits.squares(sum(lanes[:-1])))
        edge = list(goals)
        for _ in lanes[1:]:
            further: list[Square] = []
            for square in edge:
                for other in self._before[square]:
                    if other in left:
                        left.remove(other)
                        further.append(other)
            edge = further
        return edge

    def search(self, start: Square, most: int, shut: int) -> Found:
        """The same as `paths.cheapest` from one square."""
        reached = 0
        for tide in islice(self.tides(start, shut), 1, most + 1):
            reached |= tide
        return self._walk(start, reached)

    def _walk(self, start: Square, squares: int) -> Found:
        """From step to step through these squares, all of which can be reached."""
        found: Found = {start: (0, None)}
        left = set(self.bits.squares(squares))
        edge, cost = [start], 0
        while left and edge:
            cost += 1
            further: list[Square] = []
            for square in edge:
                for other in self._next[square]:
                    if other in left:
                        left.remove(other)
                        found[other] = (cost, square)
                        further.append(other)
            edge = further
        return found


def even(ways: Ways) -> bool:
    """Whether every step costs one, and leads to where others begin."""
    return all(price == 1 and other in ways for steps in ways.values() for other, price in steps)
