from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.boards.hex_grid import DIRECTIONS, ORIGIN, Axial, area, line, ring, steps, turned

HEXES = st.builds(Axial, st.integers(-9, 9), st.integers(-9, 9))


@given(HEXES, st.integers(0, 5))
def test_a_ring_is_all_that_is_exactly_so_far_away(centre: Axial, radius: int) -> None:
    around = ring(centre, radius)
    assert len(set(around)) == len(around) == max(1, 6 * radius)
    assert {steps(centre, at) for at in around} == {radius}
    assert len(area(centre, radius)) == 1 + 3 * radius * (radius + 1)


def test_a_ring_begins_in_the_north_and_goes_clockwise() -> None:
    assert ring(ORIGIN, 1) == DIRECTIONS
    assert ring(ORIGIN, 2)[:3] == (Axial(0, -2), Axial(1, -2), Axial(2, -2))


@given(HEXES, HEXES)
def test_a_line_is_a_shortest_path_and_the_same_from_both_ends(a: Axial, b: Axial) -> None:
    way = line(a, b)
    assert (way[0], way[-1], len(way)) == (a, b, steps(a, b) + 1)
    assert all(steps(here, there) == 1 for here, there in itertools.pairwise(way))
    assert way == tuple(reversed(line(b, a)))


def test_a_line_along_a_column_stays_in_it() -> None:
    assert line(Axial(2, -1), Axial(2, 1)) == (Axial(2, -1), Axial(2, 0), Axial(2, 1))


@given(HEXES, HEXES, st.integers(-7, 7))
def test_turning_keeps_distances_and_six_turns_lead_home(at: Axial, around: Axial, sixths: int) -> None:
    assert steps(turned(at, sixths, around), around) == steps(at, around)
    assert turned(turned(at, sixths, around), -sixths, around) == at
    assert turned(at, 6, around) == at


def test_a_turn_goes_clockwise() -> None:
    assert tuple(turned(DIRECTIONS[0], sixths) for sixths in range(6)) == DIRECTIONS
