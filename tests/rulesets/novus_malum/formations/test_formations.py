"""Formations: destroyed, merged, coherent or not."""

from typing import Any

import pytest

from rulesets.engine.events import Event
from rulesets.novus_malum.state.events import (
    Charged,
    CoherencyBroken,
    DrawBegun,
    FormationDestroyed,
    FormationsMerged,
    MayMove,
    NoSingleChain,
    TokenKept,
)
from tests.rulesets.novus_malum.table import BLUE, RED, Table, battle
from tests.rulesets.novus_malum.wounds.shots import struck


@pytest.mark.rule("NM-FRM-04")
def test_a_destroyed_formation_takes_no_token_in_the_next_draw() -> None:
    four_red: dict[str, Any] = {"A": "b1", "B": "d2", "C": "d3", "D": "d4"}
    table = struck(**four_red, X="k1", Y="k2", Z="k3").do(6, 1)
    assert table.last(FormationDestroyed).formation == "X"
    table.quietly("command 2")
    assert table.last(DrawBegun).pieces == 7, "tokens 1 to 6 and combat priority"


@pytest.mark.rule("NM-FRM-05", "NM-FRM-06")
def test_a_second_charge_into_one_fight_makes_one_formation_of_nine() -> None:
    table = battle(
        A="d1 d2 d3 d4 d5", B="d6 d7 d8 d9", X="k1 k2", engaged="A|X", near={"B|X": 50}, tokens={"A": 2, "B": 5, "X": 1}
    )
    table.do("give:hold", "give:hold", "give:run", 4, "charge:X")
    assert (table.asked, table.offers) == ("keep-token", ["keep-token:2", "keep-token:5"])
    table.do("keep-token:5")
    assert table.last(FormationsMerged).other == "B"
    assert len(table.state.of_formation("A")) == 9
    assert table.state.formations["A"].token == 5
    assert table.last(TokenKept).discarded == 2
    assert "B" not in table.state.formations


@pytest.mark.rule("NM-FRM-06")
def test_the_merged_formation_acts_once_and_adds_up_its_losses() -> None:
    table = battle(
        A="b1 d2",
        B="d6 d7",
        X="k1 k2",
        engaged="A|X",
        near={"B|X": 50},
        tokens={"B": 1, "A": 4, "X": 5},
        lost={"A": 1, "B": 2},
    )
    table.do("give:run", 4, "charge:X", "keep-token:4")
    assert table.game.view.active == "X", "the merged formation has had its order"
    assert table.state.formations["A"].casualties == 3


@pytest.mark.rule("NM-FRM-05", "NM-MOV-02")
@pytest.mark.parametrize(("told", "left"), [("apart", ["A", "B"]), ("still-engaged", ["A"])])
def test_a_charge_joins_only_a_fight_that_still_goes_on(told: str, left: list[str]) -> None:
    field: dict[str, Any] = {"A": "d1", "B": "d2", "X": "k1", "near": {"B|X": 50}, "tokens": {"B": 1, "A": 2, "X": 3}}
    table = battle(**field, engaged="A|X", marks={"A|X": {"doubt": True}}).do("give:run", 4, "charge:X")
    assert table.asked == "still-engaged"
    table.do(told)
    if told == "still-engaged":
        table.do("keep-token:2")
    assert list(table.state.of_seat(RED)) == left


@pytest.mark.rule("NM-FRM-05", "NM-MOV-02")
@pytest.mark.parametrize(("told", "left"), [("apart", ["A", "B"]), ("still-engaged", ["A"])])
def test_a_charge_asks_about_a_doubtful_fight_that_would_link_allies(told: str, left: list[str]) -> None:
    """C charges Y, which fights B; only if B still fights X too is A, on the other side of X, in the same engagement."""
    order = {"C": 1, "A": 2, "B": 3, "X": 4, "Y": 5}
    field: dict[str, Any] = {"A": "d1", "B": "d2", "C": "d3", "X": "k1", "Y": "k2", "tokens": order}
    table = battle(**field, engaged="A|X B|X B|Y", near={"C|Y": 40}, marks={"B|X": {"doubt": True}})
    table.do("give:run", 4, "charge:Y")
    assert (table.asked, dict(table.request.why.values)) == ("still-engaged", {"formation": "B", "enemy": "X"})
    table.do(told, "keep-token:3")
    if told == "still-engaged":
        table.do("keep-token:1")
    assert list(table.state.of_seat(RED)) == left


@pytest.mark.rule("NM-FRM-06")
@pytest.mark.parametrize("holder", ["A", "B"])
def test_of_two_formations_with_one_token_the_merged_one_keeps_it(holder: str) -> None:
    table = battle(A="d1", B="d2", X="k1", engaged="A|X", near={"B|X": 40}, tokens={"B": 3})
    if holder == "A":
        table = battle(A="d1", B="d2", X="k1", engaged="B|X", near={"A|X": 40}, tokens={"A": 3})
    table.do("give:run", 4, "charge:X")
    assert [formation.token for formation in table.state.formations.values() if formation.seat == RED] == [3]


@pytest.mark.rule("NM-FRM-05")
def test_formations_caught_by_one_charge_stay_apart() -> None:
    table = battle(A="d1 d2", X="k1 k2", Y="k3 k4", gap=40)
    table.do("give:run", 6, "charge:X", "charge:Y")
    assert [charge.enemy for charge in table.all(Charged)] == ["X", "Y"]
    assert list(table.state.of_seat(BLUE)) == ["X", "Y"]


@pytest.mark.rule("NM-COH-01")
@pytest.mark.parametrize(("widest", "broken"), [(10, False), (12, True)])
def test_a_gap_of_one_inch_is_coherent_and_more_is_not(widest: int, broken: bool) -> None:
    table = battle(A="d1 d2 d3", X="k1").do("give:move", "end-move:strays")
    assert table.asked == "widest-gap"
    table.do(widest)
    assert table.told(CoherencyBroken) is broken
    assert table.state.formations["A"].broken is broken


@pytest.mark.rule("NM-COH-01")
@pytest.mark.parametrize("order", [("give:move",), ("give:run", 3)])
def test_a_single_model_cannot_stand_apart(order: tuple[Any, ...]) -> None:
    ends = [key for key in battle(A="d1", X="k1").do(*order).offers if key.startswith("end-move")]
    assert ends == ["end-move:whole"]


@pytest.mark.rule("NM-COH-01")
@pytest.mark.parametrize(("mode", "kind"), [("nearest", NoSingleChain), ("chain", CoherencyBroken)])
def test_groups_are_allowed_or_break_coherency(mode: str, kind: type[Event]) -> None:
    table = battle(A="d1 d2 d3 d4", X="k1", house={"coherency_mode": mode}).do("give:move", "end-move:pairs")
    assert table.told(kind)


@pytest.mark.rule("NM-COH-01")
@pytest.mark.parametrize(("models", "possible"), [("d1 d2", False), ("d1 d2 d3", False), ("d1 d2 d3 d4", True)])
def test_three_models_with_none_alone_are_one_chain(models: str, possible: bool) -> None:
    table = battle(A=models, X="k1", marks={"A": {"unsure": True}})
    assert ("stands:pairs" in table.offers) is possible
    assert ("end-move:pairs" in table.do("stands:whole", "give:move").offers) is possible
    told = battle(A=models, X="k1", marks={"A": {"unsure": True}}, house={"asking": "together"})
    assert ("has-gap:pairs" in told.offers) is possible


@pytest.mark.rule("NM-COH-01", "NM-TER-06")
def test_a_fourth_that_falls_on_the_way_leaves_no_two_pairs() -> None:
    table = battle(A="d1 d2 d3 d4", X="k1").do("give:move", "pace:d4", "walk:fire", 10, 1)
    assert [key for key in table.offers if key.startswith("end-move")] == ["end-move:whole", "end-move:strays"]


@pytest.mark.rule("NM-COH-01", "NM-COH-04")
@pytest.mark.parametrize(("apart", "closable"), [(60, True), (61, False)])
def test_where_all_must_be_one_chain_the_gap_between_groups_is_measured_and_closed(apart: int, closable: bool) -> None:
    """Move 5: a group that comes up 5 in. is within 1 in. again if it was 6 in. away."""
    table = battle(A="d1 d2 d3 d4", X="k1", marks={"A": {"unsure": True}}, house={"coherency_mode": "chain"})
    table.do("stands:pairs")
    assert (table.asked, table.told(CoherencyBroken)) == ("widest-gap-in-chain", True)
    assert table.refuses(10) == "measure-range", "then it would be one chain"
    assert table.do(apart).offers == ["give:move", "give:run"]
    assert ("end-move:pairs" in table.do("give:move").offers) is not closable


@pytest.mark.rule("NM-COH-02")
def test_height_does_not_count_for_coherency() -> None:
    """A model on a 4 in. tower, 0.8 in. away as seen from above."""
    table = battle(A="d1 d2", X="k1").do("give:move", "end-move:strays")
    assert table.request.rule == "NM-COH-02"
    assert not table.do(8).told(CoherencyBroken)


@pytest.mark.rule("NM-COH-03")
def test_the_engaged_need_no_coherency() -> None:
    table = battle(A="d1 d2", X="k1", engaged="A|X", marks={"A": {"unsure": True, "broken": False}})
    assert table.asked == "order"
    charge = battle(A="d1 d2", X="k1", gap=40).do("give:run", 4, "charge:X")
    assert charge.game.view.active == "X", "nobody asks how the charging formation stands"


@pytest.mark.rule("NM-COH-04")
def test_a_formation_with_a_gap_may_not_hold() -> None:
    table = battle(A="d1 d2", X="k1", marks={"A": {"unsure": True}})
    assert table.asked == "stands"
    table.do("stands:strays", 30)
    assert table.offers == ["give:move", "give:run"]
    table.do("give:move")
    assert table.refuses("end-move:strays") == "not-an-option", "a move of 5 in. closes a gap of 3"
    assert not table.do("end-move:whole").state.formations["A"].broken


@pytest.mark.rule("NM-COH-04")
@pytest.mark.parametrize(("gap", "closable"), [(60, True), (61, False)])
def test_a_gap_must_be_closed_where_a_move_can_close_it(gap: int, closable: bool) -> None:
    """Move 5: a stray that comes up 5 in. is within 1 in. again if it was 6 in. away."""
    table = battle(A="d1 d2", X="k1", marks={"A": {"unsure": True}}).do("stands:strays", gap, "give:move")
    assert ("end-move:strays" in table.offers) is not closable
    if not closable:
        table.do("end-move:strays", 12)
        assert table.last(CoherencyBroken).formation == "A", "as near as it could, and flagged"


@pytest.mark.rule("NM-COH-04")
@pytest.mark.parametrize(("left", "closable"), [(60, True), (61, False)])
def test_what_is_left_of_a_gap_must_be_closed_in_the_next_round(left: int, closable: bool) -> None:
    table = battle(A="d1 d2", X="k1", marks={"A": {"unsure": True}})
    table.do("stands:strays", 110, "give:move", "end-move:strays", left).quietly("movement 2")
    assert table.offers == ["give:move", "give:run"], "nothing has changed: nobody is asked how it stands"
    assert ("end-move:strays" in table.do("give:move").offers) is not closable


@pytest.mark.rule("NM-COH-04")
@pytest.mark.parametrize("order", [("give:move",), ("give:run", 3)])
def test_where_enemies_or_the_ground_leave_no_way_the_gap_stays_and_is_flagged(order: tuple[Any, ...]) -> None:
    table = battle(A="d1 d2", X="k1", marks={"A": {"unsure": True}}).do("stands:strays", 30, *order, "cannot-close", 20)
    assert len(table.all(CoherencyBroken)) == 2, "found before the order, and again after it"
    assert table.state.formations["A"].broken


@pytest.mark.rule("NM-COH-04", "NM-ORD-06")
def test_a_run_closes_the_gap_too_or_ends_in_a_charge() -> None:
    table = battle(A="d1 d2 d3 d4", X="k1", marks={"A": {"unsure": True}}, gap=50)
    table.do("stands:strays", 30, "give:run", 4)
    assert table.offers[:3] == ["end-move:whole", "end-move:pairs", "charge:X"]


@pytest.mark.rule("NM-COH-04")
def test_losses_raise_the_question_in_the_next_movement() -> None:
    table = struck(X="k1 k2 k3").do("hit:k2", 6, 1).quietly("stands")
    assert (table.state.round, table.seat) == (2, BLUE)


@pytest.mark.rule("NM-HER-01")
def test_a_hero_runs_with_its_formation_on_the_same_die() -> None:
    table = battle(A="z1 k1", X="d1").do("give:run", 4)
    assert [(told.unit, told.tenths) for told in table.all(MayMove)] == [("zizka", 70), ("knome", 80)]
    assert table.seat == RED


@pytest.mark.rule("NM-FRM-06", "NM-ORD-07", "NM-PRP-06", "NM-SHT-08")
def test_in_a_merged_formation_those_who_held_shoot_and_those_who_charged_do_not() -> None:
    field: dict[str, Any] = {"A": "x1", "B": "x2", "X": "k1", "Y": "k2", "near": {"B|X": 50, "A|Y": 100, "B|Y": 100}}
    table = battle(**field, engaged="A|X", tokens={"A": 1, "B": 2, "X": 3, "Y": 4})
    table.do("give:hold", "give:run", 4, "charge:X", "keep-token:2", "give:hold", "give:hold")
    assert dict(table.request.why.values)["model"] == "x1"
    assert "shoot:crossbow:rapid" in table.offers, "it held, so it could reload"
    table.do("hold-fire")
    assert table.state.phase == "combat", "x2 charged, and nobody acts under the discarded token"


@pytest.mark.rule("NM-CMD-02", "NM-FRM-04")
def test_the_number_of_a_formation_destroyed_in_this_phase_is_skipped() -> None:
    table = battle("shooting", A="b1", X="b2", Y="b3", tokens={"A": 1, "X": 2, "Y": 3}, orders={"A": "move"})
    table.do("shoot:bow:power", "aim:X", 100, "sees:clear", 1, 6, 1)
    assert table.last(FormationDestroyed).formation == "X"
    assert (table.game.view.active, dict(table.request.why.values)["model"]) == ("Y", "b3")


@pytest.mark.rule("NM-TER-06", "NM-ORD-06")
def test_a_charge_through_fire_costs_a_model_and_is_a_charge_all_the_same() -> None:
    table = battle(A="k1 k2", X="d1", gap=60).do("give:run", 4, "pace:k1", "walk:fire", 10, 1, "charge:X")
    assert table.last(Charged).enemy == "X"
    assert table.state.formations["A"].casualties == 1


@pytest.mark.rule("NM-MEA-04", "NM-COH-01", "NM-HER-02")
@pytest.mark.parametrize(("more", "within"), [(0, True), (1, False)])
def test_exactly_at_the_limit_is_within(more: int, within: bool) -> None:
    ranks = battle(A="d1 d2", X="k1").do("give:move", "end-move:strays", 10 + more)
    assert ranks.told(CoherencyBroken) is not within
    hero = battle(A="c1 d1", B="d2", X="k1").do("heroic-move:c1:B", 60 + more)
    assert (hero.state.models["c1"].formation == "B") is within


@pytest.mark.rule("NM-MEA-04", "NM-MOV-01", "NM-ORD-06")
@pytest.mark.parametrize(("gap", "charged"), [(10, True), (11, False)])
def test_exactly_one_inch_is_a_charge(gap: int, charged: bool) -> None:
    table = battle(A="d1", X="k1", gap=40).do("give:run", 6, "end-move:whole")
    assert table.do(gap).told(Charged) is charged


@pytest.mark.rule("NM-MEA-04", "NM-MOV-03", "NM-CMB-04")
def test_a_move_must_end_more_than_an_inch_away() -> None:
    table = battle(A="d1", X="k1", gap=40).do("give:move", "end-move:whole")
    assert table.refuses(10) == "measure-range"
    table.do(11)
    fight = battle("combat", A="d1", X="k1", engaged="A|X").do("no-more-contacts", "shift:d1:nobody")
    assert fight.refuses(11) == "measure-range", "so far away it would not be engaged"
    fight.do(10)
    shot = battle("shooting", A="b1", X="k1").do("shoot:bow:power", "aim:X")
    assert shot.refuses(10) == "measure-range", "so near it would be engaged, and no target"
    shot.do(11)


@pytest.mark.rule("NM-FRM-06", "NM-ORD-01")
def test_a_formation_that_merged_before_its_order_gets_none() -> None:
    field: dict[str, Any] = {"A": "x1", "B": "d2", "X": "k1", "Y": "k2", "near": {"B|X": 40, "A|Y": 100, "B|Y": 100}}
    table = battle(**field, engaged="A|X", tokens={"B": 1, "A": 2, "X": 3, "Y": 4})
    table.do("give:run", 4, "charge:X", "keep-token:2")
    assert table.game.view.active == "X"
    table.do("give:hold", "give:hold")
    assert [key for key in table.offers if key.startswith("shoot")] == [
        "shoot:crossbow:power",
        "shoot:crossbow:precise",
    ]


@pytest.mark.rule("NM-FRM-05", "NM-FRM-06")
def test_a_charge_that_joins_two_fights_makes_one_formation_of_three() -> None:
    field: dict[str, Any] = {"A": "d1", "B": "d2", "C": "d3", "X": "k1", "Y": "k2", "near": {"B|X": 40, "B|Y": 40}}
    table = battle(**field, engaged="A|X C|Y", tokens={"A": 1, "C": 2, "B": 3, "X": 4, "Y": 5}, lost={"A": 1, "C": 1})
    table.do("give:hold", "give:hold", "give:run", 4, "charge:X", "charge:Y", "keep-token:2", "keep-token:3")
    assert table.state.of_formation("A") == ("d1", "d2", "d3")
    assert (table.state.formations["A"].token, table.state.formations["A"].casualties) == (3, 2)
    assert list(table.state.of_seat(BLUE)) == ["X", "Y"], "the charged stay apart"


@pytest.mark.rule("NM-COH-03", "NM-COH-04")
def test_a_formation_that_wins_a_fight_must_restore_coherency() -> None:
    """Engaged, a formation may stand as it likes; with its last enemy gone it must be coherent by the next movement."""
    table = battle("combat", A="d1 d2", X="k1", Y="k2", engaged="A|X", touching="d1-k1").do("end-manoeuvre")
    table.do("resolve:1:d1,k1", ("play:crush", "play:block"), 6, 1).quietly("movement 2")
    table.quietly("stands")
    assert dict(table.request.why.values) == {"formation": "A"}


def joined(**changes: Any) -> Table:
    """B has charged X, with which A was fighting: A and B are one formation now, called A."""
    field: dict[str, Any] = {"A": "d1 d2", "B": "d3 d4", "X": "k1", "Y": "k2", "engaged": "A|X", "touching": "d1-k1"}
    table = battle(**{**field, "tokens": {"A": 1, "B": 2, "X": 3, "Y": 4}, "near": {"B|X": 40}, **changes})
    return table.do("give:hold", "give:run", 4, "charge:X")


@pytest.mark.rule("NM-FRM-05", "NM-MOV-04")
def test_a_formation_that_joins_a_fight_brings_its_other_enemies_along() -> None:
    table = joined(near={"B|X": 40, "B|Y": 40}).do("charge:Y", "keep-token:1", "give:hold")
    assert (table.game.view.active, table.offers) == ("Y", ["give:hold"]), "Y fights the joined formation"


@pytest.mark.rule("NM-FRM-05", "NM-ORD-06")
def test_a_joined_formation_can_be_charged_where_either_of_the_two_stood() -> None:
    table = joined(near={"B|X": 40, "B|Y": 60}).do("no-other", "keep-token:1", "give:hold", "give:run", 6)
    assert "charge:A" in table.offers


@pytest.mark.rule("NM-FRM-05", "NM-CMB-05")
def test_contacts_are_asked_again_when_more_models_have_joined_the_fight() -> None:
    table = joined().do("keep-token:1", "give:hold", "give:hold")
    assert (table.state.phase, table.asked) == ("combat", "contacts")
    assert "touch:d3:k1:bases" in table.offers
    assert "touch:d1:k1:bases" not in table.offers, "that one is known"


@pytest.mark.rule("NM-FRM-05", "NM-MOV-02")
def test_a_doubt_about_another_fight_is_not_forgotten_in_a_merge() -> None:
    field: dict[str, Any] = {"A": "d1 d2", "B": "d3", "X": "k1", "Y": "k2", "engaged": "A|X A|Y", "near": {"B|X": 40}}
    table = battle(**field, tokens={"B": 1, "A": 2, "X": 3, "Y": 4}, marks={"A|Y": {"doubt": True}})
    table.do("give:run", 4, "charge:X", "keep-token:1", "give:hold")
    assert (table.asked, table.game.view.active) == ("still-engaged", "Y")


@pytest.mark.rule("NM-FRM-05", "NM-MOR-08")
def test_what_has_joined_may_come_apart_when_it_withdraws() -> None:
    table = joined().do("keep-token:1", "give:hold", "give:hold", "no-more-contacts").quietly("clash-order")
    table.do("resolve:1:d1,k1", ("play:crush", "play:crush"), (1, 6), 6, 1).quietly("morale")
    table.do(6, "withdraw", "end-move:whole", 20)
    assert (table.asked, table.offers[0]) == ("split", "keep-together")


@pytest.mark.rule("NM-COH-04")
def test_ranks_that_were_found_whole_are_not_asked_about_again() -> None:
    table = battle(A="c1 d1", B="d2", X="k1", marks={"A": {"unsure": True}}).do("stands:whole", "heroic-move:c1:B", 65)
    assert table.asked == "order"


@pytest.mark.rule("NM-ORD-07", "NM-SCN-02")
def test_an_order_is_for_one_round() -> None:
    table = battle("shooting", A="b1", X="k1", orders={"A": "run"}, gap=100).quietly("shooting 2")
    assert table.do("shoot:bow:rapid").asked == "aim", "it ran last round, and held in this one"
    assert dict(table.request.why.values)["limit"] == 180


@pytest.mark.rule("NM-CMD-01", "NM-STA-07")
def test_cards_for_combat_are_brought_to_mind_in_priority_order() -> None:
    bitter = {"captain": {"abilities": ["old_grudge"]}, "zizka": {"abilities": ["old_grudge"]}}
    table = battle("combat", A="c1", X="z1", tokens={"A": 2, "X": 1}, cards=bitter)
    assert dict(table.request.why.values)["model"] == "z1"
    assert dict(table.do("no-effect").request.why.values)["model"] == "c1"


@pytest.mark.rule("NM-COH-04", "NM-ORD-05")
@pytest.mark.parametrize(("gap", "face", "closable"), [(60, 1, False), (50, 1, True), (80, 4, True), (81, 4, False)])
def test_what_a_run_can_close_depends_on_its_die(gap: int, face: int, closable: bool) -> None:
    """Move 5: a fumble leaves 4 in., a face of 4 gives 7; the last inch is coherency."""
    table = battle(A="d1 d2", X="k1", marks={"A": {"unsure": True}}).do("stands:strays", gap, "give:run", face)
    assert ("end-move:strays" in table.offers) is not closable


@pytest.mark.rule("NM-COH-04", "NM-HER-02")
def test_a_gap_is_forgotten_once_the_hero_who_made_it_has_left() -> None:
    table = battle(A="d1 d2 c1", B="d3", X="k1", marks={"A": {"unsure": True}}).do("stands:strays", 40)
    table.do("heroic-move:c1:B", 30, "stands:whole")
    assert "give:hold" in table.offers
    assert "end-move:strays" in table.do("give:move").offers
