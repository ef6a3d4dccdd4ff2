"""Selling, trading, advancing, and down to five cards."""

import pytest

from rulesets.legends_of_novus.state.events import Equipped, Sold, Unequipped
from tests.rulesets.legends_of_novus.table import position


@pytest.mark.rule("LN-REC-01", "LN-CLS-01")
def test_sell_trade_and_advance_in_one_recovery() -> None:
    table = position("recovery", anna={"xp": 9, "gp": 5, "rewards": ["ring"]})
    assert not table.offers("advance")
    table.choose("sell:ring").choose("trade-xp:1").choose("advance:paladin")
    hero = table.hero()
    assert (hero.xp, hero.gp, hero.hero_class) == (10, 5, "paladin")


@pytest.mark.rule("LN-REC-02")
def test_what_was_won_this_turn_is_put_on_at_once_and_old_things_come_off() -> None:
    table = position("recovery", anna={"rewards": ["sword"], "equipped": ["helmet"]}).choose("equip:sword")
    table.choose("unequip:helmet")
    assert (table.hero().equipped, table.hero().rewards) == (["sword"], ["helmet"])


@pytest.mark.rule("LN-REC-02", "LN-PRP-02")
@pytest.mark.parametrize(("phase", "rule"), [("preparation", "LN-PRP-02"), ("recovery", "LN-REC-02")])
def test_equipping_is_reported_by_the_rule_of_its_phase(phase: str, rule: str) -> None:
    table = position(phase, anna={"rewards": ["sword"], "equipped": ["helmet"]})
    table.choose("equip:sword").choose("unequip:helmet")
    assert (table.last(Equipped).rule, table.last(Unequipped).rule) == (rule, rule)


@pytest.mark.rule("LN-REC-03")
def test_one_event_in_recovery_besides_the_card_of_preparation() -> None:
    table = position(anna={"adventures": ["windfall", "windfall", "lesson"], "place": "b"}).choose("play:windfall")
    table.travel("a", 1).choose("take-gold").choose("play:windfall")
    assert not table.offers("play:lesson")


@pytest.mark.rule("LN-REC-03")
def test_skills_wait_for_preparation() -> None:
    assert not position("recovery", anna={"adventures": ["iron-will"]}).offers("play:iron-will")
    assert position(anna={"adventures": ["iron-will"]}).offers("play:iron-will")


@pytest.mark.rule("LN-REC-04", "LN-LOC-05", "LN-CRD-02")
def test_any_number_of_rewards_are_sold_in_a_city() -> None:
    table = position("recovery", anna={"rewards": ["helmet", "ring"], "place": "assa", "gp": 0})
    table.choose("sell:helmet").choose("sell:ring")
    assert table.hero().gp == 35
    assert table.state.decks["reward"].discard == ["helmet", "ring"]
    assert [event.gp for event in table.told(Sold)] == [15, 20]


@pytest.mark.rule("LN-REC-04")
def test_not_on_a_waypoint_not_in_preparation_but_straight_from_the_board() -> None:
    assert not position("recovery", anna={"rewards": ["ring"], "place": "a"}).offers("sell")
    assert not position("preparation", anna={"rewards": ["ring"]}).offers("sell")
    worn = position("recovery", anna={"equipped": ["ring"], "gp": 0}).choose("sell:ring")
    assert (worn.hero().gp, worn.hero().equipped) == (20, [])


@pytest.mark.rule("LN-REC-05")
def test_gold_buys_xp_one_at_a_time_up_to_24() -> None:
    table = position("recovery", anna={"xp": 23, "gp": 90, "place": "d"}).choose("trade-xp:1")
    assert (table.hero().xp, table.hero().gp) == (24, 60)
    assert not table.offers("trade-xp"), "the 25th point is earned"


@pytest.mark.rule("LN-REC-05", "LN-DAT-12")
def test_the_price_is_that_of_the_next_point() -> None:
    table = position("recovery", anna={"xp": 10, "gp": 45}).choose("trade-xp:1").choose("trade-xp:1")
    assert (table.hero().xp, table.hero().gp) == (12, 0), "20 from 1 XP, 25 from 11"
    assert not position("recovery", anna={"xp": 10, "gp": 19}).offers("trade-xp")


@pytest.mark.rule("LN-REC-06")
def test_down_to_five_by_own_choice_each_card_to_its_own_pile() -> None:
    hand = {
        "adventures": ["iron-will", "windfall", "lesson", "pouch"],
        "rewards": ["gem", "gem", "sword", "ring"],
        "equipped": ["helmet", "leather", "boots", "gloves", "ring", "ring"],
        "quests": ["old-debt"],
    }
    table = position("recovery", anna=hand).choose("end-turn")
    table.choose("discard:windfall").choose("discard:gem").choose("discard:lesson")
    assert table.hero().hand_size == 5
    assert len(table.hero().equipped) == 6
    assert table.state.decks["adventure"].discard == ["windfall", "lesson"]
    assert table.state.decks["reward"].discard == ["gem"]
    assert table.seats == ("bruno",)


@pytest.mark.rule("LN-REC-06", "LN-CUR-03")
def test_a_hand_may_be_larger_until_the_end_of_the_own_recovery() -> None:
    six = ["iron-will", "windfall", "lesson", "pouch", "hex", "boost"]
    table = position("recovery", bruno={"adventures": six, "curses": ["weakness"]}).choose("end-turn")
    assert table.hero("bruno").hand_size == 6
    table.choose("end-preparation").choose("explore").draw("windfall").choose("no-draw").choose("end-turn")
    assert not table.offers("discard:weakness"), "a Curse is not in hand"
    assert table.asked == "discard"


@pytest.mark.rule("LN-REC-04")
def test_nobody_sells_in_the_adventure_phase() -> None:
    assert not position("adventure", anna={"rewards": ["sword"]}).offers("sell")
