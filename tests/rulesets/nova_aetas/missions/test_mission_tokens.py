"""NA-MTK, NA-SCN-06: tokens and things that only some missions use."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.decks import Deck
from rulesets.nova_aetas.content.missions import PersonaCard
from rulesets.nova_aetas.state.events import (
    AttackRolled,
    BagEmpty,
    DoorsOpened,
    Looted,
    Moved,
    ThreatChanged,
    TokenMoved,
)
from rulesets.nova_aetas.state.mission_events import (
    EnemyCame,
    PersonaAway,
    PersonaCame,
    PersonaShutOut,
    PersonaWaits,
    SceneryPushed,
    TokenTurned,
)
from rulesets.nova_aetas.state.state import Persona
from tests.rulesets.nova_aetas.table import Table, battle, new_game, pack

ROAD = pack()["missions"]["the-physicians-road"]
BRINGS_MESSENGER = {"do": "persona", "persona": "messenger"}
BELL = pack()["missions"]["the-silent-bell"]


def on_the_road(at: str, squire: str, **given: Any) -> Table:
    """The Physician's turn, with one hero to keep him company, or not."""
    settled: dict[str, Any] = {
        "heroes": {"squire": squire},
        "enemies": {"faun-musician-1": "A1"},
        "mission": ROAD,
        "dial": {"physician": 60, "squire": 70, "faun-musician": 70},
        "personae": {"physician": Persona("physician", "table", at=at, to="L7")},
    }
    return battle(**(settled | given))


def in_the_yard(squire: str, **given: Any) -> Table:
    settled: dict[str, Any] = {
        "heroes": {"squire": squire},
        "enemies": {"swiss-guard-1": "L12"},
        "active": "squire",
        "mission": BELL,
    }
    return battle(**(settled | given))


@pytest.mark.rule("NA-MTK-04", "NA-ACN-02")
def test_a_bag_beside_the_hero_is_an_element_card_for_one_ap() -> None:
    table = battle(heroes={"squire": "C5"}, enemies={"stratiota-1": "L12"}, active="squire", loot=["C4", "K1"])

    table.choose("pick-up:C4:1").draw("sulphur")

    assert table.told(Looted) == [Looted("squire", "C4", "sulphur")]
    assert (table.state.loot, table.state.heroes["squire"].backpack) == (["K1"], ["sulphur"])


@pytest.mark.rule("NA-MTK-04")
def test_a_bag_is_found_empty_when_no_element_card_is_left() -> None:
    table = battle(heroes={"squire": "C5"}, active="squire", loot=["C4"], elements=Deck("elements"))

    table.choose("pick-up:C4")

    assert table.told(BagEmpty) == [BagEmpty("squire", "C4")]
    assert (table.state.loot, table.state.heroes["squire"].backpack) == ([], [])


@pytest.mark.rule("NA-MTK-03")
def test_a_chest_is_turned_over_from_beside_it_or_on_it_and_shows_what_is_drawn() -> None:
    assert not in_the_yard("C7").offers("turn-over")
    assert not in_the_yard("B6").offers("turn-over")
    assert in_the_yard("A7").offers("turn-over:A7:1")
    table = in_the_yard("B7")

    table.choose("turn-over:A7:1").draw("rubbish")

    assert table.told(TokenTurned) == [TokenTurned("A7", "rubbish")]
    assert table.state.hidden == ["A1", "L1", "L7"]
    assert table.active.spent == 1


@pytest.mark.rule("NA-MTK-03", "NA-MIS-04", "NA-THR-09")
def test_the_key_opens_the_tower_and_makes_its_finder_known() -> None:
    table = in_the_yard("B7").choose("turn-over:A7:1").draw("key")

    assert table.told(DoorsOpened) == [DoorsOpened(("tower-door",), "NA-MIS-04")]
    assert table.told(ThreatChanged) == [ThreatChanged("squire", 1, 1, "NA-THR-09")]


@pytest.mark.rule("NA-MTK-05", "NA-DRA-01")
def test_the_alarm_brings_a_guard_to_the_spawning_point() -> None:
    table = in_the_yard("B7").choose("turn-over:A7:1").draw("alarm").choose("place-enemy:swiss-guard-2:F2")

    assert table.told(EnemyCame) == [EnemyCame("swiss-guard-2", "F2")]


@pytest.mark.rule("NA-MTK-06", "NA-ACN-03")
def test_the_bell_on_the_roof_is_a_lever_and_wins() -> None:
    table = in_the_yard("G5+2").choose("pull-lever:bell:1")

    assert table.outcome.result == "victory"


@pytest.mark.rule("NA-MTK-07", "NA-GEN-02")
def test_a_persona_in_company_walks_on_and_its_token_moves_by_its_ra() -> None:
    table = on_the_road("H7", squire="H10")

    assert table.told(Moved) == [Moved("physician", "H7", ("I7", "J7", "K7"), 3)]
    assert table.told(TokenMoved)[0] == TokenMoved("physician", 12, 3, "NA-MSA-20")


@pytest.mark.rule("NA-MTK-07", "NA-GEN-02")
def test_without_a_hero_within_three_squares_it_waits() -> None:
    dial = {"physician": 60, "squire": 61, "faun-musician": 70}
    table = on_the_road("H7", squire="E8", dial=dial)

    assert table.told(PersonaWaits) == [PersonaWaits("physician")]
    assert table.state.personae["physician"].at == "H7"
    assert table.state.dial["physician"] == 63


@pytest.mark.rule("NA-MTK-07", "NA-MIS-06")
def test_once_it_is_where_it_wants_to_be_the_mission_is_won() -> None:
    table = on_the_road("J7", squire="J8")

    assert table.told(PersonaAway) == [PersonaAway("physician")]
    assert table.outcome.result == "victory"


def with_a_stranger(squire: str, **mission: Any) -> Table:
    """A mission in which the Messenger comes in later, and runs for A1."""
    return battle(
        heroes={"squire": squire, "novice": "L1"},
        enemies={"stratiota-1": "L12"},
        active="squire",
        now=70,
        dial={"novice": 90, "stratiota": 90},
        mission={"personae": {"messenger": {"to": "A1"} | mission.pop("role", {})}, **mission},
    )


@pytest.mark.rule("NA-MTK-07", "NA-MTK-03")
def test_whoever_hides_under_a_token_on_the_board_comes_out_where_it_lay() -> None:
    incognito = {"faces": {"scroll": 1}, "at": ["C4"], "then": {"scroll": [BRINGS_MESSENGER]}}
    table = with_a_stranger("C5", incognito=incognito)

    table.choose("turn-over:C4:1").draw("scroll")

    assert table.told(PersonaCame) == [PersonaCame("messenger", "C4")]
    assert (table.state.personae["messenger"].to, table.state.dial["messenger"]) == ("A1", 71)


@pytest.mark.rule("NA-MTK-07", "NA-HOR-10")
def test_whoever_comes_at_a_time_is_not_there_before_and_comes_only_once() -> None:
    """At six and at a quarter past: the second call finds him on his way already."""
    events = {"dawn": {"at": "6:00", "then": [BRINGS_MESSENGER]}, "again": {"at": "6:15", "then": [BRINGS_MESSENGER]}}
    table = with_a_stranger("L8", role={"at": "F6"}, events=events)
    assert table.state.personae == {}

    table.choose("wait:4")
    assert [event.at for event in table.told(PersonaCame)] == ["F6"]
    table.choose("persona-move:messenger:F2").choose("wait:4")

    assert table.state.now == 77
    assert not table.told(PersonaCame)
    assert table.state.personae["messenger"].at == "F2"


@pytest.mark.rule("NA-MTK-07", "NA-MSA-18")
def test_on_a_square_that_is_taken_the_players_choose_among_the_nearest_free_ones() -> None:
    levers = {"gong": {"at": "L8", "then": [BRINGS_MESSENGER]}}
    table = with_a_stranger("L8", role={"at": "L1"}, levers=levers)

    table.choose("pull-lever:gong:1")
    assert set(table.options) == {"persona-move:messenger:K1", "persona-move:messenger:L2"}
    table.choose("persona-move:messenger:K1")

    assert table.told(PersonaCame) == [PersonaCame("messenger", "K1")]


@pytest.mark.rule("NA-MTK-08")
def test_a_doge_on_the_board_fights_with_the_numbers_of_his_enemy_card() -> None:
    doge = pack()["enemies"]["stratiota"] | {"pd": 6, "wo": 7, "miniatures": 1, "skills": {}}
    table = battle(
        heroes={"squire": "C5"},
        enemies={"doge-1": "C4"},
        active="squire",
        cards={"enemies.doge": doge},
        mission={"instructions": {"doge": [{"do": "kill-heroes"}]}},
    )
    piece = next(piece for piece in table.board.pieces if piece.id == "doge-1")

    table.choose("attack:doge-1:arming-sword").roll(6, 5, 5, 5)

    assert piece.kind == "doge"
    assert [(rolled.need, rolled.successes) for rolled in table.told(AttackRolled)] == [(6, 1)]


@pytest.mark.rule("NA-SCN-06")
def test_a_cart_that_may_be_pushed_takes_its_squares_and_its_blocking_along() -> None:
    """The cart fills F7 and G7; pushed from the west it fills G7 and H7, and F7 is free to walk on."""
    table = on_the_road("A1", squire="E7", enemies={"faun-musician-1": "L7"}, active="squire")
    assert not table.offers("move:squire:F7")

    table.choose("push-scenery:broken-cart:1")

    assert table.told(SceneryPushed) == [SceneryPushed("squire", "broken-cart", ("G7", "H7"))]
    assert table.active.spent == 1
    assert table.offers("move:squire:F7")
    assert not table.offers("move:squire:G7")


@pytest.mark.rule("NA-SCN-06", "NA-SCN-04")
@pytest.mark.parametrize(("blocks", "seen"), [(True, False), (False, True)])
def test_what_stands_in_the_way_hides_whoever_is_behind_it(blocks: bool, seen: bool) -> None:
    mission = ROAD | {"movable": {"broken-cart": {"squares": ["F7", "G7"], "blocks_sight": blocks}}}
    table = on_the_road(
        "A1",
        squire="L12",
        heroes={"squire": "L12", "scum": "E7"},
        enemies={"faun-musician-1": "H7"},
        active="scum",
        mission=mission,
    )

    assert table.offers("attack:faun-musician-1:throwing-knives") is seen


@pytest.mark.rule("NA-SCN-06")
def test_a_cart_does_not_go_where_somebody_stands_and_scenery_stays_where_no_sheet_says_otherwise() -> None:
    stopped = on_the_road("H7", squire="E7", active="squire")
    aside = on_the_road("A1", squire="E6", active="squire", enemies={"faun-musician-1": "L1"})
    fixed = battle(
        ("..CC........", *("............",) * 11),
        heroes={"squire": "B1"},
        enemies={"hedge-witch-1": "L12"},
        active="squire",
    )

    assert not stopped.offers("push-scenery")
    assert not aside.offers("push-scenery")
    assert not fixed.offers("push-scenery")


@pytest.mark.rule("NA-GEN-02", "NA-DAT-16")
def test_a_persona_is_shown_as_neither_hero_nor_enemy() -> None:
    table = new_game("the-physicians-road")

    piece = next(piece for piece in table.board.pieces if piece.id == "physician")
    assert (piece.side, piece.cell) == ("third", "A7")
    assert table.state.world.content.personae["messenger"] == PersonaCard(ra=4, ph=2, mi=2, wo=5)


@pytest.mark.rule("NA-MTK-07", "NA-MSA-18")
def test_whoever_should_come_in_on_a_board_without_room_does_not_come_and_may_be_called_again() -> None:
    full = ("..##########", *("############",) * 11)
    table = battle(
        full,
        heroes={"squire": "A1", "novice": "B1"},
        active="squire",
        mission={
            "personae": {"messenger": {"at": "A1", "to": "B1"}},
            "levers": {"gong": {"at": "A1", "then": [BRINGS_MESSENGER]}},
            "victory": [{"when": "happened", "event": "messenger"}],
        },
    )

    table.choose("pull-lever:gong")

    assert table.told(PersonaShutOut) == [PersonaShutOut("messenger", "A1")]
    assert (table.state.personae, "messenger" in table.state.dial) == ({}, False)
    assert table.game.outcome is None
