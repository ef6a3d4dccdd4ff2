"""A flood of bits comes to the same as the search square by square, in the same order."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.engine.boards.flood import Flood, closed
from rulesets.engine.boards.paths import Ways, backward, cheapest, even_ways, path_to
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
    flood = Flood(ways, ways)

    quick = flood.search(start, most, flood.bits.mask(shut))

    assert list(quick.items()) == list(cheapest((start,), ways, most, shut).items())


def dearer(ways: Ways, rng: Random) -> Ways:
    """The same board, where every fifth step costs up to four."""
    return {
        square: tuple((other, rng.randint(2, 4) if rng.random() < 0.2 else 1) for other, _ in steps)
        for square, steps in ways.items()
    }


@pytest.mark.parametrize("dear", [False, True], ids=("even", "dear"))
@pytest.mark.parametrize("seed", range(20))
def test_what_is_shut_out_of_reach_changes_nothing(seed: int, dear: bool) -> None:
    rng = Random(seed)
    board = any_board(rng)
    ways = dearer(board, rng) if dear else board
    start, *others = rng.sample(list(ways), len(ways))
    shut, most = others[: len(others) // 5], rng.randint(0, 4)
    flood = Flood(ways, ways)

    near = flood.bits.squares(flood.bits.mask(shut) & flood.within(start, most))

    assert set(near) == set(shut) & set(cheapest((start,), ways, most))
    assert list(cheapest((start,), ways, most, near).items()) == list(cheapest((start,), ways, most, shut).items())


@pytest.mark.parametrize("seed", range(40))
def test_tides_come_to_a_square_for_what_its_cheapest_way_costs(seed: int) -> None:
    rng = Random(seed)
    ways = dearer(any_board(rng), rng)
    start, *others = rng.sample(list(ways), len(ways))
    shut = others[: len(others) // 5]
    flood, found = Flood(ways, ways), cheapest((start,), ways, shut=shut)

    costs = flood.costs(flood.bits.of[start], flood.bits.mask(shut))

    assert costs == {square: cost for square, (cost, _) in found.items()}


@pytest.mark.parametrize("seed", range(60))
def test_the_way_to_a_goal_is_the_one_that_a_whole_search_finds_whatever_steps_cost(seed: int) -> None:
    rng = Random(seed)
    ways = dearer(any_board(rng), rng)
    start, *others = rng.sample(list(ways), len(ways))
    shut = others[: len(others) // 5]
    flood, found = Flood(ways, ways), cheapest((start,), ways, shut=shut)
    goal = max(found, key=lambda square: found[square][0])
    tides = list(flood.tides(flood.bits.of[start], flood.bits.mask(shut)))[: found[goal][0] + 1]

    lanes = flood.lanes(tides, flood.bits.of[goal])

    some = flood.in_order(lanes)
    assert some == {square: found[square] for square in some}
    assert path_to(some, goal) == path_to(found, goal)


@pytest.mark.parametrize("seed", range(40))
def test_goals_to_which_no_dear_step_leads_come_in_the_order_of_a_whole_search(seed: int) -> None:
    rng = Random(seed)
    ways = dearer(any_board(rng), rng)
    start = rng.choice(list(ways))
    flood, found = Flood(ways, ways), cheapest((start,), ways)
    last = max(cost for cost, _ in found.values())
    goals = [at for at, (cost, _) in found.items() if cost == last and not flood.bits.of[at] & flood.dear]
    if not goals:
        goals = [start]
        last = 0
    tides = list(flood.tides(flood.bits.of[start], 0))[: last + 1]

    some = flood.in_order(flood.lanes(tides, flood.bits.mask(goals)))

    assert [at for at in some if at in goals] == goals


@pytest.mark.parametrize("seed", range(40))
def test_looking_back_from_the_goals_finds_the_squares_of_a_lane_in_the_order_of_a_search(seed: int) -> None:
    rng = Random(seed)
    ways = any_board(rng)
    start = rng.choice(list(ways))
    flood, found = Flood(ways, ways), cheapest((start,), ways)
    last = max(cost for cost, _ in found.values())
    goals = [square for square, (cost, _) in found.items() if cost == last]
    lanes = flood.lanes(list(flood.tides(flood.bits.of[start], 0)), flood.bits.mask(goals))
    middle = last // 2

    back = flood.back_in_order(lanes[middle:], goals)

    back_search = cheapest(goals, backward(ways), most=last - middle)
    lane = set(flood.bits.squares(lanes[middle]))
    assert back == [square for square in back_search if square in lane]


@pytest.mark.parametrize("seed", range(40))
def test_lanes_lead_to_the_goals_that_cost_least(seed: int) -> None:
    """A square lies on a lane where the way to it and the way on from it cost together as little as any way."""
    rng = Random(seed)
    ways = any_board(rng)
    start, *others = rng.sample(list(ways), len(ways))
    goals, shut = others[:2], others[2 : 2 + len(others) // 5]
    flood, found = Flood(ways, ways), cheapest((start,), ways, shut=shut)
    least = min((found[goal][0] for goal in goals if goal in found), default=-1)
    onward = {square: cheapest((square,), ways, shut=shut) for square in found}
    on_way = {
        square
        for square, (cost, _) in found.items()
        if any(goal in onward[square] and cost + onward[square][goal][0] == least for goal in goals)
    }

    lanes = flood.lanes_to(start, flood.bits.mask(goals), flood.bits.mask(shut))

    assert len(lanes) == least + 1
    assert set(flood.bits.squares(sum(lanes))) == on_way


def test_tides_begin_anew_for_whoever_asks_again() -> None:
    """They are remembered as far as somebody went through them, from each square and round each crowd."""
    ways = even_ways({"A1": ("B1",), "B1": ("A1", "C1"), "C1": ("B1",)})
    flood = Flood(ways, ways)
    a, b, c = (flood.bits.of[square] for square in ("A1", "B1", "C1"))

    half_way = flood.tides(a, 0)
    assert [next(half_way), next(half_way)] == [a, b]

    assert list(flood.tides(a, 0)) == [a, b, c]
    assert list(half_way) == [c]
    assert list(flood.tides(c, 0)) == [c, b, a]
    assert list(flood.tides(a, c)) == [a, b]


def test_ways_that_lead_off_the_board_are_not_closed() -> None:
    assert closed({"A1": (("B1", 1),), "B1": ()})
    assert not closed({"A1": (("B1", 1),)})
