"""NA-AIX: what enemies decide, and why. Their mission here is to go and hold a place."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.nova_aetas.state.events import (
    EnemyDecided,
    EnemyIdle,
    EnemyTurnsTo,
    HeroEngaged,
    Moved,
    StrikesParried,
    TieRolled,
)
from tests.rulesets.nova_aetas.table import OPEN_GROUND, Table, battle
from tests.rulesets.starter_words import words_of

GUARD = {"instructions": {"stratiota": [{"do": "go-to", "at": ["L5"], "tv": 5}]}}
"""Hold the east side, and mind no hero of less than 5."""


def looking(heroes: dict[str, Any], at: str = "C5", **changes: Any) -> Table:
    """A Stratiota (Ra 4, Ca 4) begins to act; equal ways are taken in compass order."""
    given: dict[str, Any] = {
        "heroes": heroes,
        "enemies": {"stratiota-1": at},
        "active": "stratiota",
        "house": {"enemies_choose_paths": True},
        "mission": GUARD,
    }
    return battle(**(given | changes))


def decisions(table: Table) -> list[tuple[str, str]]:
    return [(event.target, event.rule) for event in table.told(EnemyDecided)]


@pytest.mark.rule("NA-AIX-01")
def test_an_enemy_follows_its_mission_while_no_hero_is_threatening() -> None:
    table = looking({"squire": "C7"})

    assert decisions(table) == [("L5", "NA-AIX-01")]
    assert table.state.enemies["stratiota-1"].at == "G5"


@pytest.mark.rule("NA-AIX-02", "NA-ENM-05")
@pytest.mark.parametrize(("far", "target"), [("C9", "squire"), ("C10", "L5")])
def test_only_heroes_in_the_control_area_are_considered(far: str, target: str) -> None:
    """Four squares away is inside an area of four, five is not."""
    table = looking({"squire": {"at": far, "tv": 9}})

    assert decisions(table)[0][0] == target


@pytest.mark.rule("NA-AIX-03", "NA-AIX-04")
@pytest.mark.parametrize(("tv", "decided"), [(4, ("L5", "NA-AIX-01")), (5, ("squire", "NA-AIX-04"))])
def test_a_lower_threat_is_ignored_and_an_equal_one_is_not(tv: int, decided: tuple[str, str]) -> None:
    table = looking({"squire": {"at": "C7", "tv": tv}})

    assert decisions(table)[0] == decided


@pytest.mark.rule("NA-AIX-05", "NA-AIX-16")
def test_the_mission_is_set_aside_for_the_threat_alone() -> None:
    """One hero in contact is not a threat; the other, two squares off, is, and is attacked."""
    table = looking({"scum": {"at": "C4", "tv": 4}, "squire": {"at": "C7", "tv": 5}})

    assert decisions(table)[0] == ("squire", "NA-AIX-04")
    assert table.state.enemies["stratiota-1"].at == "C6"
    table.roll(1, 1, 1, 1)
    assert table.told(StrikesParried)[0].hero == "squire"


@pytest.mark.rule("NA-AIX-05")
def test_ap_left_when_the_threat_is_gone_go_back_to_the_mission() -> None:
    table = looking({"scum": {"at": "C6", "tv": 5, "wounds": 4}, "squire": "A1"})

    table.roll(1, 1, 1)

    assert decisions(table)[0] == ("L5", "NA-AIX-01")
    assert table.told(Moved)[0] == Moved("stratiota-1", "C5", ("D5",), 1)


@pytest.mark.rule("NA-AIX-04", "NA-AIX-06")
@pytest.mark.parametrize(("tv", "why"), [(2, "NA-AIX-06"), (5, "NA-AIX-04")])
def test_a_hero_it_is_locked_with_counts_whatever_his_threat(tv: int, why: str) -> None:
    table = looking({"squire": {"at": "C6", "tv": tv}}, engaged=[("squire", "stratiota-1")])

    assert decisions(table)[0] == ("squire", why)
    assert table.dice() == ("4d6", 5)


@pytest.mark.rule("NA-AIX-06")
def test_where_the_house_looks_at_threat_alone_being_locked_changes_nothing() -> None:
    house = {"enemies_choose_paths": True, "enemies_turn_on": "nobody"}

    table = looking({"squire": {"at": "C6", "tv": 2}}, engaged=[("squire", "stratiota-1")], house=house)

    assert decisions(table)[0] == ("L5", "NA-AIX-01")
    assert table.state.engaged == []


@pytest.mark.rule("NA-AIX-06")
@pytest.mark.parametrize(("reading", "target"), [("held", "L5"), ("nobody", "L5"), ("attackers", "squire")])
def test_some_turn_on_whoever_came_at_them_with_a_blade_since_they_last_acted(reading: str, target: str) -> None:
    """A Squire of TV 2 strikes and misses; nobody holds him yet. What he did is forgotten after one activation."""
    table = looking(
        {"squire": {"at": "C6", "tv": 2}},
        active="squire",
        house={"enemies_choose_paths": True, "enemies_turn_on": reading},
    )

    table.choose("attack:stratiota-1").roll(1, 1, 1, 1).choose("wait:1")

    assert decisions(table)[0] == (target, "NA-AIX-06" if target == "squire" else "NA-AIX-01")
    if target == "squire":
        table.roll(6, 6, 6, 6)
    assert table.state.enemies["stratiota-1"].attackers == []


@pytest.mark.rule("NA-AIX-06")
def test_where_attackers_count_being_held_alone_does_not() -> None:
    house = {"enemies_choose_paths": True, "enemies_turn_on": "attackers"}

    table = looking({"squire": {"at": "C6", "tv": 2}}, engaged=[("squire", "stratiota-1")], house=house)

    assert decisions(table)[0] == ("L5", "NA-AIX-01")


@pytest.mark.rule("NA-AIX-07")
def test_the_highest_threat_then_the_closest() -> None:
    heroes = {
        "scum": {"at": "C8", "tv": 6},
        "squire": {"at": "C3", "tv": 6},
        "novice": {"at": "D5", "tv": 5},
    }

    assert decisions(looking(heroes))[0][0] == "squire"


@pytest.mark.rule("NA-AIX-08")
def test_several_instructions_are_carried_out_in_order_while_the_ap_last() -> None:
    """A patrol: one step to the first post, then three towards the second, in one activation."""
    posts = [{"do": "go-to", "at": ["C6"], "tv": 5}, {"do": "go-to", "at": ["C10"], "tv": 5}]

    table = looking({"squire": "L12"}, mission={"instructions": {"stratiota": posts}})

    assert decisions(table) == [("C6", "NA-AIX-01"), ("C10", "NA-AIX-01")]
    assert table.state.enemies["stratiota-1"].at == "C9"


@pytest.mark.rule("NA-AIX-08", "NA-AIX-18")
@pytest.mark.parametrize("house", [{}, {"enemies_follow_list_order": True}])
def test_one_that_has_reached_its_post_goes_for_the_heroes_and_does_not_turn_back(house: dict[str, bool]) -> None:
    """Ra 5: a step to its post, one more towards a hero who is not a threat to it there, and the blow."""
    orders = [{"do": "go-to", "at": ["C6"], "tv": 5}, {"do": "kill-heroes"}]
    table = looking(
        {"squire": {"at": "C8", "tv": 1}},
        mission={"instructions": {"stratiota": orders}},
        cards={"enemies.stratiota.ra": 5},
        house={"enemies_choose_paths": True} | house,
    )

    assert decisions(table) == [("C6", "NA-AIX-01"), ("squire", "NA-AIX-04"), ("squire", "NA-AIX-04")]
    assert table.state.enemies["stratiota-1"].at == "C7"
    assert table.dice() == ("4d6", 5)


@pytest.mark.rule("NA-AIX-05", "NA-AIX-08")
def test_with_the_hero_down_it_goes_back_to_its_post() -> None:
    orders = [{"do": "go-to", "at": ["C5"], "tv": 5}, {"do": "kill-heroes"}]
    table = looking(
        {"scum": {"at": "C7", "wounds": 4}, "novice": "L12"},
        mission={"instructions": {"stratiota": orders}},
        cards={"enemies.stratiota.ra": 5},
    )

    table.roll(1, 1, 1)

    assert table.state.enemies["stratiota-1"].at == "C5"


@pytest.mark.rule("NA-AIX-08", "NA-MSA-10")
def test_an_instruction_with_a_price_is_repeated_until_the_ap_are_gone() -> None:
    """Four AP next to a home: a Fire token for each, until it falls."""
    rows = ("............", "............", "....111.....", *("............",) * 9)
    table = looking(
        {"squire": "L12"},
        at="E2",
        rows=rows,
        map_={"buildings": {"1": {}}},
        mission={
            "homes": {"mill": {"building": "1", "door": "E2", "corner": "L12"}},
            "collapse": 9,
            "instructions": {"stratiota": [{"do": "set-fire", "tv": 5}]},
        },
    )

    assert table.state.fires["mill"] == 4


@pytest.mark.rule("NA-AIX-08")
@pytest.mark.parametrize(("at", "fires", "left"), [("E2", 2, 0), ("E1", 1, 1)])
def test_ap_too_few_for_the_first_instruction_serve_the_next_on_the_spot(at: str, fires: int, left: int) -> None:
    """Fire by an attack of 3 AP, then fire by hand for 1: with four AP both, but it does not walk for the second."""
    rows = ("............", "............", "....111.....", *("............",) * 9)
    by_attack, by_hand = {"do": "set-fire", "by_attack": True, "range": 2, "tv": 8}, {"do": "set-fire", "tv": 5}
    table = looking(
        {"squire": "L12"},
        at=at,
        rows=rows,
        map_={"buildings": {"1": {}}},
        mission={
            "homes": {"mill": {"building": "1", "door": "E2", "corner": "L12"}},
            "collapse": 9,
            "instructions": {"stratiota": [by_attack, by_hand]},
        },
    )

    assert table.state.fires["mill"] == fires
    assert [event.ap for event in table.told(EnemyIdle)] == ([left] if left else [])


@pytest.mark.rule("NA-AIX-09", "NA-MSA-11")
@pytest.mark.parametrize(("house", "first"), [({}, "C12"), ({"enemies_follow_list_order": True}, "C1")])
def test_of_several_objectives_the_highest_counts_and_by_house_rule_the_first(
    house: dict[str, bool], first: str
) -> None:
    """A hero of TV 6 is ignored next to an objective of 8; pursuing the one of 5 he would be a threat."""
    both = [{"do": "go-to", "at": ["C1"], "tv": 5}, {"do": "go-to", "at": ["C12"], "tv": 8}]
    given: dict[str, Any] = {
        "mission": {"instructions": {"stratiota": both}},
        "house": {"enemies_choose_paths": True} | house,
    }

    assert decisions(looking({"squire": {"at": "L12", "tv": 6}}, **given))[0][0] == first
    near = decisions(looking({"squire": {"at": "D6", "tv": 6}}, **given))[0][0]
    assert near == ("squire" if house else "C12")


SHUT_IN = ("............",) * 3 + ("......TTTTTT", "......T.....", "......TTTTTT") + ("............",) * 6


@pytest.mark.rule("NA-AIX-10")
def test_with_the_way_to_its_objective_shut_an_enemy_attacks_a_hero_it_can_reach() -> None:
    """No threat, one step off: still the best it can do."""
    table = looking({"squire": {"at": "C7", "tv": 0}}, rows=SHUT_IN)

    assert table.state.enemies["stratiota-1"].at == "C6"
    assert table.dice() == ("4d6", 5)


@pytest.mark.rule("NA-AIX-10", "NA-AIX-13", "NA-AIX-19")
@pytest.mark.parametrize(
    ("scum", "asked"),
    [({"tv": 0}, ("1d6", None)), ({"tv": 1}, ("3d6", 5)), ({"tv": 0, "wounds": 1}, ("3d6", 5))],
    ids=["equals", "more of a threat", "more wounded"],
)
def test_making_do_with_a_hero_it_can_reach_it_keeps_to_the_order_and_rolls_for_equals(
    scum: dict[str, int], asked: tuple[str, int | None]
) -> None:
    table = looking({"squire": {"at": "C7", "tv": 0}, "scum": {"at": "A5"} | scum}, rows=SHUT_IN)

    assert table.dice() == asked


@pytest.mark.rule("NA-AIX-10")
def test_with_nobody_in_reach_it_comes_as_near_to_its_objective_as_it_can() -> None:
    table = looking({"squire": "A12"}, at="C5", rows=SHUT_IN)

    assert table.told(Moved) == [Moved("stratiota-1", "C5", ("C4", "C3", "D3", "E3"), 4)]


@pytest.mark.rule("NA-AIX-10")
def test_with_nothing_at_all_to_do_it_stays_where_it_is() -> None:
    table = looking({"squire": {"at": None, "inside": "1"}}, mission={})

    assert [event for event in table.game.opening if isinstance(event, EnemyIdle)] == [EnemyIdle("stratiota-1", 4)]
    assert table.state.enemies["stratiota-1"].at == "C5"


@pytest.mark.rule("NA-AIX-10", "NA-ENG-04")
def test_one_that_holds_its_post_does_not_bother_with_a_harmless_hero() -> None:
    table = looking({"squire": "L6"}, at="L5")

    assert table.told(EnemyIdle) == [EnemyIdle("stratiota-1", 4)]
    assert not table.told(HeroEngaged)


@pytest.mark.rule("NA-AIX-11", "NA-ESK-23")
def test_a_passive_skill_works_each_time() -> None:
    """Shield takes a success of the first attack, and one of the second."""
    table = battle(
        heroes={"squire": "C5"},
        enemies={"papal-guard-1": "C4"},
        active="squire",
        cards={
            "classes.squire.ra": 6,
            "equipment.arming-sword.attack.chase": False,
            "enemies.papal-guard.skills": {"shield": 0},
        },
    )

    table.choose("attack:papal-guard-1").roll(5, 5, 1, 1)
    assert table.state.enemies["papal-guard-1"].wounds == 1
    table.choose("attack:papal-guard-1").roll(5, 5, 1, 1)
    assert table.state.enemies["papal-guard-1"].wounds == 2


TOWER = ("............", "............", "..11........", "..11........", *("............",) * 8)


@pytest.mark.rule("NA-AIX-12", "NA-ESK-02")
@pytest.mark.parametrize(("floors", "cost"), [(1, 1), (2, 2)])
def test_a_skill_with_a_price_in_ap_takes_its_ap_and_no_dice(floors: int, cost: int) -> None:
    """Climb 2: a house of one level for one AP, a tower of two for two, then the blow on the roof."""
    table = battle(
        TOWER,
        map_={"buildings": {"1": {"floors": floors}}},
        heroes={"squire": f"D3+{floors}"},
        enemies={"stratiota-1": "B3"},
        active="stratiota",
        cards={"enemies.stratiota.skills": {"climb": 2}, "enemies.stratiota.ra": 9},
    )

    assert table.told(Moved) == [Moved("stratiota-1", "B3", (f"C3+{floors}",), cost)]
    assert table.dice() == ("4d6", 5)


@pytest.mark.rule("NA-AIX-13", "NA-AIX-14")
def test_equal_threat_and_distance_the_most_wounded_is_chosen() -> None:
    heroes = {"scum": {"at": "C7", "tv": 6, "wounds": 1}, "squire": {"at": "C3", "tv": 6, "wounds": 3}}

    assert decisions(looking(heroes))[0][0] == "squire"


@pytest.mark.rule("NA-AIX-07", "NA-AIX-13")
def test_the_closest_comes_before_the_most_wounded() -> None:
    heroes = {"scum": {"at": "C7", "tv": 6, "wounds": 0}, "squire": {"at": "C2", "tv": 6, "wounds": 5}}

    assert decisions(looking(heroes))[0][0] == "scum"


@pytest.mark.rule("NA-AIX-14")
def test_most_wounded_counts_wounds_taken() -> None:
    """The Squire has three of six, the Scum two of three."""
    heroes = {"squire": {"at": "C7", "tv": 6, "wounds": 3}, "scum": {"at": "C3", "tv": 6, "wounds": 2}}

    table = looking(heroes, cards={"classes.scum.wo": 3}, house={"enemies_choose_paths": True})

    assert decisions(table)[0][0] == "squire"


@pytest.mark.rule("NA-AIX-15", "NA-MSA-15")
def test_an_enemy_out_to_kill_heroes_goes_for_those_in_its_area_and_else_for_the_closest() -> None:
    hunt = {"instructions": {"stratiota": [{"do": "kill-heroes"}]}}

    near = looking({"scum": {"at": "C8", "tv": 1}, "squire": {"at": "C6", "tv": 0}}, mission=hunt)
    assert decisions(near)[0] == ("scum", "NA-AIX-04")
    far = looking({"scum": {"at": "C12", "tv": 9}, "squire": {"at": "C11", "tv": 0}}, mission=hunt)
    assert decisions(far)[0] == ("squire", "NA-AIX-15")


@pytest.mark.rule("NA-AIX-17")
def test_each_model_of_a_group_decides_for_itself() -> None:
    table = looking({"squire": {"at": "C7", "tv": 9}}, enemies={"stratiota-1": "C5", "stratiota-2": "G1"})

    table.choose("activate:stratiota-1").roll(1, 1, 1, 1)

    assert [event.enemy for event in table.told(EnemyDecided)][-1:] == ["stratiota-2"]
    assert ("L5", "NA-AIX-01") in decisions(table)
    assert ("squire", "NA-AIX-04") not in [
        (event.target, event.rule) for event in table.told(EnemyDecided) if event.enemy == "stratiota-2"
    ]


@pytest.mark.rule("NA-AIX-17")
def test_a_threat_to_one_does_not_draw_the_whole_group() -> None:
    """The Squire is two squares from the first and ten from the second."""
    table = looking(
        {"squire": {"at": "C7", "tv": 9}},
        enemies={"stratiota-1": "C5", "stratiota-2": "I3"},
    )

    table.choose("activate:stratiota-2")
    decided = [event for event in table.told(EnemyDecided) if event.target == "squire"]

    assert {event.enemy for event in decided} == {"stratiota-1"}


@pytest.mark.rule("NA-AIX-15", "NA-AIX-18")
def test_a_hunter_turns_on_a_threat_that_comes_into_its_area() -> None:
    """Nobody is in its area, so it goes for the Scum, who is closest; two steps on a Squire of TV 9 comes into it."""
    table = looking({"scum": "C10", "squire": {"at": "D10", "tv": 9}}, mission={})

    targets = [event.target for event in table.game.opening if isinstance(event, EnemyDecided)]
    assert (targets[0], targets[-1]) == ("scum", "squire")


@pytest.mark.rule("NA-AIX-05", "NA-AIX-18")
def test_with_its_threat_gone_an_enemy_looks_for_another() -> None:
    """The Scum falls to the first blow; the Squire, a threat as well, is three squares off, and one AP is left."""
    table = looking({"scum": {"at": "C6", "tv": 6, "wounds": 4}, "squire": {"at": "C2", "tv": 5}})

    table.roll(1, 1, 1)

    assert decisions(table)[0][0] == "squire"


@pytest.mark.rule("NA-AIX-18")
def test_a_threat_that_a_step_brings_into_the_area_turns_it_at_once() -> None:
    """On its way east; after one step the hero is four squares away, and the rest of the AP go towards him."""
    table = looking({"squire": {"at": "D9", "tv": 5}})

    moves = [event for event in table.game.opening if isinstance(event, Moved)]
    assert moves[0].path == ("D5",)
    assert [event.target for event in table.game.opening if isinstance(event, EnemyDecided)][:2] == ["L5", "squire"]
    assert table.state.enemies["stratiota-1"].at == "D8"


@pytest.mark.rule("NA-AIX-18", "NA-AIX-21")
def test_a_way_around_that_leads_out_of_its_area_does_not_turn_it_back_and_forth() -> None:
    """The threat is four squares off behind trees; the first step around them makes it five, and it goes on."""
    trees = ("............",) * 3 + ("...T........",) * 3 + ("............",) * 6
    table = looking({"squire": {"at": "G5", "tv": 5}}, rows=trees)

    assert [event.target for event in table.game.opening if isinstance(event, EnemyDecided)] == ["squire"]
    assert table.game.opening.count(Moved("stratiota-1", "C5", ("C4", "C3", "D3", "E3"), 4)) == 1


@pytest.mark.rule("NA-AIX-18", "NA-AIX-07")
def test_on_the_way_around_a_greater_threat_still_turns_it() -> None:
    trees = ("............",) * 3 + ("...T........",) * 3 + ("............",) * 6
    table = looking({"squire": {"at": "G5", "tv": 5}, "scum": {"at": "D1", "tv": 6}}, rows=trees)

    targets = [event.target for event in table.game.opening if isinstance(event, EnemyDecided)]
    assert targets[:2] == ["squire", "scum"]


@pytest.mark.rule("NA-AIX-18", "NA-AIX-07")
def test_on_the_way_around_a_lesser_threat_does_not_turn_it() -> None:
    """After a step the Scum is four squares off, and the Squire five."""
    trees = ("............",) * 3 + ("...T........",) * 3 + ("............",) * 6
    table = looking({"squire": {"at": "G5", "tv": 6}, "scum": {"at": "A2", "tv": 5}}, rows=trees)

    assert [event.target for event in table.opening(EnemyDecided)] == ["squire"]
    assert table.opening(Moved)[0].path == ("C4", "C3", "D3", "E3")


@pytest.mark.rule("NA-AIX-19")
@pytest.mark.parametrize(("face", "chosen"), [(1, "scum"), (3, "scum"), (4, "squire"), (6, "squire")])
def test_between_two_a_die_decides_half_and_half(face: int, chosen: str) -> None:
    table = looking({"scum": {"at": "C7", "tv": 6}, "squire": {"at": "C3", "tv": 6}})

    assert table.dice() == ("1d6", None)
    table.roll(face)

    assert table.told(TieRolled) == [TieRolled(face, chosen)]
    assert decisions(table)[0][0] == chosen


@pytest.mark.rule("NA-AIX-19")
@pytest.mark.parametrize(
    ("heroes", "shares"),
    [
        (("scum", "squire"), "1 to 3: Scum, 4 to 6: Squire."),
        (
            ("scum", "squire", "novice", "apprentice"),
            "1: Scum, 2: Squire, 3: Novice, 4: Apprentice, 5 to 6: roll again.",
        ),
    ],
)
def test_the_question_for_the_die_says_which_faces_mean_whom(heroes: tuple[str, ...], shares: str) -> None:
    places = dict(zip(heroes, ("C7", "C3", "A5", "E5"), strict=False))
    table = looking({name: {"at": at, "tv": 6} for name, at in places.items()})

    assert table.request is not None
    assert words_of("nova_aetas").detail(table.request.why).endswith(shares)


@pytest.mark.rule("NA-AIX-19")
def test_what_is_left_over_of_the_die_is_rolled_again() -> None:
    """Four heroes, a face for each; a five or a six tells nothing."""
    heroes = {"scum": "C7", "squire": "C3", "novice": "A5", "apprentice": "E5"}
    table = looking({name: {"at": at, "tv": 6} for name, at in heroes.items()})

    table.roll(5)
    assert not table.told(TieRolled)
    table.roll(2)

    assert table.told(TieRolled) == [TieRolled(2, "squire")]


@pytest.mark.rule("NA-AIX-20")
@pytest.mark.parametrize(("at", "inside"), [("E6", True), ("F6", False)])
def test_the_control_area_is_counted_along_rows_and_columns_and_through_trees(at: str, inside: bool) -> None:
    """Ca 3: two columns and one row away, behind a tree, is inside."""
    rows = ("............",) * 4 + ("...T........", "............") + ("............",) * 6
    table = looking({"squire": {"at": at, "tv": 9}}, rows=rows, cards={"enemies.stratiota.ca": 3})

    assert (decisions(table)[0][0] == "squire") is inside


@pytest.mark.rule("NA-AIX-20")
def test_the_control_area_needs_no_sight() -> None:
    """Ca 3 on C5 with a tree on D5: E5 is behind the tree."""
    rows = ("............",) * 4 + ("...T........",) + ("............",) * 7
    table = looking(
        {"squire": {"at": "E5", "tv": 9}},
        rows=rows,
        cards={"enemies.stratiota.ca": 3},
    )

    assert decisions(table)[0][0] == "squire"


@pytest.mark.rule("NA-AIX-21", "NA-ENG-04")
def test_with_the_ap_for_it_an_enemy_attacks_and_does_not_merely_hold() -> None:
    table = looking({"squire": {"at": "C6", "tv": 9}}, cards={"enemies.stratiota.ra": 3})

    assert table.dice() == ("4d6", 5)
    assert not [event for event in table.game.opening if isinstance(event, HeroEngaged)]


@pytest.mark.rule("NA-MOV-03")
def test_equal_ways_are_put_to_the_players_by_where_the_enemy_comes_to_stand() -> None:
    """Five squares off over the corner, four AP: every square on a cheapest way that the AP just reach."""
    table = looking({"squire": {"at": "F9", "tv": 9}}, mission={}, house={}, cards={"enemies.stratiota.ra": 2})

    assert {key.rpartition(":")[2] for key in table.options} == {"C7", "D6", "E5"}
    table.choose("enemy-move:stratiota-1:D6")
    assert table.state.enemies["stratiota-1"].at == "D6"


def test_the_order_on_the_panel_tells_the_way_the_hero_and_the_dice() -> None:
    table = looking({"squire": {"at": "C7", "tv": 9}})

    order = table.game.view.order
    assert order is not None
    assert (order.piece, order.path, order.target) == ("stratiota-1", ("C6",), "squire")
    assert order.deed is not None
    values = dict(order.deed.values)
    assert order.deed.key == "order.strike"
    assert (values["dice"], values["need"], values["count"]) == ("4d6", 5, 2)


def test_the_order_of_a_walk_tells_every_square_from_start_to_end() -> None:
    table = looking({"squire": "C7"}, rows=OPEN_GROUND)

    order = table.game.view.order
    assert order is not None
    assert order.path == ("D5", "E5", "F5", "G5")
    assert order.deed is not None
    assert dict(order.deed.values)["target"] == "L5"


@pytest.mark.rule("NA-AIX-18", "NA-MOV-04")
def test_one_that_passes_a_friend_does_not_think_better_of_it_on_top_of_him() -> None:
    """The first step, where the hero comes into its area, is a friend's square: it turns on the next one."""
    table = looking(
        {"squire": {"at": "E8", "tv": 5}},
        rows=("TTTTTTTTTTTT",) * 4 + ("TT.........T",) + ("TTT..TTTTTTT",) * 7,
        enemies={"stratiota-1": "C5", "crossbowman-1": "D5"},
        mission={"instructions": {"stratiota": [{"do": "go-to", "at": ["K5"], "tv": 5}]}},
        house={"enemies_choose_paths": True, "friends_may_be_passed": True},
        dial={"squire": 70, "crossbowman": 70},
    )

    moves = [event.path for event in table.game.opening if isinstance(event, Moved)]
    assert moves[:2] == [("D5", "E5"), ("E6", "E7")]


AFTER_THE_MESSENGER = {"instructions": {"stratiota": [{"do": "kill-persona", "persona": "messenger", "tv": 5}]}}


@pytest.mark.rule("NA-AIX-10", "NA-STA-23")
@pytest.mark.parametrize(("tv", "held"), [(4, "messenger"), (5, "squire")])
def test_a_blinded_enemy_goes_to_its_victim_and_holds_it_though_it_cannot_strike(tv: int, held: str) -> None:
    """A hero who is not a threat does not become one by that."""
    table = looking(
        {"squire": {"at": "C3", "tv": tv}},
        enemies={"stratiota-1": {"at": "C5", "tokens": ["blinded"]}},
        personae={"messenger": {"at": "C8", "to": "A12"}},
        mission=AFTER_THE_MESSENGER,
    )

    assert {target for target, _ in decisions(table)} == {held}
    assert table.state.engaged == [(held, "stratiota-1")]


@pytest.mark.rule("NA-AIX-10", "NA-STA-18")
def test_a_silenced_hedge_witch_goes_where_she_could_light_the_home_and_waits() -> None:
    rows = (*OPEN_GROUND[:10], "..........11", "..........11")
    table = looking(
        {"squire": "A6"},
        rows=rows,
        enemies={"hedge-witch-1": {"at": "C5", "tokens": ["silence"]}},
        active="hedge-witch",
        map_={"buildings": {"1": {"floors": 1}}},
        mission={
            "homes": {"mill": {"building": "1", "door": "J11", "corner": "A1"}},
            "instructions": {"hedge-witch": [{"do": "set-fire", "by_attack": True, "tv": 4}]},
        },
        dial={"squire": 69},
    )

    assert {target for target, _ in decisions(table)} == {"mill"}
    assert table.state.enemies["hedge-witch-1"].at == "K6"
    assert (table.opening(EnemyIdle), table.state.fires) == ([EnemyIdle("hedge-witch-1", 3)], {"mill": 0})


@pytest.mark.rule("NA-MOV-03")
def test_equal_ways_are_listed_in_the_order_in_which_a_search_finds_them() -> None:
    """A recorded game must find the same list, however the ways are worked out."""
    table = battle((".....",) * 5, heroes={"squire": "D3"}, enemies={"stratiota-1": "E2"}, active="stratiota", ap=1)
    assert table.options == ("enemy-move:stratiota-1:E3", "enemy-move:stratiota-1:D2")


@pytest.mark.rule("NA-AIX-10")
def test_an_enemy_says_whom_it_cannot_reach_when_it_attacks_another_hero() -> None:
    """The Scum is shut in, and is the greater threat."""
    table = looking({"squire": {"at": "E7", "tv": 0}, "scum": {"at": "H5", "tv": 6}}, at="E5", rows=SHUT_IN)

    assert table.told(EnemyTurnsTo) == [EnemyTurnsTo("stratiota-1", "squire", "scum")]
