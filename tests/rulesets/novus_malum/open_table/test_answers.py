"""What the open table measures and sees by itself."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.novus_malum.open_table.open_table import OPEN_TABLE
from rulesets.novus_malum.state.attack_events import InContact, ShotDeclared
from rulesets.novus_malum.state.events import Charged, DangerMet, Disengaged, PointsScored
from rulesets.novus_malum.state.options import Volley
from tests.rulesets.novus_malum.open_table.tabletop import tabletop

SHOOT = {"A": "b1 b2 b3", "X": "k1 k2 k3", "orders": {"A": "hold"}, "gap": 50}
LINE = {"b1": (10, 30), "b2": (12, 30), "b3": (14, 30), "k1": (10, 22), "k2": (12, 22), "k3": (14, 22)}
KEEP = {"outline": [[8, 25], [16, 25], [16, 27], [8, 27]]}


def test_a_distance_goes_from_edge_to_edge_and_is_rounded_up() -> None:
    top = tabletop("shooting", {**LINE, "k1": (10, 21.95)}, **SHOOT)
    top.table.do("shoot:bow:power", "aim:X")
    assert top.answer == 71  # 8.05 in. less two halves of a base


@pytest.mark.parametrize(
    ("terrain", "seen"),
    [({}, "sees:clear"), ({"wall": {"low": True, "height": 10, **KEEP}}, "sees:partly"),
     ({"tower": {"blocks_sight": True, **KEEP}}, "sees:nothing")],
)  # fmt: skip
def test_what_lies_between_decides_what_is_seen(terrain: dict[str, Any], seen: str) -> None:
    top = tabletop("shooting", LINE, **SHOOT, terrain=terrain)
    top.table.do("shoot:bow:power", "aim:X", 70)
    assert top.answer == seen


@pytest.mark.rule("NM-CMD-12")
def test_the_last_token_goes_to_the_last_formation_by_itself() -> None:
    top = tabletop("command", A="b1", B="b2", X="k1")
    top.table.do("1", "assign:X:up", "2")
    assert top.answer is None
    top.table.do("assign:A:up", "3")
    assert top.table.asked == "assign-token"
    assert top.answer == "assign:B:up"


def test_models_behind_a_wall_are_in_cover() -> None:
    top = tabletop("shooting", LINE, **SHOOT, terrain={"wall": {"low": True, "height": 10, **KEEP}})
    top.table.do("volley:bow:power")
    assert top.answer == 3  # all of them reach and see it
    top.settle()
    top.table.do(("icon", "blank", "blank"))
    assert top.table.last(ShotDeclared).cover == "obscured"


def test_only_targets_in_range_and_sight_are_offered() -> None:
    far = {**LINE, "k1": (10, 5), "k2": (12, 5), "k3": (14, 5)}
    top = tabletop("shooting", far, **SHOOT)
    assert top.answer == "hold-fire"  # 24 in. away: nobody can shoot, and nobody is asked
    near = tabletop("shooting", LINE, **SHOOT)
    assert near.answer is None
    assert "shoot:bow:power" in near.offers


def test_a_salvo_needs_everybody_in_range_with_a_full_view() -> None:
    house = {"asking": "together"}
    assert "salvo:bow:power:X" in tabletop("shooting", LINE, **SHOOT, house=house).offers
    one_far = {**LINE, "b3": (14, 42)}
    assert "salvo:bow:power:X" not in tabletop("shooting", one_far, **SHOOT, house=house).offers


def test_a_volley_is_offered_where_no_salvo_does_the_same() -> None:
    house = {"asking": "together"}
    assert "volley:bow:power" not in tabletop("shooting", LINE, **SHOOT, house=house).offers
    one_far = tabletop("shooting", {**LINE, "b3": (14, 42)}, **SHOOT, house=house)
    assert "volley:bow:power" in one_far.offers
    volley = next(
        option for option in one_far.choose.options if isinstance(option, Volley) and "power" in option.disciplines
    )
    said = OPEN_TABLE.describe(one_far.table.state, one_far.choose, one_far.spots, volley)
    assert said is not None
    assert said.label is not None
    assert {("shooters", ("bowman", "bowman")), ("target", "X")} <= set(said.label.values)
    two = OPEN_TABLE.chance(one_far.table.state, one_far.choose, one_far.spots, volley)
    assert two is not None
    assert len(two.dice) == 2


@pytest.mark.parametrize(("third", "how"), [((12, 30), "stands:whole"), ((16, 30), "stands:strays")])
def test_a_formation_stands_as_its_bases_do(third: tuple[float, float], how: str) -> None:
    marks = {"A": {"unsure": True}}
    top = tabletop(
        "movement", {"d1": (9, 30), "d2": (10.5, 30), "d3": third, "k1": (10, 5)}, A="d1 d2 d3", X="k1", marks=marks
    )
    assert top.table.asked == "stands"
    assert top.answer == how


def test_a_gap_is_measured() -> None:
    marks = {"A": {"unsure": True}}
    top = tabletop(
        "movement", {"d1": (9, 30), "d2": (10.5, 30), "d3": (16, 30), "k1": (10, 5)}, A="d1 d2 d3", X="k1", marks=marks
    )
    top.table.do("stands:strays")
    assert top.answer == 45  # from the middle one to the last


@pytest.mark.parametrize(("enemy", "still"), [((10, 28), True), ((10, 27.9), False)])
def test_formations_are_engaged_within_one_inch(enemy: tuple[float, float], still: bool) -> None:
    spots = {"d1": (10, 30), "d2": (11.5, 30), "k1": enemy}
    top = tabletop("morale", spots, A="d1 d2", X="k1", engaged="A|X", lost={"A": 1}, marks={"A|X": {"doubt": True}})
    top.settle()
    assert top.table.told(Disengaged) is not still


def test_touching_bases_are_found_and_others_are_not() -> None:
    spots = {"d1": (10, 30), "d2": (12, 30), "k1": (10, 29), "k2": (12, 28.5)}
    top = tabletop("combat", spots, A="d1 d2", X="k1 k2", engaged="A|X").settle()
    assert [(each.first, each.second) for each in top.table.all(InContact)] == [("d1", "k1")]
    assert top.table.asked == "manoeuvre"  # the others could still touch


def test_nobody_is_asked_to_shift_where_nobody_can_reach_an_enemy() -> None:
    spots = {"d1": (10, 30), "d2": (14, 34), "k1": (10, 29)}
    top = tabletop("combat", spots, A="d1 d2", X="k1", engaged="A|X").settle()
    assert top.table.asked != "manoeuvre"


def test_a_shift_may_lead_into_contact() -> None:
    spots = {"d1": (10, 30), "d2": (12, 30), "k1": (10, 29), "k2": (12, 28.5)}
    top = tabletop("combat", spots, A="d1 d2", X="k1 k2", engaged="A|X").settle()
    assert top.refuses(d2=(12, 27)) == "open-too-far"
    top.move(d2=(12, 29.5)).settle()
    assert len(top.table.all(InContact)) == 2


def test_the_nearer_side_holds_an_objective() -> None:
    scenario = {
        "objectives": {"stone": {"at": [18, 10]}},
        "awards": [{"reason": "objective", "when": "round", "reach": 30}],
    }
    spots = {"d1": (18, 12.5), "k1": (18, 7)}
    top = tabletop("morale", spots, A="d1", X="k1", scenario=scenario, house={"asking": "together"}, lost={"X": 1})
    top.table.do(6)
    assert top.table.asked == "who-holds"
    assert top.settle().table.last(PointsScored).seat == "red"


def test_a_model_that_crosses_fire_rolls_a_save() -> None:
    fire = {"fire": {"dangerous": True, "outline": [[8, 27], [16, 27], [16, 28], [8, 28]]}}
    top = tabletop("movement", {"d1": (10, 30), "k1": (30, 5)}, A="d1", X="k1", terrain=fire)
    top.table.do("give:move")
    top.move(d1=(10, 26)).settle()
    assert top.table.told(DangerMet)
    assert top.table.asked == "save"
    top.table.do(6)
    assert top.settle().table.asked == "order"  # the move is over, and the enemy is next


def test_a_run_into_the_enemy_is_a_charge() -> None:
    top = tabletop("movement", {"d1": (10, 30), "d2": (11.5, 30), "k1": (10, 25)}, A="d1 d2", X="k1", gap=40)
    top.table.do("give:run", 4)
    top.move(d1=(10, 26), d2=(11.5, 27)).settle()
    assert top.table.last(Charged).enemy == "X"


@pytest.mark.parametrize(("second", "charged"), [((12.5, 25), ["X", "Y"]), ((20, 25), ["X"])])
def test_a_run_into_two_formations_charges_both_and_one_that_is_far_away_is_not_charged(
    second: tuple[float, float], charged: list[str]
) -> None:
    spots = {"d1": (10, 30), "d2": (11.5, 30), "k1": (10, 25), "k2": second}
    top = tabletop("movement", spots, A="d1 d2", X="k1", Y="k2", gap=40)
    top.table.do("give:run", 4)
    top.move(d1=(10, 26), d2=(11.5, 26)).settle()
    assert [each.enemy for each in top.table.all(Charged)] == charged


def test_who_breaks_runs_straight_away() -> None:
    spots = {"d1": (10, 20), "d2": (11.5, 20), "k1": (10, 10)}
    top = tabletop("morale", spots, A="d1 d2", X="k1", lost={"A": 2})
    before = top.field.nearest_enemy_gap("A")
    top.table.do(1)
    top.settle()
    assert top.field.nearest_enemy_gap("A") == pytest.approx(before + 500, abs=15)
