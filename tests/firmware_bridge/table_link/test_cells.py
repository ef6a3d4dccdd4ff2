from typing import Any

import pytest

from firmware_bridge.table_link.cells import Cells


def test_a_grid_is_numbered_row_by_row_and_named_by_column_and_row() -> None:
    board = Cells(12, 12)
    assert [board.name(number) for number in (0, 1, 11, 12, 143)] == ["A1", "B1", "L1", "A2", "L12"]
    assert board.number("C4") == 38


def test_places_beside_the_grid_carry_on_the_numbers() -> None:
    board = Cells(2, 2, ("tray", "gate"))
    assert board.all == ("A1", "B1", "A2", "B2", "tray", "gate")
    assert board.number("gate") == 5


def test_a_wide_board_goes_on_after_z() -> None:
    assert Cells(28, 1).all[24:] == ("Y1", "Z1", "AA1", "AB1")


def test_what_is_not_there_has_no_name_and_no_number() -> None:
    board = Cells(2, 2)
    assert board.name(4) is None
    assert board.number("C3") is None


@pytest.mark.parametrize("cells", [(0, 0), (256, 1), (-1, 3), (2, 2, ("A1",)), (1, 1, ("",)), (255, 255, ("x",) * 600)])
def test_cells_that_could_not_be_told_apart_or_counted_are_refused(cells: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"cell|grid"):
        Cells(*cells)
