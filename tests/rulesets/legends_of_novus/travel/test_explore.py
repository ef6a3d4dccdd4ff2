"""Staying and looking into a place."""

import pytest

from rulesets.legends_of_novus.state.battle_events import BattleBegun
from rulesets.legends_of_novus.state.events import Announced, CardShown
from tests.rulesets.legends_of_novus.table import position


@pytest.mark.rule("LN-EXP-01", "LN-QST-08")
def test_explore_travel_explore_is_legal_but_not_twice_running() -> None:
    table = position("adventure", seats=1, mode="solo", top={"adventure": ["windfall", "lesson"]}, anna={"place": "b"})
    table.explore().choose("no-draw").choose("end-turn").choose("end-preparation")
    assert table.last(Announced).what == "travel"
    table.choose("travel").choose("move:a").roll(1).choose("take-gold").choose("end-turn").choose("end-preparation")
    assert table.offers("explore")


@pytest.mark.rule("LN-EXP-01")
def test_the_ban_on_exploring_counts_everywhere() -> None:
    moved = {"place": "town", "barred_at": "b"}
    assert not position("adventure", anna=moved).offers("explore")
    assert not position("adventure", anna={"place": "b", "barred_at": "b"}).offers("explore")


@pytest.mark.rule("LN-EXP-02")
def test_the_token_lies_under_the_standee_until_the_next_turn() -> None:
    table = position("adventure", top={"adventure": ["windfall"]}).explore().choose("no-draw")
    assert table.hero().explore_token
    assert "explore-token" in table.game.view.sheets[0].tokens


@pytest.mark.rule("LN-EXP-03", "LN-LOC-04")
def test_an_explore_effect_replaces_flip_and_draw() -> None:
    table = position("adventure", anna={"place": "auras-altar"}).explore()
    assert table.phase == "recovery"
    assert (table.hero().hand_size, table.hero().xp) == (0, 3)
    mine = position("adventure", anna={"place": "gold-mine"}).explore()
    assert mine.hero().gp == 20


@pytest.mark.rule("LN-EXP-04", "LN-EXP-06")
def test_elsewhere_the_top_card_is_shown_to_all_and_goes_to_hand() -> None:
    table = position("adventure", top={"adventure": ["pouch"]}).explore()
    assert table.told(CardShown)[0].card == "pouch"
    table.choose("no-draw")
    assert table.offers("redeem:pouch")


@pytest.mark.rule("LN-EXP-04")
def test_waypoints_can_be_explored_unless_the_house_says_no() -> None:
    assert position("adventure", anna={"place": "a"}).offers("explore")
    assert not position("adventure", anna={"place": "a"}, house={"explore_waypoints": False}).offers("explore")


@pytest.mark.rule("LN-EXP-05", "LN-CRD-07")
def test_a_flipped_encounter_is_fought_and_nothing_else_follows() -> None:
    table = position(
        "adventure", top={"adventure": ["ambush"], "encounter": ["zombie-horde"]}, anna={"xp": 10}
    ).explore()
    table.choose("fight").roll(9, 2).go_on()
    assert table.hero().xp == 13
    assert table.phase == "recovery"
    assert table.hero().hand_size == 0
    assert table.state.decks["adventure"].discard == ["ambush"]
    assert table.state.decks["encounter"].discard == ["zombie-horde"]


@pytest.mark.rule("LN-EXP-06", "LN-CUR-01")
def test_a_flipped_curse_attaches() -> None:
    table = position("adventure", top={"adventure": ["weakness"]}).explore()
    assert table.hero().curses == ["weakness"]
    assert table.asked == "second-card"


@pytest.mark.rule("LN-EXP-07")
def test_a_second_card_stays_secret_and_an_encounter_goes_to_hand() -> None:
    table = position("adventure", top={"adventure": ["iron-will", "ambush"]}).explore().choose("draw:adventure")
    assert table.hero().adventures == ["iron-will", "ambush"]
    assert not table.told(BattleBegun)
    assert [event.card for event in table.told(CardShown)] == ["iron-will"]
    reward = position("adventure", top={"adventure": ["iron-will"], "reward": ["gem"]}).explore().choose("draw:reward")
    assert reward.hero().rewards == ["gem"]


@pytest.mark.rule("LN-EXP-07", "LN-CUR-01")
def test_a_curse_as_the_second_card_attaches_all_the_same() -> None:
    table = position("adventure", top={"adventure": ["iron-will", "weakness"]}).explore().choose("draw:adventure")
    assert table.hero().curses == ["weakness"]


@pytest.mark.rule("LN-EXP-08", "LN-BAT-24")
def test_an_encounter_from_hand_replaces_the_second_card() -> None:
    table = position(
        "adventure", anna={"adventures": ["ambush"]}, top={"adventure": ["iron-will"], "encounter": ["goblin"]}
    ).explore()
    table.choose("play:ambush").choose("fight").roll(9, 2).go_on()
    assert table.hero().adventures == ["iron-will"]
    assert (table.hero().xp, table.phase) == (4, "recovery")


@pytest.mark.rule("LN-EXP-08")
def test_not_by_one_who_has_fought_this_turn() -> None:
    table = position(
        "adventure", anna={"adventures": ["ambush"], "turn": {"fought": True}}, top={"adventure": ["iron-will"]}
    ).explore()
    assert not table.offers("play:ambush")
    assert table.offers("draw")


@pytest.mark.rule("LN-EXP-09", "LN-QST-01")
def test_where_a_quest_creature_lives_exploring_is_the_battle() -> None:
    table = position("adventure", anna={"place": "osiras-court"}).explore()
    assert table.state.battle is not None
    assert (table.state.battle.creature, table.state.battle.quest) == ("osira", True)
    assert not table.told(CardShown)
    assert table.hero().explored == "osiras-court"


@pytest.mark.rule("LN-EXP-05", "LN-CRD-08")
def test_a_flipped_encounter_is_fought_even_if_it_is_not_the_first_card() -> None:
    cards = {"adventures.find": {"kind": "action", "effects": [{"do": "draw", "deck": "reward"}]}}
    top = {"reward": ["gem"], "adventure": ["ambush"], "encounter": ["goblin"]}
    table = position("adventure", cards=cards, anna={"adventures": ["find"]}, top=top).choose("play:find").explore()
    assert table.state.battle is not None
    assert table.hero().adventures == []
