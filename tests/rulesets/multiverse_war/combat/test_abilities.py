"""Abilities of units, battle tracks, and Elite."""

from typing import Any

import pytest

from rulesets.multiverse_war.state.combat_events import (
    AbilityUnlocked,
    EliteReached,
    TrackAdvanced,
    UnitIntercepts,
)
from tests.rulesets.multiverse_war.table import battle


@pytest.mark.rule("MW-ABL-01", "MW-ABL-05")
def test_a_passive_works_with_no_uses_left_and_an_active_one_only_when_announced() -> None:
    table = battle(
        {"red-1": "ballista 0,0", "red-2": "swordsman 1,1", "blue-1": "horseman 2,0"},
        tracks={"red": {"ballista": 2, "swordsman": 2}},
        marks={"red-1": {"set_up": True}, "red": {"abilities_used": 2}},
    )
    assert not table.order("red-2").offers("ability")
    table.end_activation().shoot("red-1", (2, 0))
    assert table.dice == 4


@pytest.mark.rule("MW-ABL-01")
def test_announced_it_adds_its_die() -> None:
    units = {"red-1": "swordsman 0,0", "blue-1": "horseman 1,0"}
    table = battle(units, tracks={"red": {"swordsman": 2}})
    assert table.attack("red-1", (1, 0)).dice == 3
    announced = battle(units, tracks={"red": {"swordsman": 2}}).order("red-1").choose("ability")
    assert announced.attack("red-1", (1, 0)).dice == 4
    locked = battle(units, tracks={"red": {"swordsman": 1}}).order("red-1")
    assert not locked.offers("ability")


@pytest.mark.rule("MW-ABL-02")
def test_two_uses_a_turn_one_for_each_unit() -> None:
    table = battle({f"red-{n}": f"swordsman {n},0" for n in range(1, 4)}, tracks={"red": {"swordsman": 2}})
    for name in ("red-1", "red-2"):
        table.order(name).choose("ability")
        assert not table.offers("ability")
        table.end_activation()
    assert not table.order("red-3").offers("ability")


@pytest.mark.rule("MW-ABL-02", "MW-VET-04")
@pytest.mark.parametrize(("elite", "uses"), [(0, 2), (1, 3), (3, 5), (4, 5)])
def test_every_elite_type_adds_a_use_up_to_five(elite: int, uses: int) -> None:
    kinds = ("swordsman", "pikeman", "archer", "horseman")[:elite]
    table = battle(tracks={"red": dict.fromkeys(kinds, 5)})
    (left,) = [t.value for s in table.view("red").sheets if s.id == "red" for t in s.tracks if t.id == "abilities"]
    assert left == uses


@pytest.mark.rule("MW-ABL-03")
def test_a_charge_needs_two_straight_steps_and_the_target_in_line() -> None:
    units = {"red-1": "knight 0,0", "blue-1": "berserker 3,0", "blue-2": "berserker 1,2"}
    tracks = {"red": {"knight": 2}}
    straight = battle(units, tracks=tracks).move("red-1", (1, 0), (2, 0)).choose("ability").attack("red-1", (3, 0))
    assert straight.roll("HORSE", "BOW", "BOW", "BOW").unit("blue-1").wounds == 2
    bent = battle(units, tracks=tracks).move("red-1", (1, 0), (1, 1)).choose("ability").attack("red-1", (1, 2))
    assert bent.roll("HORSE", *["BOW"] * (bent.dice - 1)).unit("blue-2").wounds == 1


@pytest.mark.rule("MW-ABL-04")
def test_cleave_hits_one_more_beside_the_target() -> None:
    units = {
        "red-1": "berserker 0,0",
        "blue-1": "knight 1,0",
        "blue-2": "scout 2,0",
        "blue-3": "archer 1,1",
        "blue-4": "scout -1,0",
    }
    table = battle(units, tracks={"red": {"berserker": 2}}, hands={"red": ["battle-cry", "battle-cry"]})
    table.order("red-1").choose("ability").choose("attack:(1,0)").choose("lay:").choose("lay:").no_cards()
    table.roll("SWORD", *["HORSE"] * (table.dice - 1))
    assert table.offers("hit:") == ["hit:blue-2", "hit:blue-3"]
    table.choose("hit:blue-3")
    assert table.unit("blue-3").wounds == 1
    assert table.unit("blue-1").wounds == 1


@pytest.mark.rule("MW-ABL-04")
def test_cleave_carries_no_critical_and_misses_with_the_strike() -> None:
    units = {"red-1": "berserker 0,0", "blue-1": "berserker 1,0", "blue-3": "archer 1,1"}
    tracks = {"red": {"berserker": 2}}
    critical = battle(units, tracks=tracks).order("red-1").choose("ability").attack("red-1", (1, 0))
    critical.roll("BURST", "BURST")
    assert critical.unit("blue-1").wounds == 2
    assert critical.unit("blue-3").wounds == 1
    missed = battle(units, tracks=tracks).order("red-1").choose("ability").attack("red-1", (1, 0)).miss()
    assert missed.unit("blue-3").wounds == 0


@pytest.mark.rule("MW-ABL-05")
def test_a_piercing_shot_hits_the_unit_behind_with_two_bursts() -> None:
    units = {"red-1": "ballista 0,0", "blue-1": "knight 2,0", "blue-2": "scout 3,0", "red-2": "scout 1,1"}
    table = battle(units, tracks={"red": {"ballista": 2}}, marks={"red-1": {"set_up": True}}).shoot("red-1", (2, 0))
    assert table.dice == 4
    table.roll("BURST", "BURST", "SWORD", "BOW")
    assert table.unit("blue-1").wounds == 2
    assert table.gone("blue-2")


@pytest.mark.rule("MW-ABL-05")
def test_nobody_behind_beyond_the_range_or_with_one_burst() -> None:
    far = {"red-1": "ballista 0,0", "blue-1": "knight 3,0", "blue-2": "scout 4,0", "red-2": "scout 2,1"}
    tracks = {"red": {"ballista": 2}}
    ready = {"red-1": {"set_up": True}}
    table = battle(far, tracks=tracks, marks=ready).shoot("red-1", (3, 0))
    assert not table.roll("BURST", "BURST", *["BOW"] * (table.dice - 2)).gone("blue-2")
    near: dict[str, Any] = {
        "red-1": "ballista 0,0",
        "blue-1": "knight 2,0",
        "blue-2": "scout 3,0",
        "red-2": "scout 1,1",
    }
    one = battle(near, tracks=tracks, marks=ready).shoot("red-1", (2, 0)).roll("BURST", "BOW", "BOW", "BOW")
    assert not one.gone("blue-2")


@pytest.mark.rule("MW-ABL-06")
def test_an_intercepting_pikeman_strikes_cavalry_first() -> None:
    units = {"red-1": "horseman 1,0", "blue-1": "archer 0,0", "blue-2": "pikeman 0,1"}
    table = battle(units, tracks={"blue": {"pikeman": 2}}, marks={"red-1": {"wounds": 1}}).attack("red-1", (0, 0))
    assert table.last(UnitIntercepts).unit == "blue-2"
    assert (table.seat, table.dice) == ("blue", 2)
    table.roll("SWORD", "BOW")
    assert table.gone("red-1")
    assert table.asked == "action"
    assert table.player("blue").tracks["pikeman"] == 3


@pytest.mark.rule("MW-ABL-06")
def test_the_attack_goes_on_if_the_rider_lives_and_only_riders_are_intercepted() -> None:
    units = {"red-1": "knight 1,0", "blue-1": "archer 0,0", "blue-2": "pikeman 0,1"}
    table = battle(units, tracks={"blue": {"pikeman": 2}}).attack("red-1", (0, 0)).miss()
    assert (table.seat, table.asked) == ("red", "strike")
    assert (
        not battle(units | {"red-1": "swordsman 1,0"}, tracks={"blue": {"pikeman": 2}})
        .attack("red-1", (0, 0))
        .told(UnitIntercepts)
    )


@pytest.mark.rule("MW-VET-01")
def test_a_type_advances_for_every_slain_enemy_also_in_defence() -> None:
    table = battle(
        {"red-1": "pikeman 0,0", "blue-1": "swordsman 1,0"},
        tracks={"blue": {"swordsman": 1}},
        marks={"red-1": {"wounds": 1}},
    )
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW")
    assert table.gone("red-1")
    assert table.player("blue").tracks["swordsman"] == 2
    assert table.last(TrackAdvanced).values()["step"] == 2


@pytest.mark.rule("MW-VET-02")
def test_a_building_unlocks_the_ability_too() -> None:
    table = battle(
        {"red-1": "swordsman 0,0"},
        tracks={"red": {"swordsman": 1}},
        buildings={"barracks-1": "blue 1,0 damage=2"},
    )
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert table.player("red").tracks["swordsman"] == 2
    assert table.told(AbilityUnlocked)


@pytest.mark.rule("MW-VET-03")
def test_later_recruits_start_with_everything_unlocked() -> None:
    table = battle(phase="build", order=["blue", "red"], gold={"red": 3}, tracks={"red": {"archer": 2}})
    table.choose("recruit:archer").choose(table.offers("place:")[0]).until("action", seat="red")
    assert table.order("red-1").offers("ability")


@pytest.mark.rule("MW-VET-04")
def test_the_last_step_is_elite_at_once() -> None:
    table = battle({"red-1": "swordsman 0,0", "blue-1": "scout 1,0"}, tracks={"red": {"swordsman": 4}})
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert table.last(EliteReached).uses == 3
    again = battle({"red-1": "swordsman 0,0", "blue-1": "scout 1,0"}, tracks={"red": {"swordsman": 5}})
    assert again.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW").player("red").tracks["swordsman"] == 5


@pytest.mark.rule("MW-VET-04")
def test_a_pack_may_give_other_perks_at_a_step() -> None:
    perk = {"units": {"swordsman": {"track": {"steps": 4, "perks": {"3": [{"do": "dice", "amount": 1}]}}}}}
    units = {"red-1": "swordsman 0,0", "blue-1": "horseman 1,0"}
    assert battle(units, changes=perk, tracks={"red": {"swordsman": 3}}).attack("red-1", (1, 0)).dice == 4
    assert battle(units, changes=perk, tracks={"red": {"swordsman": 2}}).attack("red-1", (1, 0)).dice == 3


@pytest.mark.rule("MW-ABL-06", "MW-BDR-05")
def test_a_pikeman_intercepts_for_a_lone_builder_too() -> None:
    units = {"red-1": "horseman -1,0", "blue-1": "builder 0,0", "blue-2": "pikeman 0,1"}
    table = battle(units, tracks={"blue": {"pikeman": 2}}).attack("red-1", (0, 0))
    assert (table.seat, table.striker) == ("blue", "pikeman")


@pytest.mark.rule("MW-ABL-04", "MW-FFA-02")
def test_a_cleave_does_not_hit_units_that_a_binding_treaty_protects() -> None:
    table = battle(
        {"red-1": "berserker 0,0", "green-1": "horseman 1,0", "blue-1": "horseman 2,0"},
        players=3,
        turn=5,
        house={"diplomacy": "binding"},
        treaties=[("red", "blue", 4)],
        tracks={"red": {"berserker": 2}},
    )
    table.order("red-1").choose("ability").choose("attack:").no_cards().roll("SWORD", *["BOW"] * (table.dice - 1))
    assert (table.unit("green-1").wounds, table.unit("blue-1").wounds) == (1, 0)


@pytest.mark.rule("MW-ABL-04", "MW-BDR-01")
def test_a_volley_reaches_the_escort_and_not_the_builder_beside_it() -> None:
    units = {"red-1": "longbowman 0,0", "blue-1": "knight 2,0", "blue-2": "knight 3,0", "blue-3": "builder 3,0"}
    table = battle(units, tracks={"red": {"longbowman": 2}}).order("red-1").choose("ability").choose("shoot:(2,0)")
    table.no_cards().roll("BOW", "SWORD", "SWORD", "SWORD")
    assert [table.unit(name).wounds for name in ("blue-1", "blue-2", "blue-3")] == [1, 1, 0]


@pytest.mark.rule("MW-DEC-04", "MW-DAT-03")
def test_a_decoy_that_an_ability_identifies_leaves_the_board() -> None:
    table = battle({"red-1": "scout 0,0", "blue-1": "decoy 3,0"}, tracks={"red": {"scout": 2}}).order("red-1")
    assert table.choose("ability").gone("blue-1")


@pytest.mark.rule("MW-ABL-04")
def test_cleave_always_hits_its_number_and_the_player_only_chooses_the_units() -> None:
    table = battle(
        {"red-1": "berserker 0,0", "blue-1": "horseman 1,0", "blue-2": "archer 2,0", "blue-3": "archer 1,1"},
        tracks={"red": {"berserker": 2}},
    )
    table.order("red-1").choose("ability").attack("red-1", (1, 0)).roll("SWORD", "BOW")
    assert sorted(table.offers()) == ["hit:blue-2", "hit:blue-3"]


@pytest.mark.rule("MW-ABL-04", "MW-ABL-05", "MW-CRD-02")
def test_a_card_that_sharpens_the_strike_does_not_sharpen_what_hits_beside_and_behind() -> None:
    ballista = battle(
        {"red-1": "ballista 0,0", "blue-1": "swordsman 2,0", "blue-2": "heavy_swordsman 3,0"},
        tracks={"red": {"ballista": 2}},
        marks={"red-1": {"set_up": True}},
        hands={"red": ["keen-edge"]},
    )
    ballista.order("red-1").choose("shoot:(2,0)").choose("lay:keen-edge").no_cards()
    ballista.roll("BURST", "BURST", "SWORD", "BOW")
    assert ballista.gone("blue-1")
    assert ballista.unit("blue-2").wounds == 1
    berserker = battle(
        {"red-1": "berserker 0,0", "blue-1": "knight 1,0", "blue-2": "heavy_swordsman 2,0"},
        tracks={"red": {"berserker": 2}},
        hands={"red": ["keen-edge"]},
    )
    berserker.order("red-1").choose("ability").choose("attack:(1,0)").choose("lay:keen-edge").no_cards()
    berserker.roll(*["SWORD"] * berserker.dice)
    assert (berserker.unit("blue-1").wounds, berserker.unit("blue-2").wounds) == (2, 1)


@pytest.mark.rule("MW-ABL-06", "MW-BLD-08")
def test_units_inside_a_building_are_not_attacked_so_nobody_intercepts() -> None:
    table = battle(
        {"red-1": "horseman 0,0", "blue-1": "archer 1,0", "blue-2": "pikeman 2,0"},
        buildings={"barracks-1": "blue 1,0"},
        tracks={"blue": {"pikeman": 2}},
    )
    assert table.attack("red-1", (1, 0)).striker == "horseman"
