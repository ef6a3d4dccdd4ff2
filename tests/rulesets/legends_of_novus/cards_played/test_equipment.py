"""Slots, weights, items, Allies and attachments."""

import pytest

from rulesets.legends_of_novus.state.battle_events import CombatRolled, RoundDecided
from rulesets.legends_of_novus.state.events import AllyLeft, CardDiscarded, DealMade, Unequipped
from tests.rulesets.legends_of_novus.table import battle, position

CALL = {"adventures.call": {"kind": "event", "effects": [{"do": "ally", "type": "animal"}]}}


@pytest.mark.rule("LN-EQP-01", "LN-FAQ-02")
def test_only_what_carries_the_class_icon_is_put_on() -> None:
    table = position(anna={"rewards": ["staff", "sword"]})
    assert table.offers("equip:sword")
    assert not table.offers("equip:staff")
    assert position("recovery", anna={"rewards": ["staff"]}).offers("sell:staff")


@pytest.mark.rule("LN-EQP-01")
def test_the_icons_of_the_character_do_not_count() -> None:
    hero = {"hero_class": "warden", "character": "mira", "rewards": ["staff"]}
    assert not position(anna=hero).offers("equip:staff")


@pytest.mark.rule("LN-EQP-02")
def test_a_full_slot_must_be_freed_first() -> None:
    table = position(anna={"equipped": ["helmet"], "rewards": ["bandana"]})
    assert not table.offers("equip:bandana")
    table.choose("unequip:helmet").choose("equip:bandana")
    assert table.hero().equipped == ["bandana"]


@pytest.mark.rule("LN-EQP-02")
def test_a_card_may_give_another_slot_and_holds_it_open() -> None:
    worn = {"equipped": ["bag"], "skills": ["iron-will", "long-stride", "steady-hand"], "adventures": ["iron-will"]}
    table = position(anna=worn).choose("play:iron-will")
    assert len(table.hero().skills) == 4
    assert not table.offers("unequip:bag"), "the slot is in use"


@pytest.mark.rule("LN-EQP-03", "LN-DAT-06")
def test_a_ring_goes_into_an_item_slot() -> None:
    table = position(anna={"equipped": ["sword", "gloves"], "rewards": ["ring"]}).choose("equip:ring")
    board = next(pile for pile in table.seen_by("anna").piles if pile.id == "anna-board")
    assert board.cards == ("sword", "gloves", "ring"), "both hands are full, and it found its slot"
    full = position(anna={"equipped": ["ring"] * 4, "rewards": ["cloak", "sword"]})
    assert not full.offers("equip:cloak")
    assert full.offers("equip:sword")


@pytest.mark.rule("LN-EQP-04")
def test_a_two_handed_axe_needs_both_hands() -> None:
    table = position(anna={"equipped": ["gloves"], "rewards": ["great-axe", "sword"]})
    assert not table.offers("equip:great-axe")
    table.choose("unequip:gloves").choose("equip:great-axe")
    assert not table.offers("equip:sword")


@pytest.mark.rule("LN-EQP-05")
def test_heavy_armour_is_allowed_forbidden_or_a_burden() -> None:
    rogue = {"character": "tess", "hero_class": "rogue", "rewards": ["plate", "leather"]}
    table = position(anna=rogue)
    assert not table.offers("equip:plate")
    assert table.offers("equip:leather")
    mage = position(anna={"character": "mira", "hero_class": "apprentice", "equipped": ["plate"]})
    tracks = {track.id: track.value for track in mage.game.view.sheets[0].tracks}
    assert tracks["cv"] == 2 + 1 + 3 - 2


@pytest.mark.rule("LN-EQP-06", "LN-DAT-06")
def test_allies_and_items_share_four_slots() -> None:
    table = position(anna={"allies": ["hound"], "equipped": ["ring", "ring", "potion"], "rewards": ["ring"]})
    assert not table.offers("equip:ring")
    fight = battle("goblin", anna={"allies": ["hound"], "equipped": ["ring", "ring", "potion"], "rewards": ["ring"]})
    fight.choose("fight").roll(5, 5).choose("use:potion").go_on()
    assert fight.phase == "recovery"
    fight.choose("equip:ring")
    assert not fight.offers("equip")


@pytest.mark.rule("LN-EQP-07")
def test_a_potion_works_from_its_slot_and_never_from_hand() -> None:
    assert not battle("goblin", anna={"rewards": ["potion"]}).choose("fight").roll(3, 6).offers("use:potion")
    table = battle("goblin", anna={"equipped": ["potion"]}).choose("fight").roll(3, 6).choose("use:potion").go_on()
    assert table.last(RoundDecided).hero == 3 + 4 + 3
    assert table.hero().equipped == []
    assert table.state.decks["reward"].discard == ["potion"]


@pytest.mark.rule("LN-EQP-07")
def test_also_on_somebody_elses_turn_and_between_ones_own_acts() -> None:
    cards = {"rewards.purse": {**_purse(), "slot": "item"}}
    table = position(cards=cards, bruno={"equipped": ["purse"]}).hold("bruno").choose("use:purse")
    assert table.hero("bruno").gp == 20
    assert position(cards=cards, anna={"equipped": ["purse"]}).choose("use:purse").hero().gp == 20


def _purse() -> dict[str, object]:
    return {
        "gp": 5,
        "classes": ["fighter", "priest"],
        "magical": False,
        "single_use": True,
        "effects": [{"do": "gp", "n": 10}],
    }


@pytest.mark.rule("LN-EQP-08", "LN-EQP-09")
def test_an_ally_adds_its_bonus_and_cannot_be_sent_away() -> None:
    table = position(anna={"allies": ["hound"]})
    assert not any("hound" in key for key in table.options)
    fight = battle("goblin", anna={"allies": ["hound"]}).choose("fight").roll(5, 5)
    assert fight.last(CombatRolled).modifier == 3 + 1 + 2


@pytest.mark.rule("LN-EQP-08")
def test_an_item_may_make_room_for_an_ally_or_the_ally_stays_in_the_box() -> None:
    full = {"equipped": ["ring"] * 4, "adventures": ["call"]}
    table = position(anna=full, cards=CALL).choose("play:call").choose("take:hound").choose("make-room:ring")
    assert (table.hero().allies, table.hero().rewards) == (["hound"], ["ring"])
    assert table.last(Unequipped).rule == "LN-EQP-08"
    left = position(anna=full, cards=CALL).choose("play:call").choose("take:hound").choose("leave-ally")
    assert (left.hero().allies, left.told(AllyLeft)[0].ally) == ([], "hound")
    assert "hound" in left.state.allies


@pytest.mark.rule("LN-EQP-09")
def test_nothing_comes_off_in_the_adventure_phase() -> None:
    table = position("adventure", anna={"equipped": ["sword"]})
    assert not table.offers("unequip")


@pytest.mark.rule("LN-EQP-09")
def test_an_attachment_is_discarded_when_its_weapon_goes() -> None:
    table = position(anna={"equipped": ["sword"], "rewards": ["enchant-weapon"]}).choose("attach:enchant-weapon:sword")
    assert {track.id: track.value for track in table.game.view.sheets[0].tracks}["cv"] == 3 + 1 + 2 + 2
    assert not table.offers("unequip:enchant-weapon")
    table.choose("unequip:sword")
    assert table.told(CardDiscarded)[0].card == "enchant-weapon"
    assert table.state.decks["reward"].discard == ["enchant-weapon"]


@pytest.mark.rule("LN-EQP-09")
def test_events_may_be_attachments() -> None:
    table = position(anna={"equipped": ["sword"], "adventures": ["enchantment"]}).choose("play:enchantment")
    assert table.hero().attached == {"sword": ["enchantment"]}
    assert {track.id: track.value for track in table.game.view.sheets[0].tracks}["cv"] == 8
    table.choose("unequip:sword")
    assert table.state.decks["adventure"].discard == ["enchantment"]


@pytest.mark.rule("LN-EQP-11")
def test_a_sword_in_hand_adds_nothing() -> None:
    table = battle("goblin", anna={"rewards": ["demonsbane-sword"]}).choose("fight").roll(5, 5)
    assert table.last(CombatRolled).modifier == 4
    worn = battle("goblin", anna={"equipped": ["demonsbane-sword"]}).choose("fight").roll(5, 5)
    assert worn.last(CombatRolled).modifier == 8


@pytest.mark.rule("LN-EQP-12")
def test_players_at_one_place_may_deal_if_they_agreed_to() -> None:
    dealing = {"player_trade": "own-phases"}
    assert not position(anna={}, bruno={"rewards": ["helmet"]}).offers("ask-for")
    table = position(anna={"gp": 20}, bruno={"rewards": ["helmet"]}, house=dealing).choose("ask-for:bruno")
    table.choose("offer:anna:helmet", seat="bruno").measure(12, seat="bruno").choose("accept", seat="anna")
    assert (table.hero().rewards, table.hero().gp, table.hero("bruno").gp) == (["helmet"], 8, 22)
    assert table.last(DealMade).gp == 12
    away = position(anna={"rewards": ["ring"]}, bruno={"place": "a", "rewards": ["helmet"]}, house=dealing)
    assert not away.offers("ask-for")
    assert not away.offers("offer")


@pytest.mark.rule("LN-EQP-12")
def test_an_offer_may_be_refused() -> None:
    table = position(anna={"rewards": ["ring"]}, bruno={}, house={"player_trade": "own-phases"})
    table.choose("offer:bruno:ring").measure(10).choose("refuse", seat="bruno")
    assert (table.hero().rewards, table.hero().gp) == (["ring"], 10)


@pytest.mark.rule("LN-EQP-12")
def test_with_any_time_dealing_one_may_hold_to_offer_something() -> None:
    table = position(anna={"gp": 20}, bruno={"rewards": ["helmet"]}, house={"player_trade": "any-time"}).hold("bruno")
    table.choose("offer:anna:helmet").measure(5).choose("accept", seat="anna")
    assert table.hero().rewards == ["helmet"]


@pytest.mark.rule("LN-EQP-12")
@pytest.mark.parametrize(
    ("switch", "phase", "open_"),
    [
        ("own-phases", "recovery", True),
        ("own-phases", "adventure", False),
        ("any-time", "adventure", True),
    ],
)
def test_deals_are_made_in_preparation_and_recovery_unless_any_time_will_do(
    switch: str, phase: str, open_: bool
) -> None:
    table = position(phase, house={"player_trade": switch}, anna={"rewards": ["sword"]})
    assert table.offers("offer:bruno:sword") is open_


@pytest.mark.rule("LN-EQP-02", "LN-DAT-15")
def test_with_a_slot_that_was_lent_goes_what_lay_in_it() -> None:
    cards = {"adventures.second-head": {"kind": "event", "effects": [{"do": "slot", "kind": "head", "lasts": "turn"}]}}
    hero = {"adventures": ["second-head"], "equipped": ["helmet"], "rewards": ["bandana"]}
    lent = position("recovery", cards=cards, anna=hero).choose("play:second-head").choose("equip:bandana")
    lent.choose("end-turn")
    assert (lent.hero().equipped, lent.hero().rewards) == (["helmet"], ["bandana"])
    tear = {"when": ["preparation"], "cost": {"itself": True}, "effects": [{"do": "gp", "n": 5}]}
    bag = {"rewards.bag.effects": [{"do": "slot", "kind": "head"}], "rewards.bag.abilities": {"tear": tear}}
    torn = position(cards=bag, anna={"equipped": ["bag", "helmet", "bandana"]}).choose("use:tear")
    assert (torn.hero().equipped, torn.hero().rewards) == (["helmet"], ["bandana"])
    assert torn.last(Unequipped).rule == "LN-EQP-02"


@pytest.mark.rule("LN-EQP-12")
def test_a_deal_comes_to_nothing_if_the_card_is_gone_when_it_is_struck() -> None:
    table = position(house={"player_trade": "own-phases"}, anna={"gp": 20, "rewards": ["sword"]}, bruno={"gp": 20})
    table.choose("offer:bruno:sword").measure(12).override("heroes.bruno.looking", []).choose("accept", seat="bruno")
    assert (table.hero().gp, table.hero("bruno").gp, table.hero("bruno").rewards) == (20, 20, [])


@pytest.mark.rule("LN-EQP-12")
def test_nobody_learns_of_a_card_that_is_offered_and_takes_that_back_alone() -> None:
    """Bruno sees the card from the moment when it has a price."""
    hand = ["gem", "ring", "gem"]
    table = position(anna={"rewards": hand}, bruno={"gp": 20}, house={"player_trade": "own-phases"})
    table.choose("offer:bruno:ring")
    assert not table.game.needs_consent(1)
    table.measure(10)
    assert table.hero("bruno").looking == ["ring"]
    assert table.game.needs_consent(1)
    table.choose("refuse", seat="bruno")
    assert (table.hero().rewards, table.hero("bruno").looking) == (hand, [])
    assert table.game.needs_consent(2)


@pytest.mark.rule("LN-EQP-12")
def test_an_offered_card_goes_back_if_the_gold_is_gone() -> None:
    table = position(anna={"rewards": ["sword"]}, bruno={"gp": 20}, house={"player_trade": "own-phases"})
    table.choose("offer:bruno:sword").measure(12).override("heroes.bruno.gp", 5).choose("accept", seat="bruno")
    assert (table.hero().rewards, table.hero("bruno").rewards, table.hero("bruno").gp) == (["sword"], [], 5)


@pytest.mark.rule("LN-EQP-09", "LN-CLS-05")
def test_a_weapon_that_comes_off_at_a_change_of_class_loses_its_attachment() -> None:
    worn = {"equipped": ["sword"], "attached": {"sword": ["enchant-weapon"]}}
    wizard = {"xp": 10, "character": "mira", "class": "knight", **worn}
    cards = {"rewards.sword.classes": ["fighter"]}
    table = position("recovery", cards=cards, anna=wizard).choose("advance:archmage")
    assert (table.hero().rewards, table.hero().attached) == (["sword"], {})


@pytest.mark.rule("LN-EQP-07", "LN-CRD-02")
def test_an_item_that_draws_from_an_empty_deck_does_not_draw_itself() -> None:
    chart = {"slot": "item", "gp": 10, "classes": ["fighter"], "magical": False, "single_use": True}
    cards = {"rewards.chart": {**chart, "effects": [{"do": "draw", "deck": "reward"}]}}
    table = position(cards=cards, empty="reward", anna={"equipped": ["chart"]}).choose("use:chart")
    assert (table.hero().rewards, table.state.decks["reward"].discard) == ([], ["chart"])


@pytest.mark.rule("LN-EQP-09", "LN-CRD-03")
def test_a_second_enchantment_that_is_not_paid_for_is_discarded() -> None:
    effects = [{"do": "attach", "cost": {"gp": 5}}, {"do": "cv", "n": 2}]
    table = position(
        cards={"adventures.enchantment": {"kind": "event", "copies": 2, "effects": effects}},
        anna={"equipped": ["sword"], "attached": {"sword": ["enchantment"]}, "adventures": ["enchantment"]},
    )
    table.choose("play:enchantment").choose("decline")
    assert table.state.decks["adventure"].discard == ["enchantment"]
    assert table.hero().attached == {"sword": ["enchantment"]}
