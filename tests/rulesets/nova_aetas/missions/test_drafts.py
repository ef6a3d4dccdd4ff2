"""NA-DRA, NA-HOR-10: who comes later, when, where, and where the token goes."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.requests import Draw, Request
from rulesets.nova_aetas.state.events import ActivationBegan, BattleEnded, HandMoved
from rulesets.nova_aetas.state.mission_events import EnemyCame, EnemyDrafted, EventCame, NobodyCame, TokenPlaced
from tests.rulesets.nova_aetas.table import Table, battle

GATE = {"gate": "F1"}
TWO_AT_SIX = {"at": "6:00", "then": [{"do": "reinforce", "kind": "crossbowman", "count": 2, "point": "gate"}]}
HOURLY = {"then": [{"do": "draft", "point": "gate"}]}


def before_six(event: dict[str, Any] = TWO_AT_SIX, sectors: int = 3, **given: Any) -> Table:
    """It is 5:50; the Scum waits three sectors, to 6:05, and the hand passes the hour on its way."""
    settled: dict[str, Any] = {
        "heroes": {"scum": "A12"},
        "enemies": {"stratiota-1": "L12"},
        "active": "scum",
        "now": 70,
        "dial": {"stratiota": 80},
        "mission": {"spawning": GATE, "events": {"relief": event}},
    }
    return battle(**(settled | given)).choose(f"wait:{sectors}")


def drawn(request: Request | None) -> Draw:
    assert isinstance(request, Draw)
    return request


@pytest.mark.rule("NA-DRA-01", "NA-DRA-05", "NA-MTK-05")
def test_a_named_reinforcement_comes_without_a_card_next_to_the_spawning_point() -> None:
    table = before_six()

    assert set(table.options) == {f"place-enemy:crossbowman-1:{at}" for at in ("E1", "G1", "F2")}
    table.choose("place-enemy:crossbowman-1:G1").choose("place-enemy:crossbowman-2:F2")

    assert table.state.enemies["crossbowman-1"].at == "G1"
    assert table.told(EnemyCame) == [EnemyCame("crossbowman-2", "F2")]
    assert table.told(HandMoved) == [HandMoved("6:05")]


@pytest.mark.rule("NA-MIS-06", "NA-HOR-10")
def test_nobody_is_placed_any_more_where_the_event_itself_ends_the_battle() -> None:
    settled = {"spawning": GATE, "events": {"relief": TWO_AT_SIX}}
    table = before_six(mission=settled | {"defeat": [{"when": "happened", "event": "relief"}]})

    assert table.told(BattleEnded) == [BattleEnded("defeat", "happened", "NA-MIS-06")]
    assert not table.told(EnemyCame)


@pytest.mark.rule("NA-HOR-10", "NA-HOR-01")
def test_an_event_at_seven_comes_before_those_who_act_at_ten_past() -> None:
    """The hand jumps from 6:50 to 7:10, and the event is resolved when it passes twelve."""
    event = {"at": "7:00", "then": [{"do": "reinforce", "kind": "stratiota", "point": "gate"}]}
    table = battle(
        heroes={"scum": "A12"},
        enemies={"stratiota-1": "L12"},
        active="scum",
        now=82,
        dial={"stratiota": 92},
        mission={"spawning": GATE, "events": {"relief": event}},
    ).choose("wait:4")

    assert (table.state.now, table.told(EventCame)) == (84, [EventCame("relief")])
    assert not table.told(ActivationBegan)

    table.choose("place-enemy:stratiota-2:G1")
    assert table.told(HandMoved) == [HandMoved("7:10")]
    assert table.told(ActivationBegan)[0].who == "scum"


@pytest.mark.rule("NA-DRA-02")
def test_of_venice_only_venetian_cards_are_drawn() -> None:
    table = before_six({"at": "6:00", "then": [{"do": "draft", "faction": "venice", "point": "gate"}]})

    assert set(drawn(table.request).cards) == {"stratiota", "crossbowman", "hedge-witch", "jacopo-adoaldi"}
    assert table.draw("hedge-witch").told(EnemyDrafted) == [EnemyDrafted("hedge-witch", "gate")]


@pytest.mark.rule("NA-DRA-03")
def test_without_a_type_every_card_is_in_whose_miniatures_are_not_all_in_play() -> None:
    table = before_six(
        HOURLY, enemies={"stratiota-1": "L12", "hedge-witch-1": "K12"}, dial={"stratiota": 80, "hedge-witch": 80}
    )

    cards = drawn(table.request).cards
    assert "hedge-witch" not in cards
    assert {"stratiota", "swiss-guard", "centaur"} <= set(cards)


@pytest.mark.rule("NA-DRA-03")
def test_the_level_comes_from_the_sheet() -> None:
    event = {"at": "6:00", "then": [{"do": "draft", "level": 2, "point": "gate"}]}
    table = before_six(event, cards={"enemies.centaur.level": 2})

    assert drawn(table.request).cards == ("centaur",)


@pytest.mark.rule("NA-DRA-03")
def test_when_no_card_is_left_nobody_comes() -> None:
    table = before_six({"at": "6:00", "then": [{"do": "draft", "level": 9, "point": "gate"}]})

    assert table.told(NobodyCame) == [NobodyCame("gate", "NA-DRA-03")]


@pytest.mark.rule("NA-DRA-04")
def test_without_a_time_one_card_is_drawn_when_the_hour_changes() -> None:
    table = before_six(HOURLY)

    assert (drawn(table.request).count, table.state.now) == (1, 72)


@pytest.mark.rule("NA-DRA-05", "NA-DRA-02")
@pytest.mark.parametrize(("there", "come"), [(1, 3), (3, 2)])
def test_a_card_brings_as_many_models_as_it_says_and_the_box_still_has(there: int, come: int) -> None:
    enemies = {f"stratiota-{number}": f"{column}12" for number, column in zip(range(1, there + 1), "LKJ", strict=False)}
    table = before_six(HOURLY, enemies=enemies, cards={"enemies.stratiota.brings": 3}).draw("stratiota")

    while table.offers("place-enemy"):
        table.choose(table.options[0])

    assert len(table.state.enemies) == there + come


@pytest.mark.rule("NA-DRA-05")
def test_three_models_take_three_of_the_free_squares() -> None:
    event = {"at": "6:00", "then": [{"do": "reinforce", "kind": "crossbowman", "count": 3, "point": "gate"}]}
    table = before_six(event, mission={"spawning": {"gate": "F6"}, "events": {"relief": event}})

    seen = []
    while table.offers("place-enemy"):
        seen.append(len(table.options))
        table.choose(table.options[0])

    assert seen == [4, 3, 2]
    at = {enemy.at for enemy in table.state.enemies.values() if enemy.kind == "crossbowman"}
    assert at < {"F5", "G6", "F7", "E6"}


@pytest.mark.rule("NA-DRA-05")
def test_too_few_free_squares_send_the_rest_to_the_nearest() -> None:
    table = before_six(
        heroes={"scum": "A12", "squire": "E1", "novice": "F2"}, dial={"stratiota": 80, "squire": 90, "novice": 90}
    )

    assert table.state.enemies["crossbowman-1"].at == "G1"
    assert set(table.options) == {f"place-enemy:crossbowman-2:{at}" for at in ("D1", "H1", "E2", "G2", "F3")}


@pytest.mark.rule("NA-DRA-05", "NA-DAT-03")
def test_no_more_come_than_the_box_has() -> None:
    event = {"at": "6:00", "then": [{"do": "reinforce", "kind": "hedge-witch", "count": 2, "point": "gate"}]}
    table = before_six(event).choose("place-enemy:hedge-witch-1:E1")

    assert [enemy.id for enemy in table.state.enemies.values() if enemy.kind == "hedge-witch"] == ["hedge-witch-1"]
    assert not table.offers("place-enemy")


@pytest.mark.rule("NA-DRA-04", "NA-HOR-10")
def test_a_card_for_the_hour_is_drawn_before_whoever_acts_on_the_hour() -> None:
    """The Scum's token stands at six sharp: first the card, then he; and he acts before the newcomer at 6:05."""
    table = before_six(HOURLY, sectors=2).draw("hedge-witch")
    assert not table.told(ActivationBegan)

    table.choose("place-enemy:hedge-witch-1:E1")

    assert (table.told(HandMoved)[0].time, table.told(ActivationBegan)[0].who) == ("6:00", "scum")
    assert table.state.dial["hedge-witch"] == 73


@pytest.mark.rule("NA-DRA-04")
def test_every_hour_that_the_hand_passes_calls_for_a_card_of_its_own() -> None:
    """From 5:50 to 7:15 in one sweep, past six and seven; that no card is left does not stop the second call."""
    event = {"then": [{"do": "draft", "level": 9, "point": "gate"}]}
    table = before_six(event, sectors=17, dial={"stratiota": 90}, cards={"classes.scum.ra": 17})

    assert [type(told) for told in table.events if isinstance(told, EventCame | NobodyCame | HandMoved)] == [
        EventCame,
        NobodyCame,
        EventCame,
        NobodyCame,
        HandMoved,
    ]


@pytest.mark.rule("NA-DRA-06", "NA-OOA-11")
def test_a_type_whose_last_model_fell_gets_a_new_token_when_it_comes_again() -> None:
    event = {"at": "6:00", "then": [{"do": "reinforce", "kind": "stratiota", "point": "gate"}]}
    table = before_six(event, enemies={"hedge-witch-1": "L12"}, dial={"hedge-witch": 80}, fallen={"stratiota": 3})

    table.choose("place-enemy:stratiota-1:E1")

    assert table.told(TokenPlaced) == [TokenPlaced("stratiota", 1, "NA-DRA-06")]
    assert table.state.dial["stratiota"] == 73


@pytest.mark.rule("NA-DRA-05")
def test_somebody_on_the_spawning_point_itself_is_in_nobodys_way() -> None:
    table = before_six(heroes={"scum": "A12", "squire": "F1"}, dial={"stratiota": 80, "squire": 90})

    assert set(table.options) == {f"place-enemy:crossbowman-1:{at}" for at in ("E1", "G1", "F2")}


@pytest.mark.rule("NA-DRA-05")
def test_a_board_without_a_free_square_lets_nobody_in() -> None:
    table = before_six(
        rows=("...",),
        heroes={"scum": "A1", "squire": "B1"},
        enemies={"stratiota-1": "C1"},
        dial={"stratiota": 80, "squire": 90},
        mission={"spawning": {"gate": "B1"}, "events": {"relief": TWO_AT_SIX}},
    )

    assert table.told(NobodyCame) == [NobodyCame("gate", "NA-DRA-05")]
    assert list(table.state.enemies) == ["stratiota-1"]


@pytest.mark.rule("NA-DRA-06")
def test_a_type_already_there_shares_its_token() -> None:
    event = {"at": "6:00", "then": [{"do": "reinforce", "kind": "stratiota", "point": "gate"}]}
    table = before_six(event).choose("place-enemy:stratiota-2:E1")

    assert not table.told(TokenPlaced)
    assert table.state.dial["stratiota"] == 80


@pytest.mark.rule("NA-DRA-06")
def test_a_new_type_gets_a_token_in_the_sector_after_the_active_one() -> None:
    event = {"at": "6:00", "then": [{"do": "reinforce", "kind": "hedge-witch", "point": "gate"}]}
    table = before_six(event).choose("place-enemy:hedge-witch-1:E1")

    assert table.told(TokenPlaced) == [TokenPlaced("hedge-witch", 1, "NA-DRA-06")]
