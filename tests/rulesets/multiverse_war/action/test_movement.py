"""Action points, steps, attack moves, swaps."""

from typing import Any

import pytest

from rulesets.multiverse_war.state.events import FormationSplit, Moved
from tests.rulesets.multiverse_war.table import battle

FOREST = {(1, 0): "forest"}


@pytest.mark.rule("MW-MOV-01", "MW-MOV-02")
def test_a_hex_is_entered_only_if_its_whole_price_can_be_paid() -> None:
    table = battle({"red-1": "swordsman 0,0"}, terrain=FOREST, marks={"red-1": {"ap": 1}}).order("red-1")
    assert not table.offers("move:(1,0)")
    table.choose("move:(0,1)")
    assert table.unit("red-1").ap == 0


@pytest.mark.rule("MW-MOV-02")
def test_grassland_costs_one_all_else_two() -> None:
    table = battle({"red-1": "scout 0,0"}, terrain={(2, 0): "hill"}).move("red-1", (1, 0), (2, 0))
    assert table.unit("red-1").ap == 0
    for ground in ("forest", "hill", "mountain"):
        assert battle({"red-1": "scout 0,0"}, terrain={(1, 0): ground}).move("red-1", (1, 0)).unit("red-1").ap == 1


@pytest.mark.rule("MW-MOV-02")
def test_water_stops_everyone_but_swimmers() -> None:
    water = {(1, 0): "water"}
    assert not battle({"red-1": "scout 0,0"}, terrain=water).order("red-1").offers("move:(1,0)")
    swims = {"units": {"scout": {"traits": ["swims"]}}}
    assert battle({"red-1": "scout 0,0"}, terrain=water, changes=swims).order("red-1").offers("move:(1,0)")


@pytest.mark.rule("MW-MOV-03")
def test_an_attack_move_must_be_paid_in_full() -> None:
    table = battle(
        {"red-1": "swordsman 0,0", "blue-1": "archer 2,0", "blue-2": "archer 1,1"}, terrain={(2, 0): "forest"}
    )
    table.move("red-1", (1, 0))
    assert not table.offers("attack:(2,0)")
    assert table.offers("attack:(1,1)")


@pytest.mark.rule("MW-MOV-04")
def test_the_attacker_advances_on_a_kill_and_stays_otherwise() -> None:
    units = {"red-1": "swordsman 0,0", "blue-1": "horseman 1,0"}
    killed = battle(units, marks={"blue-1": {"wounds": 1}}).attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert killed.at("red-1") == (1, 0)
    assert killed.unit("red-1").ap == 0
    alive = battle(units).attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW").miss()
    assert alive.at("red-1") == (0, 0)
    assert alive.unit("red-1").ap == 0


@pytest.mark.rule("MW-MOV-05")
def test_a_shot_costs_one_ap_whatever_the_target_stands_on() -> None:
    table = battle(
        {"red-1": "archer 0,0", "blue-1": "swordsman 1,0"}, terrain={(1, 0): "hill"}, marks={"red-1": {"ap": 1}}
    )
    table.shoot("red-1", (1, 0))
    assert table.unit("red-1").ap == 0


@pytest.mark.rule("MW-MOV-06", "MW-ATR-03")
def test_a_siege_weapon_is_set_up_for_one_ap_before_it_shoots() -> None:
    table = battle({"red-1": "ballista 0,0", "blue-1": "swordsman 3,0", "red-2": "scout 1,1"})
    table.move("red-1", (1, 0))
    assert not table.offers("shoot:")
    table.choose("set-up")
    assert table.unit("red-1").ap == 0
    assert not table.offers("shoot:")
    table.end_activation().end_phase().until("action", seat="red", turn=3)
    assert table.order("red-1").offers("shoot:(3,0)")


@pytest.mark.rule("MW-MOV-06")
def test_set_up_lasts_until_the_weapon_moves() -> None:
    ready = {"red-1": {"set_up": True}}
    assert not battle({"red-1": "ballista 0,0"}, marks=ready).move("red-1", (1, 0)).unit("red-1").set_up
    swapped = battle({"red-1": "ballista 0,0", "red-2": "scout 1,0"}, marks=ready).order("red-2").choose("swap:red-1")
    assert not swapped.unit("red-1").set_up
    assert battle({"red-1": "ballista 0,0"}, marks=ready).end_phase().unit("red-1").set_up


@pytest.mark.rule("MW-MOV-07")
def test_two_friends_swap_when_each_can_enter_the_others_hex() -> None:
    units = {"red-1": "swordsman 0,0", "red-2": "pikeman 1,0"}
    table = battle(units, terrain=FOREST, marks={"red-2": {"ap": 1}}).order("red-1").choose("swap:red-2")
    assert (table.at("red-1"), table.at("red-2")) == ((1, 0), (0, 0))
    assert (table.unit("red-1").ap, table.unit("red-2").ap) == (0, 0)
    poor = battle(units, terrain=FOREST, marks={"red-1": {"ap": 1}, "red-2": {"ap": 1}}).order("red-1")
    assert not poor.offers("swap:")


@pytest.mark.rule("MW-MOV-08", "MW-ACT-05")
def test_a_friends_hex_is_passed_but_not_for_stopping_attacking_or_exploring() -> None:
    table = battle({"red-1": "swordsman 0,0", "red-2": "pikeman 1,0", "blue-1": "archer 2,0"})
    table.move("red-1", (1, 0))
    assert not table.offers("attack:")
    assert not table.offers("end-activation")
    assert not table.offers("explore:")
    assert table.unit("red-1").ap == 1
    table.choose("move:(0,1)").end_activation()


@pytest.mark.rule("MW-MOV-08")
def test_a_unit_that_could_not_leave_again_does_not_enter_a_friends_hex() -> None:
    units = {"red-1": "swordsman 0,0", "red-2": "pikeman 1,0"}
    assert not battle(units, marks={"red-1": {"ap": 1}}).order("red-1").offers("move:(1,0)")


@pytest.mark.rule("MW-MOV-07", "MW-ACT-03")
def test_a_resting_unit_that_is_swapped_stops_resting() -> None:
    table = battle({"red-1": "swordsman 0,0", "red-2": "swordsman 1,0"}, marks={"red-2": {"wounds": 1}})
    table.order("red-2").choose("rest").order("red-1").choose("swap:red-2")
    assert not table.unit("red-2").resting
    table.end_phase().until("action", seat="red", turn=3)
    assert table.unit("red-2").wounds == 1


@pytest.mark.rule("MW-MOV-07", "MW-ROA-03")
def test_a_swap_along_a_road_is_road_movement() -> None:
    along = {(0, 0): [1, 4], (1, 0): [1, 4], (2, 0): [1, 4]}
    table = battle({"red-1": "swordsman 0,0", "red-2": "scout 2,0"}, roads=along)
    table.move("red-1", (1, 0)).choose("swap:red-2")
    assert (table.unit("red-1").ap, table.unit("red-2").ap) == (1, 2)


@pytest.mark.rule("MW-MOV-08", "MW-ROA-03")
def test_the_ap_that_the_road_gives_may_carry_a_unit_past_a_friend() -> None:
    along = {(q, 0): [1, 4] for q in range(4)}
    table = battle({"red-1": "swordsman 0,0", "red-2": "archer 2,0"}, roads=along).move("red-1", (1, 0), (2, 0))
    assert not table.offers("end-activation")
    assert table.choose("move:(3,0)").at("red-1") == (3, 0)


@pytest.mark.rule("MW-MOV-02", "MW-ROA-07")
def test_a_bridge_is_left_over_its_two_sides_unless_a_unit_swims() -> None:
    more: dict[str, Any] = {"roads": {(1, 0): [1, 4]}, "terrain": {(1, 0): "water"}}
    table = battle({"red-1": "scout 1,0"}, **more).order("red-1")
    assert sorted(table.offers("move:")) == sorted(table.key(f"move:{at}") for at in ("(0,0)", "(2,0)"))
    swims = {"units": {"scout": {"traits": ["swims"]}}}
    assert len(battle({"red-1": "scout 1,0"}, changes=swims, **more).order("red-1").offers("move:")) == 6


@pytest.mark.rule("MW-MOV-04", "MW-ACT-06")
def test_a_lone_attacker_advances_alone_and_is_finished() -> None:
    units = {"red-1": "swordsman 0,0", "red-2": "pikeman 0,1", "blue-1": "horseman 1,0"}
    table = battle(units, marks={"blue-1": {"wounds": 1}}).attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert (table.at("red-1"), table.at("red-2")) == ((1, 0), (0, 1))
    assert table.told(Moved) == [Moved("red-1", table.hex(1, 0), "MW-MOV-04")]
    assert table.unit("red-1").trail == [table.hex(0, 0)]
    assert not table.told(FormationSplit)
    assert (table.unit("red-1").finished, table.unit("red-1").ap) == (True, 0)
    assert not table.unit("red-2").finished


@pytest.mark.rule("MW-MOV-04")
@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"units": {"blue-1": "horseman 1,0"}}, id="the defender lives"),
        pytest.param({"units": {}, "buildings": {"barracks-1": "blue 1,0"}}, id="the building stands"),
        pytest.param({"units": {}, "encounters": {"colony": (1, 0)}}, id="the colony stands"),
    ],
)
def test_a_lone_attacker_stays_where_it_was(more: dict[str, Any]) -> None:
    table = battle({"red-1": "swordsman 0,0"} | more.pop("units"), **more)
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert table.at("red-1") == (0, 0)
    assert table.unit("red-1").trail == []


@pytest.mark.rule("MW-MOV-01", "MW-MOV-02")
def test_a_far_hex_is_reached_in_one_go_along_the_cheapest_way() -> None:
    """A Horseman with 3 AP walks around the forest for 2, and cannot pay 3 and a forest."""
    table = battle({"red-1": "horseman 0,0"}, terrain={(1, 0): "forest", (3, 0): "forest"}).order("red-1")
    assert table.offers("march:(3,0)") == []
    assert table.offers("march:(1,0)") == []  # that is a single step
    table.choose("march:(2,-1)")
    assert (table.at("red-1"), table.unit("red-1").ap) == ((2, -1), 1)
    assert table.told(Moved)[-2:] == [Moved("red-1", table.hex(1, -1)), Moved("red-1", table.hex(2, -1))]


@pytest.mark.rule("MW-MOV-01", "MW-LOS-02")
def test_a_unit_on_the_march_stops_when_an_enemy_comes_into_sight() -> None:
    """The Archer at (4,0) is identified from (2,0): the Horseman stops there with 1 AP, and may still go on."""
    table = battle({"red-1": "horseman 0,0", "blue-1": "archer 4,0"}).order("red-1").choose("march:(3,0)")
    assert (table.at("red-1"), table.unit("red-1").ap) == ((2, 0), 1)
    assert table.choose("move:(3,0)").unit("red-1").ap == 0
    unseen = battle({"red-1": "horseman 0,0", "blue-1": "archer 6,0"}).order("red-1").choose("march:(3,0)")
    assert unseen.at("red-1") == (3, 0)


@pytest.mark.rule("MW-MOV-08", "MW-MOV-03", "MW-ADV-01")
def test_a_march_ends_on_no_friend_and_leads_through_no_enemy_and_no_adventure() -> None:
    units = {"red-1": "swordsman 0,0", "red-2": "archer 2,0", "blue-1": "swordsman 0,1"}
    table = battle(units, tokens=[(-1, 0)], terrain={(1, -1): "hill", (0, -1): "hill"}).order("red-1")
    assert table.offers("march:(2,0)") == []  # a friend stands there
    assert table.offers("march:(0,2)") == []  # behind the enemy, and nowhere else to pass
    assert table.offers("march:(-2,0)") == []  # behind the adventure
    assert table.offers("march:(2,-1)") == [table.key("march:(2,-1)")]
