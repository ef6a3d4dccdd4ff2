"""NA-HOR: the clock that tells who acts next, when events come, and when it is over."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.answers import Override
from rulesets.engine.game import Game
from rulesets.engine.refusal import Refused
from rulesets.nova_aetas.ruleset import RULESET
from rulesets.nova_aetas.state.dial import clock_face
from rulesets.nova_aetas.state.events import (
    ActivationBegan,
    GroupGone,
    HandMoved,
    HeroOutOfGame,
    HourStruck,
    TokenMoved,
)
from rulesets.nova_aetas.state.mission_events import EventCame
from tests.rulesets.nova_aetas.table import Table, battle, starter_setup

FIVE, SIX = 60, 72
"""Sectors since twelve."""
REINFORCED: dict[str, Any] = {
    "spawning": {"gate": "L1"},
    "events": {"relief": {"at": "6:00", "then": [{"do": "reinforce", "kind": "crossbowman", "point": "gate"}]}},
}


def waiting(now: int, scum: int, squire: int = 200, **more: Any) -> Table:
    """The Scum acts at `now`, and her token stood there; the Squire's stands elsewhere."""
    heroes: dict[str, Any] = {"scum": "C5", "squire": "E5"}
    return battle(heroes=heroes, active="scum", now=now, dial={"squire": squire}, **more).choose(f"wait:{scum}")


@pytest.mark.rule("NA-HOR-01", "NA-HOR-10")
@pytest.mark.parametrize("to", [SIX, SIX + 2])
def test_an_event_is_announced_before_anyone_acts_when_the_hands_come_to_its_time_or_pass_it(to: int) -> None:
    table = waiting(now=SIX - 2, scum=5, squire=to, mission=REINFORCED)

    assert table.state.now == SIX
    table.choose("place-enemy:crossbowman-1:K1")
    names = [type(event).__name__ for event in table.events]
    assert names.index("EnemyCame") < names.index("ActivationBegan")


def relief(at: str | None, **mission: Any) -> dict[str, Any]:
    """A Crossbowman comes in at the gate at that time, or with every hour."""
    event = {"then": REINFORCED["events"]["relief"]["then"]} | ({"at": at} if at else {})
    return {"spawning": {"gate": "L1"}, "events": {"relief": event}} | mission


@pytest.mark.rule("NA-HOR-10")
@pytest.mark.parametrize("first", [FIVE, FIVE + 2])
def test_an_event_of_the_start_time_comes_once_before_the_first_activation(first: int) -> None:
    """Whether the first token stands in the sector of the start or further on."""
    table = battle(
        heroes={"scum": "C5", "squire": "E5"}, dial={"scum": first, "squire": FIVE + 2}, mission=relief("5:00")
    )
    assert table.opening(EventCame) == [EventCame("relief")]
    assert not table.opening(ActivationBegan)

    table.choose("place-enemy:crossbowman-1:K1")
    assert table.state.dial["crossbowman"] == FIVE + 1
    while table.game.request is not None and table.state.now < FIVE + 2:
        table.choose(table.options[-1])
        assert not table.told(EventCame)


@pytest.mark.rule("NA-HOR-10", "NA-DRA-04")
def test_the_hour_of_the_start_is_no_change_of_the_hour() -> None:
    table = battle(heroes={"scum": "C5"}, dial={"scum": FIVE}, mission=relief(None))

    assert not table.opening(EventCame)
    assert table.state.active is not None


@pytest.mark.rule("NA-HOR-10", "NA-HOR-14")
def test_an_event_of_the_end_time_still_comes_and_then_it_is_over() -> None:
    table = waiting(now=100, scum=5, squire=102, mission=relief("8:30"))
    assert table.told(EventCame) == [EventCame("relief")]

    table.choose("place-enemy:crossbowman-1:K1")

    assert (table.outcome.result, table.outcome.rule) == ("defeat", "NA-HOR-14")
    assert not table.told(ActivationBegan)


@pytest.mark.rule("NA-HOR-01", "NA-HOR-10")
def test_an_event_that_does_nothing_is_announced_all_the_same() -> None:
    table = battle(heroes={"squire": "C5"}, active="squire", now=71, mission={"events": {"bell": {"at": "6:00"}}})

    assert table.choose("wait:1").told(EventCame) == [EventCame("bell")]


@pytest.mark.rule("NA-HOR-10", "NA-MIS-04")
def test_to_hold_out_until_the_end_time_can_be_what_wins() -> None:
    hold = {"events": {"dawn": {"at": "8:30", "then": []}}, "victory": [{"when": "happened", "event": "dawn"}]}

    table = waiting(now=100, scum=5, squire=102, mission=hold)

    assert table.outcome.result == "victory"


@pytest.mark.rule("NA-HOR-14", "NA-DRA-04")
@pytest.mark.parametrize(("house", "comes"), [({}, False), ({"play_last_sector": True}, True)])
def test_with_the_hour_that_ends_it_nobody_is_drafted_unless_its_sector_is_played(
    house: dict[str, bool], comes: bool
) -> None:
    table = waiting(now=94, scum=5, squire=96, mission=relief(None, end="8:00"), house=house)

    assert bool(table.told(EventCame)) is comes
    assert (table.game.outcome is None) is comes


@pytest.mark.rule("NA-HOR-02", "NA-HOR-11", "NA-HOR-12")
@pytest.mark.parametrize(("start", "spent", "to"), [(71, 3, 2), (70, 5, 3), (67, 5, 12)])
def test_twelve_sectors_clockwise_past_the_top(start: int, spent: int, to: int) -> None:
    """Who keeps the clock hears from where to where each token goes."""
    table = waiting(now=start, scum=spent)

    (moved,) = table.told(TokenMoved)
    assert (moved.start, moved.to) == (start % 12, to)
    dial = table.game.view.dial
    assert dial is not None
    assert (dial.sectors, next(token.sector for token in dial.tokens if token.id == "scum")) == (12, to)


@pytest.mark.rule("NA-HOR-03")
def test_from_five_to_half_past_eight_it_is_forty_two_sectors() -> None:
    dial = Game(RULESET, starter_setup()).view.dial

    assert dial is not None
    assert (dial.hour, dial.minute, dial.sectors_left, dial.ends) == (5, 0, 42, "8:30")
    assert clock_face(8 * 12 + 6) == "8:30"


@pytest.mark.rule("NA-HOR-04")
def test_four_heroes_and_two_kinds_of_enemy_are_six_tokens() -> None:
    dial = Game(RULESET, starter_setup()).view.dial

    assert dial is not None
    assert len(dial.tokens) == 6
    assert {token.id for token in dial.tokens} >= {"scum", "stratiota", "crossbowman"}


@pytest.mark.rule("NA-HOR-05")
def test_the_hand_stops_on_the_next_sector_with_a_token() -> None:
    table = waiting(now=FIVE + 3, scum=4, squire=FIVE + 5)

    assert table.told(HandMoved) == [HandMoved("5:25")]
    assert table.told(ActivationBegan)[0].who == "squire"


@pytest.mark.rule("NA-HOR-06")
def test_all_in_the_active_sector_act_before_the_hand_moves() -> None:
    table = waiting(now=FIVE, scum=1, squire=FIVE)

    assert table.active.token == "squire"
    assert table.state.now == FIVE
    table.choose("wait:4")
    assert table.state.now == FIVE + 1


@pytest.mark.rule("NA-HOR-07")
def test_the_token_goes_on_by_the_ap_spent_and_the_hand_to_the_next_token() -> None:
    """The rulebook's Apprentice, who spent two."""
    table = battle(
        heroes={"apprentice": "C5"}, enemies={"stratiota-1": "C12"}, active="apprentice", dial={"stratiota": FIVE + 2}
    )

    table.choose("move:apprentice:C7:2").choose("end-activation")

    assert TokenMoved("apprentice", 12, 2) in table.events
    assert HandMoved("5:10") in table.events


@pytest.mark.rule("NA-HOR-08")
def test_with_the_last_of_its_tokens_gone_the_hand_leaves_a_sector() -> None:
    """The Stratiota shares the active sector, is killed, and never acts."""
    table = battle(
        heroes={"squire": "C5"},
        enemies={"stratiota-1": {"at": "C4", "wounds": 1}},
        active="squire",
        dial={"stratiota": FIVE},
        cards={"classes.squire.ra": 5},
    )

    table.choose("attack:stratiota-1:arming-sword").roll(5, 1, 1, 1)
    assert table.told(GroupGone) == [GroupGone("stratiota")]
    table.choose("wait:2")

    assert table.told(HandMoved) == [HandMoved("5:25")]


@pytest.mark.rule("NA-HOR-09")
def test_the_hour_changes_when_the_hand_passes_twelve_without_a_stop() -> None:
    table = waiting(now=SIX - 1, scum=3)

    assert table.told(HourStruck) == [HourStruck(6)]
    assert table.told(HandMoved) == [HandMoved("6:10")]


@pytest.mark.rule("NA-HOR-09", "NA-HOR-02")
@pytest.mark.parametrize(("now", "struck", "shown"), [(142, 12, "12:15"), (154, 1, "1:15")])
def test_after_eleven_it_is_twelve_and_then_one(now: int, struck: int, shown: str) -> None:
    table = waiting(now=now, scum=5, mission={"start": "11:00", "end": "2:00"})

    assert table.told(HourStruck) == [HourStruck(struck)]
    assert table.told(HandMoved) == [HandMoved(shown)]


@pytest.mark.rule("NA-HOR-10")
def test_every_time_on_the_way_has_its_events_in_the_order_of_the_clock() -> None:
    """From 5:50 to 6:15: what comes at 6:05 is listed first and comes last."""
    listed = {"late": {"at": "6:05", "then": []}, "early": {"at": "6:00", "then": []}, "hourly": {"then": []}}

    table = waiting(now=SIX - 2, scum=5, mission={"events": listed})

    assert [event.name for event in table.told(EventCame)] == ["early", "hourly", "late"]


@pytest.mark.rule("NA-HOR-10", "NA-DRA-06")
def test_the_hand_stops_for_whom_an_event_on_its_way_has_brought() -> None:
    """The Crossbowman's token goes one after the active sector, before the one the hand was bound for."""
    table = waiting(now=SIX - 2, scum=5, squire=SIX + 2, mission=REINFORCED)

    table.choose("place-enemy:crossbowman-1:K1")

    assert table.told(HandMoved)[0] == HandMoved("6:05")
    assert table.told(ActivationBegan)[0].who == "crossbowman-1"


def scum_falls() -> Table:
    """The Scum waits six sectors, and then bleeds to the ground."""
    table = battle(
        heroes={"scum": {"at": "C5", "wounds": 4, "tokens": ["bleeding"]}, "squire": "E5"},
        active="scum",
        dial={"squire": FIVE + 9},
        cards={"classes.scum.ra": 6},
    )
    return table.choose("wait:6")


@pytest.mark.rule("NA-HOR-13", "NA-OOA-02")
def test_a_token_a_whole_lap_ahead_is_not_active_at_this_stop() -> None:
    """Six AP spent and six sectors for falling: the same sector on the dial, an hour later."""
    table = scum_falls()

    assert table.state.dial["scum"] == FIVE + 12
    assert table.state.now == FIVE + 9
    dial = table.game.view.dial
    assert dial is not None
    assert [(token.sector, token.lap) for token in dial.tokens if token.id == "scum"] == [(12, 0)]


@pytest.mark.rule("NA-HOR-13")
def test_a_token_twelve_ahead_acts_a_lap_later() -> None:
    """The Scum spends six, falls, and goes six more: her token is in the active sector again, but she is not due."""
    table = scum_falls()

    assert not table.told(HeroOutOfGame)
    assert table.state.now == FIVE + 9


@pytest.mark.rule("NA-HOR-13")
def test_fourteen_sectors_on_are_a_lap_and_two() -> None:
    table = battle(
        heroes={"scum": "C5", "squire": "E5"},
        active="scum",
        dial={"squire": FIVE + 1},
        cards={"classes.scum.ra": 14},
    )

    table.choose("wait:14")

    assert table.state.dial["scum"] == FIVE + 14
    assert table.told(TokenMoved) == [TokenMoved("scum", 12, 2)]


@pytest.mark.rule("NA-HOR-13")
def test_a_token_thirteen_ahead_acts_after_one_that_is_four_ahead() -> None:
    table = battle(
        heroes={"scum": "C5", "squire": "E5"},
        active="squire",
        dial={"scum": FIVE + 13},
    )

    assert table.choose("wait:4").told(ActivationBegan)[0].who == "squire"


@pytest.mark.rule("NA-HOR-14")
@pytest.mark.parametrize(("house", "over"), [({}, True), ({"play_last_sector": True}, False)])
def test_the_battle_is_over_when_the_hand_arrives_at_the_end_time(house: dict[str, bool], over: bool) -> None:
    table = waiting(now=100, scum=5, squire=102, house=house)

    assert (table.game.outcome is not None) is over
    if over:
        assert (table.outcome.result, table.outcome.rule) == ("defeat", "NA-HOR-14")


@pytest.mark.rule("NA-HOR-14")
@pytest.mark.parametrize("house", [{}, {"play_last_sector": True}])
def test_a_hand_that_would_jump_past_the_end_time_stops_there_and_it_is_over(house: dict[str, bool]) -> None:
    """Nobody has a token in the last sector, so there is nothing of it to play."""
    table = waiting(now=101, scum=5, squire=104, house=house)

    assert (table.outcome.rule, table.state.now) == ("NA-HOR-14", 102)


@pytest.mark.rule("NA-HOR-11")
def test_nobody_may_put_a_token_behind_the_hand() -> None:
    table = battle(heroes={"scum": "C5"}, active="scum")

    with pytest.raises(Refused, match="illegal-value"):
        table.answer(Override("dial.scum", FIVE - 1))


@pytest.mark.rule("NA-HOR-06", "NA-ACT-02", "NA-ACT-03")
def test_the_tokens_are_listed_in_the_order_in_which_they_will_act() -> None:
    """The Scum acts now; in the next sector the quick Fauns, then of those with Ra 4 the enemies first."""
    table = battle(
        heroes={"squire": "A1", "scum": "C5", "novice": "A12"},
        enemies={"stratiota-1": "L1", "faun-warrior-1": "L12", "hedge-witch-1": "G1"},
        active="scum",
        dial={"squire": 61, "novice": 64, "stratiota": 61, "faun-warrior": 61, "hedge-witch": 62},
    )
    view = table.game.view
    assert view.dial is not None

    order = ("scum", "faun-warrior", "stratiota", "squire", "hedge-witch", "novice")
    assert view.upcoming == order
    assert tuple(token.id for token in view.dial.tokens) == order


@pytest.mark.rule("NA-HOR-10")
@pytest.mark.parametrize(
    ("now", "at", "shown"),
    [
        (FIVE + 2, "6:00", [(12, "6:00")]),
        (FIVE, "6:00", [(12, "6:00")]),
        (FIVE, "6:05", []),  # more than an hour away
        (SIX, "6:00", []),  # it has happened
        (FIVE + 2, None, [(12, "6:00")]),
        (SIX, None, [(12, "7:00")]),
    ],
)
def test_the_dial_shows_the_events_of_the_next_hour(now: int, at: str | None, shown: list[tuple[int, str]]) -> None:
    table = battle(heroes={"scum": "C5"}, active="scum", now=now, mission=relief(at, start="5:00", end="8:30"))
    dial = table.game.view.dial
    assert dial is not None
    assert [(event.sector, dict(event.text.values)["time"]) for event in dial.events] == shown


@pytest.mark.rule("NA-DRA-04")
def test_the_dial_shows_no_hourly_event_at_the_end_of_the_battle_but_a_timed_one() -> None:
    for at, count in ((None, 0), ("6:00", 1)):
        table = battle(heroes={"scum": "C5"}, active="scum", now=FIVE + 2, mission=relief(at, end="6:00"))
        dial = table.game.view.dial
        assert dial is not None
        assert len(dial.events) == count
