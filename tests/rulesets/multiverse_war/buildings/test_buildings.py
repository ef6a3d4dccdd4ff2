"""Buildings: where they may stand, repairs, damage and recruits."""

from typing import Any

import pytest

from rulesets.multiverse_war.state.combat_events import TrackAdvanced, UnitSlain
from rulesets.multiverse_war.state.events import FortressCompleted, SiteLost
from tests.rulesets.multiverse_war.table import Table, battle


def building(kind: str = "", at: str = "0,0", **more: Any) -> Table:
    """Red's Builder is asked what to do with plenty of gold."""
    table = battle({"red-1": f"builder {at}"}, phase="build", order=["blue", "red"], gold={"red": 30}, **more)
    if table.offers("work:red-1"):
        table.choose("work:red-1")
    return table.choose(f"build:{kind}") if kind else table


@pytest.mark.rule("MW-BLD-01", "MW-BLD-03")
def test_no_construction_beside_unexplored_hexes_but_for_guard_towers() -> None:
    table = building(at="1,0", unexplored=[(1, 0)])
    assert table.offers("build:") == ["build:guard_tower"]
    assert "build:siege_workshop" in building(at="-1,0", unexplored=[(1, 0)]).offers("build:")


@pytest.mark.rule("MW-BLD-02", "MW-BLD-03")
def test_no_construction_beside_an_adventure_until_it_is_won() -> None:
    assert building(tokens=[(1, 0)]).offers("build:") == ["build:guard_tower"]
    assert "build:siege_workshop" in building(numbers={(1, 0): 4}).offers("build:")
    assert building(tokens=[(0, 0)]).offers("build:") == []


@pytest.mark.rule("MW-BLD-04")
def test_damage_of_this_turn_waits_until_the_next() -> None:
    table = battle({"red-1": "swordsman 0,0"}, turn=6, buildings={"barracks-1": "blue 1,0"})
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW").end_phase()
    assert table.building("barracks-1").damage == 1
    table.end_phase().until("action", seat="blue", turn=7)
    assert table.building("barracks-1").damage == 0


@pytest.mark.rule("MW-BLD-04")
def test_older_damage_is_repaired_although_more_was_dealt_in_this_turn() -> None:
    table = battle({"red-1": "swordsman 0,0"}, turn=6, buildings={"barracks-1": "blue 1,0 damage=1 hit_in=5"})
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW").end_phase()
    assert table.building("barracks-1").damage == 1


@pytest.mark.rule("MW-BLD-05")
def test_settlement_and_fortress_have_five_hp_and_repair_every_turn() -> None:
    table = battle({"red-1": "swordsman 0,0"}, settlements={"blue": (1, 0)}, turn=6)
    table.attack("red-1", (1, 0)).roll("SWORD", "BURST", "BURST")
    assert table.building("settlement-2").damage == 2
    table.end_phase()
    assert table.building("settlement-2").damage == 1
    table.end_phase().until("action", seat="blue", turn=7)
    assert table.building("settlement-2").damage == 0


@pytest.mark.rule("MW-BLD-06")
def test_a_fortress_is_a_site_until_the_next_turn() -> None:
    table = building("fortress").until("action")
    site = table.building("fortress-1")
    assert not site.complete
    assert table.player("red").points == 0
    table.until("build", turn=3)
    assert table.told(FortressCompleted)
    assert site.id in table.state.buildings
    assert table.building("fortress-1").complete
    assert table.player("red").points == 8


@pytest.mark.rule("MW-BLD-06")
def test_a_site_claims_its_zone_at_once_but_sees_nothing() -> None:
    table = battle(
        {"red-1": "builder 0,0", "red-2": "builder 2,0", "blue-1": "archer -2,0"},
        phase="build",
        order=["blue", "red"],
        gold={"red": 9},
        buildings={"fortress-1": "red 0,0 site=red-1"},
        terrain={(-1, 0): "forest"},
    )
    table.choose("work:red-2")
    assert not table.offers("build:barracks")


@pytest.mark.rule("MW-BLD-07")
def test_the_site_is_lost_with_its_builder() -> None:
    table = battle(
        {"red-1": "builder 0,0", "red-2": "swordsman 0,0", "blue-1": "horseman 1,0"},
        active="blue",
        buildings={"fortress-1": "red 0,0 site=red-1"},
        marks={"red-2": {"wounds": 1}},
    )
    table.attack("blue-1", (0, 0)).roll("HORSE", "BOW", "BOW", "BOW")
    assert table.gone("red-1")
    assert table.gone("red-2")
    assert table.told(SiteLost)
    assert "fortress-1" not in table.state.buildings
    assert table.until("build", turn=3).told(FortressCompleted) == []


@pytest.mark.rule("MW-BLD-07")
def test_the_builder_leaves_only_by_abandoning_the_site() -> None:
    site = {"fortress-1": "red 0,0 site=red-1"}
    table = battle({"red-1": "builder 0,0"}, buildings=site).order("red-1")
    assert not table.offers("move:")
    table.choose("abandon")
    assert table.told(SiteLost)
    assert table.offers("move:")


@pytest.mark.rule("MW-BLD-08")
def test_hits_go_to_the_walls_and_not_to_those_inside() -> None:
    table = battle({"red-1": "swordsman 0,0", "blue-1": "archer 1,0"}, settlements={"blue": (1, 0)})
    table.attack("red-1", (1, 0)).miss().roll("SWORD", "BOW", "BOW")
    assert table.building("settlement-2").damage == 1
    assert table.unit("blue-1").wounds == 0


@pytest.mark.rule("MW-BLD-09")
def test_destruction_kills_everyone_inside_and_credits_each() -> None:
    table = battle(
        {"red-1": "swordsman 0,0", "blue-1": "ballista 1,0", "blue-2": "knight 1,0", "blue-3": "builder 1,0"},
        buildings={"fortress-1": "blue 1,0 damage=4"},
        marks={"blue-1": {"partner": "blue-2"}, "blue-2": {"partner": "blue-1"}},
        house={"formations": True},
    )
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert all(table.gone(name) for name in ("blue-1", "blue-2", "blue-3"))
    assert {each.rule for each in table.told(UnitSlain)} == {"MW-BLD-09"}
    assert table.player("red").tracks["swordsman"] == 3
    assert table.at("red-1") == (1, 0)


@pytest.mark.rule("MW-BLD-08", "MW-ADV-06")
def test_a_position_gives_the_health_that_is_left_and_full_names() -> None:
    table = battle(
        {"red-1": "swordsman 0,0", "blue-1": "knight 1,0"},
        buildings={"guard-tower-1": "blue 0,1"},
        encounters={"giant ant colony": (-1, 0)},
        marks={"blue-1": {"hp": 1}, "guard-tower-1": {"hp": 1}, "colony": {"hp": 2}},
    )
    assert (table.unit("blue-1").wounds, table.building("guard-tower-1").damage) == (2, 1)
    assert [table.hp(name) for name in ("blue-1", "guard-tower-1", "colony")] == [1, 1, 2]
    assert (table.at("guard-tower-1"), table.gone("guard-tower-1")) == ((0, 1), False)
    assert table.attack("red-1", (0, 1)).roll("SWORD", "BOW", "BOW").gone("guard-tower-1")


@pytest.mark.rule("MW-BLD-10")
def test_the_garrison_fights_with_its_initiative() -> None:
    table = battle({"red-1": "swordsman 0,0", "blue-1": "archer 1,0"}, buildings={"barracks-1": "blue 1,0"})
    table.attack("red-1", (1, 0))
    assert (table.seat, table.dice) == ("blue", 1)
    table.roll("BOW")
    assert table.unit("red-1").wounds == 1
    assert (table.seat, table.dice) == ("red", 3)
    table.roll("SWORD", "SWORD", "SWORD")
    assert table.building("barracks-1").damage == 1


@pytest.mark.rule("MW-BLD-11", "MW-VIC-02")
def test_an_upgrade_may_come_in_the_turn_of_construction() -> None:
    table = building("academy").choose("upgrade")
    assert table.building("academy-1").tier == 2
    assert table.player("red").points == 5
    assert not table.offers("upgrade")


@pytest.mark.rule("MW-BLD-11")
def test_settlements_and_fortresses_have_no_second_tier() -> None:
    table = battle({"red-1": "builder 6,3"}, phase="build", order=["blue", "red"], gold={"red": 30})
    assert not table.offers("work:") or not table.choose("work:red-1").offers("upgrade")


@pytest.mark.rule("MW-BLD-12")
def test_the_builder_builds_only_where_it_stands_and_pays() -> None:
    table = building("barracks")
    assert table.building("barracks-1").at == table.hex(0, 0)
    assert table.player("red").gold == 26
    for where in ({"mines": [(0, 0)]}, {"encounters": {"caravan": (0, 0)}}, {"buildings": {"academy-1": "red 0,0"}}):
        assert not building(**where).offers("build:")


@pytest.mark.rule("MW-BLD-12")
def test_several_works_on_one_hex() -> None:
    table = building("barracks", terrain={(0, 0): "forest"})
    assert table.offers("upgrade")
    assert table.offers("chop")


@pytest.mark.rule("MW-BLD-13")
def test_recruits_appear_in_the_building_or_beside_it_where_there_is_room() -> None:
    table = battle(
        {"red-1": "archer 0,0", "red-2": "builder 1,0", "red-3": "pikeman 0,1", "blue-1": "scout -1,0"},
        phase="build",
        order=["blue", "red"],
        gold={"red": 9},
        settlements={"red": (0, 0)},
        tokens=[(0, -1)],
        encounters={"caravan": (1, -1)},
        terrain={(-1, 1): "water"},
    )
    table.choose("recruit:swordsman")
    assert table.offers("place:") == [table.key("place:(1,0)")]
    table.choose("place:(1,0)")
    table.choose("recruit:builder")
    assert table.offers("place:(0,0)")
    assert not table.offers("place:(1,0)")


@pytest.mark.rule("MW-BLD-13")
def test_an_empty_settlement_takes_the_recruit_itself() -> None:
    more: dict[str, Any] = {
        "phase": "build",
        "order": ["blue", "red"],
        "gold": {"red": 9},
        "settlements": {"red": (0, 0)},
    }
    assert len(battle(**more).choose("recruit:archer").offers("place:")) == 7


@pytest.mark.rule("MW-BLD-13")
def test_a_recruit_is_hidden_until_identified() -> None:
    table = battle(phase="build", order=["blue", "red"], gold={"red": 9}).choose("recruit:archer")
    table.choose(table.offers("place:")[0]).until("action")
    piece = table.pieces("blue")["red-1"]
    assert (piece.kind, piece.hidden) == ("block", True)


@pytest.mark.rule("MW-BLD-14")
def test_as_many_recruits_as_gold_and_blocks_allow() -> None:
    table = battle(phase="build", order=["blue", "red"], gold={"red": 9})
    for _ in range(3):
        table.choose("recruit:pikeman").choose(table.offers("place:")[0])
    assert table.player("red").gold == 0
    four = {f"red-{n}": f"pikeman {n},0" for n in range(1, 5)}
    assert not battle(four, phase="build", order=["blue", "red"], gold={"red": 9}).offers("recruit:pikeman")


@pytest.mark.rule("MW-BLD-15")
def test_a_recruit_acts_in_the_same_turn() -> None:
    table = battle(phase="build", order=["blue", "red"], gold={"red": 2}).choose("recruit:scout")
    table.choose(table.offers("place:")[0]).until("action", seat="red")
    assert table.offers("activate:red-1")


@pytest.mark.rule("MW-BLD-16")
def test_a_tower_shoots_once_and_is_not_answered() -> None:
    table = battle({"blue-1": "horseman 2,0"}, buildings={"guard_tower-1": "red 0,0"})
    table.choose("fire:guard_tower-1").choose("target:(2,0)").no_cards()
    assert table.dice == 2
    table.roll("BOW", "SWORD")
    assert table.unit("blue-1").wounds == 1
    assert not table.offers("fire:")
    assert table.asked == "action"


@pytest.mark.rule("MW-BLD-16", "MW-CRT-04")
def test_two_bursts_of_a_tower_are_critical_and_its_kills_move_no_track() -> None:
    table = battle({"blue-1": "horseman 2,0", "red-1": "archer 0,0"}, buildings={"guard_tower-1": "red 0,0"})
    table.choose("fire:guard_tower-1").choose("target:(2,0)").no_cards().roll("BURST", "BURST")
    assert table.gone("blue-1")
    assert not table.told(TrackAdvanced)
    assert table.player("red").slain == 1


@pytest.mark.rule("MW-BLD-16", "MW-CMB-09")
def test_an_empty_tower_answers_melee_after_the_attacker_and_shots_in_its_range() -> None:
    table = battle({"red-1": "swordsman 0,0"}, buildings={"guard_tower-1": "blue 1,0"})
    table.attack("red-1", (1, 0)).roll("SWORD", "BOW", "BOW")
    assert (table.seat, table.dice) == ("blue", 2)
    table.roll("BOW", "SWORD")
    assert table.unit("red-1").wounds == 1
    far = (
        battle({"red-1": "longbowman -2,0", "red-2": "scout 0,0"}, buildings={"guard_tower-1": "blue 1,0"})
        .shoot("red-1", (1, 0))
        .roll("BOW", "SWORD", "SWORD")
    )
    assert far.asked == "action"


@pytest.mark.rule("MW-BLD-16")
def test_a_tower_of_tier_two_fires_three_dice() -> None:
    towers = {"guard_tower-1": "red 0,0 tier=2"}
    table = battle({"blue-1": "horseman 2,0"}, buildings=towers)
    assert table.choose("fire:").choose("target:").no_cards().dice == 3


@pytest.mark.rule("MW-BLD-16")
def test_an_unidentified_or_unseen_target_is_not_shot_at() -> None:
    wood = {(2, 0): "forest"}
    assert not battle({"blue-1": "horseman 2,0"}, terrain=wood, buildings={"guard_tower-1": "red 0,0"}).offers("fire:")
    hill = {(1, 0): "hill"}
    spotted = battle(
        {"blue-1": "horseman 2,0", "red-1": "scout 3,0"}, terrain=hill, buildings={"guard_tower-1": "red 0,0"}
    )
    assert not spotted.offers("fire:")


@pytest.mark.rule("MW-BLD-16", "MW-CMB-05")
def test_a_tower_does_not_answer_a_shooter_that_nobody_has_identified() -> None:
    hidden: dict[str, Any] = {"terrain": {(0, 0): "forest"}, "buildings": {"guard_tower-1": "blue 2,0"}}
    assert battle({"red-1": "archer 0,0"}, **hidden).shoot("red-1", (2, 0)).miss().asked == "action"
    seen = battle({"red-1": "archer 0,0", "blue-1": "scout -1,0"}, **hidden).shoot("red-1", (2, 0)).miss()
    assert (seen.seat, seen.asked) == ("blue", "tower-strike")
    bold = battle({"red-1": "archer 0,0"}, house={"answer_unseen_shooter": True}, **hidden)
    assert bold.shoot("red-1", (2, 0)).miss().asked == "tower-strike"


@pytest.mark.rule("MW-BLD-16", "MW-DAT-03")
def test_out_of_the_sun_silences_a_tower_too() -> None:
    table = battle(
        {"red-1": "swordsman 0,0"}, buildings={"guard_tower-1": "blue 1,0"}, hands={"red": ["out-of-the-sun"]}
    )
    table.order("red-1").choose("attack:").choose("lay:out-of-the-sun").no_cards().miss()
    assert table.asked == "action"


@pytest.mark.rule("MW-CMB-04", "MW-BLD-16")
def test_archers_do_not_answer_a_tower() -> None:
    table = battle({"blue-1": "archer 2,0"}, buildings={"guard_tower-1": "red 0,0"})
    table.choose("fire:").choose("target:(2,0)").no_cards().roll("SWORD", "SWORD")
    assert table.asked == "action"


@pytest.mark.rule("MW-BLD-12", "MW-BDR-04")
def test_one_builder_builds_upgrades_lays_a_road_and_chops_in_one_phase() -> None:
    table = battle(
        {"red-1": "builder 0,0"}, phase="build", order=["blue", "red"], gold={"red": 9}, terrain={(0, 0): "forest"}
    ).choose("work:red-1")
    for work in ("build:barracks", "upgrade", "chop", "road:1:4"):
        table.choose(work)
    assert table.player("red").gold == 9 - 4 - 4 + 3 - 1
    assert table.player("red").builder_track == 2


@pytest.mark.rule("MW-BLD-10", "MW-CRT-02")
def test_a_unit_that_counters_the_garrison_may_score_a_countering_critical_on_the_building() -> None:
    for garrison, damage in (("archer", 2), ("swordsman", 1)):
        table = battle({"red-1": "horseman 0,0", "blue-1": f"{garrison} 1,0"}, buildings={"barracks-1": "blue 1,0"})
        table.attack("red-1", (1, 0)).roll("HORSE", "HORSE", "HORSE", "BOW")
        assert table.building("barracks-1").damage == damage


@pytest.mark.rule("MW-BLD-16", "MW-FOR-04")
def test_a_tower_that_fires_at_a_formation_hits_melee_before_ranged_and_chooses_among_equals() -> None:
    pair = {"blue-1": {"partner": "blue-2"}, "blue-2": {"partner": "blue-1"}}
    walls = {"guard_tower-1": "red 0,0", "fortress-1": "blue 4,-6"}
    for kinds, choice in ((("archer", "swordsman"), []), (("horseman", "swordsman"), ["hit:blue-1", "hit:blue-2"])):
        units = {f"blue-{number}": f"{kind} 2,0" for number, kind in enumerate(kinds, 1)}
        table = battle(units, buildings=walls, house={"formations": True}, marks=pair)
        table.choose("fire:").choose("target:(2,0)").no_cards()
        assert table.offers("hit:") == choice
        table = table.choose("hit:blue-2") if choice else table
        assert table.roll("BOW", "SWORD").unit("blue-2").wounds == 1


@pytest.mark.rule("MW-BDR-04", "MW-BDR-03")
def test_chopping_and_upgrading_are_no_steps_on_the_builder_track() -> None:
    table = battle({"blue-1": "builder 0,0"}, phase="build", gold={"blue": 10}, terrain={(0, 0): "forest"})
    table.choose("work:blue-1").choose("build:academy").choose("upgrade").choose("chop")
    assert table.player("blue").builder_track == 1


@pytest.mark.rule("MW-BLD-12", "MW-BLD-07")
def test_a_builder_of_a_fortress_may_do_other_works_on_its_hex() -> None:
    table = battle(
        {"red-1": "builder 0,0"}, phase="build", order=["blue", "red"], gold={"red": 17}, terrain={(0, 0): "forest"}
    )
    table.until("build", seat="red").choose("work:red-1").choose("build:fortress")
    assert not table.offers("build:")
    assert not table.offers("upgrade")
    assert table.choose("chop").choose("road:1:4").player("red").gold == 17 - 16 + 3 - 1
    assert not table.building("fortress-1").complete


@pytest.mark.rule("MW-BLD-12")
@pytest.mark.parametrize("counted", [True, False])
def test_a_new_building_never_takes_the_name_of_another(counted: bool) -> None:
    table = battle(
        {"red-1": "builder 0,0"},
        phase="build",
        order=["blue", "red"],
        gold={"red": 4},
        buildings={"barracks-1": "blue 5,0"},
    )
    if not counted:
        table.state.numbered.clear()
    table.choose("work:red-1").choose("build:barracks")
    assert (table.building("barracks-1").seat, table.building("barracks-2").seat) == ("blue", "red")


@pytest.mark.rule("MW-BLD-13", "MW-TRN-07")
@pytest.mark.parametrize("free", [True, False])
def test_where_all_build_at_once_only_the_faster_seat_gets_a_hex(free: bool) -> None:
    """Both want the hex between their Settlements. If red has no other, it keeps its gold."""
    water = {(q, r): "water" for q in range(-6, 7) for r in range(-6, 7) if (q, r) != (0, 0)}
    table = battle(
        {"red-1": "archer 1,0"},
        phase="build",
        gold={"red": 3, "blue": 3},
        settlements={"red": (1, 0), "blue": (-1, 0)},
        terrain={} if free else {at: ground for at, ground in water.items() if abs(at[0] + at[1]) <= 6},
        house={"build_order": "together"},
    )
    table.choose("recruit:swordsman", seat="red").choose("recruit:swordsman", seat="blue")
    table.choose("place:(0,0)", seat="blue").choose("place:(0,0)", seat="red")
    assert [unit.seat for unit in table.state.units_at(table.hex(0, 0))] == ["blue"]
    assert table.player("red").gold == (0 if free else 3)
    assert bool(table.offers("place:", seat="red")) == free
    assert not table.offers("place:(0,0)", seat="red")


@pytest.mark.rule("MW-BLD-16", "MW-DIC-04")
@pytest.mark.parametrize("fires", [True, False])
def test_cards_take_no_dice_from_a_tower(fires: bool) -> None:
    """Whether the tower fires at a Horseman or answers him."""
    units, hands = {"blue-1": "horseman 1,0"}, {"blue": ["dust-cloud"]}
    table = battle(units, buildings={"guard_tower-1": "red 0,0"}, hands=hands, active="red" if fires else "blue")
    if fires:
        table.choose("fire:guard_tower-1").choose("target:(1,0)").choose("lay:dust-cloud").no_cards()
    else:
        table.order("blue-1").choose("attack:(0,0)").choose("lay:dust-cloud").no_cards().miss()
    assert (table.asked, table.dice) == ("tower-strike", 2)


@pytest.mark.rule("MW-BLD-16", "MW-DIC-04", "MW-DAT-03")
@pytest.mark.parametrize(("role", "wounds"), [("defence", 0), ("attack", 1)])
def test_cards_that_weaken_damage_protect_from_a_tower(role: str, wounds: int) -> None:
    shield = {"do": "damage", "amount": -1, "whose": "enemy", "when": {"role": role}}
    table = battle(
        {"blue-1": "horseman 2,0"},
        buildings={"guard_tower-1": "red 0,0"},
        hands={"blue": ["shield"]},
        changes={"cards": {"shield": {"cost": 0, "acts": "strength", "effects": [shield]}}},
    )
    table.choose("fire:guard_tower-1").choose("target:(2,0)").choose("lay:shield").no_cards().roll("BOW", "SWORD")
    assert table.unit("blue-1").wounds == wounds
