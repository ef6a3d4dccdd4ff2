from __future__ import annotations

from collections.abc import Container

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.boards.paths import Ways, backward, cheapest, even_ways, path_to
from rulesets.engine.boards.square_grid import Square, SquareGrid
from tests.engine.boards.test_square_grid import OPEN, grid_of, squares


def steps_on(grid: SquareGrid, dear: frozenset[Square] = frozenset()) -> Ways:
    return {
        square: [(other, 3 if other in dear else 1) for other in around] for square, around in grid.neighbours.items()
    }


def test_the_cheapest_way_goes_round_dear_ground() -> None:
    found = cheapest(("A1",), steps_on(OPEN, frozenset({"B1", "C1"})), most=10)
    assert found["D1"][0] == 5
    assert path_to(found, "D1") == ("A2", "B2", "C2", "D2", "D1")
    assert path_to(found, "A1") == ()


def test_what_is_too_far_is_not_found() -> None:
    found = cheapest(("A1",), steps_on(OPEN), most=2)
    assert set(found) == set(OPEN.within("A1", 2))
    assert cheapest(("A1",), steps_on(OPEN), most=0) == {"A1": (0, None)}


def test_walls_are_gone_round() -> None:
    grid = grid_of("...", "...", walls=(("A1", "B1"),))
    found = cheapest(("A1",), steps_on(grid), most=9)
    assert path_to(found, "B1") == ("A2", "B2", "B1")


def test_of_equal_ways_the_first_in_compass_order_is_kept() -> None:
    found = cheapest(("A1",), steps_on(OPEN), most=4)
    assert path_to(found, "B2") == ("B1", "B2")


def test_steps_that_cost_nothing_are_taken() -> None:
    ladder: Ways = {"A1": [("A2", 0)], "A2": [("A3", 0), ("A1", 0)], "A3": [("A4", 1)], "A4": []}

    assert cheapest(("A1",), ladder, most=1) == {"A1": (0, None), "A2": (0, "A1"), "A3": (0, "A2"), "A4": (1, "A3")}


def test_what_is_shut_is_gone_round_and_never_entered() -> None:
    found = cheapest(("A1",), steps_on(grid_of("...", "...")), most=9, shut={"B1"})

    assert path_to(found, "C1") == ("A2", "B2", "C2", "C1")
    assert "B1" not in found


def test_from_several_starts_the_nearest_counts() -> None:
    found = cheapest(("A1", "D1"), steps_on(grid_of("....")), most=9)

    assert {square: cost for square, (cost, _) in found.items()} == {"A1": 0, "D1": 0, "B1": 1, "C1": 1}


@given(st.sets(st.sampled_from(squares(5, 5))), st.sampled_from(squares(5, 5)))
def test_the_cost_of_a_way_is_the_sum_of_its_steps(dear: set[Square], start: Square) -> None:
    grid = SquareGrid(squares(5, 5))
    found = cheapest((start,), steps_on(grid, frozenset(dear)), most=40)
    assert set(found) == set(grid.squares)
    for goal, (cost, _) in found.items():
        path = path_to(found, goal)
        assert cost == sum(3 if square in dear else 1 for square in path)
        assert all(grid.touching(a, b) for a, b in zip((start, *path), path, strict=False))
        assert all(
            cost <= found[other][0] + (3 if goal in dear else 1) or goal == start for other in grid.neighbours[goal]
        )


@pytest.mark.parametrize(("shut", "path"), [((), ("B1", "B2")), ({"B1"}, ("A2", "B2"))])
def test_a_path_goes_round_what_is_shut(shut: Container[str], path: tuple[str, ...]) -> None:
    assert path_to(cheapest(("A1",), even_ways(OPEN.neighbours), shut=shut), "B2") == path


def test_a_shut_goal_is_not_reached() -> None:
    assert "B2" not in cheapest(("A1",), even_ways(OPEN.neighbours), shut={"B2"})


def test_backward_knows_steps_that_lead_one_way() -> None:
    ways = {"roof": (("edge", 1),), "edge": (("roof", 1), ("street", 2)), "street": ()}

    assert backward(ways) == {"roof": (("edge", 1),), "edge": (("roof", 1),), "street": (("edge", 2),)}
