from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.boards.hex_grid import (
    DIRECTIONS,
    ORIGIN,
    Axial,
    HexGrid,
    area,
    axial,
    line,
    name,
    ring,
    steps,
    turned,
)
from rulesets.engine.boards.paths import cheapest, shortest_path
from rulesets.engine.boards.square_grid import name as named

GRID = HexGrid(tuple(named(x, y) for y in range(6) for x in range(10)))
HEXES = st.builds(Axial, st.integers(-9, 9), st.integers(-9, 9))
ON_BOARD = st.sampled_from(GRID.hexes)


def test_a_hex_is_named_like_a_square() -> None:
    assert axial("A1") == Axial(0, 0)
    assert axial("C4") == Axial(2, 2)
    assert name(Axial(2, 2)) == "C4"
    assert (name(Axial(-1, 3)), name(Axial(0, -1))) == (None, None)


@pytest.mark.parametrize("word", ["", "4C", "c4", "C0", "C4+1"])
def test_what_is_no_hex_is_told(word: str) -> None:
    with pytest.raises(ValueError, match="as in C4"):
        axial(word)


@given(ON_BOARD)
def test_every_name_is_read_back(hex_: str) -> None:
    assert name(axial(hex_)) == hex_


def test_neighbours_go_round_from_the_north() -> None:
    """Every second column lies half a hex lower."""
    assert GRID.neighbours["C4"] == ("C3", "D3", "D4", "C5", "B4", "B3")
    assert GRID.neighbours["B3"] == ("B2", "C3", "C4", "B4", "A4", "A3")
    assert GRID.neighbours["A1"] == ("B1", "A2")


def test_a_wall_parts_two_hexes() -> None:
    walled = HexGrid(GRID.hexes, frozenset({frozenset({"C4", "C3"})}))
    assert not walled.touching("C4", "C3")
    assert walled.distance("C4", "C3") == 1
    assert shortest_path("C4", "C3", walled.ways) == ("D3", "C3")


@given(ON_BOARD, ON_BOARD)
def test_distance_is_the_length_of_the_shortest_path(a: str, b: str) -> None:
    path = shortest_path(a, b, GRID.ways)
    assert path is not None
    assert len(path) == GRID.distance(a, b) == GRID.distance(b, a)


@given(ON_BOARD, st.integers(0, 4))
def test_within_is_what_a_search_reaches(centre: str, reach: int) -> None:
    assert set(GRID.within(centre, reach)) == set(cheapest((centre,), GRID.ways, reach))


@given(HEXES, st.integers(0, 5))
def test_a_ring_is_all_that_is_exactly_so_far_away(centre: Axial, radius: int) -> None:
    around = ring(centre, radius)
    assert len(set(around)) == len(around) == max(1, 6 * radius)
    assert {steps(centre, at) for at in around} == {radius}
    assert len(area(centre, radius)) == 1 + 3 * radius * (radius + 1)


def test_a_ring_begins_in_the_north_and_goes_clockwise() -> None:
    assert ring(ORIGIN, 1) == DIRECTIONS
    assert GRID.ring("C4", 1) == GRID.neighbours["C4"]
    assert GRID.ring("A1", 2) == ("C1", "C2", "B2", "A3")


@given(HEXES, HEXES)
def test_a_line_is_a_shortest_path_and_the_same_from_both_ends(a: Axial, b: Axial) -> None:
    way = line(a, b)
    assert (way[0], way[-1], len(way)) == (a, b, steps(a, b) + 1)
    assert all(steps(here, there) == 1 for here, there in itertools.pairwise(way))
    assert way == tuple(reversed(line(b, a)))


def test_a_line_along_a_column_stays_in_it() -> None:
    assert GRID.line("C1", "C4") == ("C1", "C2", "C3", "C4")


@given(HEXES, HEXES, st.integers(-7, 7))
def test_turning_keeps_distances_and_six_turns_lead_home(at: Axial, around: Axial, sixths: int) -> None:
    assert steps(turned(at, sixths, around), around) == steps(at, around)
    assert turned(turned(at, sixths, around), -sixths, around) == at
    assert turned(at, 6, around) == at


def test_a_turn_goes_clockwise_and_may_leave_the_board() -> None:
    assert [GRID.turned("C3", sixths, "C4") for sixths in range(6)] == list(GRID.neighbours["C4"])
    assert GRID.turned("A2", 1, "A1") is None
