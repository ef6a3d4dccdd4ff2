"""The heroic move."""

from typing import Any

import pytest

from rulesets.novus_malum.state.attack_events import OutOfRange
from rulesets.novus_malum.state.events import DrawBegun, FormationDissolved, HeroMoved, MayMove, OrderGiven
from tests.rulesets.novus_malum.table import battle

FIELD: dict[str, Any] = {"A": "c1 d1", "B": "d2 d3", "X": "k1"}
CHARGED_SINCE: dict[str, Any] = {"house": {"heroic_turn": "round"}, "marks": {"A": {"began_engaged": False}}}


@pytest.mark.rule("NM-HER-02")
def test_six_inches_are_near_enough_and_more_are_not() -> None:
    table = battle(**FIELD).do("heroic-move:c1:B", 65)
    assert table.last(OutOfRange).limit == 60
    assert "heroic-move:c1:B" not in table.offers
    near = battle(**FIELD).do("heroic-move:c1:B", 60)
    assert near.state.models["c1"].formation == "B"
    assert near.last(HeroMoved).formation == "B"


@pytest.mark.rule("NM-HER-02")
def test_a_house_may_make_the_hero_walk() -> None:
    slow = {"captain": {"move": 3}}
    table = battle(**FIELD, cards=slow, house={"heroic_move_mode": "walk"}).do("heroic-move:c1:B")
    assert table.asked == "heroic-distance-on-foot", "it is not set down"
    table.do(41)
    assert table.last(OutOfRange).limit == 40, "3 in. and the inch of coherency"


@pytest.mark.rule("NM-HER-03")
def test_no_heroic_move_out_of_an_engaged_formation() -> None:
    table = battle(**FIELD, engaged="A|X")
    assert table.offers == ["give:hold"]


@pytest.mark.rule("NM-HER-03")
def test_a_house_may_look_at_the_start_of_the_round() -> None:
    house = {"heroic_turn": "round"}
    still_engaged = battle(**FIELD, engaged="A|X", house=house)
    assert still_engaged.offers == ["give:hold"]
    charged_since = battle(**FIELD, house=house, near={"A|X": 40}, tokens={"X": 1, "A": 2, "B": 3})
    charged_since.do("give:run", 4, "charge:A")
    assert "heroic-move:c1:B" in charged_since.offers
    free_since = battle(**FIELD, house=house, marks={"A": {"began_engaged": True}})
    assert "heroic-move:c1:B" not in free_since.offers


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


@pytest.mark.rule("NM-HER-05")
def test_a_house_may_swap_from_the_next_phase_on() -> None:
    tokens = {"A": 3, "X": 5, "B": 7}
    table = battle(A="c1", B="z1 d3", X="k1", tokens=tokens, gap=300, house={"swap_timing": "next-phase"})
    table.do("heroic-move:c1:B", 20, "keep-token:3")
    assert table.game.view.active == "X"
    table.do("give:hold", "give:hold")
    assert table.asked == "cast"
    assert table.state.formations["B"].token == 3


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


@pytest.mark.rule("NM-HER-06")
def test_a_house_may_allow_both_the_order_and_the_heroic_move() -> None:
    table = battle(**FIELD, house={"heroic_double_move": True})
    assert "heroic-move:c1:B" not in table.offers
    table.do("give:move", "end-move:whole")
    assert table.offers == ["no-heroic-move", "heroic-move:c1:B"]
    table.do("heroic-move:c1:B", 30, "give:move")
    assert "pace:c1" not in table.offers, "one order for each hero in a phase"
    assert table.last(OrderGiven).formation == "B"


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
def test_those_whom_a_hero_leaves_may_have_a_gap_to_close() -> None:
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


@pytest.mark.rule("NM-HER-03", "NM-MOV-02")
def test_a_hero_that_leaves_a_fight_may_have_been_all_that_held_it_there() -> None:
    table = battle(**FIELD, engaged="A|X", **CHARGED_SINCE).do("heroic-move:c1:B", 50)
    assert table.asked == "still-engaged"
    assert "give:move" in table.do("apart", "give:hold").offers, "X is free to move again"


@pytest.mark.rule("NM-HER-06", "NM-ORD-07")
@pytest.mark.parametrize(("order", "bound"), [(("give:run", 3, "end-move:whole"), "run"), (("give:hold",), "move")])
def test_a_hero_that_did_both_is_bound_by_both_orders(order: tuple[str | int, ...], bound: str) -> None:
    table = battle(**FIELD, house={"heroic_double_move": True})
    table.do("give:hold", "heroic-move:c1:B", 30, *order)
    assert table.state.models["c1"].order == bound


@pytest.mark.rule("NM-HER-05", "NM-FRM-06")
def test_a_token_swapped_for_the_next_phase_is_the_one_that_a_merge_may_keep() -> None:
    field: dict[str, Any] = {"A": "c1", "B": "d2 d3", "C": "d4", "X": "k1", "engaged": "C|X", "near": {"B|X": 40}}
    table = battle(**field, tokens={"A": 1, "C": 2, "B": 3, "X": 4}, house={"swap_timing": "next-phase"})
    table.do("heroic-move:c1:B", 30, "keep-token:1", "give:hold", "give:run", 6, "charge:X")
    assert table.offers == ["keep-token:2", "keep-token:1"]
    table.do("keep-token:2", "give:hold")
    assert table.state.formations["C"].token == 2, "nothing is left of the swap"
    other = battle(**field, tokens={"A": 1, "C": 2, "B": 3, "X": 4}, house={"swap_timing": "next-phase"})
    other.do("heroic-move:c1:C", 30, "keep-token:1", "give:hold", "give:run", 6, "charge:X")
    assert other.offers == ["keep-token:1", "keep-token:3"]
    assert other.do("keep-token:3", "give:hold").state.formations["C"].token == 3


@pytest.mark.rule("NM-HER-05")
def test_a_lone_hero_brings_along_the_token_that_its_formation_had_swapped_for() -> None:
    field: dict[str, Any] = {"A": "c1", "B": "d1 d2", "X": "k1", "tokens": {"A": 1, "B": 3, "X": 4}}
    table = battle(**field, marks={"A": {"later": 2}}, house={"swap_timing": "next-phase"})
    assert table.do("heroic-move:c1:B", 20).offers == ["keep-token:3", "keep-token:2"], "1 is discarded already"


@pytest.mark.rule("NM-HER-02")
def test_a_hero_that_walks_far_comes_no_further_than_six_inches() -> None:
    table = battle(**FIELD, house={"heroic_move_mode": "walk"}).do("heroic-move:c1:B", 61)
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


@pytest.mark.rule("NM-HER-03")
@pytest.mark.parametrize(("answer", "offered"), [("apart", True), ("still-engaged", False)])
def test_where_the_start_of_the_round_counts_it_is_asked_then_who_is_still_in_a_fight(
    answer: str, offered: bool
) -> None:
    lost: dict[str, Any] = {"engaged": "A|X", "marks": {"A|X": {"doubt": True}}, "house": {"heroic_turn": "round"}}
    table = battle("morale", **FIELD, **lost).quietly("still-engaged")
    assert table.state.phase == "reckoning"
    assert ("heroic-move:c1:B" in table.do(answer).quietly("order").offers) is offered


@pytest.mark.rule("NM-MEA-01", "NM-HER-02")
@pytest.mark.parametrize("premeasure", [True, False])
def test_where_nobody_measures_before_declaring_a_heroic_move_too_far_is_lost(premeasure: bool) -> None:
    table = battle(**FIELD, C="d4", house={"premeasure": premeasure}).do("heroic-move:c1:B", 65)
    assert ("heroic-move:c1:C" in table.offers) is premeasure


@pytest.mark.rule("NM-HER-03", "NM-HER-06")
def test_a_hero_that_may_do_both_leaves_even_after_a_charge() -> None:
    """What counts is whether the hero's formation was engaged when its turn started."""
    both = {"heroic_double_move": True}
    table = battle(**FIELD, house=both, gap=60).do("give:run", 4, "charge:X")
    assert (table.asked, table.offers) == ("heroic", ["no-heroic-move", "heroic-move:c1:B"])
    ran = battle(**FIELD, house={**both, "engaged_orders": "run"}, engaged="A|X", gap=200)
    ran.do("give:run", 4, "end-move:whole", "apart")
    assert ran.asked == "order", "he began in a fight, though he has run out of it"


@pytest.mark.rule("NM-HER-02", "NM-HER-03")
def test_a_hero_who_leaves_touches_nobody_any_more() -> None:
    table = battle(**FIELD, engaged="A|X", touching="c1-k1", **CHARGED_SINCE)
    table.do("heroic-move:c1:B", 30)
    assert (table.asked, table.state.contacts) == ("still-engaged", []), "only the hero may have been in the fight"


@pytest.mark.rule("NM-HER-06", "NM-FRM-05")
def test_a_hero_that_may_do_both_leaves_even_the_formation_that_its_own_has_joined() -> None:
    field: dict[str, Any] = {
        "A": "c2 d1",
        "B": "c1 d2",
        "C": "d3",
        "X": "k1",
        "tokens": {"A": 1, "B": 2, "C": 3, "X": 4},
    }
    table = battle(**field, engaged="A|X", near={"B|X": 40}, house={"heroic_double_move": True})
    table.do("give:hold", "give:run", 4, "charge:X", "keep-token:1")
    assert (table.asked, dict(table.request.why.values)) == ("heroic", {"formation": "A"})
    assert table.offers == ["no-heroic-move", "heroic-move:c1:C"], "c2 began in the fight"
    assert table.do("heroic-move:c1:C", 30).state.models["c1"].formation == "C"
