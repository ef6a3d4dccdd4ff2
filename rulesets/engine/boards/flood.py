"""Distances on a board, with sets of squares as numbers: one step from all squares at once is a few shifts.

It finds distances and the squares on the cheapest ways. Bits have no order, but the order decides which of two equal ways
is found first: `in_order` visits the few squares that matter in the same order as `paths.cheapest` visits all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from itertools import islice, tee
from typing import TypeAlias

from rulesets.engine.boards.bits import Bits
from rulesets.engine.boards.paths import Found, Ways, backward
from rulesets.engine.boards.square_grid import Square, place

MaskedShifts: TypeAlias = "tuple[tuple[int, int], ...]"
"""Shifts that only some squares may make, each with the mask of these squares."""

Shifts: TypeAlias = "tuple[tuple[int, ...], tuple[int, ...], MaskedShifts, MaskedShifts]"
"""How bits are shifted to make a step: left and right from every square, then left and right from some squares only."""

REMEMBERED = 64
"""How many searches are cached: more than are started between two moves."""


class Flood:
    """`stops` are the squares where a model may stop, as a number: some ways lead over other squares.

    `even` means that every step costs one. A step to a square of `dear` costs more: `paths.cheapest` may find such a square
    early, and then lists it before others of the same cost.
    """

    def __init__(self, ways: Ways, stops: Iterable[Square], bits: Bits | None = None) -> None:
        self.bits = bits = bits or Bits({square: place(square) for square in ways})
        self._ways = ways
        self._next = {square: tuple([other for other, _ in steps]) for square, steps in ways.items()}
        shifts: dict[int, dict[int, int]] = {1: {}}
        self.dear = 0
        for square, steps in ways.items():
            for other, price in steps:
                shift, priced = bits.numbers[other] - bits.numbers[square], shifts.setdefault(price, {})
                priced[shift] = priced.get(shift, 0) | bits.of[square]
                self.dear |= bits.of[other] if price > 1 else 0
        self._prices = sorted(shifts)
        self._all = bits.mask(ways)
        self._shifts = {price: _sorted(priced, self._all) for price, priced in shifts.items()}
        self.even = self._prices == [1]
        self._tides: dict[tuple[int, int], Iterator[int]] = {}
        self._within: dict[tuple[Square, int], int] = {}
        self.stops = bits.mask(stops) & self._all

    @cached_property
    def _before(self) -> dict[Square, tuple[Square, ...]]:
        return {square: tuple([other for other, _ in steps]) for square, steps in backward(self._ways).items()}

    def tides(self, starts: int, shut: int) -> Iterator[int]:
        """The squares that can be reached at a cost of 0, 1, 2 and so on, one mask for each; `shut` squares are not entered.

        Computed lazily and cached, as the same searches are repeated between two moves.
        """
        known = self._tides.get((starts, shut))
        if known is None:
            if len(self._tides) >= REMEMBERED:
                self._tides.clear()
            free = self._all & ~(shut | starts)
            search = self._even_tides(starts, free) if self.even else self._uneven_tides(starts, free)
            (known,) = tee(search, 1)
            self._tides[starts, shut] = known
        return copy(known)

    def _even_tides(self, tide: int, free: int) -> Iterator[int]:
        shifts = self._shifts[1]
        while tide:
            yield tide
            tide = _onward(tide, shifts) & free
            free ^= tide

    def _uneven_tides(self, tide: int, free: int) -> Iterator[int]:
        """A tide may be empty while a step that costs more is not finished."""
        steps, tides, empty = list(self._shifts.items()), list[int](), 0
        while empty < self._prices[-1]:
            yield tide
            tides.append(tide)
            tide = 0
            for price, shifts in steps:
                if price <= len(tides) and tides[-price]:
                    tide |= _onward(tides[-price], shifts)
            tide &= free
            free ^= tide
            empty = 0 if tide else empty + 1

    def lanes(self, tides: Sequence[int], goals: int) -> list[int]:
        """The squares on all cheapest ways to `goals`, by their cost. The goals must be in the last tide."""
        lanes = [goals]
        if self.even:
            shifts = self._shifts[1]
            for tide in reversed(tides[:-1]):
                lanes.append(_backward(lanes[-1], shifts) & tide)
        else:
            for tide in reversed(tides[:-1]):
                lane = 0
                for price in self._prices:
                    if price <= len(lanes) and lanes[-price]:
                        lane |= _backward(lanes[-price], self._shifts[price])
                lanes.append(lane & tide)
        lanes.reverse()
        return lanes

    def lanes_to(self, start: Square, goals: int, shut: int) -> list[int]:
        """The lanes from a square to the cheapest goals; an empty list if no goal can be reached."""
        tides: list[int] = []
        for tide in self.tides(self.bits.of[start], shut):
            tides.append(tide)
            if tide & goals:
                return self.lanes(tides, tide & goals)
        return []

    def in_order(self, lanes: Sequence[int]) -> Found:
        """All squares of these lanes (or of the first few lanes) in the order in which `paths.cheapest` finds them."""
        (start,) = self.bits.squares(lanes[0])
        if self.even:
            return self._walk(start, sum(lanes[1:]))
        found: Found = {start: (0, None)}
        left = {square: cost for cost, lane in enumerate(lanes) for square in self.bits.squares(lane)}
        edges: list[list[Square]] = [[start], *([] for _ in lanes[1:])]
        for cost, edge in enumerate(edges):
            for square in edge:
                for other, price in self._ways[square]:
                    if left.get(other) == cost + price:
                        del left[other]
                        found[other] = (cost + price, square)
                        edges[cost + price].append(other)
        return found

    def costs(self, starts: int, shut: int) -> dict[Square, int]:
        """The cost of each square that can be reached, in no particular order."""
        return {
            square: cost for cost, tide in enumerate(self.tides(starts, shut)) for square in self.bits.squares(tide)
        }

    def within(self, start: Square, most: int) -> int:
        """Every square that can be reached for `most` if nothing is shut. Cached."""
        known = self._within.get((start, most))
        if known is None:
            known = 0
            for tide in islice(self.tides(self.bits.of[start], 0), most + 1):
                known |= tide
            self._within[start, most] = known
        return known

    def search(self, start: Square, most: int, shut: int) -> Found:
        """The same as `paths.cheapest` from one square, where ways are even."""
        found: Found = {start: (0, None)}
        seen = {start, *self.bits.squares(shut)}
        edge, onward = [start], self._next
        for cost in range(1, most + 1):
            further: list[Square] = []
            for square in edge:
                for other in onward[square]:
                    if other not in seen:
                        seen.add(other)
                        found[other] = (cost, square)
                        further.append(other)
            if not further:
                break
            edge = further
        return found

    def _walk(self, start: Square, squares: int) -> Found:
        """Search only these squares, which can all be reached."""
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

    def back_in_order(self, lanes: Sequence[int], goals: Sequence[Square]) -> list[Square]:
        """The squares of the first lane, in the order in which a search from the goals (the last lane) finds them.

        Only for even ways.
        """
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


def _sorted(shifts: dict[int, int], every: int) -> Shifts:
    """Group steps by direction. A step that only squares at the edge of the board cannot make needs no mask."""
    anywhere = [shift for shift, able in shifts.items() if _shifted(every, -shift) & every == able]
    left, right = (shift for shift in anywhere if shift > 0), (-shift for shift in anywhere if shift < 0)
    some = [(shift, able) for shift, able in shifts.items() if shift not in anywhere]
    some_left = tuple([(shift, able) for shift, able in some if shift > 0])
    some_right = tuple([(-shift, able) for shift, able in some if shift < 0])
    return tuple(left), tuple(right), some_left, some_right


def _shifted(mask: int, shift: int) -> int:
    return mask << shift if shift > 0 else mask >> -shift


def _onward(mask: int, shifts: Shifts) -> int:
    """The squares one step away; the result may contain bits that are not squares."""
    found = 0
    lefts, rights, some_left, some_right = shifts
    for shift in lefts:
        found |= mask << shift
    for shift in rights:
        found |= mask >> shift
    for shift, able in some_left:
        found |= (mask & able) << shift
    for shift, able in some_right:
        found |= (mask & able) >> shift
    return found


def _backward(mask: int, shifts: Shifts) -> int:
    """The squares from which one step leads there; the result may contain bits that are not squares."""
    found = 0
    lefts, rights, some_left, some_right = shifts
    for shift in lefts:
        found |= mask >> shift
    for shift in rights:
        found |= mask << shift
    for shift, able in some_left:
        found |= mask >> shift & able
    for shift, able in some_right:
        found |= mask << shift & able
    return found


def closed(ways: Ways) -> bool:
    """Whether every step leads to a cell from which steps lead on."""
    return all(other in ways for steps in ways.values() for other, _ in steps)
