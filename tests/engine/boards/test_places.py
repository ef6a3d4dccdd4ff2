from __future__ import annotations

import pytest

from rulesets.engine.boards.paths import shortest_path
from rulesets.engine.boards.places import PlaceMap, Spot, Way
from tests.engine.fair import TOWNS


def test_ways_lead_both_ways_unless_they_do_not() -> None:
    assert TOWNS.neighbours == {"harbour": ("abbey", "mine"), "abbey": ("harbour", "mine"), "mine": ("harbour",)}
    assert TOWNS.touching("abbey", "mine")
    assert not TOWNS.touching("mine", "abbey")


def test_the_cheapest_way_may_have_more_steps() -> None:
    dear = PlaceMap(TOWNS.places, (Way("harbour", "mine", cost=5), Way("harbour", "abbey"), Way("abbey", "mine")))
    assert shortest_path("harbour", "mine", dear.ways) == ("abbey", "mine")
    assert (dear.distance("harbour", "mine"), dear.distance("mine", "mine")) == (2, 0)


def test_of_equal_ways_the_first_listed_is_kept() -> None:
    assert shortest_path("harbour", "mine", TOWNS.ways) == ("mine",)


def test_where_no_way_leads_is_said() -> None:
    island = PlaceMap((*TOWNS.places, Spot("island", 9, 9)), TOWNS.roads)
    assert island.distance("harbour", "island") is None
    assert shortest_path("harbour", "island", island.ways) is None


def test_a_map_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(ValueError, match="two called abbey"):
        PlaceMap((Spot("abbey", 0, 0), Spot("abbey", 1, 1)), ())
    with pytest.raises(ValueError, match="lead to moon"):
        PlaceMap(TOWNS.places, (Way("abbey", "moon"),))
