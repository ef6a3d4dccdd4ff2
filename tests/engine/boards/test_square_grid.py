from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.boards.square_grid import Place, Square, SquareGrid, any_clear, name, place


def squares(columns: int, rows: int, level: int = 0) -> tuple[Square, ...]:
    return tuple(name(x, y, level) for y in range(rows) for x in range(columns))


def grid_of(*rows: str, walls: tuple[tuple[str, str], ...] = ()) -> SquareGrid:
    """`.` is open, `T` a tree: it can be stood next to but not seen through."""
    named = {name(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
    trees = frozenset(square for square, mark in named.items() if mark == "T")
    return SquareGrid(tuple(named), walls=frozenset(frozenset(wall) for wall in walls), opaque=trees)


OPEN = SquareGrid(squares(6, 6))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A1", Place(0, 0, 0)),
        ("C5", Place(0, 4, 2)),
        ("Z9", Place(0, 8, 25)),
        ("AA10", Place(0, 9, 26)),
        ("AZ99", Place(0, 98, 51)),
        ("C5+1", Place(1, 4, 2)),
    ],
)
def test_a_square_is_read_by_column_row_and_level(text: str, expected: Place) -> None:
    assert place(text) == expected
    assert name(expected.x, expected.y, expected.level) == text


@pytest.mark.parametrize("text", ["", "A", "5", "a1", "A0", "A01", "A100", "AAA1", "A1+", "A1+0", "A1+10", "A1 ", "1A"])
def test_what_is_no_square_is_told_so(text: str) -> None:
    with pytest.raises(ValueError, match="is not a square: write a column and a row, as in C5"):
        place(text)


@given(st.integers(0, 701), st.integers(0, 98), st.integers(0, 9))
def test_every_square_has_one_name(x: int, y: int, level: int) -> None:
    assert place(name(x, y, level)) == Place(level, y, x)


@pytest.mark.rule("NA-LOS-02")
def test_distance_is_counted_along_rows_and_columns() -> None:
    assert OPEN.distance("A1", "D3") == 5
    assert OPEN.distance("B2", "B2") == 0
    assert OPEN.distance("B2", "B3") == 1


def test_obstacles_do_not_lengthen_the_distance() -> None:
    assert grid_of(".T.", walls=(("A1", "B1"),)).distance("A1", "C1") == 2


@given(st.sampled_from(OPEN.squares), st.sampled_from(OPEN.squares), st.sampled_from(OPEN.squares))
def test_distance_is_a_distance(a: Square, b: Square, c: Square) -> None:
    assert OPEN.distance(a, b) == OPEN.distance(b, a)
    assert (OPEN.distance(a, b) == 0) == (a == b)
    assert OPEN.distance(a, c) <= OPEN.distance(a, b) + OPEN.distance(b, c)


def test_what_is_within_reach_is_listed_in_the_order_of_the_board() -> None:
    assert OPEN.within("A1", 1) == ("A1", "B1", "A2")
    assert OPEN.within("C3", 0) == ("C3",)
    assert len(OPEN.within("C3", 2)) == 13


def test_neighbours_go_round_from_north() -> None:
    assert OPEN.neighbours["B2"] == ("B1", "C2", "B3", "A2")
    assert OPEN.neighbours["A1"] == ("B1", "A2")
    assert OPEN.neighbours["F6"] == ("F5", "E6")


@pytest.mark.rule("NA-LOS-06", "NA-LOS-07")
def test_squares_touch_along_a_side_and_not_at_a_corner() -> None:
    assert OPEN.touching("B2", "C2")
    assert not OPEN.touching("B2", "C3")
    assert not OPEN.touching("B2", "B2")


def test_a_wall_parts_two_squares_both_ways() -> None:
    grid = grid_of("...", "...", walls=(("A1", "B1"),))
    assert not grid.touching("A1", "B1")
    assert not grid.touching("B1", "A1")
    assert grid.neighbours["A1"] == ("A2",)


def test_levels_are_apart() -> None:
    grid = SquareGrid((*squares(2, 2), *squares(2, 1, level=1)))
    assert grid.neighbours["A1"] == ("B1", "A2")
    assert grid.neighbours["A1+1"] == ("B1+1",)
    assert (grid.level("A1"), grid.level("A1+1")) == (0, 1)
    assert grid.at("B1+1") == Place(1, 0, 1)


def test_a_board_may_have_holes() -> None:
    grid = SquareGrid(("A1", "C1", "A2", "B2", "C2"))
    assert grid.neighbours["A1"] == ("A2",)
    assert grid.within("A1", 2) == ("A1", "C1", "A2", "B2")


def test_open_ground_hides_nobody() -> None:
    assert all(OPEN.sees(a, b) for a in OPEN.squares for b in OPEN.squares)


@pytest.mark.rule("NA-LOS-05")
def test_a_tree_between_takes_the_sight_away() -> None:
    grid = grid_of("......", "......", "..T...", "......", "......")
    assert not grid.sees("A3", "E3")
    assert grid.sees("A3", "A1")
    assert not grid.sees("C2", "C4")


@pytest.mark.rule("NA-LOS-03")
def test_one_free_line_is_enough() -> None:
    """Most lines are cut; one that passes the corner of the tree is not."""
    grid = grid_of("....", ".T..", "....")
    assert not grid.sees("A2", "C2")
    assert grid.sees("A1", "C2")
    assert grid.sees("A2", "B1")


def test_a_line_may_touch_a_corner_but_not_slip_between_two_trees() -> None:
    one = grid_of("....", "T...", "....")
    assert one.sees("A1", "B3")
    two = grid_of("......", ".TT...", ".TT...", "......")
    assert not two.sees("B1", "B4")
    assert not two.sees("C1", "C4")


def test_a_row_of_trees_hides_what_is_in_it_and_behind_it_but_not_what_walks_beside_it() -> None:
    grid = grid_of("......", ".TTTT.", "......")
    assert grid.sees("A1", "F1")
    assert grid.sees("A3", "F3")
    assert not grid.sees("A2", "F2")
    assert not grid.sees("C1", "C3")


def test_nobody_looks_along_the_side_of_a_tree() -> None:
    """The line between the upper sides of the two runs along the tree and no further; that is no way round it."""
    assert not grid_of(".....", "..T..", ".....").sees("A2", "E2")
    big = grid_of("......", "..TT..", "..TT..", "......")
    assert not big.sees("A2", "F2")
    assert not big.sees("A3", "F3")
    assert not big.sees("C1", "C4")


def test_nobody_looks_along_the_seam_of_two_trees() -> None:
    assert not grid_of("T.T", "T.T", "TTT", "T.T", "T.T").sees("B1", "B5")
    assert grid_of(".TT.", "....").sees("A2", "D2")


@pytest.mark.rule("NA-LOS-01")
def test_a_lane_between_two_hedges_is_open() -> None:
    assert grid_of("TTTTT", ".....", "TTTTT").sees("A2", "E2")


def test_someone_shut_in_on_all_sides_sees_and_is_seen_by_nobody() -> None:
    grid = grid_of(".....", "..T..", ".T.T.", "..T..", ".....")
    assert not any(grid.sees("C3", other) for other in grid.squares if other not in {"C3", "C2", "B3", "D3", "C4"})


def test_those_who_stand_in_blocking_squares_are_not_hidden_by_themselves() -> None:
    blocking = frozenset({"A1", "D1"})
    assert OPEN.sees("A1", "D1", blocking)
    assert not OPEN.sees("A1", "D1", blocking | {"B1"})


@pytest.mark.rule("NA-LOS-04")
def test_what_is_handed_in_blocks_as_scenery_does() -> None:
    corridor = SquareGrid(squares(5, 1))
    assert corridor.sees("A1", "E1")
    assert not corridor.sees("A1", "E1", frozenset({"C1"}))
    assert corridor.sees("A1", "C1", frozenset({"C1"}))


def test_neighbours_see_each_other_even_in_a_corridor() -> None:
    corridor = SquareGrid(squares(2, 1))
    assert corridor.sees("A1", "B1")


def test_what_stands_on_another_level_than_both_does_not_block() -> None:
    grid = SquareGrid((*squares(5, 1), *squares(5, 1, level=1), *squares(5, 1, level=2)), opaque=frozenset({"C1+2"}))
    assert grid.sees("A1", "E1")
    assert grid.sees("A1", "E1+1")
    assert not grid.sees("A1", "E1+2")


def test_from_middle_to_middle_one_corner_is_enough_to_hide() -> None:
    grid = grid_of("....", ".T..", "....")
    assert not any_clear(grid.straight_line("A1", "C3"), 0)
    assert not any_clear(grid.straight_line("A2", "C1"), 0)
    assert any_clear(grid.straight_line("A1", "D1"), 0)
    assert any_clear(grid.straight_line("B2", "D2"), 0)


def test_a_roof_hides_what_lies_behind_its_edge() -> None:
    """From the ground one sees who stands at the edge, and nobody further in."""
    grid = SquareGrid((*squares(6, 1), "D1+1", "E1+1", "F1+1"))
    assert any_clear(grid.straight_line("A1", "D1+1"), 0)
    assert not any_clear(grid.straight_line("A1", "E1+1"), 0)
    assert not any_clear(grid.straight_line("E1+1", "A1"), 0)
    assert any_clear(grid.straight_line("D1+1", "F1+1"), 0)


def test_between_two_squares_lies_what_the_line_crosses_on_every_level() -> None:
    """Neither what stands below or above its ends, nor a corner that it only touches."""
    grid = SquareGrid((*squares(4, 2), "A1+1", "C1+1", "C2+1"))
    assert set(grid.bits.squares(grid.between("A1", "D1"))) == {"B1", "C1", "C1+1"}
    assert set(grid.bits.squares(grid.between("A1+1", "D2"))) == {"B1", "C2", "C2+1"}
    assert grid.between("A1", "B2") == 0
    assert grid.between("A1", "A1+1") == 0


BOARDS = st.lists(st.text(alphabet="....T", min_size=5, max_size=5), min_size=5, max_size=5)


@given(BOARDS, st.sampled_from(squares(5, 5)), st.sampled_from(squares(5, 5)))
@pytest.mark.rule("NA-BLD-20")
def test_sight_is_mutual(rows: list[str], a: Square, b: Square) -> None:
    grid = grid_of(*rows)
    assert grid.sees(a, b) == grid.sees(b, a)
    assert any_clear(grid.straight_line(a, b), 0) == any_clear(grid.straight_line(b, a), 0)


@given(BOARDS, st.sampled_from(squares(5, 5)), st.sampled_from(squares(5, 5)))
def test_sight_is_the_same_on_a_board_turned_round(rows: list[str], a: Square, b: Square) -> None:
    turned = grid_of(*("".join(column) for column in zip(*reversed(rows), strict=True)))

    def moved(square: Square) -> Square:
        at = place(square)
        return name(4 - at.y, at.x)

    assert grid_of(*rows).sees(a, b) == turned.sees(moved(a), moved(b))


@given(BOARDS, st.sampled_from(squares(5, 5)), st.sampled_from(squares(5, 5)), st.sampled_from(squares(5, 5)))
def test_a_tree_more_never_opens_a_view(rows: list[str], a: Square, b: Square, tree: Square) -> None:
    grid = grid_of(*rows)
    if tree not in {a, b} and not grid.sees(a, b):
        assert not grid.sees(a, b, frozenset({tree}))
