"""NA-LOS, NA-SCN: how far it is, which model sees which, and what stands in between."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.nova_aetas.table import battle

KNIVES = "attack:stratiota-1:throwing-knives"
"""The Scum's knives fly four squares."""


def sees(rows: tuple[str, ...], shooter: str, target: str, **changes: Any) -> bool:
    given: dict[str, Any] = {
        "heroes": {"scum": shooter},
        "enemies": {"stratiota-1": target},
        "active": "scum",
        "cards": {"equipment.throwing-knives.attack.range": 20},
    }
    return battle(rows, **(given | changes)).offers(KNIVES)


@pytest.mark.rule("NA-LOS-02", "NA-ICO-01", "NA-EFF-08")
@pytest.mark.parametrize(("target", "valid"), [("D4", True), ("E3", True), ("E4", False)])
def test_distance_is_counted_along_rows_and_columns(target: str, valid: bool) -> None:
    """From C2 (row 2): D4 is 3 away, E3 is 3, E4 is 4; the weapon reaches three."""
    table = battle(
        heroes={"scum": "C2"},
        enemies={"stratiota-1": target},
        active="scum",
        cards={"equipment.throwing-knives.attack.range": 3},
    )

    assert table.offers(KNIVES) is valid


@pytest.mark.rule("NA-LOS-01", "NA-LOS-03", "NA-LOS-05", "NA-SCN-01")
def test_of_two_crossbowmen_only_the_one_in_the_open_can_be_shot() -> None:
    rows = (
        "........",
        "........",
        "..TT....",
        "..TT....",
    )
    table = battle(rows, heroes={"scum": "A4"}, enemies={"crossbowman-1": "A1", "crossbowman-2": "E4"}, active="scum")

    assert table.offers("attack:crossbowman-1:throwing-knives")
    assert not table.offers("attack:crossbowman-2:throwing-knives")


@pytest.mark.rule("NA-SCN-01", "NA-SCN-02", "NA-SCN-03", "NA-SCN-04")
@pytest.mark.parametrize(
    ("element", "seen"),
    [(("TT", "TT"), False), (("b.", "b."), True), (("WW", "WW"), True), (("CC", "CC"), False)],
    ids=["tree", "bush", "well", "cart"],
)
def test_trees_and_carts_take_the_line_bushes_and_wells_do_not(element: tuple[str, str], seen: bool) -> None:
    rows = ("######", f".{element[0]}...", f".{element[1]}...", "######")

    assert sees(rows, "A2", "E2") is seen


@pytest.mark.rule("NA-LOS-03", "NA-SCN-02", "NA-SCN-03")
@pytest.mark.parametrize("low", ["b", "W"], ids=["bush", "well"])
def test_a_side_is_free_though_a_bush_or_a_well_lies_beyond_it(low: str) -> None:
    assert sees((f".{low}.",), "A1", "C1")
    assert sees((f"{low}.{low}.{low}",), "B1", "D1")


@pytest.mark.rule("NA-LOS-03", "NA-LOS-04")
@pytest.mark.parametrize(("between", "seen"), [("...", True), (".T.", False), ("TTT", False)])
def test_in_one_row_whatever_blocks_the_square_between_blocks_the_line(between: str, seen: bool) -> None:
    """Open rows above and below do not help: a line along the side of a blocking square is not a free line."""
    assert sees(("......", f".{between}..", "......"), "A2", "E2") is seen


@pytest.mark.rule("NA-LOS-03", "NA-BLD-19")
def test_from_roof_to_roof_one_sees_over_the_street_but_not_through_a_tower() -> None:
    houses = {"buildings": {"1": {}, "2": {}, "3": {"floors": 2}}}

    assert sees(("1.2",), "A1+1", "C1+1", map_=houses)
    assert not sees(("132",), "A1+1", "C1+1", map_=houses)


@pytest.mark.rule("NA-SCN-02", "NA-SCN-03", "NA-SCN-04")
@pytest.mark.parametrize("letter", ["T", "b", "W", "C"])
def test_all_of_them_stop_a_walker(letter: str) -> None:
    table = battle((f".{letter}.", "###"), heroes={"scum": "A1"}, active="scum")

    assert not table.offers("move")


@pytest.mark.rule("NA-LOS-03")
def test_a_line_from_another_side_may_pass_where_the_middle_one_does_not() -> None:
    rows = (".T..", "....")

    assert sees(rows, "A1", "D2")


@pytest.mark.rule("NA-LOS-03")
def test_no_line_slips_between_two_blocking_squares_that_share_an_edge() -> None:
    rows = ("##TT##", ".TTTT.", ".TTTT.", "##TT##")

    assert not sees(rows, "A2", "F3")


@pytest.mark.rule("NA-LOS-04")
def test_an_enemy_in_between_blocks_a_hero_and_a_friend_does_not() -> None:
    corridor = ("######", "......", "######")

    assert sees(corridor, "A2", "E2", heroes={"scum": "A2", "squire": "C2"})
    assert not sees(corridor, "A2", "E2", enemies={"stratiota-1": "E2", "stratiota-2": "C2"})


@pytest.mark.rule("NA-LOS-06", "NA-LOS-07", "NA-CBH-04")
@pytest.mark.parametrize(("target", "touches"), [("C2", True), ("C3", False)])
def test_bases_touch_along_a_side_and_not_at_a_corner(target: str, touches: bool) -> None:
    table = battle(heroes={"squire": "B2"}, enemies={"stratiota-1": target}, active="squire")

    assert table.offers("attack:stratiota-1:arming-sword") is touches


@pytest.mark.rule("NA-OOA-06")
def test_one_who_lies_out_of_action_hides_nobody() -> None:
    corridor = ("######", "......", "######")
    lying = {"at": "C2", "standing": "out-of-action", "wounds": 6}
    table = battle(
        corridor,
        heroes={"scum": "A2", "squire": lying},
        enemies={"crossbowman-1": "E2"},
        active="crossbowman",
    )

    assert table.dice() == ("3d6", 5)


@pytest.mark.rule("NA-LOS-02")
@pytest.mark.parametrize(("target", "in_range"), [("C6", True), ("C7", False)])
def test_a_range_is_counted_in_steps(target: str, in_range: bool) -> None:
    """The knives fly four: from C2 to C6 it is four steps, and three squares lie between."""
    table = battle(heroes={"scum": "C2"}, enemies={"stratiota-1": target}, active="scum")

    assert table.offers(KNIVES) is in_range


@pytest.mark.rule("NA-LOS-02")
def test_an_enemys_range_is_counted_the_same_way() -> None:
    table = battle(
        ("........",),
        heroes={"squire": "H1"},
        enemies={"crossbowman-1": "A1"},
        active="crossbowman",
    )

    assert table.state.enemies["crossbowman-1"].at == "B1"
    assert table.dice() == ("4d6", 5)


@pytest.mark.rule("NA-LOS-01", "NA-LOS-02")
@pytest.mark.parametrize(("target", "valid"), [("F4", True), ("G4", False)])
def test_three_columns_and_two_rows_are_a_distance_of_five(target: str, valid: bool) -> None:
    table = battle(
        heroes={"scum": "C2"},
        enemies={"stratiota-1": target},
        active="scum",
        cards={"equipment.throwing-knives.attack.range": 5},
    )

    assert table.offers(KNIVES) is valid


@pytest.mark.rule("NA-LOS-01")
def test_four_squares_off_and_in_range_of_five_a_tree_between_still_hides_him() -> None:
    rows = ("......", "..T...", "......")
    given: dict[str, Any] = {"cards": {"equipment.throwing-knives.attack.range": 5}}

    assert sees(("......",) * 3, "A2", "E2", **given)
    assert not sees(rows, "A2", "E2", **given)


@pytest.mark.rule("NA-LOS-04")
def test_in_the_open_too_an_opponent_in_line_hides_the_one_behind_and_can_be_shot_himself() -> None:
    table = battle(heroes={"scum": "B2"}, enemies={"stratiota-1": "F2", "stratiota-2": "D2"}, active="scum")

    assert not table.offers("attack:stratiota-1:throwing-knives")
    assert table.offers("attack:stratiota-2:throwing-knives")


@pytest.mark.rule("NA-LOS-04", "NA-CBE-11")
def test_an_enemy_sees_past_its_own_kind_and_not_past_a_hero() -> None:
    lane = ("......",)
    own = battle(
        lane, heroes={"squire": "F1"}, enemies={"crossbowman-1": "B1", "stratiota-1": "D1"}, active="crossbowman"
    )
    assert own.dice() == ("4d6", 5)

    behind = battle(
        lane,
        heroes={"squire": {"at": "F1", "tv": 5}, "scum": "D1"},
        enemies={"crossbowman-1": "B1"},
        active="crossbowman",
    )
    assert behind.dice() == ("3d6", 5)  # the Scum, who stands in the way, is shot instead


@pytest.mark.rule("NA-LOS-03")
def test_no_line_begins_at_the_edge_of_the_board() -> None:
    """One line alone clears the tree, from the far sides of both: it needs board beyond them."""
    assert not sees(("....", ".T..", "...."), "A1", "D3")
    assert sees(("......", "......", "..T...", "......", "......"), "B2", "E4")


@pytest.mark.rule("NA-BLD-17", "NA-BLD-21")
@pytest.mark.parametrize(("roof", "seen"), [("C2+1", True), ("A2+1", False)])
def test_along_its_length_a_roof_hides_the_street_from_whoever_stands_at_the_other_end(roof: str, seen: bool) -> None:
    rows = ("111....", "111....", ".......")
    houses: dict[str, Any] = {"buildings": {"1": {}}}

    assert sees(rows, roof, "F3", map_=houses) is seen
    shooter = battle(
        rows,
        map_=houses,
        heroes={"squire": roof},
        enemies={"crossbowman-1": "F3"},
        active="crossbowman",
        cards={"enemies.crossbowman.attack.range": 20},
        house={"enemies_choose_paths": True},
    )
    assert (shooter.state.enemies["crossbowman-1"].at == "F3") is seen
