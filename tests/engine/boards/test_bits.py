"""Sets of squares as numbers."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.engine.boards.bits import Bits
from rulesets.engine.boards.square_grid import SquareGrid, name, place


def bits_of(*squares: str) -> Bits:
    return Bits({square: place(square) for square in squares})


def test_a_set_of_squares_is_a_number_and_back() -> None:
    bits = bits_of("A1", "B1", "A2", "B2+1")

    assert set(bits.squares(bits.mask(("B1", "B2+1", "Z9")))) == {"B1", "B2+1"}
    assert bits.every == bits.mask(("A1", "B1", "A2", "B2+1"))
    assert not bits.of["A1"] & bits.of["B1"]


def test_no_shift_leads_round_an_edge() -> None:
    bits = bits_of("A1", "B1", "A2", "B2", "A1+1", "B1+1", "A2+1", "B2+1")

    east, south = bits.of["B1"] // bits.of["A1"], bits.of["A2"] // bits.of["A1"]

    assert not bits.of["B1"] * east & bits.every
    assert not bits.of["A2"] * south & bits.every


@pytest.mark.parametrize("seed", range(20))
def test_what_lies_within_reach_is_counted_along_rows_and_columns_on_every_level(seed: int) -> None:
    rng = Random(seed)
    grid = SquareGrid(tuple(name(x, y, level) for x in range(6) for y in range(5) for level in range(2)))
    centre, reach = rng.choice(grid.squares), rng.randint(0, 8)

    near = grid.within(centre, reach)

    assert near == tuple(square for square in grid.squares if grid.distance(centre, square) <= reach)
