"""Getting ready: equip, play one card, buy one card."""

import pytest

from rulesets.legends_of_novus.state.events import Bought, CurseAttached
from tests.rulesets.legends_of_novus.table import position


@pytest.mark.rule("LN-PRP-01")
def test_a_card_that_was_bought_may_be_equipped_in_the_same_preparation() -> None:
    table = position(anna={"gp": 25}, top={"reward": ["sword"]}).choose("buy:reward").choose("equip:sword")
    assert table.hero().equipped == ["sword"]
    assert table.hero().gp == 0
    assert table.phase == "preparation"


@pytest.mark.rule("LN-PRP-02", "LN-EQP-03")
def test_any_number_of_cards_go_on_and_off() -> None:
    table = position(anna={"equipped": ["boots"], "rewards": ["gloves"]})
    table.choose("unequip:boots").choose("equip:gloves").choose("equip:boots").choose("unequip:gloves")
    assert (table.hero().equipped, table.hero().rewards) == (["boots"], ["gloves"])


@pytest.mark.rule("LN-PRP-03", "LN-CRD-11")
def test_one_adventure_card_and_any_number_of_treasures() -> None:
    table = position(anna={"adventures": ["iron-will", "windfall", "pouch", "pouch"]})
    table.choose("redeem:pouch").choose("redeem:pouch").choose("play:iron-will")
    assert not table.offers("play:windfall")
    assert table.hero().gp == 50
    table.choose("end-preparation").travel("a", 1).choose("take-gold")
    assert table.offers("play:windfall"), "a later phase allows it"


@pytest.mark.rule("LN-PRP-03", "LN-REC-03")
def test_action_events_are_outside_the_limit_and_quest_events_inside() -> None:
    hand = {"adventures": ["good-omen", "old-debt", "windfall"]}
    table = position(anna=hand).choose("play:good-omen")
    assert table.offers("play:windfall")
    table.choose("play:old-debt")
    assert not table.offers("play:windfall")


@pytest.mark.rule("LN-PRP-04", "LN-GLD-02")
def test_one_card_in_all_is_bought_for_25_gp_anywhere() -> None:
    table = position(anna={"gp": 50, "place": "d"}, top={"reward": ["sword"]}).choose("buy:reward")
    assert table.hero().gp == 25
    assert not table.offers("buy")
    assert table.last(Bought).deck == "reward"


@pytest.mark.rule("LN-PRP-04", "LN-GLD-01")
def test_20_gp_buy_nothing() -> None:
    assert position(anna={"gp": 20}).refuses("buy:reward") == "private-choice"


@pytest.mark.rule("LN-PRP-04", "LN-CUR-01", "LN-CRD-08")
def test_a_bought_curse_attaches_and_a_bought_encounter_goes_to_hand() -> None:
    table = position(anna={"gp": 25}, top={"adventure": ["weakness"]}).choose("buy:adventure")
    assert (table.hero().curses, table.hero().adventures, table.hero().gp) == (["weakness"], [], 0)
    assert table.told(CurseAttached)[0].card == "weakness"
    table = position(anna={"gp": 25}, top={"adventure": ["ambush"]}).choose("buy:adventure")
    assert table.hero().adventures == ["ambush"]
    assert table.state.battle is None


@pytest.mark.rule("LN-PRP-04")
def test_a_deck_that_is_empty_with_its_pile_is_not_offered() -> None:
    table = position(anna={"gp": 25}, empty=("reward",))
    assert table.offers("buy:adventure")
    assert not table.offers("buy:reward")
    table = position(anna={"gp": 25}, empty=("reward",), discard={"reward": ["sword"]})
    assert table.choose("buy:reward").draw("sword").hero().rewards == ["sword"]


@pytest.mark.rule("LN-PRP-05")
def test_a_card_with_its_own_phase_and_place_waits_for_them() -> None:
    table = position(anna={"adventures": ["market-day"]})
    assert table.refuses("play:market-day") == "private-choice"
    assert position("recovery", anna={"adventures": ["market-day"]}).offers("play:market-day")
    assert not position("recovery", anna={"adventures": ["market-day"], "place": "a"}).offers("play:market-day")


@pytest.mark.rule("LN-PRP-05", "LN-CRD-09")
@pytest.mark.parametrize("phase", ["preparation", "adventure", "recovery"])
def test_a_card_for_any_time_is_for_ones_own_phases_too(phase: str) -> None:
    cards = {"adventures.vow": {"kind": "quest", "xp": 2, "when": ["any"]}}
    assert position(phase, cards=cards, anna={"adventures": ["vow"]}).choose("play:vow").hero().xp == 5


@pytest.mark.rule("LN-PRP-05", "LN-CRD-10")
def test_a_skill_too_has_the_window_that_is_printed_on_it() -> None:
    late = {"adventures.iron-will.when": ["recovery"]}
    assert not position(cards=late, anna={"adventures": ["iron-will"]}).offers("play:iron-will")
    assert position("recovery", cards=late, anna={"adventures": ["iron-will"]}).offers("play:iron-will")
    anytime = {"adventures.iron-will.when": ["any"]}
    full = {"adventures": ["iron-will"], "curses": ["weakness", "weakness", "limp"]}
    assert not position(cards=anytime, anna=full).travel("a", 1).offers("play:iron-will")
