"""Curses on the Skill slots; natural ones, and the token that rescues them."""

import pytest

from rulesets.legends_of_novus.state.battle_events import (
    CombatRolled,
    EscapeRolled,
    LuckSpent,
    RolledTest,
    RoundDecided,
    TragicFail,
)
from rulesets.legends_of_novus.state.events import CurseAverted, CurseLifted
from tests.rulesets.legends_of_novus.table import battle, position


@pytest.mark.rule("LN-CUR-01")
def test_a_curse_attaches_whatever_drew_it() -> None:
    table = position("adventure", top={"adventure": ["weakness"]}).travel("a", 3).go_on()
    assert (table.hero().curses, table.hero().adventures) == (["weakness"], [])


@pytest.mark.rule("LN-CUR-02")
def test_without_a_free_slot_it_is_discarded() -> None:
    full = {"skills": ["iron-will", "long-stride"], "curses": ["weakness"], "place": "b"}
    table = position("adventure", anna=full, top={"adventure": ["weakness"]}).travel("a", 3).go_on()
    assert table.hero().curses == ["weakness"]
    assert table.state.decks["adventure"].discard == ["weakness"]
    assert table.told(CurseAverted)[0].rule == "LN-CUR-02"


@pytest.mark.rule("LN-CUR-03", "LN-BAT-11")
def test_a_curse_stays_works_and_blocks_its_slot() -> None:
    table = position("recovery", anna={"curses": ["weakness"]})
    assert not any("weakness" in key for key in table.options)
    fight = battle("goblin", anna={"curses": ["weakness"]}).choose("fight").roll(5, 5)
    assert fight.last(CombatRolled).modifier == 3
    cards = {"adventures.prayer": {"kind": "event", "effects": [{"do": "lift", "n": 1}]}}
    lifted = position(anna={"curses": ["weakness", "limp"], "adventures": ["prayer"]}, cards=cards)
    lifted.choose("play:prayer").choose("lift:limp")
    assert lifted.hero().curses == ["weakness"]


@pytest.mark.rule("LN-CUR-04")
def test_becoming_one_who_cannot_be_cursed_sheds_them() -> None:
    table = position("recovery", anna={"xp": 10, "curses": ["weakness", "limp"]}).choose("advance:paladin")
    assert table.hero().curses == []
    assert len(table.told(CurseLifted)) == 2
    immune = (
        position("adventure", anna={"hero_class": "paladin"}, top={"adventure": ["weakness"]}).travel("a", 3).go_on()
    )
    assert immune.hero().curses == []
    assert immune.state.decks["adventure"].discard == ["weakness"]
    assert immune.hero().hand_size == 0, "nothing is drawn in its place"


@pytest.mark.rule("LN-CUR-04", "LN-DAT-15")
def test_an_amulet_that_wards_off_curses_sheds_those_that_are_there() -> None:
    cards = {"rewards.ring.effects": [{"do": "immune"}]}
    table = position(anna={"rewards": ["ring"], "curses": ["weakness"]}, cards=cards).choose("equip:ring")
    assert table.hero().curses == []


@pytest.mark.rule("LN-CUR-04", "LN-EQP-02", "LN-DAT-15")
def test_a_ward_or_a_slot_under_a_condition_comes_and_goes_with_it() -> None:
    strong = {"if": {"xp_least": 5}}
    ward = {"rewards.ring.effects": [{"do": "immune", **strong}]}
    table = battle("goblin", cards=ward, anna={"xp": 4, "equipped": ["ring"], "curses": ["limp"]})
    assert table.hero().curses == ["limp"]
    table.choose("fight").roll(9, 2).go_on()
    assert (table.hero().xp, table.hero().curses) == (5, [])
    more = {"rewards.bag.effects": [{"do": "slot", "kind": "item", **strong}]}
    full = battle("goblin", cards=more, anna={"xp": 5, "equipped": ["bag", "ring", "ring", "ring", "cloak"]})
    full.choose("fight").roll(2, 9).go_on()
    assert (full.hero().xp, full.hero().rewards) == (4, ["cloak"])


@pytest.mark.rule("LN-CUR-05")
def test_a_creature_with_the_icon_curses_whom_it_defeats() -> None:
    table = battle("hag", top={"adventure": ["lesson", "weakness"]}).choose("fight").roll(2, 9).go_on()
    assert table.hero().curses == ["weakness"]
    assert "lesson" in table.state.decks["adventure"].bag
    won = battle("hag", anna={"xp": 16}, top={"adventure": ["weakness"]}).choose("fight").roll(9, 2).go_on()
    assert won.hero().curses == []
    fled = battle("hag", anna={"equipped": ["cloak"]}).choose("escape").roll(6).go_on()
    assert fled.hero().curses == []


@pytest.mark.rule("LN-CUR-05")
def test_the_pack_decides_whether_it_takes_a_slot() -> None:
    cards = {"creatures.hag.curse": [{"do": "gp", "n": -10}]}
    table = battle("hag", cards=cards).choose("fight").roll(2, 9).go_on()
    assert (table.hero().curses, table.hero().gp) == ([], 0)
    slot = battle("hag", top={"adventure": ["limp"]}).choose("fight").roll(2, 9).go_on()
    assert (slot.hero().curses, slot.hero().gp) == (["limp"], 10)


@pytest.mark.rule("LN-LCK-01", "LN-BAT-16")
def test_a_natural_one_loses_whatever_is_added() -> None:
    table = battle("rat", anna={"xp": 21, "equipped": ["great-axe"], "luck": False}).choose("fight").roll(1, 1)
    assert table.told(TragicFail)
    table.go_on()
    assert (table.last(RoundDecided).hero, table.last(RoundDecided).creature) == (12, 1)
    assert table.last(RoundDecided).result == "lost"


@pytest.mark.rule("LN-LCK-01")
def test_also_in_escapes_and_tests_but_not_a_total_of_one() -> None:
    table = battle("goblin", anna={"equipped": ["cloak", "cloak"]}, cards={"rewards.cloak.copies": 2})
    table.choose("escape").roll(1).go_on()
    assert table.last(EscapeRolled).result == "failed"
    low = battle("harpy", anna={}).choose("escape").roll(2)
    assert not low.offers("luck"), "the face decides, not the total"


@pytest.mark.rule("LN-LCK-02", "LN-SOL-05")
def test_a_creatures_one_is_just_a_one() -> None:
    table = battle("brute", anna={"xp": 6}).choose("fight").roll(4, 1).go_on()
    assert (table.last(RoundDecided).hero, table.last(RoundDecided).creature) == (9, 10)
    assert table.last(RoundDecided).result == "lost"
    assert not table.told(TragicFail)


@pytest.mark.rule("LN-LCK-03")
def test_luck_rolls_again_until_it_is_no_one_and_is_gone() -> None:
    table = battle("goblin", anna={"equipped": ["gloves"]}).choose("fight").roll(1, 7)
    assert table.offers("luck")
    table.choose("luck").roll(1).roll(1).roll(4)
    assert table.last(LuckSpent).face == 4
    assert not table.hero().luck
    table.go_on()
    assert table.last(RoundDecided).hero == 4 + 5


@pytest.mark.rule("LN-LCK-04")
def test_luck_is_for_natural_ones_of_ones_own_alone() -> None:
    escape = battle("goblin").choose("escape").roll(3)
    assert not escape.offers("luck")
    travel = position("adventure").travel("a", 3)
    assert not travel.offers("luck")
    creature = battle("goblin").choose("fight").roll(5, 1)
    assert not creature.offers("luck")


@pytest.mark.rule("LN-LCK-05")
def test_cards_after_the_roll_do_not_cure_a_natural_one_and_the_prompt_says_so() -> None:
    hero = {"equipped": ["demonsbane-sword"], "rewards": ["ring"], "luck": False}
    table = battle("orc-warrior", anna=hero).choose("fight").roll(1, 2)
    assert table.asked == "tragic"
    table.choose("use:combat-maneuvers").go_on()
    assert (table.last(RoundDecided).hero, table.last(RoundDecided).creature) == (10, 5)
    assert table.last(RoundDecided).result == "lost"


@pytest.mark.rule("LN-LCK-03", "LN-BAT-03")
def test_luck_rescues_a_test() -> None:
    table = battle("dazzler").go_on().roll(1).choose("luck").roll(5).go_on()
    assert table.last(RolledTest).result == "passed"
    assert not table.hero().luck


@pytest.mark.rule("LN-LCK-03", "LN-CRD-06")
def test_asked_in_turn_all_may_play_again_once_luck_has_turned_the_die() -> None:
    table = battle("goblin", house={"interrupts": "in-turn"}, anna={"equipped": ["potion"]}).choose("fight")
    table.roll(1, 9).choose("luck").roll(4).choose("use:potion").go_on()
    assert table.last(RoundDecided).hero == 4 + 4 + 3


@pytest.mark.rule("LN-CUR-03")
def test_nobody_is_asked_in_which_order_all_curses_are_lifted() -> None:
    cards = {"adventures.windfall.effects": [{"do": "lift", "n": 2}]}
    table = position(cards=cards, anna={"adventures": ["windfall"], "curses": ["weakness", "limp"]})
    table.choose("play:windfall")
    assert (table.hero().curses, table.asked) == ([], "preparation")
