"""Round bases and shapes on a plane: lengths in hundredths of an inch."""

from __future__ import annotations

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.boards.plane import Spot, crosses, groups, inside, length_inside, nearest_to, overlaps, toward

SQUARE = ((100, 100), (300, 100), (300, 300), (100, 300))
SPOTS = st.tuples(st.integers(0, 400), st.integers(0, 400))


@pytest.mark.parametrize(("spot", "is_in"), [((200, 200), True), ((50, 200), False), ((299, 101), True)])
def test_a_spot_is_inside_a_shape_or_not(spot: Spot, is_in: bool) -> None:
    assert inside(spot, SQUARE) is is_in


@pytest.mark.parametrize(
    ("start", "end", "length"),
    [
        ((0, 200), (400, 200), 200),
        ((0, 200), (200, 200), 100),
        ((150, 200), (250, 200), 100),
        ((0, 50), (400, 50), 0),
    ],
)
def test_a_way_is_measured_inside_a_shape(start: Spot, end: Spot, length: float) -> None:
    assert length_inside(start, end, SQUARE) == pytest.approx(length)
    assert crosses(start, end, SQUARE) is (length > 0)


@given(SPOTS, SPOTS)
def test_no_more_of_a_way_lies_in_a_shape_than_there_is(start: Spot, end: Spot) -> None:
    assert -0.01 <= length_inside(start, end, SQUARE) <= dist(start, end) + 0.01


def test_a_base_stands_on_a_shape_with_its_edge() -> None:
    assert overlaps((200, 200), 10, SQUARE)
    assert overlaps((80, 200), 50, SQUARE)
    assert not overlaps((40, 200), 50, SQUARE)


def test_a_way_comes_closest_between_its_ends_or_at_one_of_them() -> None:
    assert nearest_to((200, 150), (0, 100), (400, 100)) == 50
    assert nearest_to((500, 100), (0, 100), (400, 100)) == 100
    assert nearest_to((3, 4), (0, 0), (0, 0)) == 5


def test_a_spot_lies_ahead_turned_or_behind() -> None:
    assert toward((0, 0), (100, 0), 30) == (30, 0)
    assert toward((0, 0), (100, 0), 30, turned=90) == (0, 30)
    assert toward((0, 0), (100, 0), -30) == (-30, 0)


def test_pieces_form_chains() -> None:
    spots = {"a": (0, 0), "b": (150, 0), "c": (300, 0), "d": (700, 0)}
    assert groups(spots, spots, 200) == [{"a", "b", "c"}, {"d"}]
    assert groups(spots, spots, 100) == [{"a"}, {"b"}, {"c"}, {"d"}]
