"""Who has won, and when the game checks it."""

from typing import Any

import pytest

from rulesets.legends_of_novus.state.events import Ranked
from tests.rulesets.legends_of_novus.table import battle, position

QUESTS = ["old-debt", "old-debt", "old-debt"]


@pytest.mark.rule("LN-OBJ-01")
def test_twenty_five_xp_and_three_quest_events_win() -> None:
    table = position(anna={"xp": 25, "quests": QUESTS})
    assert (table.over, table.winners) == ("won", ("anna",))
    assert position(anna={"xp": 25, "quests": QUESTS[:2]}).over is None
    assert position(anna={"xp": 24, "quests": QUESTS}).over is None


@pytest.mark.rule("LN-OBJ-01", "LN-OBJ-03")
def test_one_quest_token_is_enough_but_creatures_and_events_do_not_add_up() -> None:
    assert position(anna={"xp": 25, "tokens": ["osira"]}).over == "won"
    assert position(anna={"xp": 25, "quests": QUESTS[:2]}).over is None, "two events and no token"


@pytest.mark.rule("LN-OBJ-02")
def test_both_parts_must_be_true_at_the_same_time() -> None:
    table = battle("brute", anna={"xp": 26, "place": "a"}).choose("fight").roll(1, 5).go_on()
    assert table.hero().xp == 23
    table = (
        battle("rat", anna={"xp": 23, "tokens": ["osira"]}, top={"reward": ["gem", "ring"]}).choose("fight").roll(5, 5)
    )
    table.go_on()
    assert table.hero().xp == 24
    assert table.over is None


@pytest.mark.rule("LN-OBJ-02", "LN-XPR-03")
def test_a_win_is_declared_at_once_when_the_payout_is_done() -> None:
    table = (
        battle("rat", anna={"xp": 24, "tokens": ["osira"]}, top={"reward": ["gem", "ring"]}).choose("fight").roll(5, 5)
    )
    table.go_on()
    assert (table.over, table.winners) == ("won", ("anna",))
    assert table.hero().rewards == ["gem", "ring"], "the payout is one effect"


@pytest.mark.rule("LN-OBJ-02")
def test_of_two_who_reach_the_goal_together_the_active_player_wins() -> None:
    cards = {"adventures.festival": {"kind": "event", "effects": [{"do": "xp", "n": 1, "to": "all"}]}}
    ready = {"xp": 24, "tokens": ["osira"]}
    table = position(
        active="bruno",
        cards=cards,
        anna=ready,
        bruno={"xp": 24, "tokens": ["cystos"], "adventures": ["festival"]},
        carla={"xp": 24, "tokens": ["kroenig"]},
    ).choose("play:festival")
    assert table.winners == ("bruno",)


@pytest.mark.rule("LN-OBJ-02")
def test_or_else_the_first_to_the_left_even_on_anothers_turn() -> None:
    cards = {"adventures.festival": {"kind": "event", "effects": [{"do": "xp", "n": 1, "to": "all"}]}}
    table = position(
        active="bruno",
        cards=cards,
        anna={"xp": 24, "tokens": ["osira"]},
        bruno={"adventures": ["festival"]},
        carla={"xp": 24, "tokens": ["kroenig"]},
    ).choose("play:festival")
    assert table.winners == ("carla",)


@pytest.mark.rule("LN-OBJ-04")
def test_after_the_agreed_last_round_the_players_are_ranked() -> None:
    table = position(
        "recovery",
        active="carla",
        round_=20,
        house={"round_limit": 20},
        anna={"xp": 18},
        bruno={"xp": 21, "tokens": ["osira"]},
        carla={"xp": 21},
    ).choose("end-turn")
    assert (table.over, table.winners) == ("last-round", ("bruno",))


@pytest.mark.rule("LN-OBJ-04")
def test_the_last_round_is_played_to_its_end_and_equals_share_the_place() -> None:
    table = position("recovery", active="anna", round_=10, house={"round_limit": 10}, anna={"xp": 9}, bruno={"xp": 9})
    table.choose("end-turn")
    assert table.over is None, "bruno has his turn"
    table.choose("end-preparation").choose("explore").go_on()
    table.draw("windfall").choose("no-draw").choose("end-turn")
    assert table.winners == ("anna", "bruno")


@pytest.mark.rule("LN-OBJ-04")
def test_without_an_agreed_limit_the_game_goes_on() -> None:
    table = position("recovery", active="bruno", round_=60).choose("end-turn")
    assert (table.over, table.state.round) == (None, 61)


@pytest.mark.rule("LN-OBJ-04")
def test_the_whole_ranking_is_reported_after_the_last_round() -> None:
    house = {"round_limit": 10}
    heroes: dict[str, Any] = {
        "anna": {"xp": 18},
        "bruno": {"xp": 21, "tokens": ["osira"]},
        "carla": {"xp": 21},
        "dario": {"xp": 18},
    }
    table = position("recovery", active="dario", seats=4, house=house, round_=10, **heroes).choose("end-turn")
    assert [(event.place, event.seats) for event in table.told(Ranked)] == [
        (1, ("bruno",)),
        (2, ("carla",)),
        (3, ("anna", "dario")),
    ]
    assert table.told(Ranked)[0] == Ranked(1, ("bruno",), 21, 1, 0, 10)
    assert table.winners == ("bruno",)


@pytest.mark.rule("LN-OBJ-04")
def test_partners_are_ranked_as_a_pair() -> None:
    heroes: dict[str, Any] = {"anna": {"xp": 9}, "bruno": {"xp": 8}, "carla": {"xp": 4}, "dario": {"xp": 8}}
    table = position("recovery", active="bruno", mode="team", house={"round_limit": 10}, round_=10, **heroes)
    table.choose("end-turn", seat="bruno").choose("end-turn", seat="dario")
    assert [(event.seats, event.xp) for event in table.told(Ranked)] == [
        (("bruno", "dario"), 16),
        (("anna", "carla"), 13),
    ]
