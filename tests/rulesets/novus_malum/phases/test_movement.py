"""Phase 2: zones, regular moves, terrain and orders."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rulesets import novus_malum
from rulesets.novus_malum.state.attack_events import ModelRemoved
from rulesets.novus_malum.state.events import (
    CannotScramble,
    Charged,
    DangerMet,
    Engaged,
    Fumbled,
    MayMove,
    MovementSpent,
    OrderGiven,
    Ran,
    RunRolled,
)
from tests.rulesets.novus_malum.table import BLUE, RED, Table, battle


def pacing(*, card: str = "d", move: int = 5, **changes: Any) -> Table:
    """One model has set out, and its path is counted."""
    name = {"d": "dwarf", "k": "knome"}[card]
    table = battle(A=f"{card}1 {card}2", X="k9", cards={name: {"move": move}}, **changes)
    return table.do("give:move", f"pace:{card}1")


def left(table: Table) -> int:
    value = dict(table.request.why.values)["left"]
    assert isinstance(value, int)
    return value


@pytest.mark.rule("NM-MEA-01", "NM-MOV-01", "NM-ORD-06")
@pytest.mark.parametrize(("distance", "engaged"), [(9, True), (10, True), (11, False)])
def test_a_zone_reaches_one_inch_from_base_to_base(distance: int, engaged: bool) -> None:
    table = battle(A="d1", X="k1", gap=60).do("give:run", 4, "end-move:whole")
    assert table.asked == "nearest-at-end", "running past an enemy is not a charge, only ending next to one is"
    table.do(distance)
    assert table.told(Engaged) is engaged


@pytest.mark.rule("NM-MOV-01", "NM-MOV-03")
def test_the_whole_path_must_stay_clear_of_enemy_zones() -> None:
    assert battle(A="d1", X="k1", gap=60).do("give:move", "end-move:whole").asked == "nearest-on-way"


@pytest.mark.rule("NM-MOV-02")
def test_one_model_in_one_zone_engages_both_formations_whole() -> None:
    table = battle(A="b1 b2 b3 b4 b5 b6", X="k1 k2", gap=60).do("give:run", 4, "charge:X")
    marks = {sheet.id: sheet.tokens for sheet in table.game.view.sheets}
    assert "engaged" in marks["A"]
    assert "engaged" in marks["X"]


@pytest.mark.rule("NM-MOV-02")
def test_after_losses_the_players_say_if_the_zones_still_meet() -> None:
    table = battle(A="d1 d2", X="k1 k2", engaged="A|X", marks={"A|X": {"doubt": True}})
    assert table.asked == "still-engaged"
    table.do("apart", "stands:whole")
    assert table.offers == ["give:hold", "give:move", "give:run"]


@pytest.mark.rule("NM-MOV-03")
def test_a_move_order_must_keep_out_of_enemy_zones() -> None:
    table = battle(A="d1", X="k1", gap=60).do("give:move", "end-move:whole")
    assert table.refuses(8) == "measure-range"
    table.do(15)
    assert not table.told(Engaged)


@pytest.mark.rule("NM-MOV-03")
def test_nobody_is_asked_when_no_enemy_can_be_near() -> None:
    table = battle(A="d1", X="k1", gap=200).do("give:move", "end-move:whole")
    assert table.game.view.active == "X"
    assert table.state.gaps["A|X"].near == 150


@pytest.mark.rule("NM-MOV-04")
def test_an_engaged_formation_may_only_hold() -> None:
    assert battle(A="d1", X="k1", engaged="A|X").offers == ["give:hold"]


@pytest.mark.rule("NM-MOV-05")
def test_a_manoeuvre_moves_models_of_an_engaged_formation() -> None:
    table = battle("combat", A="d1 d2", X="k1", engaged="A|X", touching="d1-k1")
    assert "shift:d2:k1" in table.offers


@pytest.mark.rule("NM-MOV-06")
def test_each_model_has_its_own_limit() -> None:
    table = battle(A="h1 c1", X="k1").do("give:move")
    assert [(told.unit, told.tenths) for told in table.all(MayMove)] == [("hammerer", 40), ("captain", 60)]
    assert table.do("pace:h1", "walk:open").refuses(41) == "measure-range"
    table.do(40, "stop", "pace:c1", "walk:open")
    assert table.refuses(61) == "measure-range"
    assert left(table.do(60)) == 0


@pytest.mark.rule("NM-MOV-07")
def test_turning_is_free_and_only_the_length_counts() -> None:
    table = pacing().do("walk:open", 30, "walk:open", 20)
    assert [told.left for told in table.all(MovementSpent)] == [20, 0]
    assert table.offers == ["stop"]


@pytest.mark.rule("NM-MOV-09")
def test_every_formation_gets_exactly_one_order_then_the_phase_closes() -> None:
    table = battle(A="d1", B="d2", X="k1", Y="z1")
    assert table.offers == ["give:hold", "give:move", "give:run"]
    table.do("give:hold", "give:hold", "give:hold", "give:hold")
    assert len(table.all(OrderGiven)) == 4
    assert table.state.phase == "magic"


@pytest.mark.rule("NM-TER-01")
def test_a_wall_of_one_inch_costs_two() -> None:
    table = pacing(move=6).do("walk:open", 20, "scramble:wall")
    assert left(table) == 20


@pytest.mark.rule("NM-TER-01")
def test_the_way_across_a_thick_wall_is_paid_too() -> None:
    assert left(pacing(move=6).do("scramble:thick_wall")) == 35


@pytest.mark.rule("NM-TER-02")
def test_a_model_without_enough_movement_stops_at_the_wall() -> None:
    exactly = pacing(move=5).do("walk:open", 30, "scramble:wall")
    assert left(exactly) == 0
    table = pacing(move=5).do("walk:open", 40)
    assert table.last(CannotScramble).left == 10
    assert table.refuses("scramble:wall") == "not-an-option"


@pytest.mark.rule("NM-TER-03")
def test_what_was_agreed_not_climbable_is_not_climbed() -> None:
    table = pacing()
    assert table.refuses("climb:tower") == "not-an-option"
    table.do("climb:oak")
    assert table.seat == BLUE
    table.do("object", "give-way")
    assert "climb:oak" not in table.offers
    assert left(table) == 50


@pytest.mark.rule("NM-TER-04")
def test_a_climb_is_done_in_one_go_or_not_at_all() -> None:
    table = pacing(move=6).do("walk:open", 20, "climb:ledge")
    assert left(table) == 10
    assert pacing(move=6).refuses("climb:cliff") == "not-an-option"
    short = pacing(move=6).do("walk:open", 40)
    assert short.refuses("climb:ledge") == "not-an-option", "2 in. left are not enough for 3"


@pytest.mark.rule("NM-TER-05", "NM-DIC-03")
def test_three_inches_of_allowance_buy_one_and_a_half_of_bog() -> None:
    table = pacing(move=5).do("walk:open", 20, "walk:bog")
    assert table.refuses(16) == "measure-range"
    assert left(table.do(15)) == 0


@pytest.mark.rule("NM-TER-06")
def test_a_failed_save_in_dangerous_ground_removes_on_the_spot() -> None:
    table = pacing(card="k", move=6).do("walk:fire", 10, 4)
    assert table.last(ModelRemoved).model == "k1"
    assert table.state.formations["A"].casualties == 1


@pytest.mark.rule("NM-TER-06")
def test_one_piece_is_one_save_in_a_move() -> None:
    table = pacing().do("walk:fire", 10, 6, "walk:fire", 10)
    assert table.asked == "path"
    assert len(table.all(DangerMet)) == 1


@pytest.mark.rule("NM-TER-06")
def test_a_new_phase_is_a_new_danger() -> None:
    """Through the fire in its order, and through it again in flight."""
    table = battle(A="d1 d2 d3", X="k1", gap=300, tokens={"X": 1, "A": 2}).do("give:hold", "give:move")
    table.do("pace:d1", "walk:fire", 10, 1, "pace:d2", "walk:fire", 10, 6, "stop", "end-move:whole")
    table.quietly("morale").do(1, "pace:d2", "walk:fire", 10)
    assert table.asked == "save"


@pytest.mark.rule("NM-MOV-08")
@pytest.mark.parametrize(("order", "face"), [("move", []), ("run", [3])])
def test_the_prompt_of_a_move_says_what_no_path_may_do(order: str, face: list[int]) -> None:
    """Only the players can see the path: the prompt says what is not allowed."""
    table = battle(A="d1", X="k1").do(f"give:{order}", *face)
    words = tomllib.loads((Path(novus_malum.__file__).parent / "words" / "en.toml").read_text())["ask"]
    for limit in ("Through allies", "never through enemies", "no bases overlap"):
        assert limit in words[f"{table.asked}.detail"]


@pytest.mark.rule("NM-TER-07")
def test_a_run_through_a_bog_is_half_as_far() -> None:
    table = battle(A="h1 h2", X="k1").do("give:run", 3, "pace:h1", "walk:bog")
    assert table.refuses(31) == "measure-range"
    assert left(table.do(30)) == 0


@pytest.mark.rule("NM-TER-07")
def test_doubling_is_for_the_ground_not_for_the_height() -> None:
    assert left(pacing(move=6).do("climb:mire_bank")) == 40


@pytest.mark.rule("NM-TER-07", "NM-TER-01")
def test_a_hedge_in_a_bog_doubles_the_way_across_it() -> None:
    """1 in. high and half an inch thick: 2 + 1."""
    hedge = {"low": True, "height": 10, "thickness": 5, "difficult": True}
    table = pacing(move=6, scenario={"terrain": {"wet_hedge": hedge}})
    assert left(table.do("scramble:wet_hedge")) == 30
    assert "walk:wet_hedge" not in table.offers


@pytest.mark.rule("NM-MOV-09", "NM-MOV-06")
def test_in_the_next_round_everyone_may_move_again() -> None:
    table = battle(A="d1 d2", X="k1", gap=300).do("give:run", 4, "end-move:whole").quietly("movement 2")
    table.quietly("order").do("give:move")
    assert table.last(MayMove).tenths in {50, 60}, "the stat alone, for all of them"
    assert any(key.startswith("pace:") for key in table.offers)


@pytest.mark.rule("NM-MOV-02")
def test_bases_that_touch_leave_no_doubt_about_the_fight() -> None:
    table = battle(A="d1 d2", X="k1 k2", engaged="A|X", touching="d1-k1", marks={"A|X": {"doubt": True}})
    assert (table.asked, table.offers) == ("order", ["give:hold"])


@pytest.mark.rule("NM-ORD-01", "NM-SHT-06")
def test_a_hold_keeps_full_range_for_rapid() -> None:
    table = battle(A="b1", X="k1", gap=100).do("give:hold", "give:hold", "shoot:bow:rapid")
    assert dict(table.request.why.values)["limit"] == 180


@pytest.mark.rule("NM-ORD-02")
def test_a_formation_that_moved_may_still_shoot() -> None:
    table = battle(A="b1", X="k1", gap=150).do("give:move", "end-move:whole", "give:hold")
    assert table.asked == "shoot"


@pytest.mark.rule("NM-ORD-02")
def test_an_order_to_move_counts_as_a_move_even_if_nobody_moved() -> None:
    table = battle(A="b1", X="k1").do("give:move", "end-move:whole")
    assert table.state.models["b1"].order == "move"


@pytest.mark.rule("NM-ORD-03")
def test_a_run_adds_a_d3() -> None:
    table = battle(A="d1", X="k1").do("give:run", 4)
    assert table.last(RunRolled).inches == 2
    assert table.last(MayMove).tenths == 70


@pytest.mark.rule("NM-ORD-04")
def test_one_die_for_the_whole_formation() -> None:
    table = battle(A="h1 c1", X="k1").do("give:run")
    assert table.dice == 1
    table.do(5)
    assert [told.tenths for told in table.all(MayMove)] == [70, 90]


@pytest.mark.rule("NM-ORD-05")
@pytest.mark.parametrize(("face", "tenths", "fumbled"), [(1, 40, True), (2, 70, False)])
def test_a_natural_one_halves_the_move_before_the_d3(face: int, tenths: int, fumbled: bool) -> None:
    table = battle(A="c1", X="k1").do("give:run", face)
    assert table.last(MayMove).tenths == tenths
    assert table.told(Fumbled) is fumbled


@pytest.mark.rule("NM-ORD-05")
def test_half_of_five_is_three() -> None:
    assert battle(A="d1", X="k1").do("give:run", 1).last(MayMove).tenths == 40


@pytest.mark.rule("NM-ORD-06")
def test_a_run_that_stops_short_engages_nobody() -> None:
    table = battle(A="d1", X="k1", gap=60).do("give:run", 4, "end-move:whole", 16)
    assert table.told(Ran)
    assert not table.told(Charged)


@pytest.mark.rule("NM-ORD-06")
def test_a_run_that_ends_at_four_tenths_is_a_charge_whatever_the_player_says() -> None:
    table = battle(A="d1", X="k1", gap=60).do("give:run", 4, "end-move:whole", 4)
    assert table.last(Charged).enemy == "X"


@pytest.mark.rule("NM-ORD-06")
def test_with_two_enemies_in_reach_the_players_name_the_one_charged() -> None:
    table = battle(A="d1", X="k1", Y="k2", gap=60).do("give:run", 4, "end-move:whole", 4)
    assert table.offers == ["charge:X", "charge:Y"]
    table.do("charge:Y", "no-other")
    assert [charge.enemy for charge in table.all(Charged)] == ["Y"]


@pytest.mark.rule("NM-ORD-07")
def test_a_formation_that_ran_does_not_shoot_but_may_cast() -> None:
    table = battle(A="b1 z1", X="k1", gap=140).do("give:run", 2, "end-move:whole", "give:hold")
    assert table.asked == "cast"
    table.do("decline")
    assert table.state.phase == "command", "nobody was asked to shoot"


@pytest.mark.rule("NM-MOV-06")
def test_the_seat_that_owns_the_formation_is_asked() -> None:
    assert battle(A="d1", X="k1").seat == RED
    assert battle(A="d1", X="k1", tokens={"X": 1, "A": 2}).seat == BLUE


@pytest.mark.rule("NM-TER-01", "NM-TER-04")
def test_heights_may_be_quarters_of_an_inch() -> None:
    low = {"kerb": {"low": True, "height": 2.5}, "step": {"climb": "yes", "height": 7.5}}
    table = battle(A="d1 d2", X="k1", scenario={"terrain": low}).do("give:move", "pace:d1", "scramble:kerb")
    assert (table.last(MovementSpent).cost, table.last(MovementSpent).left) == (5, 45), "twice a quarter inch"
    table.do("climb:step")
    assert (table.last(MovementSpent).cost, table.last(MovementSpent).left) == (8, 37), (
        "told in tenths, counted exactly"
    )
    table.do("climb:step")
    assert table.last(MovementSpent).left == 30


@pytest.mark.rule("NM-COH-01", "NM-TER-06")
def test_a_model_left_alone_by_losses_cannot_stand_apart() -> None:
    table = battle(A="d1 d2", X="k1").do("give:move", "pace:d1", "walk:fire", 10, 1)
    assert table.offers == ["end-move:whole", "pace:d2"]


@pytest.mark.rule("NM-ORD-07", "NM-ORD-06")
@pytest.mark.parametrize("order", ["run", "charge", "run/charge"])
def test_run_and_charge_are_one_order_and_neither_shoots(order: str) -> None:
    assert battle("shooting", A="b1", X="k1", orders={"A": order}).state.phase == "command"


@pytest.mark.rule("NM-MOV-01", "NM-MOV-02", "NM-MEA-04")
@pytest.mark.parametrize(("apart", "engaged"), [(9, True), (10, True), (11, False)])
def test_formations_that_stand_within_an_inch_are_engaged_from_the_start(apart: int, engaged: bool) -> None:
    table = battle(A="d1 d2", X="k1", near={"X|A": apart})
    assert (table.offers == ["give:hold"]) is engaged
    assert ("engaged" in next(sheet for sheet in table.game.view.sheets if sheet.id == "X").tokens) is engaged
