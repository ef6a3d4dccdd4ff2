"""Dice, re-rolls, roll offs and modifiers."""

import pytest

from rulesets.engine.answers import Override
from rulesets.engine.events import ValueOverridden
from rulesets.novus_malum.state.attack_events import DamageRaised, MoraleTested, Rerolled, WoundRolled
from rulesets.novus_malum.state.events import Fumbled, HouseDecision, MayMove, RolledOff, RollOffTied, RunRolled
from tests.rulesets.novus_malum.table import BLUE, RED, battle, deploy
from tests.rulesets.novus_malum.wounds.shots import struck

HATRED = {"bowman": {"abilities": ["hatred"]}}


@pytest.mark.rule("NM-DIC-01")
def test_a_casting_roll_is_one_die_from_one_to_six() -> None:
    table = battle("magic", A="z1 d1", X="k1").do("cast:barkskin")
    assert table.dice == 1
    assert table.refuses(7) == "roll-face"
    assert table.refuses((3, 4)) == "roll-count"
    table.do(2)


@pytest.mark.rule("NM-DIC-02")
@pytest.mark.parametrize(("face", "inches"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_half_a_d6_and_the_face_is_kept(face: int, inches: int) -> None:
    told = battle(A="d1 d2", X="k1").do("give:run", face).last(RunRolled)
    assert (told.face, told.inches) == (face, inches)


@pytest.mark.rule("NM-DIC-03")
def test_a_range_of_fifteen_is_halved_to_eight() -> None:
    half_bow = {"xbowman": {"equipment": ["knife", "half_bow"]}}
    table = battle("shooting", A="x1", X="k1", orders={"A": "move"}, cards=half_bow).do("shoot:half_bow:rapid")
    assert dict(table.request.why.values)["limit"] == 80


@pytest.mark.rule("NM-DIC-04", "NM-PRP-03")
def test_a_five_with_one_added_is_no_natural_six() -> None:
    table = struck("shoot:fine_bow:power", A="a1").do(5)
    assert table.last(WoundRolled).total == 6
    assert not table.told(DamageRaised)
    assert table.dice == 1


@pytest.mark.rule("NM-DIC-05", "NM-MOR-05")
def test_modifiers_are_added_to_the_die_that_is_kept() -> None:
    table = battle("morale", A="v1 d1", X="k1", lost={"A": 3}).do(2)
    assert dict(table.request.why.values) == {"model": "v1", "face": 2, "modifier": 1}
    told = table.do("reroll:second_look", 4).last(MoraleTested)
    assert (told.face, told.modifier, told.total) == (4, 1, 5)


@pytest.mark.rule("NM-DIC-05")
def test_a_house_may_allow_only_failures_again() -> None:
    house = {"reroll_decision": "failed"}
    passed = battle("morale", A="v1 d1", X="k1", lost={"A": 3}, house=house).do(4)
    assert passed.last(MoraleTested).face == 4
    failed = battle("morale", A="v1 d1", X="k1", lost={"A": 5}, house=house).do(2)
    assert failed.asked == "reroll"


@pytest.mark.rule("NM-DIC-06")
def test_the_second_roll_stands_even_if_it_is_worse() -> None:
    table = struck(A="b1", X="g1 g2").do("hit:g1", 6).do(3).do("reroll:g2", 1)
    assert table.last(Rerolled).after == 1
    assert table.state.models["g1"].wounds == 0


@pytest.mark.rule("NM-DIC-06")
@pytest.mark.parametrize(("twice", "wounds"), [(False, 0), (True, 1)])
def test_a_die_is_rolled_again_once_unless_the_house_lets_other_sources_in(twice: bool, wounds: int) -> None:
    tough = {"guardian": {"abilities": ["thick_hide"]}}
    table = struck(X="g1 g2", cards=tough, house={"reroll_twice": twice}).do("hit:g1", 6).do(3).do("reroll:g2", 2)
    if twice:
        table.do("reroll:thick_hide", 5)
    assert table.state.models["g1"].wounds == wounds


@pytest.mark.rule("NM-DIC-07")
def test_the_higher_face_wins_a_roll_off() -> None:
    assert deploy().do((5, 3)).last(RolledOff).winner == RED


@pytest.mark.rule("NM-DIC-08")
def test_a_tied_roll_off_is_rolled_again_until_one_is_higher() -> None:
    table = deploy().do((4, 4), (1, 1), (2, 6))
    assert [tie.face for tie in table.all(RollOffTied)] == [4, 1]
    assert table.last(RolledOff).winner == BLUE


@pytest.mark.rule("NM-DIC-09")
def test_nothing_is_added_to_a_roll_off() -> None:
    lucky = {"captain": {"abilities": ["hatred", "tough", "brave"]}}
    told = deploy(cards=lucky).do((3, 4)).last(RolledOff)
    assert (told.first, told.second, told.winner) == (3, 4, BLUE)


@pytest.mark.rule("NM-MOD-01", "NM-SHT-03")
def test_face_and_modifier_are_told_apart() -> None:
    told = struck().do(3).last(WoundRolled)
    assert (told.face, told.modifier, told.total) == (3, 1, 4)


@pytest.mark.rule("NM-MOD-02")
def test_no_modifier_brings_a_roll_below_two() -> None:
    assert struck("shoot:bow:precise", hidden=1).do(2).last(WoundRolled).total == 2


@pytest.mark.rule("NM-MOD-03")
def test_no_modifier_brings_a_roll_above_six() -> None:
    told = struck(cards=HATRED).do(5).last(WoundRolled)
    assert (told.modifier, told.total) == (2, 6)


@pytest.mark.rule("NM-MOD-04")
def test_a_natural_six_is_never_modified() -> None:
    assert struck("shoot:bow:precise", hidden=1).do(6).last(WoundRolled).total == 6


@pytest.mark.rule("NM-MOD-05")
def test_a_natural_one_stays_with_a_penalty_and_rises_with_a_bonus() -> None:
    assert struck("shoot:bow:precise", hidden=1).do(1).last(WoundRolled).total == 1
    assert struck().do(1).last(WoundRolled).total == 2
    two = struck("shoot:bow:precise", hidden=1, house={"floor_on_one": "two"}).do(1)
    assert two.last(WoundRolled).total == 2


@pytest.mark.rule("NM-MOD-06")
@pytest.mark.parametrize(("order", "total"), [("net", 2), ("stepwise", 3)])
def test_several_modifiers_are_summed_and_limited_once(order: str, total: int) -> None:
    assert struck(hidden=1, house={"modifier_order": order}).do(2).last(WoundRolled).total == total


@pytest.mark.rule("NM-MOD-07")
def test_limits_are_for_rolls_not_for_stats() -> None:
    assert battle(A="c1", X="k1").do("give:run", 6).last(MayMove).tenths == 90
    deadly = struck("shoot:fine_bow:power", A="a1").do(6)
    assert deadly.dice == 2


@pytest.mark.rule("NM-GEN-01", "NM-TER-03")
def test_a_dispute_about_a_climb_is_rolled_off_and_remembered() -> None:
    table = battle(A="d1 d2", X="k1").do("give:move", "pace:d1", "climb:oak")
    assert table.seat == BLUE
    table.do("let-dice-decide", (4, 2))
    told = table.last(HouseDecision)
    assert (told.about, told.reading) == ("oak", "yes")
    table.do("stop", "pace:d2", "climb:oak")
    assert table.asked == "path", "nobody is asked a second time"
    assert table.state.decisions == {"climb:oak": "yes"}


@pytest.mark.rule("NM-GEN-01", "NM-TER-03")
@pytest.mark.parametrize(("faces", "reading"), [((4, 2), "yes"), ((2, 4), "no")])
def test_a_player_who_disagrees_may_ask_for_a_roll_off(faces: tuple[int, int], reading: str) -> None:
    table = battle(A="d1 d2", X="k1").do("give:move", "pace:d1", "climb:oak", "object")
    assert (table.asked, table.seat) == ("not-climbable", RED)
    assert table.do("let-dice-decide").asked == "roll-off-climb"
    assert table.do(faces).last(HouseDecision).reading == reading
    table.do("stop", "pace:d2")
    assert ("climb:oak" in table.offers) is (reading == "yes"), "it is settled for the rest of the game"


@pytest.mark.rule("NM-GEN-01")
def test_players_who_agree_may_overrule_any_value_and_it_is_told() -> None:
    table = battle(A="c1 d1", X="k1", wounds={"c1": 1}).do(Override("models.c1.wounds", 3))
    assert table.state.models["c1"].wounds == 3
    assert table.told(ValueOverridden)


@pytest.mark.rule("NM-GEN-01")
def test_a_house_may_want_to_be_asked_every_time() -> None:
    table = battle(A="d1 d2", X="k1", house={"dispute_memory": "ask"}).do("give:move", "pace:d1", "climb:oak")
    table.do("agree", "stop", "pace:d2", "climb:oak")
    assert table.asked == "climbable"


@pytest.mark.rule("NM-ORD-05", "NM-DIC-04")
@pytest.mark.parametrize(("fumble_on", "fumbles"), [("face", False), ("d3", True)])
def test_a_two_is_no_natural_one_unless_the_house_looks_at_the_d3(fumble_on: str, fumbles: bool) -> None:
    table = battle(A="c1", X="k1", house={"fumble_on": fumble_on}).do("give:run", 2)
    assert table.told(Fumbled) is fumbles


@pytest.mark.rule("NM-DIC-04", "NM-DIC-05", "NM-MOD-04", "NM-PRP-03")
def test_a_die_rolled_again_to_six_is_natural_deadly_and_past_every_penalty() -> None:
    keen = {"bowman": {"abilities": ["keen_edge"], "equipment": ["knife", "fine_bow"]}}
    table = struck("shoot:fine_bow:precise", hidden=1, cards=keen).do(2, "reroll:keen_edge", 6)
    assert (table.last(WoundRolled).total, table.dice) == (6, 2)
    lost = struck("shoot:fine_bow:precise", hidden=1, cards=keen).do(6, "reroll:keen_edge", 4)
    assert (lost.last(WoundRolled).face, lost.dice) == (4, 1), "the six is gone, and with it the second die"


@pytest.mark.rule("NM-DIC-05", "NM-MOD-02", "NM-MOD-05", "NM-MOD-06")
@pytest.mark.parametrize(("face", "total"), [(1, 1), (2, 2), (3, 2), (5, 4), (6, 6)])
def test_rolled_again_then_modified_then_limited(face: int, total: int) -> None:
    keen = {"bowman": {"abilities": ["keen_edge"]}}
    told = struck("shoot:bow:precise", hidden=1, cards=keen).do(4, "reroll:keen_edge", face).last(WoundRolled)
    assert (told.face, told.modifier, told.total) == (face, -1, total)


@pytest.mark.rule("NM-DIC-05", "NM-ORD-04")
def test_where_each_model_rolls_to_run_each_may_use_its_own_second_roll() -> None:
    table = battle(A="r1 d1", X="k1", house={"run_roll_scope": "model"}).do("give:run", (1, 4))
    assert dict(table.request.why.values)["model"] == "r1"
    table.do("reroll:light_feet", 6)
    assert [(told.unit, told.tenths) for told in table.all(MayMove)] == [("runner", 80), ("dwarf", 70)]


@pytest.mark.rule("NM-DIC-05", "NM-DIC-06")
def test_where_only_failures_are_rolled_again_a_second_roll_that_passes_is_the_last() -> None:
    house = {"reroll_decision": "failed", "reroll_twice": True}
    table = battle("morale", A="v1 v2", X="k1", lost={"A": 5}, house=house).do(2, "reroll:second_look", 3)
    assert table.asked == "reroll", "3 + 1 is less than 5: the other one may try"
    table.do("reroll:second_look", 4)
    assert table.last(MoraleTested).result == "passed"
    once = battle("morale", A="v1 v2", X="k1", lost={"A": 5}, house=house).do(2, "reroll:second_look", 4)
    assert once.last(MoraleTested).face == 4, "nobody is asked once it has passed"


@pytest.mark.rule("NM-DIC-05", "NM-MAG-04")
@pytest.mark.parametrize(("face", "again"), [(1, True), (4, True), (5, False)])
def test_a_casting_roll_below_the_value_of_the_spell_has_failed_too(face: int, again: bool) -> None:
    hard = {"barkskin": {"effect": "barkskin", "value": 5}}
    lucky = {"zizka": {"abilities": ["charm"]}}
    table = battle("magic", A="z1", X="k1", spells=hard, cards=lucky, house={"reroll_decision": "failed"})
    table.do("cast:barkskin", face)
    assert (table.asked == "reroll") is again
