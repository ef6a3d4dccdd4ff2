"""NA-MSB: the opening mission: shut doors, a lever on a roof, and a way out at the far side of the houses."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.nova_aetas.state.events import (
    ActivationBegan,
    BattleEnded,
    DoorsOpened,
    EnemyDecided,
    HandMoved,
    HourStruck,
)
from rulesets.nova_aetas.state.state import Standing
from tests.rulesets.nova_aetas.table import Table, battle, new_game, pack, starter_setup

OPENING = pack()["missions"]["no-way-but-up"]
DOORS = OPENING["shut_doors"]


def dead_end(**given: Any) -> Table:
    settled: dict[str, Any] = {
        "heroes": {"scum": "B8"},
        "enemies": {"stratiota-1": "L12"},
        "active": "scum",
        "mission": OPENING,
    }
    return battle(**(settled | given))


@pytest.mark.rule("NA-MSB-01")
def test_a_party_without_the_scum_cannot_start() -> None:
    with pytest.raises(ValidationError, match="cannot be played without the hero 'scum'"):
        starter_setup("no-way-but-up", heroes=[{"hero": "squire", "seat": "anna"}])


@pytest.mark.rule("NA-MSB-01", "NA-MSB-12", "NA-DAT-18")
def test_the_heroes_start_on_their_squares_at_five_and_act_first() -> None:
    """The first stop of the hand holds heroes only, the quickest of them first."""
    table = new_game("no-way-but-up").deployed().choose("confirm")

    assert table.told(HandMoved)[0].time == "5:05"
    assert table.told(ActivationBegan)[0].who == "scum"
    assert [token for token, time in table.state.dial.items() if time == table.state.now] == list(table.state.heroes)


@pytest.mark.rule("NA-MSB-02", "NA-MTK-06")
def test_the_doors_are_shut_until_the_lever_on_the_roof_is_worked_for_one_ap() -> None:
    assert not dead_end().offers("enter-building")
    table = dead_end(heroes={"scum": "F5+1", "squire": "B8"})

    table.choose("pull-lever:bolt:1")

    assert table.told(DoorsOpened) == [DoorsOpened(tuple(DOORS))]
    assert table.active.spent == 1
    assert not table.offers("pull-lever")
    assert dead_end(open_doors=DOORS).offers("enter-building:cooper-south:2")


@pytest.mark.rule("NA-MSB-03", "NA-MSB-10", "NA-DAT-34")
def test_the_second_hero_out_wins_four_popolini_an_element_and_a_common_skill() -> None:
    out = {"standing": Standing.LEFT, "at": None}
    table = dead_end(heroes={"scum": "A1", "squire": out, "novice": "E10"})

    table.choose("leave-map:1")

    assert table.outcome.rewards == (
        ("popolini", 4),
        ("elements", 1),
        ("skill", "common"),
        ("next", "the-burning-village"),
    )


@pytest.mark.rule("NA-MSB-03")
def test_one_hero_out_is_not_enough() -> None:
    table = dead_end(heroes={"scum": "A1", "novice": "E10"}, enemies={"crossbowman-1": "A9"}).choose("leave-map:1")

    assert table.game.outcome is None


@pytest.mark.rule("NA-MSB-03")
def test_leaving_costs_an_ap_so_the_last_one_spent_on_getting_there_is_not_enough() -> None:
    table = dead_end(heroes={"scum": "A2", "novice": "E10"}, enemies={"crossbowman-1": "A9"}, ap=1, spent=4)

    table.choose("move:scum:A1:1")

    assert table.state.heroes["scum"].at == "A1"
    assert table.state.active is None or table.state.active.token != "scum"


@pytest.mark.rule("NA-MSB-03")
def test_a_company_of_one_has_left_when_he_has() -> None:
    table = dead_end(heroes={"scum": "A1"}, enemies={"crossbowman-1": "A9"}).choose("leave-map:1")

    assert table.told(BattleEnded) == [BattleEnded("victory", "heroes-left", "NA-MIS-06")]


@pytest.mark.rule("NA-MSB-04", "NA-MSB-11")
def test_the_third_hero_down_loses_and_it_is_played_again() -> None:
    down = {"standing": Standing.OUT_OF_ACTION, "wounds": 5}
    table = dead_end(
        heroes={"scum": {"at": "F9", "wounds": 4}, "novice": down | {"at": "E11"}, "squire": down | {"at": "H11"}},
        enemies={"stratiota-1": "F10"},
        active="stratiota",
    )

    table.roll(1, 1, 1)

    assert table.told(BattleEnded) == [BattleEnded("defeat", "heroes-down", "NA-MIS-06")]
    assert table.outcome.rewards == (("next", "no-way-but-up"),)


@pytest.mark.rule("NA-MSB-04", "NA-DAT-18")
def test_half_past_eight_without_victory_is_a_defeat() -> None:
    table = dead_end(now=101).choose("wait:1")

    assert table.told(HandMoved)[0].time == "8:30"
    assert table.told(BattleEnded) == [BattleEnded("defeat", "time-up", "NA-HOR-14")]


@pytest.mark.rule("NA-MSB-05")
@pytest.mark.parametrize("kind", ["stratiota", "crossbowman"])
def test_soldiers_go_for_a_hero_of_no_threat(kind: str) -> None:
    table = dead_end(heroes={"scum": {"at": "B8", "tv": 0}}, enemies={f"{kind}-1": "F12"}, active=kind)

    decided = table.opening(EnemyDecided)[0]
    assert (decided.objective, decided.target) == ("kill-heroes", "scum")


@pytest.mark.rule("NA-MSB-06", "NA-MSB-07")
def test_going_in_costs_two_of_five_and_coming_out_must_wait() -> None:
    table = dead_end(open_doors=DOORS)

    table.choose("enter-building:cooper-south:2")

    assert (table.active.ap, table.state.heroes["scum"].inside) == (3, "1")
    assert not table.offers("leave-building")


@pytest.mark.rule("NA-MSB-06")
def test_coming_out_in_the_next_activation_costs_two() -> None:
    table = dead_end(heroes={"scum": {"at": None, "inside": "1"}}, open_doors=DOORS)

    table.choose("leave-building:cooper-north:scum:B4:2")

    assert (table.active.ap, table.state.heroes["scum"].at) == (3, "B4")


@pytest.mark.rule("NA-MSB-08", "NA-MIS-09")
def test_with_the_square_before_the_door_taken_the_nearest_empty_ones_are_offered() -> None:
    table = dead_end(
        heroes={"scum": {"at": None, "inside": "1"}, "squire": "B4"},
        open_doors=["cooper-north"],
    )

    outside = {key.split(":")[3] for key in table.options if key.startswith("leave-building")}
    assert outside == {"A4", "C4", "B3"}


@pytest.mark.rule("NA-MSB-09")
def test_the_hour_changes_and_nothing_happens() -> None:
    table = dead_end(now=70, dial={"stratiota": 75}).choose("wait:5")

    kinds = {type(event) for event in table.events}
    assert HourStruck in kinds
    assert table.state.now == 75
    assert table.state.happened == []
