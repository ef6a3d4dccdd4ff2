"""Territories are revealed, turned and laid."""

from typing import Any

import pytest

from rulesets.multiverse_war.state.events import TerritoryRevealed, TokenPlaced
from tests.rulesets.multiverse_war.table import Table, battle

SIGN: dict[str, Any] = {
    "territories": {
        "amber-moor": {
            "terrain": ["mountain", "forest", "hill", "grassland", "grassland", "grassland", "grassland"],
            "adventures": {"1": 3, "4": 7},
        }
    }
}
UP = {"territories": ["amber-moor"]}


def beside(kind: str = "scout", **more: Any) -> Table:
    """A unit at (0,0), whose territory touches the face-down place with its middle at (2,1)."""
    return battle({"red-1": f"{kind} 1,0"}, unexplored=[(1, 0)], changes=SIGN, tops=UP, **more)


@pytest.mark.rule("MW-EXP-01", "MW-EXP-05")
def test_a_reveal_costs_one_ap_and_the_unit_goes_on() -> None:
    table = beside().order("red-1")
    assert table.offers("explore:") == ["explore:t1.0"]
    table.choose("explore:t1.0").roll(1)
    assert table.unit("red-1").ap == 2
    assert table.offers("move:")
    assert not table.unit("red-1").finished


@pytest.mark.rule("MW-EXP-01")
def test_nobody_enters_sees_or_shoots_into_unexplored_land() -> None:
    table = battle(
        {"red-1": "archer 1,0", "blue-1": "swordsman 3,0"}, unexplored=[(1, 0)], terrain={(3, 0): "grassland"}
    )
    assert table.hex(2, 0) not in table.state.ground
    table.order("red-1")
    assert not table.offers("move:(2,0)")
    assert table.unit("blue-1").known_to == ["blue"]
    assert not table.offers("shoot:")


@pytest.mark.rule("MW-EXP-01")
def test_with_no_ap_or_no_neighbour_nothing_is_revealed() -> None:
    far = battle({"red-1": "scout -2,0"}, unexplored=[(1, 0)]).order("red-1")
    assert not far.offers("explore:")
    spent = battle({"red-1": "scout 1,0"}, unexplored=[(1, 0)], marks={"red-1": {"ap": 0}}).order("red-1")
    assert not spent.offers("explore:")


@pytest.mark.rule("MW-EXP-02")
def test_a_die_fixes_the_side() -> None:
    table = beside().order("red-1").choose("explore:")
    assert (table.asked, table.dice, table.seat) == ("turn-territory", 1, "red")
    table.roll(6)
    assert table.last(TerritoryRevealed).side == 6


@pytest.mark.rule("MW-EXP-02")
def test_by_house_rule_the_neighbour_on_the_right_names_it() -> None:
    table = battle(
        {"red-1": "scout 1,0"},
        players=3,
        unexplored=[(1, 0)],
        changes=SIGN,
        tops=UP,
        house={"explore_number": "neighbour"},
    )
    table.order("red-1").choose("explore:")
    assert table.seat == "green"
    table.choose("number:6")
    assert table.last(TerritoryRevealed).side == 6


@pytest.mark.rule("MW-EXP-03")
def test_the_side_is_turned_toward_the_explorers_territory() -> None:
    """The explorer stands in the territory at (0,0), which is on side 4 of the one at (2,1)."""
    unturned = beside().order("red-1").choose("explore:").roll(4)
    ground = unturned.state.ground
    assert ground[unturned.hex(2, 1)] == "mountain"
    assert ground[unturned.hex(3, 1)] == "forest"
    assert ground[unturned.hex(2, 2)] == "hill"
    six = beside().order("red-1").choose("explore:").roll(6)
    assert six.state.ground[six.hex(2, 1)] == "mountain"
    assert six.state.ground[six.hex(2, 0)] == "forest"
    assert six.state.ground[six.hex(3, 0)] == "hill"


@pytest.mark.rule("MW-EXP-04", "MW-BLD-02")
def test_every_adventure_hex_gets_a_token_and_blocks_construction_beside_it() -> None:
    table = beside().order("red-1").choose("explore:").roll(4)
    assert sorted(table.state.tokens) == sorted([table.hex(3, 1), table.hex(1, 1)])
    assert len(table.told(TokenPlaced)) == 2


@pytest.mark.rule("MW-EXP-05")
def test_after_a_reveal_it_may_still_attack() -> None:
    table = battle({"red-1": "horseman 1,0", "blue-1": "swordsman 0,0"}, unexplored=[(1, 0)], changes=SIGN, tops=UP)
    table.order("red-1").choose("explore:").roll(2)
    assert table.offers("attack:(0,0)")
