"""Activations, rest, units that share a hex, and marks for finished units."""

from typing import Any

import pytest

from rulesets.multiverse_war.ruleset import RULESET
from rulesets.multiverse_war.state.combat_events import BuildingFires
from rulesets.multiverse_war.state.events import UnitRests
from tests.rulesets.multiverse_war.table import battle

FIVE = {f"red-{n}": f"swordsman {n},0" for n in range(1, 5)} | {"red-5": "archer 0,0"}


@pytest.mark.rule("MW-ACT-01")
def test_every_unit_may_be_activated_once() -> None:
    table = battle(FIVE)
    for name in FIVE:
        table.order(name).end_activation()
    assert table.offers() == ["end-phase"]
    assert table.refuses("activate:red-1")


@pytest.mark.rule("MW-ACT-02")
def test_move_explore_shoot_ability_and_rest() -> None:
    table = battle(
        {"red-1": "archer 1,0", "blue-1": "swordsman -1,0"},
        unexplored=[(1, 0)],
        marks={"red-1": {"wounds": 1}},
        tracks={"red": {"archer": 2}},
    ).order("red-1")
    kinds = {key.split(":")[0] for key in table.offers()}
    assert {"move", "explore", "shoot", "ability", "rest"} <= kinds


@pytest.mark.rule("MW-ACT-02")
def test_an_ability_without_a_price_works_with_no_ap_left() -> None:
    table = battle({"red-1": "archer 0,0"}, marks={"red-1": {"ap": 0}}, tracks={"red": {"archer": 2}}).order("red-1")
    table.choose("ability")
    assert table.unit("red-1").ability_on


@pytest.mark.rule("MW-ACT-03")
def test_a_unit_that_spent_ap_cannot_rest() -> None:
    table = battle(
        {"red-1": "swordsman 0,0", "red-2": "pikeman 1,0"}, marks={"red-1": {"wounds": 1}, "red-2": {"wounds": 1}}
    )
    table.order("red-1").choose("swap:red-2").end_activation().order("red-2")
    assert not table.offers("rest")


@pytest.mark.rule("MW-ACT-03", "MW-ACT-04")
def test_a_rested_unit_heals_two_wounds_at_its_next_action_phase() -> None:
    table = battle(
        {"red-1": "brand-the-elder 0,0"},
        heroes={"red": {"brand-the-elder": {"hp": 5, "ap": 3}}},
        marks={"red-1": {"wounds": 3}},
    )
    table.order("red-1").choose("rest").end_phase()
    assert table.unit("red-1").wounds == 3
    table.until("action", seat="red", turn=3)
    assert table.unit("red-1").wounds == 1


@pytest.mark.rule("MW-ACT-03")
def test_a_hurt_unit_that_did_nothing_has_rested() -> None:
    table = battle({"red-1": "swordsman 0,0"}, marks={"red-1": {"wounds": 1}}).end_phase()
    assert table.told(UnitRests)
    assert table.until("action", seat="red", turn=3).unit("red-1").wounds == 0


@pytest.mark.rule("MW-ACT-04")
def test_being_attacked_does_not_end_the_rest() -> None:
    units = {"red-1": "knight 0,0", "blue-1": "swordsman 1,0"}
    table = battle(units, marks={"red-1": {"wounds": 1}}).order("red-1").choose("rest").end_phase()
    table.attack("blue-1", (0, 0)).roll("SWORD", "BOW").miss().until("action", seat="red", turn=3)
    assert table.unit("red-1").wounds == 0


@pytest.mark.rule("MW-ACT-05")
def test_a_builder_beside_it_does_not_make_the_start_hex_occupied() -> None:
    table = battle({"red-1": "swordsman 0,0", "red-2": "builder 0,0", "blue-1": "archer 1,0"})
    assert table.order("red-1").offers("attack:(1,0)")


@pytest.mark.rule("MW-ACT-06")
def test_an_attack_ends_the_activation_and_the_ap_left_are_lost() -> None:
    table = battle({"red-1": "archer 0,0", "blue-1": "swordsman 2,0"}, marks={"red-1": {"ap": 3}})
    table.shoot("red-1", (2, 0)).miss()
    assert table.unit("red-1").finished
    assert table.unit("red-1").ap == 0
    assert not table.offers("activate:red-1")


@pytest.mark.rule("MW-ACT-06")
def test_an_ability_may_say_otherwise() -> None:
    table = battle({"red-1": "horseman 0,0", "blue-1": "swordsman 1,0"}, tracks={"red": {"horseman": 2}})
    table.order("red-1").choose("ability").attack("red-1", (1, 0)).miss().miss()
    assert table.state.activated == "red-1"
    assert table.offers("move:")


@pytest.mark.rule("MW-ACT-07")
def test_one_military_unit_and_one_builder_to_a_hex() -> None:
    full = battle({"red-1": "archer 0,0", "red-2": "builder 0,0", "red-3": "swordsman 1,0"}, marks={"red-3": {"ap": 1}})
    assert not full.order("red-3").offers("move:(0,0)")
    half = battle({"red-2": "builder 0,0", "red-3": "swordsman 1,0"}).move("red-3", (0, 0)).end_activation()
    assert half.at("red-3") == half.at("red-2")
    two = battle({"red-1": "builder 0,0", "red-2": "builder 1,0"}, marks={"red-2": {"ap": 1}})
    assert not two.order("red-2").offers("move:(0,0)")


@pytest.mark.rule("MW-ACT-07")
@pytest.mark.parametrize("kind", ["scout", "decoy", "brand-the-elder"])
def test_scouts_decoys_and_heroes_count_as_military(kind: str) -> None:
    heroes: dict[str, Any] = {"red": {"brand-the-elder": {}}}
    table = battle({"red-1": f"{kind} 0,0", "red-2": "swordsman 1,0"}, heroes=heroes, marks={"red-2": {"ap": 1}})
    assert not table.order("red-2").offers("move:(0,0)")


@pytest.mark.rule("MW-ACT-08")
def test_the_arrows_show_who_used_an_ability_and_who_has_finished() -> None:
    table = battle({"red-1": "archer 0,0", "blue-1": "swordsman 2,0"}, tracks={"red": {"archer": 2}})
    table.order("red-1").choose("ability").shoot("red-1", (2, 0)).miss()
    assert table.unit("red-1").ability_used
    assert table.unit("red-1").finished
    table.end_phase().until("action", seat="red", turn=3)
    assert not table.unit("red-1").finished
    assert not table.unit("red-1").ability_used


@pytest.mark.rule("MW-ACT-03", "MW-BLD-07")
def test_a_builder_that_abandons_its_site_does_not_rest() -> None:
    table = battle(
        {"red-1": "builder 0,0"},
        buildings={"fortress-1": "red 0,0 site=red-1"},
        marks={"red-1": {"wounds": 1}},
        changes={"units": {"builder": {"hp": 2}}},
    )
    assert table.order("red-1").offers("rest")
    assert not table.choose("abandon").offers("rest")
    table.end_phase()
    assert not table.unit("red-1").resting


@pytest.mark.rule("MW-ACT-08", "MW-LOS-02")
def test_an_identified_unit_without_ap_is_finished_but_a_hidden_one_is_asked() -> None:
    """A Pikeman has 2 AP: if a hidden block were finished after two steps, others would know that it is not a Horseman."""
    seen = battle({"red-1": "pikeman 0,0", "red-2": "scout 0,-5", "blue-1": "horseman 3,0"})
    seen.move("red-1", (0, 1), (1, 1))
    assert (seen.asked, seen.unit("red-1").finished) == ("action", True)
    hidden = battle({"red-1": "pikeman 0,0", "red-2": "scout 0,-5"}).move("red-1", (0, 1), (1, 1))
    assert hidden.offers() == ["activate:red-2", "end-phase"]
    assert not hidden.unit("red-1").finished
    assert hidden.choose("activate:red-2").unit("red-1").finished


@pytest.mark.rule("MW-ACT-08", "MW-BLD-16")
def test_a_tower_can_still_shoot_after_a_hidden_unit_has_spent_its_ap() -> None:
    units = {"red-1": "pikeman 5,0", "blue-1": "horseman 2,0"}
    table = battle(units, buildings={"guard_tower-1": "red 0,0"}).move("red-1", (5, 1), (6, 1))
    assert table.offers() == ["end-activation", "end-phase"]
    assert table.choose("end-activation").offers() == ["fire:guard_tower-1", "end-phase"]


@pytest.mark.rule("MW-ACT-08", "MW-LOS-02")
def test_a_hidden_unit_is_left_for_the_end_of_the_turn_whether_it_is_spent_or_not() -> None:
    """Otherwise the answer would tell the others that it has no AP left."""
    for steps in ([(0, 1)], [(0, 1), (1, 1)]):
        table = battle({"red-1": "pikeman 0,0"}).move("red-1", *steps)
        assert table.offers("end-phase")
        table.choose("end-phase")
        assert (table.unit("red-1").finished, table.state.active == "red") == (True, False)


@pytest.mark.rule("MW-ACT-08", "MW-ABL-02")
def test_a_unit_with_an_ability_that_others_cannot_know_to_be_locked_is_asked() -> None:
    """The Berserker's Cleave is active and free of AP; whether it is unlocked may be a secret."""
    table = battle({"red-1": "berserker 0,0", "blue-1": "horseman 3,0"}).move("red-1", (0, 1), (1, 1))
    assert (table.asked, table.offers()) == ("all-spent", ["end-phase"])
    assert not table.unit("red-1").finished


@pytest.mark.rule("MW-BLD-16")
def test_a_tower_with_one_target_fires_at_it_without_a_question() -> None:
    tower = {"guard_tower-1": "red 0,0"}
    one = battle({"blue-1": "horseman 2,0"}, buildings=tower).choose("fire:guard_tower-1")
    assert (one.last(BuildingFires).at, one.asked) == (one.hex(2, 0), "lay")
    two = battle({"blue-1": "horseman 2,0", "blue-2": "horseman 0,2"}, buildings=tower).choose("fire:guard_tower-1")
    assert len(two.offers("target:")) == 2


@pytest.mark.rule("MW-ACT-07")
@pytest.mark.parametrize(
    ("mover", "there", "stops"),
    [
        ("swordsman", ["builder"], True),
        ("builder", ["swordsman"], True),
        ("swordsman", ["pikeman"], False),
        ("swordsman", ["decoy"], False),
        ("builder", ["builder"], False),
        ("swordsman", ["pikeman", "builder"], False),
        ("builder", ["pikeman", "builder"], False),
    ],
)
def test_a_hex_takes_one_military_unit_and_one_builder(mover: str, there: list[str], stops: bool) -> None:
    """With 2 AP and grassland all around, a unit may pass through a friend's hex, but must move on."""
    units = {"red-1": f"{mover} 0,0"} | {f"red-{number}": f"{kind} 1,0" for number, kind in enumerate(there, 2)}
    table = battle(units).move("red-1", (1, 0))
    assert bool(table.offers("end-activation")) is stops
    last = battle(units, marks={"red-1": {"ap": 1}}).order("red-1")
    assert bool(last.offers("move:(1,0)")) is stops


@pytest.mark.rule("MW-ACT-07", "MW-FOR-01")
@pytest.mark.parametrize(
    ("units", "faults"),
    [
        ({"red-1": "swordsman 0,0", "red-2": "builder 0,0"}, 0),
        ({"red-1": "swordsman 0,0", "red-2": "pikeman 0,0"}, 1),
        ({"red-1": "builder 0,0", "red-2": "builder 0,0"}, 1),
        ({"red-1": "swordsman 0,0", "blue-1": "builder 0,0"}, 1),
    ],
)
def test_a_position_with_units_that_may_not_share_a_hex_is_illegal(units: dict[str, str], faults: int) -> None:
    assert len(RULESET.violations(battle(units).state)) == faults


@pytest.mark.rule("MW-ACT-07", "MW-FOR-01")
def test_a_formation_and_a_builder_may_share_a_hex() -> None:
    units = {"red-1": "swordsman 0,0", "red-2": "pikeman 0,0", "red-3": "builder 0,0"}
    table = battle(units, formations=True, buildings={"fortress-1": "red -5,0"})
    assert RULESET.violations(table.state) == ()


@pytest.mark.rule("MW-ACT-01", "MW-ACT-08")
def test_a_unit_that_has_acted_is_left_for_the_next_one() -> None:
    """Before it has acted, its player cannot lose its activation by a tap on another unit."""
    table = battle({"red-1": "swordsman 0,0", "red-2": "archer 3,0"}).order("red-1")
    assert table.offers("activate:") == []
    table.choose("move:(0,1)")
    assert table.offers("activate:") == ["activate:red-2"]
    table.choose("activate:red-2")
    assert (table.state.activated, table.unit("red-1").finished) == ("red-2", True)
    assert table.choose("end-activation").offers("activate:") == []
