"""NA-MOV: one AP a square, four sides, and nobody walks through anybody."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.state.events import EnemyIdle, Moved
from rulesets.nova_aetas.state.state import Persona
from tests.rulesets.nova_aetas.table import Table, battle

CLIMBING_SKILL = {"kind": "permanent", "archetype": "dagger", "colours": ["green"], "climb": 1}


def moves(table: Table) -> dict[str, int]:
    """Where the acting hero may go, and for how many AP."""
    keys = (option.split(":") for option in table.options if option.startswith("move:"))
    return {to: int(cost) for _, _, to, cost in keys}


@pytest.mark.rule("NA-MOV-01", "NA-TST-01")
def test_the_squire_goes_two_squares_for_two_ap_and_no_die_is_rolled() -> None:
    table = battle(heroes={"squire": "C5"}, active="squire")

    table.choose("move:squire:C3:2")

    assert table.told(Moved) == [Moved("squire", "C5", ("C4", "C3"), 2)]
    assert (table.active.ap, table.active.spent) == (2, 2)


@pytest.mark.rule("NA-MOV-02")
def test_the_corner_square_costs_two_and_the_way_there_must_be_free() -> None:
    open_way = battle(heroes={"squire": "C5"}, active="squire")
    assert moves(open_way)["D4"] == 2

    shut = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "C4", "stratiota-2": "D5"}, active="squire")
    assert "D4" not in moves(shut)


@pytest.mark.rule("NA-MOV-02")
def test_a_skill_may_allow_the_diagonal_step() -> None:
    nimble = {"kind": "permanent", "archetype": "sword", "colours": ["green"], "diagonal": True}
    table = battle(
        heroes={"squire": {"at": "C5", "skills": ["nimble"]}}, active="squire", cards={"skills.nimble": nimble}
    )

    assert moves(table)["D4"] == 1


@pytest.mark.rule("NA-MOV-02")
def test_so_may_a_piece_of_equipment() -> None:
    table = battle(heroes={"squire": "C5"}, active="squire", cards={"equipment.buckler.diagonal": True})

    assert moves(table)["D4"] == 1


@pytest.mark.rule("NA-MOV-02", "NA-STA-12")
def test_who_walks_diagonally_flies_diagonally() -> None:
    """Over the tree in the corner, too."""
    rows = ("............",) * 3 + ("...T........",) + ("............",) * 8
    flying = {"at": "C5", "tokens": [Token.FLY]}
    table = battle(rows, heroes={"squire": flying}, active="squire", cards={"equipment.buckler.diagonal": True})

    assert moves(table)["B6"] == 1
    assert moves(table)["E3"] == 2


@pytest.mark.rule("NA-MOV-03", "NA-MOV-08")
def test_an_enemy_takes_the_cheapest_way_and_stops_where_it_can_strike() -> None:
    table = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "C3"}, active="stratiota")

    assert [event for event in table.game.opening if isinstance(event, Moved)] == [
        Moved("stratiota-1", "C3", ("C4",), 1)
    ]
    assert table.dice() == ("4d6", 5)


@pytest.mark.rule("NA-MOV-03")
def test_between_equal_ways_of_an_enemy_the_players_choose() -> None:
    given = {"heroes": {"squire": "C5"}, "enemies": {"stratiota-1": "D3"}, "active": "stratiota"}

    asked = battle(**given)  # type: ignore[arg-type]
    assert set(asked.options) == {"enemy-move:stratiota-1:C4", "enemy-move:stratiota-1:D5"}
    asked.choose("enemy-move:stratiota-1:D5")
    assert asked.state.enemies["stratiota-1"].at == "D5"

    decided = battle(**given, house={"enemies_choose_paths": True})  # type: ignore[arg-type]
    assert decided.state.enemies["stratiota-1"].at == "D5"


@pytest.mark.rule("NA-MOV-04")
def test_nobody_passes_an_enemy_in_a_corridor() -> None:
    table = battle(("TTTTT", "....."), heroes={"squire": "A2"}, enemies={"stratiota-1": "C2"}, active="squire")

    assert moves(table) == {"B2": 1}


@pytest.mark.rule("NA-MOV-04")
def test_a_friend_is_in_the_way_unless_the_house_lets_friends_pass() -> None:
    corridor = ("TTTTT", ".....")
    heroes = {"squire": "A2", "novice": "B2"}

    assert moves(battle(corridor, heroes=heroes, active="squire")) == {}  # type: ignore[arg-type]

    friendly = battle(corridor, heroes=heroes, active="squire", house={"friends_may_be_passed": True})  # type: ignore[arg-type]
    assert moves(friendly) == {"C2": 2, "D2": 3, "E2": 4}


@pytest.mark.rule("NA-MOV-04")
def test_obstacles_cannot_be_entered() -> None:
    table = battle(("TbWC#", "....."), heroes={"scum": "C2"}, active="scum")

    assert set(moves(table)) == {"A2", "B2", "D2", "E2"}


@pytest.mark.rule("NA-MOV-05", "NA-BLD-12")
def test_climbing_onto_a_roof_of_one_floor_costs_one_ap() -> None:
    table = battle(("11.", "..."), map_={"buildings": {"1": {}}}, heroes={"scum": "A2"}, active="scum")

    assert moves(table)["A1+1"] == 1


@pytest.mark.rule("NA-MOV-06")
@pytest.mark.parametrize(
    ("skills", "gear", "highest"),
    [(1, [], 1), (1, ["grappling-hook"], 2), (2, [], 1)],
    ids=["one skill", "a skill and a tool", "two skills"],
)
def test_climb_adds_up_over_kinds_of_grant_and_not_within_one(skills: int, gear: list[str], highest: int) -> None:
    cards = {f"skills.climber-{number}": CLIMBING_SKILL for number in range(skills)}
    for floors in (1, 2, 3):
        table = battle(
            ("1.", ".."),
            map_={"buildings": {"1": {"floors": floors}}},
            heroes={"scum": {"at": "A2", "skills": [name.split(".")[1] for name in cards]}},
            active="scum",
            cards=cards | {"classes.scum.equipment": gear},
        )
        assert (f"A1+{floors}" in moves(table)) is (floors <= highest)


@pytest.mark.rule("NA-MOV-07")
def test_turning_back_costs_nothing_more() -> None:
    table = battle(heroes={"squire": "C5"}, active="squire")

    table.choose("move:squire:C4:1").choose("move:squire:C5:1")

    assert table.active.ap == 2


@pytest.mark.rule("NA-STA-12")
def test_a_flyer_crosses_enemies_and_trees_but_stops_only_on_a_free_square() -> None:
    table = battle(
        ("T.TTT", "....."),
        heroes={"squire": {"at": "A2", "tokens": [Token.FLY]}},
        enemies={"stratiota-1": "B2", "stratiota-2": "C2"},
        active="squire",
        ap=3,
    )

    assert moves(table) == {"D2": 3, "B1": 2}


@pytest.mark.rule("NA-STA-12")
def test_a_flyer_goes_up_a_tower_for_one_square() -> None:
    table = battle(
        ("1.", ".."),
        map_={"buildings": {"1": {"floors": 3}}},
        heroes={"squire": {"at": "A2", "tokens": [Token.FLY]}},
        active="squire",
    )

    assert moves(table)["A1+3"] == 1


@pytest.mark.rule("NA-STA-14")
def test_haste_gives_three_squares_and_is_gone_with_the_first_step() -> None:
    table = battle(heroes={"squire": {"at": "A1", "tokens": [Token.HASTE]}}, active="squire")
    assert moves(table)["A6"] == 2

    table.choose("move:squire:A2:0")

    assert Token.HASTE not in table.state.heroes["squire"].tokens
    assert moves(table)["A3"] == 1


@pytest.mark.rule("NA-STA-29")
def test_the_hindered_pay_two_ap_a_square_and_the_fifth_buys_nothing() -> None:
    table = battle(heroes={"scum": {"at": "A1", "tokens": [Token.HINDERED]}}, active="scum")

    assert moves(table) == {"A2": 2, "B1": 2, "A3": 4, "B2": 4, "C1": 4}


@pytest.mark.rule("NA-ESK-01", "NA-STA-29")
@pytest.mark.parametrize(("tokens", "comes_to"), [([], 6), ([Token.HINDERED], 1)], ids=["riding", "hindered"])
def test_cavalry_rides_two_squares_an_ap_unless_it_is_hindered(tokens: list[Token], comes_to: int) -> None:
    table = battle(
        ("." * 20,),
        heroes={"squire": "T1"},
        enemies={"stratiota-1": {"at": "A1", "tokens": tokens}},
        active="stratiota",
        cards={"enemies.stratiota.ra": 3, "enemies.stratiota.skills": {"cavalry": 1}},
    )

    (moved,) = [event for event in table.game.opening if isinstance(event, Moved)]
    assert len(moved.path) == comes_to


@pytest.mark.rule("NA-MOV-03")
def test_of_a_way_of_three_and_one_of_five_an_enemy_takes_the_three() -> None:
    """Its post is behind a hedge with two gaps: three squares by the one, five by the other."""
    rows = (
        "....",
        "b..b",
        "....",
    )
    table = battle(
        rows,
        heroes={"squire": {"at": "D3", "tokens": [Token.DISGUISE]}},
        enemies={"stratiota-1": "A3"},
        active="stratiota",
        mission={"instructions": {"stratiota": [{"do": "go-to", "at": ["B1"], "tv": 5}]}},
    )

    assert table.opening(Moved) == [Moved("stratiota-1", "A3", ("B3", "B2", "B1"), 3)]


@pytest.mark.rule("NA-MOV-03", "NA-BLD-10")
@pytest.mark.parametrize(("cost", "stands"), [(3, "E1"), (5, "E2")], ids=["by the ladder", "around"])
def test_a_ladder_is_taken_only_where_its_ap_make_it_the_cheaper_way(cost: int, stands: str) -> None:
    """From B1 to E1 it is five squares around; by the ladder it is one and the ladder's number."""
    rows = (
        "...#.",
        ".....",
    )
    table = battle(
        rows,
        map_={"ladders": [{"a": "C1", "b": "E1", "cost": cost}]},
        heroes={"squire": {"at": "A1", "tokens": [Token.DISGUISE]}},
        enemies={"stratiota-1": "B1"},
        active="stratiota",
        mission={"instructions": {"stratiota": [{"do": "go-to", "at": ["E1"], "tv": 5}]}},
    )

    assert table.state.enemies["stratiota-1"].at == stands


@pytest.mark.rule("NA-MOV-03", "NA-BLD-13")
def test_one_with_too_few_ap_for_the_ladder_waits_at_its_foot() -> None:
    """Three of four AP lead to the foot, and the tower's ladder takes two: it does not turn back to stand below the hero."""
    table = battle(
        ("111....", "111....", "......."),
        map_={"buildings": {"1": {"floors": 2}}, "ladders": [{"a": "A3", "b": "A2+2"}]},
        heroes={"squire": "C2+2"},
        enemies={"stratiota-1": "D3"},
        active="stratiota",
    )

    assert table.opening(Moved) == [Moved("stratiota-1", "D3", ("C3", "B3", "A3"), 3)]
    assert table.opening(EnemyIdle) == [EnemyIdle("stratiota-1", 1)]


@pytest.mark.rule("NA-MOV-04", "NA-OOA-05")
def test_one_who_lies_out_of_action_still_shuts_the_corridor() -> None:
    lying = {"at": "B2", "standing": "out-of-action", "wounds": 5}
    table = battle(("TTTTT", "....."), heroes={"squire": "A2", "novice": lying}, active="squire")

    assert moves(table) == {}


@pytest.mark.rule("NA-MOV-04", "NA-DAT-28", "NA-STA-12")
@pytest.mark.parametrize(
    ("skills", "tokens", "house", "passed"),
    [
        (["acrobat"], [], {}, {"stratiota"}),
        ([], [Token.FLY], {}, {"stratiota", "cart"}),
        ([], [], {"friends_may_be_passed": True}, {"novice", "messenger"}),
    ],
    ids=["an acrobat", "a flyer", "friends may be passed"],
)
def test_who_passes_an_enemy_passes_no_friend_no_persona_and_no_cart(
    skills: list[str], tokens: list[Token], house: dict[str, bool], passed: set[str]
) -> None:
    """Four corridors that begin at the hero's feet, each with something in it."""
    rows = ("##.##", "##.##", ".....", "##.##", "##.##")
    acrobat = {"kind": "permanent", "archetype": "sword", "colours": ["green"], "acrobatic": True}
    table = battle(
        rows,
        heroes={"squire": {"at": "C3", "skills": skills, "tokens": tokens}, "novice": "C2"},
        enemies={"stratiota-1": "D3"},
        active="squire",
        cards={"skills.acrobat": acrobat},
        mission={
            "dial": {"heroes": 0, "messenger": 0},
            "personae": {"messenger": {"does": "flee", "at": "C4", "to": "A3"}},
            "movable": {"cart": {"squares": ["B3"]}},
        },
        personae={"messenger": Persona("messenger", "table", at="C4", to="A3")},
        dial={"messenger": 70},
        house=house,
    )

    beyond = {"C1": "novice", "E3": "stratiota", "C5": "messenger", "A3": "cart"}
    assert {beyond[square] for square in moves(table)} == passed


@pytest.mark.rule("NA-MOV-06")
@pytest.mark.parametrize(("floors", "climbs"), [(1, True), (2, False)])
def test_two_tools_for_climbing_are_worth_one(floors: int, climbs: bool) -> None:
    spikes = {"kind": "tool", "archetype": "dagger", "climb": 1}
    table = battle(
        ("1.", ".."),
        map_={"buildings": {"1": {"floors": floors}}},
        heroes={"scum": {"at": "A2", "equipment": ["spikes"]}},
        active="scum",
        cards={"equipment.spikes": spikes},
    )

    assert (f"A1+{floors}" in moves(table)) is climbs


@pytest.mark.rule("NA-MOV-06")
def test_of_two_unequal_skills_the_higher_counts() -> None:
    table = battle(
        ("1.", ".."),
        map_={"buildings": {"1": {"floors": 2}}},
        heroes={"scum": {"at": "A2", "skills": ["cat", "monkey"]}},
        active="scum",
        cards={
            "skills.cat": CLIMBING_SKILL,
            "skills.monkey": CLIMBING_SKILL | {"climb": 2},
            "classes.scum.equipment": [],
        },
    )

    assert moves(table)["A1+2"] == 2


@pytest.mark.rule("NA-MOV-02", "NA-BLD-15")
def test_a_diagonal_step_does_not_lead_to_the_roof_of_another_house() -> None:
    nimble = {"kind": "permanent", "archetype": "sword", "colours": ["green"], "diagonal": True}
    table = battle(
        ("11.", ".12"),
        map_={"buildings": {"1": {}, "2": {}}},
        heroes={"squire": {"at": "B1+1", "skills": ["nimble"]}},
        active="squire",
        cards={"skills.nimble": nimble},
    )

    assert moves(table) == {"A1+1": 1, "B2+1": 1}


@pytest.mark.rule("NA-MOV-05", "NA-STA-14", "NA-STA-29")
@pytest.mark.parametrize(("tokens", "cost"), [([], 1), ([Token.HASTE], 0), ([Token.HINDERED], 2)])
def test_a_climb_is_a_square_like_any_other(tokens: list[Token], cost: int) -> None:
    table = battle(
        ("11.", "..."),
        map_={"buildings": {"1": {}}},
        heroes={"scum": {"at": "A2", "tokens": tokens}},
        active="scum",
    )

    assert moves(table)["A1+1"] == cost


def shooter(at: str, ra: int = 4, house: dict[str, bool] | None = None, **card: Any) -> Table:
    """A crossbowman without the wish to keep away, in a lane with the Squire at its end."""
    cards = {"enemies.crossbowman.skills": {}, "enemies.crossbowman.ra": ra}
    cards |= {f"enemies.crossbowman.{path}": value for path, value in card.items()}
    return battle(
        ("......",),
        heroes={"squire": "F1"},
        enemies={"crossbowman-1": at},
        active="crossbowman",
        cards=cards,
        house=house,
    )


@pytest.mark.rule("NA-MOV-08")
def test_a_shooter_goes_no_nearer_than_its_range() -> None:
    table = shooter("A1", attack={"sphere": "physical", "range": 4, "strikes": 1, "difficulty": 5})

    assert table.opening(Moved) == [Moved("crossbowman-1", "A1", ("B1",), 1)]
    assert table.dice() == ("4d6", 5)


@pytest.mark.rule("NA-MOV-03", "NA-BLD-10")
def test_a_nearer_square_is_not_passed_over_for_one_that_a_ladder_leads_to_in_one_step() -> None:
    """Next to the hero are D2, two squares on, and E1, one ladder of three AP away."""
    table = battle(
        ("...#..", "......"),
        map_={"ladders": [{"a": "C1", "b": "E1", "cost": 3}]},
        heroes={"squire": "E2"},
        enemies={"stratiota-1": "C1"},
        active="stratiota",
        cards={"enemies.stratiota.ra": 5},
    )

    assert table.opening(Moved) == [Moved("stratiota-1", "C1", ("C2", "D2"), 2)]


@pytest.mark.rule("NA-MOV-01", "NA-ACT-08")
@pytest.mark.parametrize(("ap", "farthest"), [(1, 1), (2, 2), (3, 3)])
def test_nobody_goes_farther_than_his_ap(ap: int, farthest: int) -> None:
    reached = moves(battle(heroes={"squire": "F6"}, active="squire", ap=ap, spent=4 - ap))

    assert max(reached.values()) == farthest
    assert len(reached) == 2 * farthest * (farthest + 1)
