"""Territories are revealed, turned and laid."""

from typing import Any

import pytest

from rulesets.engine.cues import Cue
from rulesets.multiverse_war.state.events import TerritoryRevealed, TokenPlaced
from tests.rulesets.multiverse_war.table import Table, battle, content

SIGN: dict[str, Any] = {
    "territories": {
        "amber-moor": {
            "terrain": ["mountain", "forest", "hill", "grassland", "grassland", "grassland", "grassland"],
            "adventures": {"1": 3, "4": 7},
        }
    }
}
UP = {"territories": ["amber-moor"]}


def next_to_unexplored(kind: str = "scout", **more: Any) -> Table:
    """A unit at (1,0), whose territory touches the face-down place with its middle at (2,1)."""
    return battle({"red-1": f"{kind} 1,0"}, unexplored=[(1, 0)], changes=SIGN, tops=UP, **more)


@pytest.mark.rule("MW-EXP-01", "MW-EXP-05")
def test_a_reveal_costs_one_ap_and_the_unit_goes_on() -> None:
    table = next_to_unexplored().order("red-1")
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
    table = next_to_unexplored().order("red-1").choose("explore:")
    assert (table.asked, table.dice, table.seat) == ("turn-territory", 1, "red")
    table.roll(6)
    assert table.last(TerritoryRevealed).side == 6


@pytest.mark.rule("MW-EXP-02")
def test_the_neighbour_on_the_right_may_turn_the_territory() -> None:
    table = battle(
        {"red-1": "scout 1,0"},
        players=3,
        unexplored=[(1, 0)],
        changes=SIGN,
        tops=UP,
        house={"territory_turned_by": "neighbour"},
    )
    table.order("red-1").choose("explore:")
    assert table.seat == "green"
    table.choose("number:6")
    assert table.last(TerritoryRevealed).side == 6


@pytest.mark.rule("MW-EXP-03")
def test_the_side_is_turned_toward_the_explorers_territory() -> None:
    """The explorer stands in the territory at (0,0), which is on side 4 of the one at (2,1)."""
    unturned = next_to_unexplored().order("red-1").choose("explore:").roll(4)
    ground = unturned.state.ground
    assert ground[unturned.hex(2, 1)] == "mountain"
    assert ground[unturned.hex(3, 1)] == "forest"
    assert ground[unturned.hex(2, 2)] == "hill"
    six = next_to_unexplored().order("red-1").choose("explore:").roll(6)
    assert six.state.ground[six.hex(2, 1)] == "mountain"
    assert six.state.ground[six.hex(2, 0)] == "forest"
    assert six.state.ground[six.hex(3, 0)] == "hill"


@pytest.mark.rule("MW-EXP-04", "MW-BLD-02")
def test_every_adventure_hex_gets_a_token_and_blocks_construction_beside_it() -> None:
    table = next_to_unexplored().order("red-1").choose("explore:").roll(4)
    assert sorted(table.state.tokens) == sorted([table.hex(3, 1), table.hex(1, 1)])
    assert len(table.told(TokenPlaced)) == 2


@pytest.mark.rule("MW-EXP-05")
def test_after_a_reveal_it_may_still_attack() -> None:
    table = battle({"red-1": "horseman 1,0", "blue-1": "swordsman 0,0"}, unexplored=[(1, 0)], changes=SIGN, tops=UP)
    table.order("red-1").choose("explore:").roll(2)
    assert table.offers("attack:(0,0)")


@pytest.mark.rule("MW-EXP-03", "MW-EXP-04")
@pytest.mark.parametrize("viewer", ["red", "blue", None])
def test_the_table_tells_players_which_territory_to_lay_where_and_how(viewer: str | None) -> None:
    """Side 6 goes to (1,1): the hex of the new territory that touches the explorer's with two edges."""
    table = next_to_unexplored().order("red-1").choose("explore:")
    assert table.view(viewer).order is None
    table.roll(6)
    order = table.view(viewer).order
    assert order is not None
    middle, facing = table.hex(2, 1), table.hex(1, 1)
    assert (order.piece, order.start, order.path) == ("amber-moor", table.hex(0, 0), (middle,))
    turned = Cue("order.toward", side=6, at=facing)
    lies = lying(
        table,
        mountain=[(2, 1)],
        grassland=[(3, 1), (2, 2), (1, 2), (1, 1)],
        forest=[(2, 0)],
        hill=[(3, 0)],
        token=[(2, 2), (2, 0)],
    )
    assert order.text == Cue("order.lay", territory="amber-moor", middle=middle, turned=turned, lies=lies)
    assert order.deed == Cue("order.deed", middle=middle, turned=turned, lies=lies)


def lying(table: Table, **where: list[tuple[int, int]]) -> tuple[Cue, ...]:
    return tuple(
        Cue("order.lies", what=what, hexes=tuple(table.hex(*at) for at in hexes)) for what, hexes in where.items()
    )


@pytest.mark.rule("MW-EXP-03")
def test_the_order_to_lay_a_territory_stays_until_the_next_unit_is_activated() -> None:
    table = battle({"red-1": "scout 1,0", "red-2": "scout -3,0"}, unexplored=[(1, 0)], changes=SIGN, tops=UP)
    table.order("red-1").choose("explore:").roll(4)
    told = table.view().order
    table.choose("move:(0,0)").end_activation()
    assert table.view().order == told
    table.order("red-2")
    assert table.view().order is None


@pytest.mark.rule("MW-EXP-03")
def test_the_order_to_lay_a_territory_ends_with_the_action_phase() -> None:
    table = next_to_unexplored().order("red-1").choose("explore:").roll(4).end_phase()
    assert table.seat == "blue"
    assert table.view().order is None


@pytest.mark.rule("MW-EXP-04", "MW-ADV-01")
def test_an_adventure_explored_at_once_does_not_change_the_order_to_lay() -> None:
    """The explorer removes a token from (1,1), and the table still tells how the territory was laid."""
    tops = UP | {"adventures": ["abandoned-camp"]}
    table = battle({"red-1": "scout 1,0"}, unexplored=[(1, 0)], changes=SIGN, tops=tops)
    table.order("red-1").choose("explore:").roll(4)
    told = table.view().order
    assert table.hex(1, 1) in table.state.tokens
    table.choose("move:(1,1)")
    assert table.hex(1, 1) not in table.state.tokens
    assert table.view().order == told


@pytest.mark.rule("MW-EXP-03", "MW-MIN-01")
def test_a_mine_is_part_of_what_goes_on_the_territory() -> None:
    """The mountain in the middle becomes a hill with a mine."""
    layouts = content()["layouts"]
    layouts["field"]["places"]["t1.0"] |= {"mine": 0}
    table = battle(
        {"red-1": "scout 1,0"},
        unexplored=[(1, 0)],
        changes=SIGN | {"layouts": layouts},
        tops=UP,
        house={"mine_count": 1},
    )
    table.order("red-1").choose("explore:").roll(4)
    order = table.view().order
    assert order is not None
    lies = dict(order.text.values)["lies"]
    assert isinstance(lies, tuple)
    assert lies[0] == Cue("order.lies", what="hill", hexes=(table.hex(2, 1), table.hex(2, 2)))
    assert Cue("order.lies", what="mine", hexes=(table.hex(2, 1),)) in lies


@pytest.mark.rule("MW-EXP-03", "MW-DAT-03")
def test_a_territory_revealed_from_afar_has_no_side_toward_the_explorer() -> None:
    """A card reveals the one around (1,4), which does not touch the explorer's: side 6 goes to its hex 1, at (2,4)."""
    far = {"abandoned-camp": {"success": [{"do": "reveal", "what": "territory", "amount": 3}]}}
    table = battle(
        {"red-1": "scout 0,0"},
        unexplored=[(1, 1), (2, 0)],
        tokens=[(1, 0)],
        changes=SIGN | {"adventures": far},
        tops=UP | {"adventures": ["abandoned-camp"]},
    )
    table.move("red-1", (1, 0))
    assert table.offers("explore:") == ["explore:t1.1"]  # (1,3) is three hexes away, the other territory four
    table.choose("explore:t1.1").roll(6)
    order = table.view().order
    assert order is not None
    assert dict(order.text.values)["turned"] == Cue("order.turned", side=6, at=table.hex(2, 4))
    assert table.state.ground[table.hex(1, 5)] == "forest"
