"""Dice, re-rolls, roll offs and modifiers."""

import pytest

from rulesets.engine.answers import Override
from rulesets.engine.cues import Cue
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
def test_a_five_plus_one_is_not_a_natural_six() -> None:
    table = struck("shoot:fine_bow:power", A="a1").do(5)
    assert table.last(WoundRolled).total == 6
    assert not table.told(DamageRaised)
    assert table.dice == 1


@pytest.mark.rule("NM-DIC-05", "NM-MOR-05")
def test_modifiers_are_added_to_the_die_that_is_kept() -> None:
    table = battle("morale", A="v1 d1", X="k1", lost={"A": 3}).do(2)
    assert dict(table.request.why.values) == {
        "model": "v1",
        "face": 2,
        "modifier": 1,
        "dice": Cue("dice.morale"),
        "wants": Cue("wants.passed", need=2),
    }
    told = table.do("reroll:second_look", 4).last(MoraleTested)
    assert (told.face, told.modifier, told.total) == (4, 1, 5)


@pytest.mark.rule("NM-DIC-06")
def test_the_second_roll_stands_even_if_it_is_worse() -> None:
    table = struck(A="b1", X="g1 g2").do("hit:g1", 6).do(3).do("reroll:g2", 1)
    assert table.last(Rerolled).after == 1
    assert table.state.models["g1"].wounds == 0


@pytest.mark.rule("NM-DIC-06")
def test_a_die_is_rolled_again_only_once() -> None:
    tough = {"guardian": {"abilities": ["thick_hide"]}}
    table = struck(X="g1 g2", cards=tough).do("hit:g1", 6).do(3).do("reroll:g2", 2)
    assert table.state.models["g1"].wounds == 0, "its own ability cannot re-roll the same die"


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
def test_events_have_face_and_modifier_separately() -> None:
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


@pytest.mark.rule("NM-MOD-06")
def test_several_modifiers_are_summed_and_limited_once() -> None:
    assert struck(hidden=1).do(2).last(WoundRolled).total == 2


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
    assert table.state.climbable == {"oak": True}


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
def test_players_may_override_any_value_and_an_event_says_so() -> None:
    table = battle(A="c1 d1", X="k1", wounds={"c1": 1}).do(Override("models.c1.wounds", 3))
    assert table.state.models["c1"].wounds == 3
    assert table.told(ValueOverridden)


@pytest.mark.rule("NM-ORD-05", "NM-DIC-04")
@pytest.mark.parametrize(("fumble_on", "fumbles"), [("face", False), ("d3", True)])
def test_a_two_fumbles_only_if_the_d3_counts(fumble_on: str, fumbles: bool) -> None:
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
