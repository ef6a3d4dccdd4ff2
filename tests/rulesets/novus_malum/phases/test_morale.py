"""Phase 6: which formations test, and what happens then."""

from typing import Any

import pytest

from rulesets.engine.answers import Chosen, ForSeat
from rulesets.novus_malum.state.attack_events import CannotWithdraw, Fled, ModelRemoved, MoraleTested, Withdrew
from rulesets.novus_malum.state.events import (
    CoherencyBroken,
    Disengaged,
    DrawBegun,
    FormationDestroyed,
    FormationSplit,
    MayMove,
)
from tests.rulesets.novus_malum.table import RED, Table, battle
from tests.rulesets.novus_malum.wounds.shots import ICON

FIGHT: dict[str, Any] = {"A": "d1 d2 d3", "X": "k1 k2", "engaged": "A|X", "touching": "d1-k1"}
NINE = "d1 d2 d3 d4 d5 d6 d7 d8 d9"


def rolls(face: int, casualties: int, **position: Any) -> Table:
    field: dict[str, Any] = {"A": "d1 d2", "X": "k1"} | position
    return battle("morale", **field, lost={"A": casualties}).do(face)


def result(table: Table) -> str:
    return table.last(MoraleTested).result


@pytest.mark.rule("NM-MOR-01")
def test_only_those_with_losses_test_in_priority_order() -> None:
    table = battle("morale", A="d1", X="k1", B="d2", tokens={"A": 3, "X": 1, "B": 2}, lost={"A": 2, "B": 1})
    table.do(6, 6)
    assert [told.formation for told in table.all(MoraleTested)] == ["B", "A"]


@pytest.mark.rule("NM-MOR-02", "NM-SAV-03")
def test_casualties_of_all_phases_count_together() -> None:
    table = battle(A="b1 b2", X="k1 k2 k3 k4 k5", gap=120, tokens={"X": 1, "A": 2})
    table.do("give:move", "pace:k1", "walk:fire", 10, 1, "end-move:whole", "give:hold")
    for victim in ("k2", "k3"):
        aim = "aim-alike:X" if victim == "k3" else "aim:X"
        table.do("shoot:bow:power", aim, *([100, "sees:clear"] if victim == "k2" else []), ICON, f"hit:{victim}", 6, 1)
    assert table.asked == "morale"
    assert dict(table.request.why.values)["casualties"] == 3


@pytest.mark.rule("NM-MOR-02")
def test_a_lost_wound_is_not_a_casualty_and_a_new_round_counts_from_zero() -> None:
    table = battle("shooting", A="b1", X="t1 t2", orders={"A": "move"}, cards={"troll": {"defence": 4}})
    table.do("shoot:bow:power", "aim:X", 90, "sees:clear", ICON, "hit:t1", 6, 1)
    assert table.state.models["t1"].wounds == 2
    assert not table.told(MoraleTested)
    after = rolls(6, 3)
    assert after.state.round == 2
    assert after.state.formations["A"].casualties == 0


@pytest.mark.rule("NM-MOR-03")
@pytest.mark.parametrize(("face", "outcome"), [(3, "passed"), (2, "failed")])
def test_the_roll_must_reach_the_casualties(face: int, outcome: str) -> None:
    assert result(rolls(face, 3)) == outcome


@pytest.mark.rule("NM-MOR-04")
def test_a_one_always_fails_and_a_six_always_passes() -> None:
    assert result(rolls(1, 1)) == "failed"
    assert result(rolls(6, 7)) == "passed"
    one = rolls(1, 1, A="c1 d1").last(MoraleTested)
    assert (one.total, one.result, one.rule) == (2, "failed", "NM-MOR-04"), "the hero does not help a natural 1"
    assert rolls(6, 5).last(MoraleTested).rule == "NM-MOR-03", "a 6 that is enough by itself"


@pytest.mark.rule("NM-MOR-05")
def test_a_hero_adds_one_however_many_and_none_once_dead() -> None:
    assert result(rolls(3, 4, A="c1 d1")) == "passed"
    assert rolls(3, 4, A="c1 c2 d1").last(MoraleTested).modifier == 1
    assert result(rolls(3, 4)) == "failed"


@pytest.mark.rule("NM-MOR-06")
def test_a_failure_in_a_fight_and_a_pass_outside_have_no_effect() -> None:
    table = battle("morale", **FIGHT, lost={"A": 3}).do(2)
    assert result(table) == "failed"
    assert (table.state.phase, table.state.round) == ("command", 2)
    assert not rolls(6, 1).told(Withdrew)


@pytest.mark.rule("NM-MOR-07", "NM-GEN-04")
def test_a_formation_that_passes_may_withdraw_out_of_every_zone() -> None:
    table = battle("morale", **FIGHT, lost={"A": 1}).do(4)
    assert table.offers == ["stay", "withdraw"]
    table.do("withdraw")
    assert table.last(MayMove).tenths == 50, "no d3"
    table.do("end-move:whole")
    assert table.asked == "nearest-at-end", "it began inside a zone: only where it ends can count"
    assert table.refuses(10) == "measure-range"
    table.do(25)
    assert table.told(Withdrew)
    assert table.last(Disengaged).enemy == "X"
    assert not table.state.gaps["A|X"].engaged


@pytest.mark.rule("NM-MOR-07")
def test_it_may_stay() -> None:
    table = battle("morale", **FIGHT, lost={"A": 1}).do(4, "stay")
    assert table.state.gaps["A|X"].engaged


@pytest.mark.rule("NM-MOR-08")
def test_nine_must_stand_in_groups_of_eight_at_most() -> None:
    table = battle(
        "morale", A=NINE, X="k1", engaged="A|X", touching="d1-k1", lost={"A": 1}, marks={"A": {"merged": True}}
    )
    table.do(4, "withdraw", "end-move:whole", 25)
    assert "keep-together" not in table.offers
    table.do(*(f"split-off:d{number}" for number in (1, 2, 3, 4)), "group-done", "keep-together")
    assert table.last(FormationSplit).count == 4
    assert (len(table.state.of_formation("A")), len(table.state.of_formation("B"))) == (5, 4)
    assert table.last(DrawBegun).pieces == 4, "each counts in the next draw"


@pytest.mark.rule("NM-MOR-08")
def test_what_came_from_a_merge_may_come_apart_and_nothing_else() -> None:
    merged = battle("morale", **FIGHT, lost={"A": 1}, marks={"A": {"merged": True}}).do(
        4, "withdraw", "end-move:whole", 25
    )
    assert "keep-together" in merged.offers
    assert merged.do("split-off:d1", "split-off:d2").offers == ["group-done"], "one must stay"
    plain = battle("morale", **FIGHT, lost={"A": 1}).do(4, "withdraw", "end-move:whole", 25)
    assert plain.state.phase == "command"


@pytest.mark.rule("NM-MOR-08")
def test_a_new_part_does_not_test_again() -> None:
    fight: dict[str, Any] = {"A": NINE, "X": "k1", "engaged": "A|X", "touching": "d1-k1", "lost": {"A": 1, "X": 1}}
    table = battle("morale", **fight).do(4, "withdraw", "end-move:whole", 25, "split-off:d1", "group-done")
    assert table.state.formations["B"].casualties == 0
    assert (table.state.formations["A"].token, table.state.formations["B"].token) == (None, None)
    assert dict(table.request.why.values)["formation"] == "X"


@pytest.mark.rule("NM-MOR-08")
def test_a_withdrawal_leaves_no_stray_behind() -> None:
    table = battle("morale", **FIGHT, lost={"A": 1}).do(4, "withdraw")
    assert table.asked == "withdrawing"
    assert table.refuses("end-move:strays") == "not-an-option"


@pytest.mark.rule("NM-MOR-08", "NM-FRM-02")
def test_no_part_may_be_larger_than_eight_and_four_formations_are_the_most() -> None:
    many = " ".join(f"d{number}" for number in range(1, 18))
    three: dict[str, Any] = {"A": many, "B": "h1", "C": "h2", "D": "h3", "X": "k1"}
    full = battle("morale", **three, engaged="A|X", touching="d1-k1", lost={"A": 1}).do(4)
    assert full.state.phase == "command", "seventeen cannot stand in one group, and no other is free"
    assert full.last(CannotWithdraw).formation == "A"
    two: dict[str, Any] = {"A": many, "B": "h1", "X": "k1"}
    table = battle("morale", **two, engaged="A|X", touching="d1-k1", lost={"A": 1})
    table.do(4, "withdraw", "end-move:pairs", 25, "split-off:d1", "group-done")
    assert len(table.state.of_formation("A")) == 16
    assert table.do(*(f"split-off:d{number}" for number in range(2, 9))).refuses("group-done") == "not-an-option"
    assert table.do("split-off:d9").offers == ["group-done"], "a ninth is one too many"
    table.do("group-done")
    assert [len(table.state.of_formation(letter)) for letter in "ABCD"] == [8, 1, 1, 8]


@pytest.mark.rule("NM-MOR-03", "NM-MOR-04", "NM-MOD-03")
def test_a_hero_lifts_a_five_to_six_but_not_to_seven() -> None:
    assert result(rolls(5, 6, A="c1 d1")) == "passed"
    assert result(rolls(5, 7, A="c1 d1")) == "failed"
    assert result(rolls(6, 7, A="c1 d1")) == "passed"


@pytest.mark.rule("NM-MOR-05")
def test_a_hero_that_fell_this_round_helps_no_longer() -> None:
    table = battle("shooting", A="b1", X="z1 k1", orders={"A": "move"}, wounds={"z1": 1}, lost={"X": 3})
    table.do("shoot:bow:precise", "aim:X", 100, "sees:clear", ICON, "hit:z1", 6, 1, 3)
    told = table.last(MoraleTested)
    assert (told.casualties, told.modifier, told.result) == (4, 0, "failed")


@pytest.mark.rule("NM-MOR-09")
def test_a_failure_outside_a_fight_is_flight() -> None:
    table = rolls(2, 3, A="h1 h2", gap=100)
    assert table.last(MayMove).tenths == 40
    assert table.offers == ["end-flight", "pace:h1", "pace:h2"]
    table.do("end-flight")
    assert table.told(Fled)
    assert table.state.gaps["A|X"].near == 60
    assert table.quietly("stands").state.phase == "movement", "ranks are looked at in the next movement"
    close = rolls(2, 3, A="h1 h2", gap=15).do("end-flight")
    assert close.state.gaps["A|X"].near == 11, "a fleeing formation keeps clear of every zone"


@pytest.mark.rule("NM-MOR-09")
def test_a_fleeing_model_makes_its_full_move_unless_it_is_blocked() -> None:
    table = rolls(2, 3, A="h1 h2", gap=100).do("pace:h1", "walk:open", 15)
    assert "stop" not in table.offers
    assert "cornered" in table.offers
    table.do("walk:open", 25)
    assert table.offers == ["stop"], "all 4 in. are gone"
    assert table.do("stop", "pace:h2", "cornered").offers == ["end-flight"]


@pytest.mark.rule("NM-MOR-09", "NM-TER-07")
def test_flight_pays_for_terrain_like_any_move() -> None:
    table = rolls(2, 3, A="h1 h2", gap=100).do("pace:h1", "walk:bog")
    assert table.refuses(21) == "measure-range"


@pytest.mark.rule("NM-MOR-09")
@pytest.mark.parametrize(("edge", "gone"), [("stop", []), ("leave", ["d1"])])
def test_fleeing_models_stop_at_the_edge_or_leave_the_table(edge: str, gone: list[str]) -> None:
    table = rolls(2, 3, house={"fleeing_off_the_table": edge}).do("end-flight")
    if edge == "leave":
        assert table.seat == RED
        table.do("gone:d1", "nobody-gone")
    assert [(removed.model, removed.rule) for removed in table.all(ModelRemoved)] == [(m, "NM-MOR-09") for m in gone]


@pytest.mark.rule("NM-MOR-09", "NM-FRM-04")
def test_a_formation_that_leaves_the_table_completely_has_fled() -> None:
    table = rolls(2, 3, house={"fleeing_off_the_table": "leave"}).do("end-flight", "gone:d1", "gone:d2")
    assert table.last(Fled).formation == "A"
    assert table.told(FormationDestroyed)


@pytest.mark.rule("NM-MOR-10")
def test_engagement_is_judged_when_the_token_comes_up() -> None:
    """The only opponent falls in combat; then its slayer, with its own loss, fails and must flee."""
    table = battle("combat", A="d1 d2", X="k1", Y="k9", engaged="A|X", touching="d1-k1", lost={"A": 2})
    table.do("end-manoeuvre", "resolve:1:d1,k1", ("play:crush", "play:block"), 6, 1, 1)
    assert result(table) == "failed"
    assert table.asked == "fleeing"
    assert table.do("end-flight").told(Fled)


@pytest.mark.rule("NM-MOR-10", "NM-MOV-02")
def test_an_earlier_withdrawal_changes_a_later_test() -> None:
    table = battle("morale", **FIGHT, tokens={"X": 1, "A": 2}, lost={"A": 3, "X": 1})
    table.do(5, "withdraw", "end-move:whole", 25, 2)
    assert table.asked == "fleeing", "A is free of the enemy now, and flees"


@pytest.mark.rule("NM-MOR-08")
def test_a_merged_formation_that_stays_together_may_divide_another_time() -> None:
    table = battle("morale", **FIGHT, lost={"A": 1}, marks={"A": {"merged": True}})
    table.do(4, "withdraw", "end-move:whole", 25, "keep-together")
    assert table.state.formations["A"].merged
    apart = battle("morale", **FIGHT, lost={"A": 1}, marks={"A": {"merged": True}})
    apart.do(4, "withdraw", "end-move:whole", 25, "split-off:d1", "group-done", "keep-together")
    assert not any(formation.merged for formation in apart.state.formations.values())


@pytest.mark.rule("NM-MOR-08", "NM-FRM-03")
@pytest.mark.parametrize(("models", "must"), [("c1 d1 d2 d3 d4 d5 d6 d7 d8", True), ("c1 d1 d2 d3 d4 d5 d6 d7", False)])
def test_a_hero_counts_among_the_eight_when_they_withdraw(models: str, must: bool) -> None:
    table = battle("morale", A=models, X="k1", engaged="A|X", touching="d1-k1", lost={"A": 1})
    table.do(4, "withdraw", "end-move:whole", 25)
    assert (table.asked == "split") is must
    if must:
        table.do("split-off:c1", "group-done")
        assert [len(table.state.of_formation(letter)) for letter in "AB"] == [8, 1]
        assert table.state.phase == "command", "what no merge has brought together divides no further"


@pytest.mark.rule("NM-MOR-08", "NM-COH-01")
@pytest.mark.parametrize(
    ("mode", "merged", "offered"), [("nearest", False, True), ("chain", False, False), ("chain", True, True)]
)
def test_where_a_formation_is_one_chain_only_those_that_divide_end_in_groups(
    mode: str, merged: bool, offered: bool
) -> None:
    four = FIGHT | {"A": "d1 d2 d3 d4"}
    table = battle("morale", **four, lost={"A": 1}, marks={"A": {"merged": merged}}, house={"coherency_mode": mode})
    assert ("end-move:pairs" in table.do(4, "withdraw").offers) is offered


@pytest.mark.rule("NM-MOR-08", "NM-COH-04")
def test_groups_that_became_formations_are_looked_at_each_for_itself() -> None:
    four, house = FIGHT | {"A": "d1 d2 d3 d4"}, {"coherency_mode": "chain"}
    table = battle("morale", **four, lost={"A": 1}, marks={"A": {"merged": True}}, house=house, gap=200)
    table.do(4, "withdraw", "end-move:pairs", 25)
    assert (table.asked, table.told(CoherencyBroken)) == ("split", False), "nobody measures what is about to come apart"
    table.do("split-off:d1", "split-off:d2", "group-done", "keep-together")
    assert not any(formation.broken for formation in table.state.formations.values())
    assert table.quietly("stands").asked == "stands"


@pytest.mark.rule("NM-MOR-01", "NM-FRM-06")
def test_a_merged_formation_tests_once_with_the_losses_of_both() -> None:
    table = battle(A="d1 d2", B="d3 d4", X="k1 k2", engaged="A|X", near={"B|X": 60}, lost={"A": 2, "B": 1})
    table.do("give:hold", "give:run", 4, "charge:X", "keep-token:2").quietly("morale")
    assert dict(table.request.why.values) == {"formation": "A", "casualties": 3}
    table.do(6)
    assert len(table.all(MoraleTested)) == 1


@pytest.mark.rule("NM-MOR-09", "NM-TER-06", "NM-FRM-04")
def test_flight_through_fire_may_destroy_the_last_of_them_and_nobody_tests_again() -> None:
    table = rolls(2, 3, A="d1").do("pace:d1", "walk:fire", 10, 3)
    assert "A" not in table.state.formations
    assert len(table.all(MoraleTested)) == 1
    assert not table.told(Fled)


@pytest.mark.rule("NM-MOR-10")
@pytest.mark.parametrize("seat", ["red", "blue", "table"])
def test_anyone_may_say_who_is_still_engaged(seat: str) -> None:
    table = battle("morale", A="d1 d2", X="k1", engaged="A|X", lost={"A": 1}, marks={"A|X": {"doubt": True}})
    assert table.refuses(ForSeat("green", Chosen("apart"))) == "no-such-seat"
    assert table.do(ForSeat(seat, Chosen("apart"))).told(Disengaged)


@pytest.mark.rule("NM-MOR-08", "NM-FRM-01")
@pytest.mark.parametrize(("deployed", "new"), [("AB", "C"), ("ABCD", "E"), ("", "B")])
def test_a_part_is_not_called_like_a_formation_that_was_deployed_and_is_gone(deployed: str, new: str) -> None:
    """The letters of those that were deployed bring their units along: "B (Hammerer)"."""
    table = battle("morale", **FIGHT, lost={"A": 1}, marks={"A": {"merged": True}})
    table.state.deployed = list(deployed)
    table.do(4, "withdraw", "end-move:whole", 25, "split-off:d1", "group-done")
    assert table.last(FormationSplit).new == new
    assert table.state.of_formation(new) == ("d1",)
