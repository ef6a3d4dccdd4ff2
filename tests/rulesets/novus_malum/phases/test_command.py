"""Phase 1: the priority draw."""

from typing import Any

import pytest

from rulesets.engine.cues import Cue
from rulesets.engine.requests import Choose, Draw
from rulesets.novus_malum.state.events import (
    CombatPriorityTaken,
    DrawBegun,
    OrderGiven,
    TokenAssigned,
    TokenDrawn,
    TokenPassed,
    TokenRevealed,
)
from tests.rulesets.novus_malum.table import BLUE, RED, Table, battle

TWO_EACH: dict[str, Any] = {"A": "d1 d2", "B": "d3 d4", "X": "k1 k2", "Y": "k3 k4"}


def in_the_bag(table: Table) -> tuple[str, ...]:
    assert isinstance(table.request, Draw)
    return table.request.cards


def marks(table: Table, formation: str, viewer: str | None = None) -> tuple[str, ...]:
    seen = table.game.ruleset.view_for(table.state, viewer)
    return next(sheet for sheet in seen.sheets if sheet.id == formation).tokens


@pytest.mark.rule("NM-TOK-03", "NM-CMD-04")
def test_eight_formations_make_nine_pieces() -> None:
    eight: dict[str, Any] = {letter: f"d{i} d{i}0" for i, letter in enumerate("ABCD", 1)}
    eight |= {letter: f"k{i} k{i}0" for i, letter in enumerate("WXYZ", 1)}
    table = battle("command", **eight).do((5, 3))
    assert table.last(DrawBegun).pieces == 9
    assert in_the_bag(table) == ("1", "2", "3", "4", "5", "6", "7", "8", "combat-priority")


@pytest.mark.rule("NM-CMD-04", "NM-CMD-06")
def test_five_formations_make_six_pieces_and_the_smaller_side_draws_first() -> None:
    table = battle("command", A="d1", B="d2", X="k1", Y="k2", Z="k3")
    assert in_the_bag(table) == ("1", "2", "3", "4", "5", "combat-priority")
    assert table.last(DrawBegun).first == RED
    assert table.seat == RED


@pytest.mark.rule("NM-CMD-06")
def test_equal_sides_roll_off_for_the_first_draw() -> None:
    table = battle("command", **TWO_EACH)
    assert table.asked == "roll-off-draw"
    assert table.do((2, 5)).seat == BLUE


@pytest.mark.rule("NM-CMD-05")
def test_only_what_is_left_can_be_drawn() -> None:
    table = battle("command", A="d1", B="d2", X="k1", Y="k2", Z="k3").do("1", "assign:A:up", "3", "assign:X:up")
    assert in_the_bag(table) == ("2", "4", "5", "combat-priority")
    assert table.refuses("3") == "not-in-deck"


@pytest.mark.rule("NM-CMD-07")
def test_players_alternate_and_no_formation_gets_two_tokens() -> None:
    table = battle("command", **TWO_EACH).do((5, 3), "3", "assign:A:up")
    assert table.state.formations["A"].token == 3
    assert table.seat == BLUE
    table.do("1", "assign:X:up", "2")
    assert table.seat == RED
    assert table.refuses("assign:A:up") == "private-choice"


@pytest.mark.rule("NM-CMD-08")
def test_a_player_who_draws_combat_priority_keeps_it_and_draws_again() -> None:
    table = battle("command", **TWO_EACH).do((3, 5), "combat-priority")
    assert table.last(CombatPriorityTaken).seat == BLUE
    assert table.state.combat_priority == BLUE
    assert (table.asked, table.seat) == ("draw-token", BLUE)


@pytest.mark.rule("NM-CMD-09", "NM-CMD-10")
def test_with_no_place_left_the_opponent_assigns_it_and_still_draws() -> None:
    table = battle("command", A="d1", X="k1", Y="k2", Z="k3", W="k4")
    table.do("1", "assign:X:up", "2", "assign:Y:up", "3", "assign:A:up", "combat-priority", "4", "assign:W:up", "5")
    assert table.offers == ["pass-token"], "red's only formation has a token, and its enemy placement is used"
    table.do("pass-token")
    assert table.last(TokenPassed).to == BLUE
    table.do("assign:Z:up")
    assert table.state.formations["Z"].token == 5


@pytest.mark.rule("NM-CMD-09")
def test_a_player_may_pass_before_using_the_enemy_placement() -> None:
    table = battle("command", A="d1", X="k1", Y="k2", Z="k3")
    table.do("1", "assign:A:up", "2", "assign:X:up", "3")
    assert "pass-token" in table.offers
    assert "assign:Y:up" in table.offers


@pytest.mark.rule("NM-CMD-09")
def test_the_prompt_says_that_a_token_was_passed_on() -> None:
    table = battle("command", A="d1", X="k1", Y="k2", Z="k3")
    table.do("1", "assign:A:up", "2", "assign:X:up", "3", "pass-token")
    assert (table.seat, table.request.why) == (BLUE, Cue("ask.assign-passed", token=3))


@pytest.mark.rule("NM-CMD-09", "NM-CMD-13")
def test_taking_a_passed_token_uses_up_no_turn() -> None:
    table = battle("command", A="d1", W="k1", X="k2", Y="k3", Z="k4")
    table.do("1", "assign:A:up", "2", "assign:X:up", "3", "assign:Y:up", "4", "assign:Z:up", "5", "pass-token")
    table.do("assign:W:up")
    assert table.state.combat_priority == BLUE, "the player who would draw next takes what is left"


@pytest.mark.rule("NM-CMD-10")
def test_each_player_may_burden_one_enemy_in_a_phase() -> None:
    table = battle("command", **TWO_EACH).do((5, 3), "4", "assign:X:up", "1", "assign:Y:up", "3")
    assert sorted({key.split(":")[1] for key in table.offers}) == ["A", "B"]


@pytest.mark.rule("NM-CMD-11")
def test_one_token_each_may_lie_face_down() -> None:
    table = battle("command", **TWO_EACH).do((5, 3), "2", "assign:A:down", "1", "assign:X:up", "4")
    assert "assign:B:down" not in table.offers
    assert {"assign:B:up", "assign:Y:up"} <= set(table.offers)


@pytest.mark.rule("NM-CMD-11", "NM-CMD-10")
def test_a_hidden_token_on_an_enemy_uses_both_allowances() -> None:
    table = battle("command", **TWO_EACH).do((5, 3), "2", "assign:X:down", "1", "assign:Y:up", "4")
    assert table.offers == ["assign:A:up", "assign:B:up"]


@pytest.mark.rule("NM-CMD-12")
def test_a_hidden_number_is_known_to_its_placer_until_all_have_a_token() -> None:
    table = battle("command", A="d1", X="k1", Y="k2").do("2", "assign:X:down")
    assert table.last(TokenAssigned).token == "hidden"
    assert marks(table, "X") == ("token-hidden",)
    assert marks(table, "X", RED) == ("token-2",)
    assert marks(table, "X", BLUE) == ("token-hidden",)
    table.do("1", "assign:Y:up", "3", "assign:A:up")
    assert table.last(TokenRevealed).token == 2
    assert marks(table, "X") == ("token-2",)


@pytest.mark.rule("NM-CMD-12")
def test_only_the_drawing_player_sees_what_they_drew() -> None:
    table = battle("command", A="d1", X="k1", Y="k2").do("2")
    assert table.last(TokenDrawn) == TokenDrawn(RED)
    assert table.request.why == Cue("ask.assign-token", token=2)
    assert isinstance(table.request, Choose)
    assert table.request.private, "the prompt shows the number, so only red may read it"
    hands = {
        v: {s.id: (s.cards, s.hidden) for s in table.game.ruleset.view_for(table.state, v).sheets} for v in (RED, BLUE)
    }
    assert hands[RED][RED] == (("token-2",), 0)
    assert hands[BLUE][RED] == ((), 1)
    assert hands[RED][BLUE] == hands[BLUE][BLUE] == ((), 0), "the other hand is empty"


@pytest.mark.rule("NM-CMD-13")
def test_a_special_token_left_in_the_bag_goes_to_the_next_in_turn() -> None:
    table = battle("command", **TWO_EACH).do((5, 3), "1", "assign:A:up", "4", "assign:X:up", "2", "assign:B:up")
    table.do("3", "assign:Y:up")
    assert table.last(CombatPriorityTaken).seat == RED
    assert table.last(CombatPriorityTaken).rule == "NM-CMD-13"


@pytest.mark.rule("NM-CMD-03")
def test_old_tokens_come_off_before_the_new_draw() -> None:
    table = battle("morale", A="d1 d2", X="k1 k2", priority=RED)
    assert table.state.phase == "command"
    assert table.state.combat_priority is None
    assert [formation.token for formation in table.state.formations.values()] == [None, None]


@pytest.mark.rule("NM-CMD-01", "NM-CMD-02")
def test_numbers_ascend_across_both_sides_and_gaps_are_skipped() -> None:
    table = battle(A="d1 d2", B="b1 b2", X="k1 k2", tokens={"A": 1, "X": 2, "B": 4}, gap=300)
    table.do("give:hold", "give:hold", "give:hold")
    assert [given.formation for given in table.all(OrderGiven)] == ["A", "X", "B"]


@pytest.mark.rule("NM-CMD-01")
def test_the_order_of_movement_is_the_order_of_shooting() -> None:
    table = battle(A="b1", B="b2", X="b3", tokens={"A": 1, "X": 2, "B": 3}, gap=100)
    table.do("give:hold", "give:hold", "give:hold")
    shooters = []
    while table.state.phase == "shooting":
        shooters.append(dict(table.request.why.values)["model"])
        table.do("hold-fire")
    assert shooters == ["b1", "b3", "b2"]


@pytest.mark.rule("NM-TOK-04")
def test_used_tokens_are_turned_over_and_back_for_the_next_phase() -> None:
    table = battle(A="z1", B="d1", C="d2", X="k1", Y="k2").do("give:hold", "give:hold")
    assert [f for f in "ABCXY" if "acted" in marks(table, f)] == ["A", "B"]
    assert table.game.view.active == "C"
    table.do("give:hold", "give:hold", "give:hold")
    assert table.state.phase == "magic"
    assert [f for f in "ABCXY" if "acted" in marks(table, f)] == []
