"""The heroic move."""

from typing import Any

import pytest

from rulesets.novus_malum.state.attack_events import OutOfRange
from rulesets.novus_malum.state.events import DrawBegun, FormationDissolved, HeroMoved, MayMove
from tests.rulesets.novus_malum.table import battle

FIELD: dict[str, Any] = {"A": "c1 d1", "B": "d2 d3", "X": "k1"}


@pytest.mark.rule("NM-HER-02")
def test_six_inches_are_near_enough_and_more_are_not() -> None:
    table = battle(**FIELD).do("heroic-move:c1:B", 65)
    assert table.last(OutOfRange).limit == 60
    assert "heroic-move:c1:B" not in table.offers
    near = battle(**FIELD).do("heroic-move:c1:B", 60)
    assert near.state.models["c1"].formation == "B"
    assert near.last(HeroMoved).formation == "B"


@pytest.mark.rule("NM-HER-02")
def test_a_hero_may_have_to_walk_to_the_new_formation() -> None:
    slow = {"captain": {"move": 3}}
    table = battle(**FIELD, cards=slow, house={"heroic_move": "walk"}).do("heroic-move:c1:B")
    assert table.asked == "heroic-distance-on-foot", "it is not set down"
    table.do(41)
    assert table.last(OutOfRange).limit == 40, "3 in. and the inch of coherency"


@pytest.mark.rule("NM-HER-03")
def test_no_heroic_move_out_of_an_engaged_formation() -> None:
    table = battle(**FIELD, engaged="A|X")
    assert table.offers == ["give:hold"]


@pytest.mark.rule("NM-HER-04", "NM-HER-05")
def test_a_lone_hero_dissolves_its_formation_and_brings_its_token() -> None:
    table = battle(A="c1", B="d2 d3", X="k1", tokens={"B": 7, "A": 3, "X": 1}, gap=300)
    table.do("give:hold", "heroic-move:c1:B", 20)
    assert table.offers == ["keep-token:7", "keep-token:3"]
    table.do("keep-token:3")
    assert table.last(FormationDissolved).formation == "A"
    assert table.state.formations["B"].token == 3
    assert table.game.view.active == "B", "it has still to act, and does so next"
    table.quietly("draw-token")
    assert table.last(DrawBegun).pieces == 3, "one token fewer: two formations and combat priority"


@pytest.mark.rule("NM-HER-05")
def test_a_swap_changes_nothing_for_a_formation_that_has_acted() -> None:
    table = battle(A="c1", B="d2 d3", X="k1", tokens={"B": 3, "A": 7, "X": 8}, gap=300)
    table.do("give:hold", "heroic-move:c1:B", 20, "keep-token:7")
    assert table.state.formations["B"].token == 7
    assert table.game.view.active == "X"


@pytest.mark.rule("NM-HER-06")
def test_the_hero_takes_part_in_the_order_of_its_new_formation() -> None:
    table = battle(**FIELD, tokens={"A": 2, "B": 5, "X": 1}).do("give:hold", "heroic-move:c1:B", 30)
    table.do("give:move", "end-move:whole", "give:move")
    assert ("captain", 60) in [(told.unit, told.tenths) for told in table.all(MayMove)]
    assert "pace:c1" in table.offers


@pytest.mark.rule("NM-HER-06")
def test_behind_a_formation_that_has_acted_its_movement_is_over() -> None:
    table = battle(A="c1 b1", B="b2 b3", X="k1", tokens={"B": 1, "A": 2, "X": 3}, gap=100)
    table.do("give:hold", "heroic-move:c1:B", 30)
    assert table.state.models["c1"].order == "move", "no part in the hold"
    assert table.game.view.active == "A"
    ran = battle(A="c1 b1", B="b2 b3", X="k1", tokens={"B": 1, "A": 2, "X": 3}, gap=300)
    ran.do("give:run", 6, "end-move:whole", "heroic-move:c1:B", 30)
    assert ran.state.models["c1"].order == "run"


@pytest.mark.rule("NM-HER-06", "NM-HER-02")
def test_a_hero_makes_one_heroic_move_in_a_round() -> None:
    table = battle(A="c1 d1", B="d2 d3", C="d4 d5", X="k1", gap=300).do("heroic-move:c1:B", 60)
    table.do("give:hold")
    assert not any(key.startswith("heroic-move:c1") for key in table.offers)


@pytest.mark.rule("NM-HER-06", "NM-ORD-07")
def test_a_hero_that_joined_runners_does_not_shoot_either() -> None:
    bow = {"captain": {"equipment": ["sword", "bow"]}}
    table = battle(A="c1 d1", B="d2", X="k1", tokens={"B": 1, "A": 2, "X": 3}, gap=150, cards=bow)
    table.do("give:run", 1, "end-move:whole", "heroic-move:c1:B", 30, "give:hold", "give:hold")
    assert table.state.phase == "command", "nobody was asked to shoot"


@pytest.mark.rule("NM-COH-01", "NM-HER-02")
def test_a_formation_that_a_hero_left_may_have_a_gap() -> None:
    table = battle(A="d1 c1 d2", B="d3", X="k1").do("heroic-move:c1:B", 50)
    assert (table.asked, dict(table.request.why.values)) == ("stands", {"formation": "A"})
    table.do("stands:strays", 30)
    assert table.offers == ["give:move", "give:run"]


@pytest.mark.rule("NM-COH-01", "NM-HER-02")
def test_a_single_model_that_a_hero_leaves_has_no_gap() -> None:
    table = battle(A="d1 c1", B="d3", X="k1", marks={"A": {"broken": True}}).do("heroic-move:c1:B", 50)
    assert table.offers == ["give:hold", "give:move", "give:run"]


@pytest.mark.rule("NM-COH-04", "NM-HER-02")
def test_a_hero_may_fill_the_gap_of_those_it_joins() -> None:
    table = battle(A="d1 c1", B="d2 d3", X="k1", marks={"B": {"broken": True}}).do("heroic-move:c1:B", 50, "give:hold")
    assert (table.asked, dict(table.request.why.values)) == ("stands", {"formation": "B"})
    assert table.do("stands:whole").offers == ["give:hold", "give:move", "give:run"]


@pytest.mark.rule("NM-HER-02")
def test_a_walking_hero_goes_no_farther_than_six_inches() -> None:
    table = battle(**FIELD, house={"heroic_move": "walk"}).do("heroic-move:c1:B", 61)
    assert table.last(OutOfRange).limit == 60, "6 in. and the inch of coherency would be seven"


@pytest.mark.rule("NM-HER-02", "NM-ORD-06")
def test_a_hero_may_stand_out_towards_the_enemy_and_be_charged_there() -> None:
    table = battle(**FIELD, near={"A|X": 300, "B|X": 110}).do("heroic-move:c1:B", 60, "give:hold", "give:hold")
    assert "charge:B" in table.do("give:run", 6).offers, "9 in. of run reach a base 2 in. before the others"


@pytest.mark.rule("NM-HER-02", "NM-SCN-02")
def test_in_the_next_round_a_hero_may_change_formation_again() -> None:
    table = battle(**FIELD, gap=300).do("heroic-move:c1:B", 60).quietly("movement 2")
    while dict(table.request.why.values).get("formation") != "B":
        table.do("give:hold")
    assert "heroic-move:c1:A" in table.offers


@pytest.mark.rule("NM-MEA-01", "NM-HER-02")
@pytest.mark.parametrize("premeasure", [True, False])
def test_where_nobody_measures_before_declaring_a_heroic_move_too_far_is_lost(premeasure: bool) -> None:
    table = battle(**FIELD, C="d4", house={"premeasure": premeasure}).do("heroic-move:c1:B", 65)
    assert ("heroic-move:c1:C" in table.offers) is premeasure
