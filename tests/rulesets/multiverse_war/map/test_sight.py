"""Fog of war: who sees which unit, and what stays hidden."""

from typing import Any

import pytest

from rulesets.multiverse_war.state.events import UnitHidden, UnitIdentified
from tests.rulesets.multiverse_war.table import Hex, Table, battle


def seen(
    viewer: str,
    target: str,
    terrain: dict[Hex, str] | None = None,
    house: dict[str, Any] | None = None,
    **more: Any,
) -> bool:
    """Whether red's unit identifies blue's, with no other unit near."""
    table = battle({"red-1": viewer, "blue-1": target}, terrain=terrain, house=house, **more)
    return table.unit("blue-1").known_to is None


@pytest.mark.rule("MW-LOS-01")
def test_units_and_buildings_see_two_hexes() -> None:
    barracks = {"barracks-1": "red 0,0"}
    assert battle({"blue-1": "archer 2,0"}, buildings=barracks).unit("blue-1").known_to is None
    assert battle({"blue-1": "archer 3,0"}, buildings=barracks).unit("blue-1").known_to == ["blue"]
    assert seen("swordsman 0,0", "archer 2,0")
    assert not seen("swordsman 0,0", "archer 3,0")


@pytest.mark.rule("MW-LOS-02")
def test_everyone_sees_an_identified_block_until_no_enemy_sees_it() -> None:
    table = battle({"red-1": "scout 0,0", "blue-1": "archer 2,0"}, players=3)
    assert table.pieces("green")["blue-1"].kind == "archer"
    table.move("red-1", (-1, 0))
    assert table.last(UnitHidden).unit == "blue-1"
    assert (table.pieces("red")["blue-1"].kind, table.pieces("red")["blue-1"].hidden) == ("block", True)
    assert table.pieces("blue")["blue-1"].kind == "archer"
    table.choose("move:(0,0)")
    assert table.last(UnitIdentified).kind == "archer"


@pytest.mark.rule("MW-LOS-03", "MW-LOS-04")
def test_higher_terrain_between_blocks_and_the_ends_never_do() -> None:
    assert not seen("swordsman 0,0", "archer 2,0", {(1, 0): "forest"})
    assert seen("swordsman 0,0", "archer 2,0", {(2, 0): "mountain"})


@pytest.mark.rule("MW-LOS-03")
def test_along_a_border_both_hexes_must_block() -> None:
    one = {(1, 0): "forest"}
    both = {(1, 0): "forest", (0, 1): "forest"}
    assert seen("swordsman 0,0", "archer 1,1", one)
    assert not seen("swordsman 0,0", "archer 1,1", both)


@pytest.mark.rule("MW-LOS-04")
def test_sight_can_be_one_way() -> None:
    table = battle({"red-1": "archer 0,0", "blue-1": "archer 2,0"}, terrain={(0, 0): "hill", (1, 0): "forest"})
    assert table.unit("blue-1").known_to is None
    assert table.unit("red-1").known_to == ["red"]


@pytest.mark.rule("MW-LOS-04")
def test_sight_may_be_mutual() -> None:
    table = battle(
        {"red-1": "archer 0,0", "blue-1": "archer 2,0"},
        terrain={(0, 0): "hill", (1, 0): "forest"},
        house={"sight_is_mutual": True},
    )
    assert table.unit("red-1").known_to is None


@pytest.mark.rule("MW-LOS-05")
def test_a_hill_blocks_even_from_a_hill_but_not_from_a_mountain() -> None:
    assert not seen("archer 0,0", "archer 2,0", {(0, 0): "hill", (1, 0): "hill", (2, 0): "hill"})
    assert seen("archer 0,0", "archer 2,0", {(0, 0): "mountain", (1, 0): "hill"})
    assert seen("archer 0,0", "archer 2,0", {(0, 0): "forest", (1, 0): "forest"})
    assert seen("archer 0,0", "archer 2,0", {(0, 0): "mountain", (1, 0): "mountain"})


@pytest.mark.rule("MW-LOS-06")
def test_a_colony_is_as_high_as_a_hill_and_water_as_low_as_grass() -> None:
    assert not seen("archer 0,0", "archer 2,0", encounters={"colony": (1, 0)})
    assert seen("archer 0,0", "archer 2,0", {(1, 0): "water"})


@pytest.mark.rule("MW-LOS-07")
def test_in_forest_a_unit_is_identified_only_from_beside_it() -> None:
    wood = {(2, 0): "forest"}
    assert not seen("pikeman 0,0", "archer 2,0", wood)
    assert seen("pikeman 1,0", "archer 2,0", wood)
    table = battle({"red-1": "pikeman 0,0", "blue-1": "archer 2,0"}, terrain=wood).move("red-1", (1, 0))
    assert table.unit("blue-1").known_to is None


@pytest.mark.rule("MW-LOS-07")
def test_a_building_beside_it_identifies_it_too() -> None:
    wood, barracks = {(1, 0): "forest"}, {"barracks-1": "red 0,0"}
    assert battle({"blue-1": "archer 1,0"}, terrain=wood, buildings=barracks).unit("blue-1").known_to is None


@pytest.mark.rule("MW-LOS-08")
def test_scouts_see_through_and_into_forest_but_not_across_hills() -> None:
    assert seen("scout 0,0", "archer 2,0", {(1, 0): "forest", (2, 0): "forest"})
    assert not seen("scout 0,0", "archer 2,0", {(1, 0): "hill", (2, 0): "forest"})


@pytest.mark.rule("MW-LOS-09")
def test_a_shot_needs_a_target_that_a_friend_has_identified() -> None:
    wood = {(2, 0): "forest"}
    alone = battle({"red-1": "archer 0,0", "blue-1": "horseman 2,0"}, terrain=wood).order("red-1")
    assert not alone.offers("shoot:")
    helped = battle({"red-1": "archer 0,0", "blue-1": "horseman 2,0", "red-2": "scout 2,2"}, terrain=wood)
    assert helped.order("red-1").offers("shoot:(2,0)")


@pytest.mark.rule("MW-LOS-09")
def test_a_building_identifies_for_shots() -> None:
    units = {"red-1": "longbowman 0,0", "blue-1": "horseman 3,0"}
    barracks = {"barracks-1": "red 4,1"}
    assert battle(units, buildings=barracks).order("red-1").offers("shoot:(3,0)")


@pytest.mark.rule("MW-LOS-10")
def test_the_shooters_own_line_must_be_open() -> None:
    units = {"red-1": "archer 0,0", "blue-1": "archer 2,0", "red-2": "scout 2,1"}
    assert not battle(units, terrain={(1, 0): "hill", (2, 0): "forest"}).order("red-1").offers("shoot:")
    assert battle(units, terrain={(2, 0): "forest"}).order("red-1").offers("shoot:(2,0)")


@pytest.mark.rule("MW-LOS-10")
def test_longer_shots_use_the_same_line() -> None:
    units = {"red-1": "longbowman 0,0", "blue-1": "archer 3,0", "red-2": "scout 3,1"}
    assert battle(units).order("red-1").offers("shoot:(3,0)")
    assert not battle(units, terrain={(2, 0): "forest"}).order("red-1").offers("shoot:")


def test_two_viewers_never_share_a_secret() -> None:
    table: Table = battle({"red-1": "archer 0,0", "blue-1": "knight 5,-3"})
    for viewer in (None, "red"):
        assert table.pieces(viewer)["blue-1"].kind == "block"


@pytest.mark.rule("MW-LOS-09", "MW-LOS-07", "MW-BLD-06")
def test_a_builder_on_a_site_in_the_forest_is_as_hidden_as_any_unit_there() -> None:
    units = {"red-1": "archer 0,0", "blue-1": "swordsman 2,0", "blue-2": "builder 2,0"}
    site = {"fortress-1": "blue 2,0 site=blue-2"}
    assert not battle(units, buildings=site, terrain={(2, 0): "forest"}).order("red-1").offers("shoot:")
    watched = battle({**units, "red-2": "scout 2,-2"}, buildings=site, terrain={(2, 0): "forest"}).order("red-1")
    assert watched.offers("shoot:(2,0)")


@pytest.mark.rule("MW-LOS-09", "MW-DEC-02")
@pytest.mark.parametrize(("spotter", "shoots"), [("decoy", False), ("scout", True)])
def test_a_decoy_identifies_no_building_for_a_shot(spotter: str, shoots: bool) -> None:
    table = battle(
        {"red-1": "ballista 0,0", "red-2": f"{spotter} 0,1"},
        buildings={"barracks-1": "blue 2,1"},
        terrain={(0, 1): "forest"},
        marks={"red-1": {"set_up": True}},
    )
    assert bool(table.order("red-1").offers("shoot:(2,1)")) == shoots
