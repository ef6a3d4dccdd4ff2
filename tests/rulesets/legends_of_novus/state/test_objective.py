"""Who has won, and when that is looked at."""

import pytest

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
def test_the_house_may_look_only_at_the_end_of_the_turn() -> None:
    house = {"win_check": "turn-end"}
    table = battle("rat", anna={"xp": 24, "tokens": ["osira"]}, top={"reward": ["gem", "ring"]}, house=house)
    table.choose("fight").roll(5, 5).go_on()
    assert table.over is None
    table.choose("end-turn")
    assert table.winners == ("anna",)


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
