"""Wound rolls, saves and what they cost."""

import pytest

from rulesets.novus_malum.state.attack_events import CannotBeWounded, ModelRemoved, SaveRolled, WoundRolled, WoundsLost
from tests.rulesets.novus_malum.table import BLUE, RED, battle
from tests.rulesets.novus_malum.wounds.shots import struck


@pytest.mark.rule("NM-GEN-02", "NM-SHT-12")
def test_the_attacker_rolls_to_wound_and_the_defender_to_save() -> None:
    table = struck()
    assert table.seat == RED
    assert table.do(5).seat == BLUE
    assert table.asked == "save"


@pytest.mark.rule("NM-WND-01", "NM-STA-03")
@pytest.mark.parametrize(("face", "result"), [(4, "wounds"), (3, "no-wound")])
def test_a_wound_roll_must_reach_the_defence(face: int, result: str) -> None:
    assert struck("shoot:bow:precise").do(face).last(WoundRolled).result == result


@pytest.mark.rule("NM-STA-03")
@pytest.mark.parametrize(("face", "result"), [(4, "no-wound"), (5, "wounds"), (6, "wounds")])
def test_defence_five_is_wounded_by_five_and_six(face: int, result: str) -> None:
    table = struck("shoot:bow:precise", cards={"knome": {"defence": 5}}).do(face)
    assert table.last(WoundRolled).result == result


@pytest.mark.rule("NM-WND-02")
def test_a_one_may_wound() -> None:
    soft = {"knome": {"defence": 2}}
    assert struck(cards=soft).do(1).last(WoundRolled).result == "wounds"


@pytest.mark.rule("NM-WND-03")
def test_a_wound_roll_only_forces_a_save() -> None:
    table = struck(X="z1", wounds={"z1": 2}).do(6).do(5)
    assert table.state.models["z1"].wounds == 2
    assert table.last(SaveRolled).failed == 0


@pytest.mark.rule("NM-SAV-01")
def test_three_damage_is_three_save_dice() -> None:
    table = battle("combat", A="t1", X="k1", engaged="A|X", touching="t1-k1").do(
        "resolve:1:t1,k1", ("play:crush", "play:block")
    )
    assert table.do(6).dice == 3


@pytest.mark.rule("NM-SAV-02", "NM-WND-01")
def test_each_die_below_the_save_costs_a_wound() -> None:
    table = battle("combat", A="t1", X="t2", engaged="A|X", touching="t1-t2").do(
        "resolve:1:t1,t2", ("play:crush", "play:block")
    )
    table.do(6).do((4, 3, 1))
    assert table.last(WoundsLost).count == 2
    assert table.state.models["t2"].wounds == 1


@pytest.mark.rule("NM-SAV-03")
def test_what_goes_beyond_the_last_wound_is_lost() -> None:
    table = battle("combat", A="t1", X="k1 k2", engaged="A|X", touching="t1-k1").do("end-manoeuvre")
    table.do("resolve:1:t1,k1", ("play:crush", "play:block"), 6, (2, 2, 6))
    assert [gone.model for gone in table.all(ModelRemoved)] == ["k1"]
    assert table.state.formations["X"].casualties == 1
    assert table.state.models["k2"].wounds == 1


@pytest.mark.rule("NM-SAV-04", "NM-TER-06")
def test_dangerous_ground_is_one_die_and_one_wound_at_most() -> None:
    table = battle(A="c1 d1", X="k1").do("give:move", "pace:c1", "walk:fire", 20)
    assert table.dice == 1
    assert table.do(1).state.models["c1"].wounds == 2


@pytest.mark.rule("NM-SAV-05", "NM-STA-04")
def test_lost_wounds_stay_lost_and_the_last_one_removes() -> None:
    table = struck(X="z1 k1", wounds={"z1": 2}).do("hit:z1", 6).do(2)
    assert table.state.models["z1"].wounds == 1
    table.quietly("movement 2")
    assert table.state.models["z1"].wounds == 1
    sheet = next(sheet for sheet in table.game.view.sheets if sheet.id == "X")
    assert next(track for track in sheet.tracks if track.id == "z1").value == 1


@pytest.mark.rule("NM-STA-04")
def test_a_model_with_two_wounds_falls_at_its_second_failure() -> None:
    table = struck(X="z1 k1", wounds={"z1": 1}).do("hit:z1", 6).do(2)
    assert table.last(ModelRemoved).model == "z1"


@pytest.mark.rule("NM-MOD-07", "NM-SPL-04")
def test_a_defence_of_seven_cannot_be_wounded() -> None:
    table = struck(X="t1", marks={"t1": {"bark": 1}}).do(6)
    assert table.told(CannotBeWounded)
    assert table.last(WoundRolled).result == "no-wound"


@pytest.mark.rule("NM-MOD-07", "NM-SPL-04")
def test_players_learn_at_once_that_barkskin_makes_a_model_unwoundable() -> None:
    table = battle("magic", A="z1 t1", X="k1").do("cast:barkskin", 3)
    assert [told.model for told in table.all(CannotBeWounded)] == ["t1"]


@pytest.mark.rule("NM-WND-02")
def test_a_save_of_one_plus_never_fails() -> None:
    table = struck(cards={"knome": {"save": 1}}).do(6).do(1)
    assert table.state.models["k1"].wounds == 1


@pytest.mark.rule("NM-SAV-03", "NM-CMB-14")
def test_no_save_is_asked_of_one_that_has_fallen_to_an_earlier_blow() -> None:
    table = battle("combat", A="d1 d2", X="k1 k2", engaged="A|X", touching="d1-k1 d2-k1").do("end-manoeuvre")
    table.do("pair:d1:k1", "resolve:1:d1,d2,k1", ("play:crush", "play:block"))
    assert table.dice == 2
    table.do((6, 6), 1)
    assert [gone.model for gone in table.all(ModelRemoved)] == ["k1"]
    assert table.asked == "still-engaged", "and nothing more is rolled"


@pytest.mark.rule("NM-MOD-01", "NM-MOD-04", "NM-SAV-02")
def test_the_event_of_a_save_has_the_faces_and_the_modifier() -> None:
    hardy = {"knome": {"abilities": ["tough"], "save": 5, "wounds": 3}}
    table = battle("combat", A="t1", X="k1", engaged="A|X", touching="t1-k1", cards=hardy)
    told = table.do("resolve:1:t1,k1", ("play:crush", "play:block"), 6, (6, 4, 3)).last(SaveRolled)
    assert (told.faces, told.modifier, told.need, told.failed) == ((6, 4, 3), 1, 5, 1)
