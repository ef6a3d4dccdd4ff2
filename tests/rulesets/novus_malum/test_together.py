"""`asking = "together"`: the same rules with fewer prompts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rulesets.engine.chances import probability
from rulesets.engine.requests import Choose, Measure, Roll
from rulesets.novus_malum.choices import chance
from rulesets.novus_malum.state.attack_events import (
    CannotBeWounded,
    InContact,
    ModelRemoved,
    SaveRolled,
    ShotDeclared,
    ShotHit,
    ShotMissed,
    ShotsLeft,
    WoundRolled,
)
from rulesets.novus_malum.state.events import OrderGiven, PointsScored
from rulesets.novus_malum.state.options import Cast, Salvo
from tests.rulesets.novus_malum.table import BLUE, RED, Table, battle

ICON, BLANK = 1, 2
TOGETHER = {"asking": "together"}


def together(phase: str = "movement", **position: Any) -> Table:
    house = {**TOGETHER, **position.pop("house", {})}
    return battle(phase, house=house, **position)


@pytest.mark.rule("NM-SHT-01", "NM-SHT-09", "NM-SHT-10", "NM-SHT-12")
def test_a_salvo_rolls_tokens_wounds_and_saves_together() -> None:
    table = together("shooting", A="b1 b2 b3", X="k1 k2 k3").do("salvo:bow:power:X")
    assert (table.asked, table.dice) == ("flip-all", 3)

    table.do((ICON, BLANK, ICON))
    assert (table.asked, table.dice) == ("wound-all", 2)
    assert isinstance(table.request, Roll)
    assert table.request.need == 3, "defence 4, and power adds one"

    table.do((3, 5))
    assert (table.asked, table.dice, table.seat) == ("save-all", 2, "blue")

    table.do((5, 4))
    assert [shot.model for shot in table.all(ShotHit)] == ["b1", "b3"]
    assert [shot.model for shot in table.all(ShotMissed)] == ["b2"]
    assert [each.model for each in table.all(ModelRemoved)] == ["k1"], "one of three that are alike"
    assert table.state.of_formation("X") == ("k2", "k3")


@pytest.mark.parametrize(("shooters", "bow", "dice"), [("b1 b2 b3", "bow", 2), ("a1 a2 a3", "fine_bow", 1)])
def test_no_more_hits_wound_together_than_could_remove_the_target(shooters: str, bow: str, dice: int) -> None:
    """A model with two wounds: a hit of a deadly bow may take both."""
    table = together("shooting", A=shooters, X="v1").do(f"salvo:{bow}:power:X", (ICON, ICON, ICON))
    assert table.dice == dice


@pytest.mark.rule("NM-SHT-01")
def test_a_single_bowman_shoots_in_three_prompts() -> None:
    table = together("shooting", A="b1", X="k1").do("salvo:bow:power:X", ICON, 6, 1)
    assert not table.state.of_formation("X")


@pytest.mark.rule("NM-SHT-01")
def test_nobody_rolls_for_a_target_that_is_gone() -> None:
    table = together("shooting", A="b1 b2 b3", X="k1", Y="k9").do("salvo:bow:power:X", (ICON, ICON, ICON))
    assert table.dice == 1, "one hit may be enough"
    table.do(6, 1)
    assert (table.last(ShotsLeft).count, table.state.done) == (2, ["b1"])
    assert [shot.model for shot in table.all(ShotDeclared)] == ["b1"]
    assert "salvo:bow:power:Y" in table.offers


@pytest.mark.rule("NM-SHT-01", "NM-SAV-01")
def test_a_target_that_stands_takes_the_next_hits_too() -> None:
    table = together("shooting", A="b1 b2 b3", X="k1").do("salvo:bow:power:X", (ICON, ICON, ICON), 6, 6)
    assert (table.asked, table.dice) == ("wound-one", 1)
    table.do(6, 5, 6, 1)
    assert [shot.model for shot in table.all(ShotDeclared)] == ["b1", "b2", "b3"]


@pytest.mark.rule("NM-SHT-11")
def test_the_defender_says_whether_the_hero_takes_the_hits() -> None:
    table = together("shooting", A="b1 b2 b3", X="k1 z1").do("salvo:bow:power:X", (ICON, ICON, ICON))
    assert (table.asked, table.seat, table.offers) == ("assign-hits", "blue", ["hit:k1", "hit:z1", "one-hit:z1"])
    table.do("hit:z1")
    assert table.dice == 3, "with three wounds it takes three hits to fell her"
    table.do((6, 6, 1), (1, 6))
    assert table.state.models["z1"].wounds == 2


@pytest.mark.rule("NM-SHT-11")
def test_the_defender_may_spread_the_hits() -> None:
    table = together("shooting", A="b1 b2 b3", X="k1 k2 k3 z1").do("salvo:bow:power:X", (ICON, ICON, ICON))
    assert table.offers == ["hit:k1", "hit:z1", "one-hit:k1", "one-hit:z1"]
    table.do("one-hit:z1")
    assert table.dice == 1
    table.do(6, 1)
    assert (table.asked, table.state.models["z1"].wounds) == ("assign-hits", 2)
    table.do("hit:k1")
    assert table.dice == 2, "the other two"


@pytest.mark.rule("NM-SHT-04", "NM-SHT-11")
@pytest.mark.parametrize(("discipline", "seat", "rule"), [("precise", RED, "NM-SHT-04"), ("power", BLUE, "NM-SHT-11")])
def test_the_precise_choose_for_themselves(discipline: str, seat: str, rule: str) -> None:
    table = together("shooting", A="b1 b2", X="k1 z1").do(f"salvo:bow:{discipline}:X", (ICON, BLANK))
    assert (table.asked, table.seat, table.request.rule) == ("assign-hits", seat, rule)


@pytest.mark.rule("NM-SHT-11")
def test_of_two_with_wounds_to_spare_each_hit_is_assigned_by_itself() -> None:
    table = together("shooting", A="b1 b2", X="t1 t2").do("salvo:bow:power:X", (ICON, ICON))
    assert (table.asked, table.dice) == ("wound-all", 1)
    table.do(6, 1)
    assert (table.asked, table.offers) == ("assign-hits", ["hit:t1", "hit:t2"])


@pytest.mark.rule("NM-SAV-01", "NM-PRP-03")
def test_a_natural_six_of_a_deadly_bow_brings_one_save_die_more() -> None:
    table = together("shooting", A="a1 a2", X="k1 k2").do("salvo:fine_bow:power:X", (ICON, ICON), (6, 4))
    assert table.dice == 3
    table.do((6, 1, 6))
    assert [saved.failed for saved in table.all(SaveRolled)] == [1, 0]


@pytest.mark.rule("NM-PRP-01")
def test_a_shieldwall_still_saves_one_of_them() -> None:
    table = together("shooting", A="b1 b2", X="g1 g2 g3").do("salvo:bow:power:X", (ICON, ICON), (6, 6), (1, 6))
    assert table.asked == "reroll-save"
    table.do("reroll:g2", 4)
    assert table.state.of_formation("X") == ("g1", "g2", "g3")


@pytest.mark.rule("NM-PRP-02")
def test_a_row_of_four_shields_rolls_two_saves_of_a_salvo_again() -> None:
    table = together("shooting", A="b1 b2", X="g1 g2 g3 g4").do("salvo:bow:power:X", (ICON, ICON), (6, 6), (1, 1))
    table.do("reroll:g2", 4)
    assert (table.asked, table.offers) == ("reroll-save", ["reroll:g4", "keep-roll"]), "g3 takes the second one"
    table.do("reroll:g4", 4)
    assert len(table.state.of_formation("X")) == 4


@pytest.mark.rule("NM-PRP-02", "NM-SHT-04")
def test_the_precise_aim_at_a_shield_that_is_spent() -> None:
    table = together("shooting", A="b1 b2", X="g1 g2 g3 g4").do("salvo:bow:precise:X", (ICON, ICON), (6, 6), (1, 1))
    table.do("reroll:g2", 4)
    assert [removed.model for removed in table.all(ModelRemoved)] == ["g1"]


@pytest.mark.rule("NM-MOD-07")
def test_a_salvo_says_if_no_roll_can_wound() -> None:
    bark = {"t1": {"bark": 1}, "t2": {"bark": 1}}
    table = together("shooting", A="b1 b2", X="t1 t2", marks=bark).do("salvo:bow:precise:X", (ICON, ICON))
    assert table.last(CannotBeWounded).defence == 7


@pytest.mark.rule("NM-MEA-01")
def test_no_salvo_where_players_measure_only_after_they_declare() -> None:
    table = together("shooting", A="b1 b2", X="k1", house={"premeasure": False})
    assert not any(key.startswith("salvo") for key in table.offers)
    assert "volley:bow:power" in table.offers


def test_asking_one_by_one_offers_no_salvo() -> None:
    assert not any(key.startswith("salvo") for key in battle("shooting", A="b1 b2", X="k1").offers)


@pytest.mark.rule("NM-ORD-02", "NM-MOV-03")
def test_a_move_is_one_answer() -> None:
    table = together(A="d1 d2", X="k1").do("moved")
    assert table.last(OrderGiven).order == "move"
    assert table.state.formations["A"].id in table.state.acted
    assert table.state.gaps["A|X"].near == 150, "it may have come five inches nearer"


@pytest.mark.rule("NM-MOV-03")
def test_a_move_in_one_answer_ends_clear_of_the_enemy() -> None:
    table = together(A="d1 d2", X="k1", gap=30).do("moved")
    assert table.state.gaps["A|X"].near == 11, "just outside the zone"


@pytest.mark.rule("NM-COH-04")
def test_a_gap_is_reported_with_the_order() -> None:
    table = together(A="d1 d2 d3", X="k1", marks={"A": {"unsure": True}})
    assert table.asked == "order"
    table.do("has-gap:strays", 15)
    assert table.offers == ["give:move", "give:run", "moved"], "close up: it may not hold"


@pytest.mark.rule("NM-COH-04")
def test_a_gap_that_nobody_reports_does_not_exist() -> None:
    table = together(A="d1 d2 d3", X="k1", marks={"A": {"unsure": True, "broken": True}}).do("give:hold")
    assert not table.state.formations["A"].unsure
    assert not table.state.formations["A"].broken


@pytest.mark.rule("NM-CMB-05")
def test_contacts_of_two_lines_are_one_answer() -> None:
    table = together("combat", A="d1 d2 c1", X="k1 k2 k3", engaged="A|X")
    assert table.offers[:4] == ["no-more-contacts", "in-pairs:3", "in-pairs:2", "in-pairs:1"]
    table.do("in-pairs:2")
    touching = [(each.first, each.second) for each in table.all(InContact)]
    assert touching == [("d1", "k1"), ("d2", "k2")], "heroes come last"
    assert table.asked == "manoeuvre"


@pytest.mark.rule("NM-CMB-01", "NM-CMB-03")
def test_a_shift_says_itself_whether_an_obstacle_lies_between() -> None:
    table = together("combat", A="d1 d2", X="k1", engaged="A|X", touching="d1-k1").do("shift-across:d2:k1")
    assert [contact.over for contact in table.state.contacts] == [False, True]


@pytest.mark.rule("NM-CMB-12")
def test_weapons_can_be_chosen_for_the_whole_phase() -> None:
    table = together("combat", A="m1 m2", X="k1 k2", engaged="A|X", touching="m1-k1 m2-k2").do("resolve-all")
    assert table.offers == ["arm:axe", "arm:hammer", "arm-always:axe", "arm-always:hammer"]
    table.do("arm-always:hammer", ["play:crush", "play:block"], 1)
    assert table.asked == "combat-tokens", "neither the order nor the weapons are asked for again"
    table.do(["play:crush", "play:block"], 6)
    assert table.dice == 2, "the hammer forces two dice"


@pytest.mark.rule("NM-PRP-07", "NM-CMB-12")
def test_a_model_that_joins_by_reach_uses_its_long_weapon() -> None:
    field: dict[str, Any] = {"A": "s1 s2 d1", "X": "k1 k2", "touching": "s1-k1 d1-k2"}
    table = battle("combat", **field, cards={"spearman": {"equipment": ["spear", "club"]}}, house=TOGETHER)
    table.quietly("who-reaches").do("join:s2:d1", "resolve:1:s1,k1", "arm-always:club", ["play:stab", "play:stab"])
    table.do([6, 1], 1).quietly("clash-order").do("resolve:2:d1,s2,k2", ["play:block", "play:stab"])
    assert "spear" in dict(table.do(1).request.why.values).values(), "s2 touches nobody: its club would reach nobody"


@pytest.mark.rule("NM-CMB-14", "NM-SAV-01")
def test_the_saves_of_one_clash_are_one_roll() -> None:
    table = together("combat", A="d1 d2", X="t1", engaged="A|X", touching="d1-t1 d2-t1")
    table.do("pair:d1:t1", "resolve:1:d1,d2,t1", ["play:block", "play:stab"], (6, 6))
    assert (table.asked, table.dice) == ("save", 2)
    table.do((1, 1))
    assert table.state.models["t1"].wounds == 1


@pytest.mark.rule("NM-PRP-07")
def test_each_side_is_asked_once_who_joins_by_reach() -> None:
    table = together("combat", A="d1", X="k1 s1 s2", engaged="A|X", touching="d1-k1")
    table.quietly("who-reaches")
    assert table.offers == ["nobody-reaches", "join:s1:k1", "join:s2:k1"]
    table.do("join:s2:k1", "nobody-reaches")
    assert table.offers == ["resolve:1:d1,k1,s2"]


@pytest.mark.rule("NM-DIC-05")
def test_a_roll_that_cannot_be_better_is_not_offered_again() -> None:
    runner = together(A="r1", X="k1").do("give:run", 5)
    assert runner.asked == "moving", "a five is as good as it gets"
    assert together(A="r1", X="k1").do("give:run", 4).asked == "reroll"
    assert battle(A="r1", X="k1").do("give:run", 5).asked == "reroll"


@pytest.mark.rule("NM-SPL-01")
def test_a_spell_is_aimed_without_measuring() -> None:
    table = together("magic", A="d1 d2", X="z1").do("cast:chain_lightning", "aim:d2")
    assert table.asked == "casting"


@pytest.mark.rule("NM-MEA-02")
@pytest.mark.parametrize(("answer", "points"), [("holds:red", 2), ("nobody-holds", 0)])
def test_an_objective_is_one_question(answer: str, points: int) -> None:
    award = {"reason": "objective", "points": 2, "when": "round", "reach": 30}
    scenario = {"objectives": {"stone": {}}, "awards": [award], "rounds": 2}
    table = together("morale", A="d1", X="k1", scenario=scenario)
    table.quietly("who-holds")
    assert isinstance(table.request, Choose)
    assert table.offers == ["holds:red", "holds:blue", "nobody-holds"]
    table.do(answer)
    assert sum(scored.points for scored in table.all(PointsScored)) == points


def test_a_wound_roll_names_each_shooter() -> None:
    table = together("shooting", A="b1 b2", X="k1 k2").do("salvo:bow:power:X", (ICON, ICON), (1, 6), 6)
    assert [(each.attacker, each.result) for each in table.all(WoundRolled)] == [("b1", "no-wound"), ("b2", "wounds")]


@pytest.mark.rule("NM-SHT-10", "NM-SHT-12", "NM-SAV-01")
def test_a_salvo_shows_its_chance_of_a_wound() -> None:
    """Half the tokens hit; a 3 wounds defence 4 with power; a save of 5 fails two times of three."""
    one = Fraction(1, 2) * Fraction(2, 3) * Fraction(2, 3)
    for names, share in (("b1", one), ("b1 b2", 1 - (1 - one) ** 2)):
        told = chance(together("shooting", A=names, X="k1").state, Salvo("bow", ("power",), "X"))
        assert told is not None
        assert probability(told) == share


@pytest.mark.rule("NM-PRP-03", "NM-SHT-12")
def test_the_chance_of_a_deadly_salvo_counts_the_save_die_that_a_six_adds() -> None:
    """Half hit; 3, 4 and 5 with power take one save of 5+, a 6 takes two."""
    told = chance(together("shooting", A="a1", X="k1").state, Salvo("fine_bow", ("power",), "X"))
    assert told is not None
    assert probability(told) == Fraction(1, 2) * (3 * Fraction(2, 3) + 1 - Fraction(1, 9)) / 6


@pytest.mark.rule("NM-MAG-04")
def test_a_spell_shows_its_chance() -> None:
    table = together("magic", A="d1", X="z1")
    told = chance(table.state, Cast("barkskin"))
    assert told is not None
    assert probability(told) == Fraction(5, 6)
    table.do("cast:barkskin")
    assert isinstance(table.request, Roll)
    assert table.request.need == 2


@pytest.mark.rule("NM-MOR-03", "NM-MOR-04")
@pytest.mark.parametrize(("lost", "need"), [(1, 2), (4, 4), (9, 6)])
def test_a_morale_roll_says_what_is_needed(lost: int, need: int) -> None:
    table = together("morale", A="d1", X="k1", lost={"A": lost})
    assert isinstance(table.request, Roll)
    assert table.request.need == need


@pytest.mark.rule("NM-HER-02", "NM-MEA-01")
def test_a_hero_is_set_down_without_measuring() -> None:
    table = together(A="d1 c1", B="d2", X="k1").do("heroic-move:c1:B")
    assert table.state.models["c1"].formation == "B"
    asked = battle(A="d1 c1", B="d2", X="k1").do("heroic-move:c1:B").request
    assert isinstance(asked, Measure)
    assert asked.limit == 60, "yes or no will do"


@pytest.mark.rule("NM-SHT-12")
def test_dice_of_different_bowmen_have_no_number_in_common() -> None:
    cards = {"archer": {"equipment": ["knife", "bow"], "abilities": ["hatred"]}}
    table = together("shooting", A="a1 b1", X="k1 k2", cards=cards).do("salvo:bow:precise:X", (ICON, ICON))
    assert isinstance(table.request, Roll)
    assert table.request.need is None, "3 for the one, 4 for the other"
