"""What is drawn on the map before it is placed, and what it says."""

from __future__ import annotations

import pytest

from rulesets.engine.choices import Preview
from rulesets.engine.requests import Choose
from rulesets.engine.view import Side
from rulesets.multiverse_war.previews import preview
from rulesets.multiverse_war.ruleset import RULESET
from tests.rulesets.multiverse_war.table import Table, battle
from tests.rulesets.starter_words import words_of

WORDS = words_of("multiverse_war")


def drawn(table: Table, key: str) -> Preview | None:
    request = table.request
    assert isinstance(request, Choose)
    option = next(each for each in request.options if each.key == key)
    return preview(RULESET.redacted(table.state, request.seat), request, option)


def at_work(hex_: str = "0,0", **more: int) -> Table:
    table = battle({"red-1": f"builder {hex_}"}, phase="build", order=["blue", "red"], gold={"red": 9})
    return table.choose("work:red-1")


@pytest.mark.rule("MW-ROA-05")
def test_a_road_is_drawn_from_side_to_side() -> None:
    table = at_work()
    here, one, other = table.hex(0, 0), table.hex(1, 0), table.hex(-1, 0)
    found = drawn(table, "road:1:4")
    assert found is not None
    assert (found.cells, found.ways) == ((here,), ((here, one), (here, other)))
    assert f"Over {here}, between {one} and {other}" in WORDS.say(found.text)
    assert WORDS.say(found.confirm) == "Lay the road"


@pytest.mark.rule("MW-ROA-07")
def test_a_bridge_is_drawn_on_the_water() -> None:
    units = {"red-1": "builder 0,0"}
    table = battle(units, phase="build", order=["blue", "red"], gold={"red": 9}, terrain={(1, 0): "water"})
    water = table.hex(1, 0)
    found = drawn(table.choose("work:red-1").choose(f"bridge:{water}"), "sides:1:4")
    assert found is not None
    assert found.ways == ((water, table.hex(2, 0)), (water, table.hex(0, 0)))


@pytest.mark.rule("MW-BLD-16")
def test_a_guard_tower_lights_the_hexes_in_its_range() -> None:
    table = at_work()
    found = drawn(table, "build:guard_tower")
    assert found is not None
    assert (found.at, found.glyph, found.side) == (table.hex(0, 0), "tower", Side.SEAT_2)
    assert set(found.cells) == set(table.state.world.grid.within(table.hex(0, 0), 2)[1:])
    assert "in its range" in WORDS.say(found.text)


def test_what_lies_on_no_hex_has_no_picture() -> None:
    assert drawn(at_work(), "back") is None


@pytest.mark.rule("MW-VIC-09")
def test_stone_for_the_portal_shows_how_full_it_is_then() -> None:
    table = battle(
        {"red-1": "builder 0,0"},
        phase="build",
        order=["blue", "red"],
        settlements={"red": (0, 0)},
        victories=["conquest", "portal", "turns"],
        having={"red": {"portal": 3, "stone": 2}},
    )
    found = drawn(table, "portal:2")
    assert found is not None
    assert (found.at, found.glyph) == (table.hex(0, 0), "portal")
    assert f"5 of {table.state.world.scenario.stone} stones" in WORDS.say(found.text)


@pytest.mark.rule("MW-EXP-02", "MW-EXP-03")
def test_a_chosen_side_of_a_new_territory_lies_toward_the_explorer() -> None:
    """The other numbers go round it, as the territory is laid when the choice is made."""
    table = battle({"red-1": "scout 1,1"}, unexplored=[(1, 0)], territory_turned_by="neighbour").order("red-1")
    (explore,) = table.offers("explore:")
    hidden = drawn(table, explore)
    assert hidden is not None
    table.choose(explore)
    found = drawn(table, "number:3")
    assert found is not None
    assert set(found.cells) == set(hidden.cells)
    sides = dict(found.marks)
    assert sorted(sides.values()) == ["1", "2", "3", "4", "5", "6"]
    facing = next(hex_ for hex_, side in sides.items() if side == "3")
    order = table.choose("number:3").until("order").game.view.order
    assert order is not None
    assert f"side 3 at {facing}:" in WORDS.say(order.text)
