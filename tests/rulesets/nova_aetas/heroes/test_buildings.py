"""NA-BLD: doors, ladders, roofs and what can be done between levels."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.answers import Override
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Roll
from rulesets.nova_aetas.state.events import EnemyDecided, EnteredBuilding, HeroEngaged, LeftBuilding, Moved
from tests.rulesets.nova_aetas.movement.test_movement import moves
from tests.rulesets.nova_aetas.table import Table, battle

ACROBAT = {"kind": "permanent", "archetype": "sword", "colours": ["green"], "acrobatic": True}
JUMPER = {"kind": "permanent", "archetype": "sword", "colours": ["green"], "jump": 1}

STREET = (
    "111....",
    "111....",
    ".......",
    ".......",
)
DOOR = {"front": {"building": "1", "before": "B3", "exits": ["A3", "B3", "C3"]}}
HOUSE: dict[str, Any] = {"buildings": {"1": {}}, "doors": DOOR}
LADDER: dict[str, Any] = {"buildings": {"1": {}}, "ladders": [{"a": "A3", "b": "A2+1"}]}

TWO_HOUSES = (
    "11.22",
    "11.22",
    ".....",
)
BRIDGE: dict[str, Any] = {"buildings": {"1": {}, "2": {}}, "ladders": [{"a": "B1+1", "b": "D1+1", "cost": 2}]}


def at_the_door(**changes: Any) -> Table:
    return battle(STREET, map_=HOUSE, **({"heroes": {"squire": "B3"}, "active": "squire"} | changes))


@pytest.mark.rule("NA-BLD-01")
def test_a_house_without_a_named_door_cannot_be_entered() -> None:
    table = battle(STREET, map_={"buildings": {"1": {}}}, heroes={"squire": "B3"}, active="squire")

    assert not table.offers("enter-building")


@pytest.mark.rule("NA-BLD-01")
def test_nobody_may_open_a_door_that_is_not_on_the_map() -> None:
    """While the Squire is held nobody asks for doors, so it would be found out only when he is free again."""
    table = at_the_door(enemies={"stratiota-1": "B4"}, engaged=[("squire", "stratiota-1")])

    with pytest.raises(Refused, match="illegal-value"):
        table.answer(Override("open_doors", ["back"]))


@pytest.mark.rule("NA-BLD-01")
def test_enemies_do_not_follow_a_hero_into_a_house() -> None:
    table = battle(
        STREET,
        map_=HOUSE,
        heroes={"squire": {"at": None, "inside": "1"}, "novice": "G4"},
        enemies={"stratiota-1": "B3"},
        active="stratiota",
    )

    assert {event.target for event in table.game.opening if isinstance(event, EnemyDecided)} == {"novice"}


@pytest.mark.rule("NA-BLD-02", "NA-BLD-03")
def test_two_ap_take_a_hero_from_the_door_square_inside() -> None:
    table = at_the_door()

    table.choose("enter-building:front:2")

    assert table.told(EnteredBuilding) == [EnteredBuilding("squire", "1")]
    assert table.state.heroes["squire"].at is None
    assert table.active.ap == 2


@pytest.mark.rule("NA-BLD-02")
def test_one_ap_does_not_open_a_door() -> None:
    assert not at_the_door(ap=1, spent=3).offers("enter-building")


@pytest.mark.rule("NA-BLD-03")
def test_an_enemy_before_the_door_keeps_the_scum_out() -> None:
    table = at_the_door(heroes={"scum": "A3"}, active="scum", enemies={"stratiota-1": "B3"})
    assert not table.offers("enter-building")

    table = at_the_door(heroes={"scum": "A3"}, active="scum")
    table.choose("move:scum:B3:1")
    assert table.offers("enter-building:front:2")


@pytest.mark.rule("NA-BLD-04")
def test_leaving_puts_the_scum_left_or_right_of_an_enemy_at_the_door() -> None:
    table = at_the_door(heroes={"scum": {"at": None, "inside": "1"}}, active="scum", enemies={"stratiota-1": "B3"})
    assert [key for key in table.options if key.startswith("leave-building")] == [
        "leave-building:front:scum:A3:2",
        "leave-building:front:scum:C3:2",
    ]

    table.choose("leave-building:front:scum:C3:2")
    assert table.told(LeftBuilding) == [LeftBuilding("scum", "1", "C3")]


@pytest.mark.rule("NA-BLD-04")
def test_nobody_is_put_on_an_obstacle_before_the_door() -> None:
    table = battle(
        ("111", "b.."),
        map_={
            "buildings": {"1": {}},
            "doors": {"front": {"building": "1", "before": "B2", "exits": ["A2", "B2", "C2"]}},
        },
        heroes={"scum": {"at": None, "inside": "1"}},
        active="scum",
    )

    assert [key.split(":")[3] for key in table.options if key.startswith("leave-building")] == ["B2", "C2"]


@pytest.mark.rule("NA-BLD-02", "NA-BLD-04")
def test_one_ap_does_not_bring_a_hero_out_either() -> None:
    inside: dict[str, Any] = {"heroes": {"scum": {"at": None, "inside": "1"}}, "active": "scum"}

    assert at_the_door(**inside, ap=2, spent=3).offers("leave-building")
    assert not at_the_door(**inside, ap=1, spent=4).offers("leave-building")


@pytest.mark.rule("NA-BLD-02", "NA-HRO-08")
def test_inside_a_house_a_hero_helps_himself_and_nobody_else() -> None:
    items = ["healing-salve", "book-of-hours", "quarterstaff"]
    heroes: dict[str, Any] = {"novice": {"at": None, "inside": "1", "wounds": 3, "items": items}}
    table = at_the_door(heroes=heroes | {"squire": {"at": "B3", "wounds": 3}}, active="novice")
    assert table.offers("attack:novice:book-of-hours")
    assert not table.offers("use-item:healing-salve:squire")
    assert not table.offers("attack:novice:quarterstaff")

    table.choose("use-item:healing-salve:novice")

    assert table.state.heroes["novice"].wounds == 0


@pytest.mark.rule("NA-BLD-04")
def test_a_square_held_by_another_hero_is_taken_too() -> None:
    table = at_the_door(
        heroes={"scum": {"at": None, "inside": "1"}, "squire": "A3", "novice": "B3", "apprentice": "C3"}, active="scum"
    )

    assert not table.offers("leave-building")


@pytest.mark.rule("NA-BLD-05", "NA-SCN-05")
def test_a_ladder_takes_anyone_up_for_one_ap() -> None:
    table = battle(STREET, map_=LADDER, heroes={"squire": "A3"}, active="squire")
    assert moves(table)["A2+1"] == 1

    foe = battle(STREET, map_=LADDER, heroes={"squire": "A1+1"}, enemies={"stratiota-1": "A3"}, active="stratiota")
    assert [event for event in foe.game.opening if isinstance(event, Moved)] == [
        Moved("stratiota-1", "A3", ("A2+1",), 1)
    ]


@pytest.mark.rule("NA-BLD-05", "NA-MSA-20")
def test_a_messenger_at_the_foot_of_the_ladder_climbs_it() -> None:
    table = battle(
        STREET,
        map_=LADDER,
        heroes={"squire": "G4"},
        personae={"messenger": {"at": "A3", "to": "C2+1"}},
        active="messenger",
    )

    assert table.opening(Moved) == [Moved("messenger", "A3", ("A2+1", "B2+1", "C2+1"), 3)]


@pytest.mark.rule("NA-BLD-10", "NA-MSA-20")
def test_a_messenger_with_too_few_ap_for_the_bridge_waits_before_it_and_crosses_next_time() -> None:
    """Ra 4: two squares to the bridge of three, which it reaches with two AP left."""
    table = battle(
        ("....#...", "....#..."),
        map_={"ladders": [{"a": "C1", "b": "F1", "cost": 3}]},
        heroes={"squire": "A2"},
        personae={"messenger": {"at": "A1", "to": "G1"}},
        active="messenger",
        dial={"squire": 90},
    )

    assert table.opening(Moved) == [
        Moved("messenger", "A1", ("B1", "C1"), 2),
        Moved("messenger", "C1", ("F1", "G1"), 4),
    ]


@pytest.mark.rule("NA-BLD-06")
def test_whoever_stands_at_an_end_of_the_ladder_shuts_it() -> None:
    given = {"heroes": {"squire": "A2+1"}, "enemies": {"stratiota-1": "A3"}}

    up_there = battle(STREET, map_=LADDER, active="squire", **given)  # type: ignore[arg-type]
    assert "A3" not in moves(up_there)

    down_there = battle(STREET, map_=LADDER, active="stratiota", **given)  # type: ignore[arg-type]
    assert down_there.state.enemies["stratiota-1"].at == "A3"


@pytest.mark.rule("NA-BLD-07")
def test_a_climber_needs_no_ladder() -> None:
    table = battle(STREET, map_=LADDER, heroes={"scum": "B2+1"}, enemies={"stratiota-1": "A3"}, active="scum")

    assert moves(table)["B3"] == 1


@pytest.mark.rule("NA-BLD-08")
def test_an_acrobat_comes_down_through_the_enemy_at_the_foot_for_two_ap() -> None:
    table = battle(
        STREET,
        map_=LADDER,
        heroes={"squire": {"at": "A2+1", "skills": ["acrobat"]}},
        enemies={"stratiota-1": "A3"},
        active="squire",
        ap=2,
        cards={"skills.acrobat": ACROBAT},
    )

    on_the_street = {square: cost for square, cost in moves(table).items() if "+" not in square}
    assert on_the_street == {"B3": 2, "A4": 2}


@pytest.mark.rule("NA-BLD-06", "NA-BLD-08", "NA-BLD-11")
@pytest.mark.parametrize(
    ("rows", "drawn", "start", "landing"),
    [(STREET, LADDER, "A3", "A2+1"), (TWO_HOUSES, BRIDGE, "B1+1", "D1+1")],
    ids=["up a ladder", "over a bridge"],
)
def test_only_down_a_ladder_an_acrobat_goes_through_an_enemy(
    rows: tuple[str, ...], drawn: dict[str, Any], start: str, landing: str
) -> None:
    acrobat: dict[str, Any] = {"cards": {"skills.acrobat": ACROBAT}, "active": "squire"}
    heroes: dict[str, Any] = {"squire": {"at": start, "skills": ["acrobat"]}}

    barred = battle(rows, map_=drawn, heroes=heroes, enemies={"stratiota-1": landing}, **acrobat)
    beyond = [square for square in moves(barred) if square.endswith("+1") and square[0] in "ABC"]

    assert landing in moves(battle(rows, map_=drawn, heroes=heroes, **acrobat))
    assert beyond == ([] if start == "A3" else ["B2+1", "A1+1", "A2+1"])


@pytest.mark.rule("NA-BLD-06")
def test_a_friend_at_the_landing_shuts_the_ladder_even_where_friends_may_be_passed() -> None:
    heroes: dict[str, Any] = {"squire": "A3", "novice": "A2+1"}
    table = battle(STREET, map_=LADDER, heroes=heroes, active="squire", house={"friends_may_be_passed": True})

    assert not any("+" in square for square in moves(table))


@pytest.mark.rule("NA-BLD-09", "NA-BLD-10")
@pytest.mark.parametrize("cost", [2, 3], ids=["as far as the gap", "dangerous"])
def test_a_bridge_costs_what_its_number_says(cost: int) -> None:
    bridge = BRIDGE | {"ladders": [{"a": "B1+1", "b": "D1+1", "cost": cost}]}
    table = battle(TWO_HOUSES, map_=bridge, heroes={"squire": "B1+1"}, active="squire")

    assert moves(table)["D1+1"] == cost


@pytest.mark.rule("NA-BLD-11")
def test_a_bridge_with_somebody_at_its_end_is_shut_to_both() -> None:
    given = {"heroes": {"squire": "B1+1"}, "enemies": {"stratiota-1": "D1+1"}}

    hero = battle(TWO_HOUSES, map_=BRIDGE, active="squire", **given)  # type: ignore[arg-type]
    assert not any(square.startswith(("D", "E")) for square in moves(hero) if "+" in square)

    enemy = battle(TWO_HOUSES, map_=BRIDGE, active="stratiota", **given)  # type: ignore[arg-type]
    assert "+" in enemy.state.enemies["stratiota-1"].at
    assert enemy.state.enemies["stratiota-1"].at[0] in "DE"


@pytest.mark.rule("NA-BLD-13", "NA-ESK-02", "NA-EFF-05")
def test_a_tower_of_two_floors_needs_climb_two_and_two_ap() -> None:
    tower: dict[str, Any] = {"buildings": {"1": {"floors": 2}}}
    skill = {"kind": "permanent", "archetype": "dagger", "colours": ["green"], "climb": 1}
    given: dict[str, Any] = {"map_": tower, "active": "scum", "cards": {"skills.cat": skill}}

    hook_alone = battle(STREET, heroes={"scum": "B3"}, **given)
    assert "B2+2" not in moves(hook_alone)

    hook_and_skill = battle(STREET, heroes={"scum": {"at": "B3", "skills": ["cat"]}}, **given)
    assert moves(hook_and_skill)["B2+2"] == 2

    too_tired = battle(STREET, heroes={"scum": {"at": "B3", "skills": ["cat"]}}, ap=1, spent=4, **given)
    assert "B2+2" not in moves(too_tired)


@pytest.mark.rule("NA-BLD-12", "NA-BLD-13")
@pytest.mark.parametrize(("floors", "cost"), [(1, 1), (2, 2)])
def test_a_ladder_costs_one_ap_more_for_every_floor_after_the_first(floors: int, cost: int) -> None:
    drawn: dict[str, Any] = {
        "buildings": {"1": {"floors": floors}},
        "ladders": [{"a": "A3", "b": f"A2+{floors}"}],
    }
    table = battle(STREET, map_=drawn, heroes={"squire": "A3"}, active="squire")

    assert moves(table)[f"A2+{floors}"] == cost


@pytest.mark.rule("NA-BLD-14", "NA-DAT-27")
def test_the_grappling_hook_goes_up_any_wall() -> None:
    table = battle(STREET, map_=HOUSE, heroes={"scum": "D2"}, active="scum")

    assert moves(table)["C2+1"] == 1


@pytest.mark.rule("NA-BLD-15", "NA-BLD-16")
def test_only_a_jumper_crosses_a_gap_and_every_square_counts() -> None:
    houses: dict[str, Any] = {"buildings": {"1": {}, "2": {}}}
    plain = battle(TWO_HOUSES, map_=houses, heroes={"squire": "B1+1"}, active="squire")
    assert "D1+1" not in moves(plain)

    jumper: dict[str, Any] = {
        "map_": houses,
        "heroes": {"squire": {"at": "B1+1", "skills": ["leap"]}},
        "active": "squire",
        "cards": {"skills.leap": JUMPER},
    }
    assert moves(battle(TWO_HOUSES, **jumper))["D1+1"] == 2


@pytest.mark.rule("NA-BLD-15")
def test_a_gap_wider_than_the_jump_is_not_crossed() -> None:
    table = battle(
        ("1..2",),
        map_={"buildings": {"1": {}, "2": {}}},
        heroes={"squire": {"at": "A1+1", "skills": ["leap"]}},
        active="squire",
        cards={"skills.leap": JUMPER},
    )

    assert moves(table) == {}


@pytest.mark.rule("NA-BLD-15")
def test_nobody_jumps_through_a_tower() -> None:
    table = battle(
        ("132",),
        map_={"buildings": {"1": {}, "2": {}, "3": {"floors": 2}}},
        heroes={"squire": {"at": "A1+1", "skills": ["leap"]}},
        active="squire",
        cards={"skills.leap": JUMPER},
    )

    assert moves(table) == {}


@pytest.mark.rule("NA-BLD-18", "NA-BLD-19", "NA-EFF-14")
@pytest.mark.parametrize(
    ("squire", "enemy", "reached"),
    [("A1+1", "A3+1", True), ("A1+1", "C1+1", False), ("A1+1", "B2", False)],
    ids=["on the same roof", "on another house", "in the street"],
)
def test_a_long_blade_reaches_no_other_roof_and_no_other_level(squire: str, enemy: str, reached: bool) -> None:
    table = battle(
        ("1.2", "1.2", "1.2"),
        map_={"buildings": {"1": {}, "2": {}}},
        heroes={"squire": squire},
        enemies={"stratiota-1": enemy},
        active="squire",
        cards={"equipment.arming-sword.attack.range": 2},
    )

    assert table.offers("attack:stratiota-1:arming-sword") is reached


@pytest.mark.rule("NA-BLD-18")
def test_no_blade_reaches_from_the_roof_into_the_street() -> None:
    table = battle(STREET, map_=HOUSE, heroes={"squire": "B2+1"}, enemies={"stratiota-1": "B3"}, active="squire")
    assert not table.offers("attack")

    foe = battle(STREET, map_=HOUSE, heroes={"squire": "B2+1"}, enemies={"stratiota-1": "B3"}, active="stratiota")
    assert foe.state.heroes["squire"].wounds == 0
    assert foe.options


@pytest.mark.rule("NA-BLD-17", "NA-BLD-20")
def test_the_scum_on_the_roof_shoots_one_who_cannot_strike_back() -> None:
    given: dict[str, Any] = {"map_": HOUSE, "heroes": {"scum": "B2+1"}, "enemies": {"stratiota-1": "B4"}}

    assert battle(STREET, active="scum", **given).offers("attack:stratiota-1:throwing-knives")
    foe = battle(STREET, active="stratiota", **given)
    assert not [event for event in foe.game.opening if isinstance(event, HeroEngaged)]
    assert foe.state.now > 60  # its activation is over and nobody was asked to parry


@pytest.mark.rule("NA-BLD-17")
def test_two_shooters_who_see_each_other_may_both_shoot() -> None:
    given: dict[str, Any] = {"heroes": {"scum": "B2+1"}, "enemies": {"crossbowman-1": "B4"}}

    assert battle(STREET, map_=HOUSE, active="scum", **given).offers("attack:crossbowman-1:throwing-knives")
    assert battle(STREET, map_=HOUSE, active="crossbowman", **given).dice() == ("3d6", 5)


@pytest.mark.rule("NA-BLD-21")
def test_behind_the_edge_of_a_roof_neither_sees_the_other() -> None:
    given: dict[str, Any] = {"heroes": {"scum": "B1+1"}, "enemies": {"crossbowman-1": "B4"}}
    assert not battle(STREET, map_=HOUSE, active="scum", **given).offers("attack")

    foe = battle(STREET, map_=HOUSE | {"ladders": []}, active="crossbowman", **given)
    assert foe.state.enemies["crossbowman-1"].at != "B4"


@pytest.mark.rule("NA-BLD-17")
def test_the_map_may_say_otherwise_of_two_squares() -> None:
    seen = HOUSE | {"sight": [{"a": "B1+1", "b": "B4", "clear": True}]}
    table = battle(STREET, map_=seen, heroes={"scum": "B1+1"}, enemies={"stratiota-1": "B4"}, active="scum")
    assert table.offers("attack:stratiota-1:throwing-knives")

    hidden = HOUSE | {"sight": [{"a": "B2+1", "b": "B4", "clear": False}]}
    table = battle(STREET, map_=hidden, heroes={"scum": "B2+1"}, enemies={"stratiota-1": "B4"}, active="scum")
    assert not table.offers("attack")


@pytest.mark.rule("NA-BLD-19")
def test_between_two_houses_no_blade_reaches_and_the_ladder_counts_as_its_number_of_squares() -> None:
    """Knives of range 4, and four steps: one of them is under a ladder of two."""
    given: dict[str, Any] = {"heroes": {"scum": "A1+1"}, "enemies": {"stratiota-1": "E1+1"}, "active": "scum"}

    assert battle(TWO_HOUSES, map_=BRIDGE | {"ladders": []}, **given).offers("attack:stratiota-1:throwing-knives")
    assert not battle(TWO_HOUSES, map_=BRIDGE, **given).offers("attack")


@pytest.mark.rule("NA-BLD-19")
def test_roofs_side_by_side_are_still_two_houses() -> None:
    table = battle(
        ("12",),
        map_={"buildings": {"1": {}, "2": {}}},
        heroes={"squire": "A1+1"},
        enemies={"stratiota-1": "B1+1"},
        active="squire",
    )

    assert not table.offers("attack")
    assert moves(table) == {}


@pytest.mark.rule("NA-BLD-01")
def test_a_door_that_the_mission_keeps_shut_is_no_way_in() -> None:
    assert not at_the_door(mission={"shut_doors": ["front"]}).offers("enter-building")


@pytest.mark.rule("NA-BLD-04")
@pytest.mark.parametrize(
    ("rows", "before", "out"),
    [
        (("111", "...", "..."), "B2", {"A2", "B2", "C2"}),
        (("1..", "1..", "1.."), "B2", {"B1", "B2", "B3"}),
        (("111", "..b", "..."), "B2", {"A2", "B2"}),
    ],
    ids=["a wall in the north", "a wall in the west", "a bush at the side"],
)
def test_where_the_map_lists_no_exits_they_are_the_three_squares_before_the_door(
    rows: tuple[str, ...], before: str, out: set[str]
) -> None:
    table = battle(
        rows,
        map_={"buildings": {"1": {}}, "doors": {"front": {"building": "1", "before": before}}},
        heroes={"scum": {"at": None, "inside": "1"}},
        active="scum",
    )

    assert {key.split(":")[3] for key in table.options if key.startswith("leave-building")} == out


@pytest.mark.rule("NA-BLD-03", "NA-ENG-02")
def test_he_may_enter_with_an_enemy_beside_the_door_that_does_not_hold_him() -> None:
    given: dict[str, Any] = {"enemies": {"stratiota-1": "C3"}}

    assert at_the_door(**given).offers("enter-building:front:2")
    assert not at_the_door(**given, engaged=[("squire", "stratiota-1")]).offers("enter-building")


@pytest.mark.rule("NA-BLD-05", "NA-BLD-06")
def test_down_a_ladder_it_is_one_ap_too_and_a_friend_at_the_foot_shuts_it() -> None:
    assert moves(battle(STREET, map_=LADDER, heroes={"squire": "A2+1"}, active="squire"))["A3"] == 1

    shut = battle(STREET, map_=LADDER, heroes={"squire": "A2+1", "novice": "A3"}, active="squire")
    assert all("+" in square for square in moves(shut))


@pytest.mark.rule("NA-BLD-08")
@pytest.mark.parametrize(
    ("ap", "reached"),
    [
        (1, {}),
        (2, {"A3": 2, "C3": 2, "B4": 2}),
    ],
)
def test_the_acrobat_lands_on_one_of_the_three_squares_beside_the_enemy(ap: int, reached: dict[str, int]) -> None:
    table = battle(
        STREET,
        map_={"buildings": {"1": {}}, "ladders": [{"a": "B3", "b": "B2+1"}]},
        heroes={"squire": {"at": "B2+1", "skills": ["acrobat"]}},
        enemies={"stratiota-1": "B3"},
        active="squire",
        ap=ap,
        cards={"skills.acrobat": ACROBAT},
    )

    assert {square: cost for square, cost in moves(table).items() if "+" not in square} == reached


@pytest.mark.rule("NA-BLD-08")
@pytest.mark.parametrize("ap", [1, 2, 4])
def test_an_acrobat_with_nowhere_to_land_stays_up(ap: int) -> None:
    """Even with the AP to go on through the next enemy."""
    table = battle(
        STREET,
        map_=LADDER,
        heroes={"squire": {"at": "A2+1", "skills": ["acrobat"]}, "novice": "A4"},
        enemies={"stratiota-1": "A3", "stratiota-2": "B3"},
        active="squire",
        ap=ap,
        cards={"skills.acrobat": ACROBAT},
    )

    assert all("+" in square for square in moves(table))


TILES = ("...#....",)
CROSSING: dict[str, Any] = {"ladders": [{"a": "C1", "b": "E1", "cost": 3}]}


@pytest.mark.rule("NA-BLD-10", "NA-BLD-11")
def test_a_ladder_between_two_tiles_costs_a_stratiota_its_number() -> None:
    crossed = battle(TILES, map_=CROSSING, heroes={"squire": "H1"}, enemies={"stratiota-1": "C1"}, active="stratiota")
    assert crossed.opening(Moved) == [Moved("stratiota-1", "C1", ("E1", "F1"), 4)]

    shut = battle(TILES, map_=CROSSING, heroes={"squire": "E1"}, enemies={"stratiota-1": "C1"}, active="stratiota")
    assert shut.state.enemies["stratiota-1"].at == "C1"


@pytest.mark.rule("NA-BLD-10", "NA-ESK-01")
def test_a_rider_pays_the_whole_number_of_a_ladder() -> None:
    """Four AP: three for the crossing, and the fourth is two squares."""
    table = battle(TILES, map_=CROSSING, heroes={"squire": "H1"}, enemies={"centaur-1": "C1"}, active="centaur")

    assert table.opening(Moved) == [Moved("centaur-1", "C1", ("E1", "F1", "G1"), 4)]


@pytest.mark.rule("NA-BLD-15", "NA-BLD-16")
@pytest.mark.parametrize(("jump", "reached"), [(0, {}), (1, {"B1+1": 1})])
def test_houses_that_share_a_wall_are_a_jump_of_one_square(jump: int, reached: dict[str, int]) -> None:
    table = battle(
        ("12.",),
        map_={"buildings": {"1": {}, "2": {}}},
        heroes={"squire": {"at": "A1+1", "skills": ["leap"]}},
        active="squire",
        cards={"skills.leap": JUMPER | {"jump": jump}},
    )

    assert moves(table) == reached


@pytest.mark.rule("NA-BLD-15", "NA-BLD-16")
@pytest.mark.parametrize(("rows", "landing", "cost"), [(("1..2",), "D1+1", 3), (("1.2",), "C1+1", 2)])
def test_a_longer_jump_crosses_the_wide_gap_and_the_narrow_one(rows: tuple[str, ...], landing: str, cost: int) -> None:
    table = battle(
        rows,
        map_={"buildings": {"1": {}, "2": {}}},
        heroes={"squire": {"at": "A1+1", "skills": ["leap"]}},
        active="squire",
        cards={"skills.leap": JUMPER | {"jump": 2}},
    )

    assert moves(table) == {landing: cost}


@pytest.mark.rule("NA-BLD-15", "NA-MOV-04")
def test_nobody_jumps_onto_a_model() -> None:
    table = battle(
        ("1.2",),
        map_={"buildings": {"1": {}, "2": {}}},
        heroes={"squire": {"at": "A1+1", "skills": ["leap"]}},
        enemies={"stratiota-1": "C1+1"},
        active="squire",
        cards={"skills.leap": JUMPER},
    )

    assert moves(table) == {}


@pytest.mark.rule("NA-BLD-19")
@pytest.mark.parametrize(("reach", "valid"), [(4, False), (5, True)])
@pytest.mark.parametrize("ladders", [[2], [3, 2]], ids=["one ladder", "the cheaper of two"])
def test_three_other_squares_and_a_ladder_of_two_are_a_distance_of_five(
    reach: int, valid: bool, ladders: list[int]
) -> None:
    bridges = [{"a": "B1+1", "b": "D1+1", "cost": cost} for cost in ladders]
    table = battle(
        TWO_HOUSES,
        map_=BRIDGE | {"ladders": bridges},
        heroes={"scum": "A1+1"},
        enemies={"stratiota-1": "E1+1"},
        active="scum",
        cards={"equipment.throwing-knives.attack.range": reach},
    )

    assert table.offers("attack:stratiota-1:throwing-knives") is valid


@pytest.mark.rule("NA-BLD-19")
@pytest.mark.parametrize(("reach", "shoots"), [(3, False), (4, True)])
def test_the_ladder_lengthens_an_enemys_shot_as_well(reach: int, shoots: bool) -> None:
    """A ladder of three and the square of the hero. It cannot come nearer: the far end of the bridge is the hero's."""
    table = battle(
        ("1.2",),
        map_={"buildings": {"1": {}, "2": {}}, "ladders": [{"a": "A1+1", "b": "C1+1", "cost": 3}]},
        heroes={"squire": "A1+1"},
        enemies={"crossbowman-1": "C1+1"},
        active="crossbowman",
        cards={"enemies.crossbowman.attack.range": reach, "enemies.crossbowman.skills": {}},
    )

    assert isinstance(table.request, Roll) is shoots


@pytest.mark.rule("NA-BLD-19")
@pytest.mark.parametrize(("reach", "valid"), [(4, False), (5, True)])
def test_the_squares_under_a_ladder_are_not_counted_twice(reach: int, valid: bool) -> None:
    """A gap of three squares with a ladder of three, and two other squares: five."""
    table = battle(
        ("1...22",),
        map_={"buildings": {"1": {}, "2": {}}, "ladders": [{"a": "A1+1", "b": "E1+1", "cost": 3}]},
        heroes={"scum": "A1+1"},
        enemies={"stratiota-1": "F1+1"},
        active="scum",
        cards={"equipment.throwing-knives.attack.range": reach},
    )

    assert table.offers("attack:stratiota-1:throwing-knives") is valid


@pytest.mark.rule("NA-BLD-07")
@pytest.mark.parametrize(
    ("scum", "stratiota", "way"),
    [("A2+1", "A3", "B3"), ("A3", "A2+1", "B2+1")],
    ids=["down", "up"],
)
def test_a_climber_goes_around_a_ladder_that_is_shut(scum: str, stratiota: str, way: str) -> None:
    """A step along the wall and a climb: two AP; without the hook there is no way at all."""
    given: dict[str, Any] = {"map_": LADDER, "heroes": {"scum": scum}, "enemies": {"stratiota-1": stratiota}}

    assert moves(battle(STREET, active="scum", **given))[way] == 2
    bare = moves(battle(STREET, active="scum", cards={"classes.scum.equipment": []}, **given))
    assert not any(("+" in square) is ("+" not in scum) for square in bare)


@pytest.mark.rule("NA-BLD-09")
def test_a_stratiota_crosses_a_bridge_for_its_two_ap() -> None:
    table = battle(
        TWO_HOUSES,
        map_=BRIDGE,
        heroes={"squire": "E2+1"},
        enemies={"stratiota-1": "B1+1"},
        active="stratiota",
        house={"enemies_choose_paths": True},
    )

    assert table.opening(Moved)[0] == Moved("stratiota-1", "B1+1", ("D1+1", "E1+1"), 3)


@pytest.mark.rule("NA-BLD-01", "NA-BLD-05", "NA-SCN-06")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"map_": {"buildings": {"1": {}}, "ladders": [{"a": "A3", "b": "A2"}]}}, "no ladder can lead to A2"),
        ({"map_": HOUSE, "open_doors": ["back"]}, "no door is called back"),
        ({"map_": HOUSE, "movable": {"cart": ["E3", "F3"]}}, "nothing that can be pushed is called cart"),
    ],
    ids=["ladder", "door", "cart"],
)
def test_a_position_with_a_ladder_a_door_or_a_cart_that_is_nowhere_is_refused_in_words(
    given: dict[str, Any], said: str
) -> None:
    with pytest.raises(AssertionError, match=said):
        battle(STREET, heroes={"squire": "A3"}, active="squire", **given)
