"""A flood of bits comes to the same as the search square by square, in the same order."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.engine.boards.flood import Flood, closed
from rulesets.engine.boards.paths import Ways, cheapest, cheapest_even, even_ways
from rulesets.engine.boards.square_grid import SquareGrid, name


def any_board(rng: Random) -> Ways:
    """Up to eight by eight squares with holes, a roof here and there, and a ladder to each."""
    squares = [name(x, y) for x in range(rng.randint(2, 8)) for y in range(rng.randint(2, 8)) if rng.random() < 0.85]
    squares = squares or ["A1", "A2"]
    roofs = [f"{square}+1" for square in squares if rng.random() < 0.1]
    ways = {square: list(around) for square, around in SquareGrid((*squares, *roofs)).neighbours.items()}
    for roof in roofs:
        ways[roof].append(roof.removesuffix("+1"))
        ways[roof.removesuffix("+1")].append(roof)
    return even_ways(ways)


@pytest.mark.parametrize("seed", range(40))
def test_each_tide_holds_what_costs_one_step_more(seed: int) -> None:
    rng = Random(seed)
    ways = any_board(rng)
    start, *others = rng.sample(list(ways), len(ways))
    shut = others[: len(others) // 5]
    flood, found = Flood(ways, ways), cheapest((start,), ways, shut=shut)

    tides = [set(flood.bits.squares(tide)) for tide in flood.tides(flood.bits.of[start], flood.bits.mask(shut))]

    assert {square: cost for cost, tide in enumerate(tides) for square in tide} == {
        square: cost for square, (cost, _) in found.items()
    }


@pytest.mark.parametrize("seed", range(40))
def test_the_ways_to_some_goals_are_those_of_a_whole_search_in_its_order(seed: int) -> None:
    rng = Random(seed)
    ways = any_board(rng)
    start, *others = rng.sample(list(ways), len(ways))
    shut = others[: len(others) // 5]
    flood, found = Flood(ways, ways), cheapest((start,), ways, shut=shut)
    last = max(cost for cost, _ in found.values())
    goals = [square for square, (cost, _) in found.items() if cost == last]

    lanes = flood.lanes(list(flood.tides(flood.bits.of[start], flood.bits.mask(shut))), flood.bits.mask(goals))
    some = flood.in_order(lanes)

    assert some == {square: found[square] for square in some}
    assert list(some) == [square for square in found if square in some]
    assert set(goals) <= set(some)


@pytest.mark.parametrize("seed", range(20))
def test_where_every_step_costs_one_the_quick_search_finds_the_same(seed: int) -> None:
    rng = Random(seed)
    ways = any_board(rng)
    start, *others = rng.sample(list(ways), len(ways))
    shut, most = others[: len(others) // 5], rng.randint(0, 6)

    quick = cheapest_even(start, ways, most, shut)

    assert list(quick.items()) == list(cheapest((start,), ways, most, shut).items())


def test_ways_that_lead_off_the_board_are_not_closed() -> None:
    assert closed({"A1": (("B1", 1),), "B1": ()})
    assert not closed({"A1": (("B1", 1),)})
