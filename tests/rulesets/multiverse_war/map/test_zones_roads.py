"""Zones of influence, roads, supply, bridges; and the works of Builders."""

from typing import Any

import pytest

from rulesets.multiverse_war.state.combat_events import UnitSlain
from rulesets.multiverse_war.state.events import BuilderTrackAdvanced, RoadBonus, RoadLaid
from tests.rulesets.multiverse_war.buildings.test_buildings import building
from tests.rulesets.multiverse_war.table import Table, battle

STRAIGHT = [1, 4]


def kinds(at: str, buildings: dict[str, str], **more: Any) -> list[str]:
    return building(at=at, buildings=buildings, **more).offers("build:")


@pytest.mark.rule("MW-ZON-01", "MW-ZON-02")
def test_two_buildings_never_lie_in_each_others_zone() -> None:
    barracks = {"barracks-9": "red 0,0"}
    assert kinds("2,0", barracks) == ["build:guard_tower"]
    assert kinds("1,0", barracks) == []
    assert "build:academy" in kinds("3,0", barracks)


@pytest.mark.rule("MW-ZON-01")
def test_a_tower_claims_one_hex_around_it() -> None:
    tower = {"guard_tower-9": "red 0,0"}
    assert kinds("1,0", tower) == []
    assert "build:barracks" in kinds("2,0", tower)


@pytest.mark.rule("MW-ZON-03")
def test_own_and_enemy_buildings_count_alike() -> None:
    for owner in ("red", "blue"):
        assert "build:barracks" not in kinds("2,0", {"barracks-9": f"{owner} 0,0"})


@pytest.mark.rule("MW-ROA-01")
def test_along_a_road_every_hex_costs_one() -> None:
    wood = {(1, 0): "forest"}
    roads = {(0, 0): STRAIGHT, (1, 0): STRAIGHT}
    table = battle({"red-1": "swordsman 0,0"}, terrain=wood, roads=roads, marks={"red-1": {"ap": 1}}).order("red-1")
    assert table.offers("move:(1,0)")


@pytest.mark.rule("MW-ROA-01")
def test_an_attack_along_the_road_is_cheaper_too() -> None:
    more: dict[str, Any] = {"terrain": {(1, 0): "forest"}, "roads": {(0, 0): STRAIGHT, (1, 0): STRAIGHT}}
    units = {"red-1": "swordsman 0,0", "blue-1": "archer 1,0"}
    marks = {"red-1": {"ap": 1}}
    assert battle(units, marks=marks, **more).order("red-1").offers("attack:(1,0)")


@pytest.mark.rule("MW-ROA-02")
def test_a_road_costs_what_its_hex_costs_to_enter() -> None:
    for ground, gold in (("grassland", 1), ("forest", 2), ("hill", 2), ("mountain", 2)):
        table = building(terrain={(0, 0): ground}).choose("road:1:4")
        assert table.player("red").gold == 30 - gold


@pytest.mark.rule("MW-ROA-03")
def test_a_unit_that_spends_all_its_ap_on_roads_gets_one_more_once() -> None:
    roads = {(n, 0): STRAIGHT for n in range(5)}
    seen = {"blue-1": "scout 1,2"}
    table = battle({"red-1": "swordsman 0,0", **seen}, roads=roads).move("red-1", (1, 0), (2, 0))
    assert table.told(RoadBonus)
    assert table.unit("red-1").ap == 1
    table.choose("move:(3,0)")
    assert table.unit("red-1").ap == 0
    assert len(table.told(RoadBonus)) == 1


@pytest.mark.rule("MW-ROA-03")
def test_a_unit_that_spent_ap_on_anything_else_gets_none() -> None:
    roads = {(n, 0): STRAIGHT for n in range(-2, 3)}
    table = battle({"red-1": "scout 0,0"}, roads=roads).move("red-1", (0, 1), (0, 0), (-1, 0))
    assert not table.told(RoadBonus)


@pytest.mark.rule("MW-ROA-04")
def test_a_building_is_a_crossroads_if_the_road_reaches_the_shared_side() -> None:
    barracks = {"barracks-1": "red 0,0"}
    wood = {(1, 0): "forest"}
    one = {"red-1": {"ap": 1}}
    toward = battle({"red-1": "swordsman 0,0"}, buildings=barracks, terrain=wood, roads={(1, 0): [4, 1]}, marks=one)
    assert toward.order("red-1").offers("move:(1,0)")
    past = battle({"red-1": "swordsman 0,0"}, buildings=barracks, terrain=wood, roads={(1, 0): [2, 6]}, marks=one)
    assert not past.order("red-1").offers("move:(1,0)")


@pytest.mark.rule("MW-ROA-05")
def test_roads_that_do_not_join_give_nothing() -> None:
    table = battle(
        {"red-1": "swordsman 0,0"},
        terrain={(1, 0): "hill"},
        roads={(0, 0): [2, 5], (1, 0): STRAIGHT},
        marks={"red-1": {"ap": 1}},
    )
    assert not table.order("red-1").offers("move:(1,0)")


@pytest.mark.rule("MW-ROA-05")
def test_another_piece_is_paid_again_and_adds_two_sides() -> None:
    table = building().choose("road:1:4").choose("road:2:5")
    assert table.state.roads[table.hex(0, 0)] == [1, 2, 4, 5]
    assert table.player("red").gold == 28
    assert not table.offers("road:1:4")


@pytest.mark.rule("MW-ROA-06")
def test_each_connected_building_adds_one_gold() -> None:
    more: dict[str, Any] = {
        "phase": "revenue",
        "settlements": {"red": (0, 0)},
        "buildings": {"barracks-1": "red 3,0", "academy-1": "red 6,0", "guard_tower-1": "red 0,4"},
        "roads": {(1, 0): STRAIGHT, (2, 0): STRAIGHT, (4, 0): STRAIGHT, (5, 0): STRAIGHT},
    }
    table = battle({"blue-1": "scout 1,0"}, **more).until("build")
    assert table.player("red").gold == 4 + 1 + 2 + 1 + 2


@pytest.mark.rule("MW-ROA-07")
def test_a_bridge_lets_units_cross_over_its_two_sides() -> None:
    table = (
        building(terrain={(1, 0): "water", (2, 0): "grassland"}, at="0,0").choose("bridge:(1,0)").choose("sides:1:4")
    )
    assert table.player("red").gold == 28
    table.choose("back").choose("end-build").until("action", seat="red").order("red-1").choose("move:(1,0)")
    assert table.last(RoadLaid).rule == "MW-ROA-07"
    assert table.unit("red-1").ap == 1
    assert sorted(table.offers("move:")) == sorted(table.key(f"move:{at}") for at in ("(0,0)", "(2,0)"))


@pytest.mark.rule("MW-ROA-07")
def test_a_road_into_the_mountains() -> None:
    table = building(terrain={(0, 0): "mountain"}).choose("road:1:4")
    assert table.player("red").gold == 28


@pytest.mark.rule("MW-BDR-01")
def test_a_builder_is_shielded_from_shots_by_a_unit_on_its_hex() -> None:
    table = battle({"red-1": "archer 0,0", "blue-1": "swordsman 2,0", "blue-2": "builder 2,0"})
    table.shoot("red-1", (2, 0)).roll("BOW", "SWORD", "SWORD", "SWORD")
    assert table.unit("blue-1").wounds == 1
    assert table.unit("blue-2").wounds == 0


def escorted(attacker: str, at: str) -> Table:
    units = {"red-1": f"{attacker} {at}", "blue-1": "swordsman 1,0", "blue-2": "builder 1,0"}
    return battle(units, marks={"blue-1": {"wounds": 1}})


@pytest.mark.rule("MW-BDR-02")
def test_the_builder_dies_with_its_escort_in_melee_but_not_by_a_shot() -> None:
    cut_down = escorted("horseman", "0,0").attack("red-1", (1, 0)).roll("HORSE", "BOW", "BOW", "BOW")
    assert cut_down.gone("blue-1")
    assert cut_down.gone("blue-2")
    assert [(each.unit, each.rule) for each in cut_down.told(UnitSlain)] == [
        ("blue-1", "MW-CMB-02"),
        ("blue-2", "MW-BDR-02"),
    ]
    assert cut_down.player("red").tracks["horseman"] == 1
    shot = escorted("archer", "-1,0").shoot("red-1", (1, 0)).roll("BOW", "SWORD", "SWORD", "SWORD")
    assert shot.gone("blue-1")
    assert not shot.gone("blue-2")


@pytest.mark.rule("MW-BDR-02")
def test_an_escort_that_dies_attacking_elsewhere_leaves_its_builder_and_builders_give_no_credit() -> None:
    away = (
        battle(
            {"red-1": "swordsman 0,0", "red-2": "builder 0,0", "blue-1": "archer 1,0"}, marks={"red-1": {"wounds": 1}}
        )
        .attack("red-1", (1, 0))
        .roll("BOW")
    )
    assert away.gone("red-1")
    assert not away.gone("red-2")
    alone = battle({"red-1": "horseman 0,0", "blue-1": "builder 1,0"})
    alone.attack("red-1", (1, 0)).roll("HORSE", "BOW", "BOW", "BOW")
    assert alone.gone("blue-1")
    assert alone.player("red").tracks["horseman"] == 0


@pytest.mark.rule("MW-BDR-03")
def test_a_chopped_forest_is_three_gold_and_grassland() -> None:
    table = building(terrain={(0, 0): "forest"}).choose("chop")
    assert table.player("red").gold == 33
    assert table.state.ground[table.hex(0, 0)] == "grassland"
    assert not table.offers("chop")


@pytest.mark.rule("MW-BDR-04")
def test_buildings_and_road_hexes_advance_the_builder_track() -> None:
    table = battle(
        {"red-1": "builder 0,0", "red-2": "builder 3,0"}, phase="build", order=["blue", "red"], gold={"red": 30}
    )
    table.choose("work:red-1").choose("road:1:4").choose("road:2:5").choose("build:barracks").choose("upgrade")
    assert table.player("red").builder_track == 2
    table.choose("work:red-2").choose("road:1:4").choose("build:fortress")
    assert table.player("red").builder_track == 3
    table.until("build", turn=3)
    assert table.player("red").builder_track == 4
    assert table.last(BuilderTrackAdvanced).step == 4


@pytest.mark.rule("MW-BDR-04")
def test_the_track_gives_three_gold_at_its_fourth_step() -> None:
    table = building(having={"red": {"builder_track": 3}}).choose("road:1:4")
    assert table.player("red").gold == 30 - 1 + 3


@pytest.mark.rule("MW-BDR-05")
def test_a_lone_builder_is_struck_and_never_strikes() -> None:
    table = battle({"red-1": "horseman 0,0", "blue-1": "builder 1,0"}).attack("red-1", (1, 0))
    assert table.dice == 4
    table.roll("HORSE", "BOW", "BOW", "BOW")
    assert table.gone("blue-1")
    assert table.asked == "action"
    missed = battle({"red-1": "horseman 0,0", "blue-1": "builder 1,0"}).attack("red-1", (1, 0)).miss()
    assert missed.asked == "action"
    shot = battle({"red-1": "archer 0,0", "blue-1": "builder 1,0"}).shoot("red-1", (1, 0)).roll("BOW", *["SWORD"] * 3)
    assert shot.gone("blue-1")


@pytest.mark.rule("MW-ROA-04", "MW-ROA-06")
def test_two_buildings_side_by_side_are_joined_like_two_crossroads() -> None:
    side_by_side = {"barracks-1": "red 1,0"}
    table = battle(
        {"red-1": "swordsman 0,0"}, settlements={"red": (0, 0)}, buildings=side_by_side, terrain={(1, 0): "hill"}
    )
    table.move("red-1", (1, 0))
    assert table.unit("red-1").ap == 1
    revenue = battle(settlements={"red": (0, 0)}, buildings=side_by_side, phase="revenue").until("build", seat="red")
    assert revenue.player("red").gold == 4 + 1 + 1


@pytest.mark.rule("MW-BDR-02", "MW-ABL-04")
@pytest.mark.parametrize(("wounds", "dies"), [(1, True), (0, False)])
def test_a_builder_dies_with_an_escort_that_cleave_kills(wounds: int, dies: bool) -> None:
    """A Berserker hits blue-1 and cleaves the Archer (2 HP) next to it, who stands with a Builder."""
    table = battle(
        {"red-1": "berserker 0,0", "blue-1": "horseman 1,0", "blue-2": "archer 2,0", "blue-3": "builder 2,0"},
        tracks={"red": {"berserker": 2}},
        marks={"blue-2": {"wounds": wounds}},
    )
    table.order("red-1").choose("ability").attack("red-1", (1, 0)).roll("SWORD", "BOW").choose("hit:blue-2")
    assert (table.gone("blue-2"), table.gone("blue-3")) == (dies, dies)


@pytest.mark.rule("MW-BDR-01", "MW-BDR-02")
def test_a_builder_outlives_an_escort_that_a_shot_kills_behind_the_target() -> None:
    """Piercing Shot is not a melee: two BURST kill the Archer behind the Horseman, and the Builder stays."""
    table = battle(
        {"red-1": "ballista 0,0", "blue-1": "knight 2,0", "blue-2": "archer 3,0", "blue-3": "builder 3,0"},
        tracks={"red": {"ballista": 2}},
        marks={"red-1": {"set_up": True}, "blue-2": {"wounds": 1}, "blue-1": {"known_to": None}},
        buildings={"guard_tower-1": "red 1,1"},
    )
    table.shoot("red-1", (2, 0)).roll("BURST", "BURST", *["BOW"] * (table.dice - 2))
    assert (table.gone("blue-2"), table.gone("blue-3")) == (True, False)


@pytest.mark.rule("MW-BDR-02", "MW-ABL-04")
def test_a_builder_outlives_an_escort_that_a_volley_kills_beside_the_target() -> None:
    """A Longbowman hits as many as with Cleave, but from afar: that is not a melee."""
    units = {"red-1": "longbowman 0,0", "blue-1": "knight 2,0", "blue-2": "archer 3,0", "blue-3": "builder 3,0"}
    table = battle(units, tracks={"red": {"longbowman": 2}}, marks={"blue-2": {"wounds": 1}}).order("red-1")
    table.choose("ability").choose("shoot:(2,0)").no_cards().roll("BOW", "SWORD", "SWORD", "SWORD")
    assert (table.gone("blue-2"), table.gone("blue-3")) == (True, False)
