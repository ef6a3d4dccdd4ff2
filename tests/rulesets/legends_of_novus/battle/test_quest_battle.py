"""Quest Creatures: best of three, by Exploring only."""

import pytest

from rulesets.legends_of_novus.state.battle_events import CombatRolled, EscapeRolled, RoundDecided
from rulesets.legends_of_novus.state.events import Announced
from tests.rulesets.legends_of_novus.table import position, quest_battle

STRONG = {"xp": 12, "equipped": ["demonsbane-sword", "helmet", "leather", "ring"]}
"""A modifier of 3 + 3 + 4 + 1 + 1 + 1 = 13."""


@pytest.mark.rule("LN-QST-01")
def test_never_on_the_turn_of_arrival() -> None:
    table = position("adventure").travel("kroenigs-hall", 1).choose("take-gold")
    assert (table.phase, table.state.battle) == ("recovery", None)
    assert table.hero().xp == 3, "arriving forces nothing"
    later = position("adventure", anna={"place": "kroenigs-hall"})
    assert later.offers("explore")


@pytest.mark.rule("LN-QST-02", "LN-QST-06", "LN-OBJ-03")
def test_best_of_three_and_the_victory_is_paid_once() -> None:
    table = quest_battle("kroenig", anna=STRONG, top={"reward": ["gem"]})
    table.choose("fight").roll(9, 5).choose("fight").roll(2, 10).choose("fight").roll(8, 2).go_on()
    assert [(event.won, event.lost) for event in table.told(RoundDecided)] == [(1, 0), (1, 1), (2, 1)]
    hero = table.hero()
    assert (hero.xp, hero.gp, hero.rewards, hero.tokens) == (17, 25, ["gem"], ["kroenig"])
    assert "kroenig" not in table.state.alive


@pytest.mark.rule("LN-QST-02")
def test_after_two_wins_there_is_no_third_round() -> None:
    table = quest_battle("kroenig", anna=STRONG, top={"reward": ["gem"]})
    table.choose("fight").roll(9, 5).choose("fight").roll(9, 5).go_on()
    assert len(table.told(RoundDecided)) == 2
    assert table.phase == "recovery"


@pytest.mark.rule("LN-QST-03")
def test_one_may_escape_at_the_start_of_every_round() -> None:
    table = quest_battle("kroenig", anna={"equipped": ["cloak"]}).choose("fight").roll(3, 9)
    table.choose("escape").roll(6).go_on()
    assert table.last(EscapeRolled).result == "passed"
    assert (table.hero().xp, table.phase) == (3, "recovery"), "no defeat"


@pytest.mark.rule("LN-QST-03")
def test_every_failed_escape_costs_another_point() -> None:
    table = quest_battle("kroenig")
    table.choose("escape").roll(2).roll(5, 5).choose("escape").roll(2).roll(5, 5)
    assert table.last(CombatRolled).modifier == 2


@pytest.mark.rule("LN-QST-04")
@pytest.mark.parametrize(("again", "modifier"), [(False, 2), (True, 0)])
def test_the_ability_is_resolved_once_unless_the_tile_repeats_it(again: bool, modifier: int) -> None:
    table = quest_battle("cystos", cards={"quest_creatures.cystos.each_round": again})
    table.choose("fight").roll(9, 2)
    assert table.last(CombatRolled).modifier == 2
    table.choose("fight").roll(5, 5)
    assert table.last(CombatRolled).modifier == modifier


@pytest.mark.rule("LN-QST-04")
def test_a_tile_may_repeat_its_ability() -> None:
    table = quest_battle("cystos", cards={"quest_creatures.cystos.each_round": True})
    table.choose("fight").roll(9, 2).choose("fight").roll(5, 5)
    assert table.last(CombatRolled).modifier == 0


@pytest.mark.rule("LN-QST-05")
def test_a_natural_one_loses_only_that_round() -> None:
    table = quest_battle("kroenig", anna={**STRONG, "luck": False}, top={"reward": ["gem"]})
    table.choose("fight").roll(9, 5).choose("fight").roll(1, 1).choose("fight").roll(9, 5).go_on()
    assert [event.result for event in table.told(RoundDecided)] == ["won", "lost", "won"]
    assert table.hero().tokens == ["kroenig"]


@pytest.mark.rule("LN-QST-06", "LN-QST-07")
def test_once_beaten_anyone_may_use_what_the_place_offers() -> None:
    table = position(
        "adventure", active="bruno", anna={"tokens": ["kroenig"]}, bruno={"place": "kroenigs-hall"}
    ).explore()
    assert table.state.battle is None
    assert (table.hero("bruno").xp, table.phase) == (4, "recovery")


@pytest.mark.rule("LN-QST-08", "LN-TRV-15")
def test_the_victor_must_move_on() -> None:
    table = quest_battle("kroenig", seats=1, mode="solo", anna=STRONG, top={"reward": ["gem"]})
    table.choose("fight").roll(9, 5).choose("fight").roll(9, 5).choose("end-turn").choose("end-preparation")
    assert table.last(Announced).what == "travel"
    table.choose("travel").choose("move:vace-city").roll(1).choose("take-gold").choose("end-turn")
    table.travel("kroenigs-hall", 1).choose("take-gold").choose("end-turn").explore()
    assert table.hero().xp == 17 + 1


@pytest.mark.rule("LN-QST-09")
def test_after_a_lost_battle_the_next_one_starts_at_nil_again() -> None:
    table = quest_battle("kroenig", anna={"luck": False, "xp": 9}, bruno={"place": "kroenigs-hall"})
    table.choose("fight").roll(9, 1).choose("fight").roll(2, 9).choose("fight").roll(2, 9).go_on()
    assert (table.hero().xp, table.state.alive.count("kroenig")) == (5, 1)
    assert table.hero().explored == "kroenigs-hall", "it was an Explore"
    table.choose("end-turn").explore()
    assert table.state.battle is not None
    assert (table.state.battle.won, table.state.battle.lost) == (0, 0)
    assert list(table.state.battle.fighters) == ["bruno"]


@pytest.mark.rule("LN-QST-10")
def test_in_the_keep_one_may_steal_instead() -> None:
    table = position("adventure", anna={"place": "keep"}, top={"reward": ["sword", "ring"]}).explore()
    assert table.options == ("battle", "steal")
    table.choose("steal").roll(7).go_on()
    assert table.hero().rewards == ["ring"]
    assert "sword" in table.state.decks["reward"].bag, "what was not magical is shuffled back"
    assert table.phase == "recovery"
    caught = position("adventure", anna={"place": "keep", "xp": 8}).explore().choose("steal").roll(6).go_on()
    assert caught.hero().xp == 6
    fight = position("adventure", anna={"place": "keep"}).explore().choose("battle")
    assert fight.state.battle is not None
    assert caught.hero().explored == "keep"


@pytest.mark.rule("LN-CRD-08", "LN-QST-02")
def test_an_encounter_that_a_victory_brings_stays_in_hand() -> None:
    spoils = {"quest_creatures.kroenig.victory": {"effects": [{"do": "draw", "deck": "adventure"}]}}
    table = quest_battle("kroenig", cards=spoils, anna=STRONG, top={"adventure": ["ambush"]})
    table.choose("fight").roll(9, 1).choose("fight").roll(9, 1).go_on()
    assert (table.hero().adventures, table.phase) == (["ambush"], "recovery")


STUDY = {"kind": "action", "effects": [{"do": "draw", "deck": "adventure"}]}


@pytest.mark.rule("LN-CRD-08", "LN-QST-02")
def test_an_encounter_event_drawn_in_a_quest_battle_or_by_its_defeat_goes_to_hand() -> None:
    anna = {"hand": "study"}
    table = quest_battle("kroenig", cards={"adventures.study": STUDY}, anna=anna, top={"adventure": "ambush"}).go_on()
    assert table.choose("play:study").hero().adventures == ["ambush"]
    defeat = {"quest_creatures.kroenig.defeat": [{"do": "draw", "deck": "adventure"}]}
    beaten = quest_battle("kroenig", cards=defeat, top={"adventure": "ambush"}).go_on()
    beaten.choose("fight").roll(2, 10).choose("fight").roll(2, 10).go_on()
    assert (beaten.phase, beaten.hero().adventures) == ("recovery", ["ambush"])


LURE = {"kind": "action", "effects": [{"do": "battle", "to": "other"}]}


@pytest.mark.rule("LN-CRD-06", "LN-BAT-24")
def test_a_battle_that_a_card_brings_about_in_a_quest_battle_follows_it() -> None:
    cards, top = {"adventures.lure": LURE}, {"encounter": "goblin"}
    table = quest_battle("kroenig", cards=cards, anna={"hand": "lure"}, top=top).go_on().choose("play:lure")
    table.choose("escape").roll(10).choose("fight", seat="bruno").roll(9, 1).go_on()
    assert (table.phase, table.hero("bruno").xp) == ("recovery", 4)
    spared = quest_battle("kroenig", cards=cards, bruno={"hand": "lure"}, top=top).go_on()
    spared.choose("play:lure", seat="bruno").choose("escape").roll(10).go_on()
    assert (spared.phase, spared.state.decks["encounter"].top) == ("recovery", ["goblin"])
