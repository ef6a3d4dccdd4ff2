"""NA-HRO: what a hero is made of, and which cards are open to him."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rulesets.nova_aetas.content.cards import Token
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.state.events import HeroDown, TokenGained
from rulesets.nova_aetas.state.state import Item
from tests.rulesets.nova_aetas.table import battle, pack, starter_setup


def content(**changes: Any) -> Content:
    cards = pack()
    for path, value in changes.items():
        table, name, field = path.split("__")
        cards[table].setdefault(name.replace("_", "-"), {})[field] = value
    return Content.model_validate(cards)


@pytest.mark.rule("NA-HRO-01", "NA-HRO-08")
def test_a_hero_has_five_numbers_skills_and_equipment() -> None:
    table = battle(heroes={"scum": {"at": "C5", "skills": ["soft-step"]}}, active="scum")
    scum, card = table.state.heroes["scum"], table.state.world.hero_class("scum")

    assert (card.ra, card.mastery, card.ph, card.mi, card.wo) == (5, 6, 3, 2, 5)
    assert scum.skills == ["soft-step"]
    assert [item.id for item in scum.items] == ["throwing-knives", "stiletto", "grappling-hook"]


@pytest.mark.rule("NA-HRO-01")
@pytest.mark.parametrize("missing", ["ra", "ph", "mi", "wo"])
def test_a_hero_sheet_with_a_number_missing_is_refused(missing: str) -> None:
    cards = pack()
    del cards["classes"]["scum"][missing]

    with pytest.raises(ValidationError, match=missing):
        Content.model_validate(cards)


@pytest.mark.rule("NA-HRO-02")
@pytest.mark.parametrize(
    ("hero", "item", "dice"), [("novice", "quarterstaff", "2d6"), ("plague-doctor", "lancet", "2d8")]
)
def test_a_basic_class_rolls_d6_and_a_specialist_d8(hero: str, item: str, dice: str) -> None:
    table = battle(heroes={hero: "C5"}, enemies={"stratiota-1": "C4"}, active=hero)

    table.choose(f"attack:stratiota-1:{item}")

    assert table.dice()[0] == dice


@pytest.mark.rule("NA-HRO-02")
def test_a_basic_class_with_d8_is_refused() -> None:
    with pytest.raises(ValidationError, match="a basic class rolls D6"):
        content(classes__scum__mastery=8)


@pytest.mark.rule("NA-HRO-03")
def test_rapidity_is_the_action_points_and_the_place_in_the_order() -> None:
    table = battle(heroes={"scum": "C5", "squire": "E5"}, dial={"scum": 60, "squire": 60})

    assert (table.active.token, table.active.ap) == ("scum", 5)


@pytest.mark.rule("NA-HRO-04")
def test_physical_is_the_dice_to_parry_with() -> None:
    table = battle(
        heroes={"squire": "C5"}, enemies={"stratiota-1": "C4"}, active="stratiota", cards={"classes.squire.ph": 2}
    )

    assert table.dice() == ("2d6", 5)


@pytest.mark.rule("NA-HRO-05")
def test_mind_is_the_dice_to_cast_and_to_resist_with() -> None:
    mental = {"sphere": "mental", "oppose": 1, "difficulty": 6, "effects": [{"do": "wounds"}]}
    table = battle(
        heroes={"scum": "C5"},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        cards={"enemies.stratiota.attack": mental},
    )
    assert table.dice() == ("2d6", 6)

    caster = battle(heroes={"apprentice": "C5"}, enemies={"stratiota-1": "C3"}, active="apprentice")
    caster.choose("attack:stratiota-1:frost-scroll")
    assert caster.dice() == ("4d6", 5)


@pytest.mark.rule("NA-HRO-06")
def test_the_fifth_wound_of_five_puts_a_hero_out_of_action() -> None:
    table = battle(heroes={"scum": {"at": "C5", "wounds": 4}}, enemies={"stratiota-1": "C4"}, active="stratiota")

    table.roll(6, 1, 1)

    assert table.told(HeroDown) == [HeroDown("scum")]
    assert not table.state.heroes["scum"].in_action


@pytest.mark.rule("NA-HRO-07")
def test_a_permanent_skill_works_unasked_and_for_nothing() -> None:
    table = battle(
        heroes={"duellist": {"at": "C5", "skills": ["measured-eye"]}}, enemies={"stratiota-1": "C4"}, active="duellist"
    )

    table.choose("attack:stratiota-1:rapier").roll(1, 1, 1, 1)

    assert table.dice() == ("1d8", 5)
    assert not table.roll(2).state.heroes["duellist"].used


@pytest.mark.rule("NA-HRO-07")
def test_a_response_is_offered_when_its_moment_comes_and_once_until_the_next_activation() -> None:
    table = battle(
        heroes={"duellist": {"at": "C5", "skills": ["riposte"]}},
        enemies={"stratiota-1": "C4", "stratiota-2": "C6"},
        active="stratiota",
        cards={"enemies.stratiota.wo": 3},
    )

    table.choose("activate:stratiota-1").roll(8, 8, 1, 1, 1)
    table.choose("respond:riposte")
    assert table.state.enemies["stratiota-1"].wounds == 1

    table.roll(8, 8, 1, 1, 1)
    assert not table.offers("respond")


@pytest.mark.rule("NA-HRO-07", "NA-ICO-01", "NA-ENM-02")
@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        ({}, False),
        ({"skills.riposte.use.range": 4}, True),
        ({"skills.riposte.use.range": 4, "skills.riposte.use.trait": "foot"}, False),
    ],
)
def test_a_response_reaches_no_farther_than_its_card_and_nobody_whom_it_does_not_name(
    cards: dict[str, Any], offered: bool
) -> None:
    """A crossbowman shoots from three squares away; his bolt is parried."""
    table = battle(
        heroes={"duellist": {"at": "C5", "skills": ["riposte"]}},
        enemies={"crossbowman-1": "C8"},
        active="crossbowman",
        ap=3,
        cards=cards,
    )

    table.roll(8, 8, 8, 8, 8)

    assert table.offers("respond:riposte") is offered


@pytest.mark.rule("NA-HRO-07", "NA-TST-06")
@pytest.mark.parametrize(("faces", "wounds"), [((5, 5, 1, 1), 1), ((5, 1, 1, 1), 0)])
def test_a_response_that_prints_a_number_of_successes_needs_them(faces: tuple[int, ...], wounds: int) -> None:
    table = battle(
        heroes={"duellist": {"at": "C5", "skills": ["riposte"]}},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        cards={"enemies.stratiota.wo": 3, "skills.riposte.use.test": {"characteristic": "ph", "successes": 2}},
    )

    table.roll(8, 8, 1, 1, 1).choose("respond:riposte")
    assert table.dice() == ("4d8", 5)

    table.roll(*faces)
    assert table.state.enemies["stratiota-1"].wounds == wounds


@pytest.mark.rule("NA-HRO-07")
@pytest.mark.parametrize("use", [{"target": "friend"}, {"target": "weapon"}, {"area": {"shape": "pulse"}}])
def test_a_response_that_is_for_others_than_the_two_in_question_is_refused(use: dict[str, Any]) -> None:
    cards = pack()
    cards["skills"]["riposte"]["use"] |= use

    with pytest.raises(ValidationError, match="on its owner or on the enemy it answers"):
        Content.model_validate(cards)


@pytest.mark.rule("NA-HRO-07")
def test_an_action_has_a_price() -> None:
    table = battle(heroes={"squire": {"at": "C5", "skills": ["guard"]}}, active="squire")

    table.choose("use-skill:guard:squire:1")

    assert table.active.ap == 3
    assert table.told(TokenGained) == [TokenGained("squire", Token.DEFENCE, "NA-ACN-04")]


@pytest.mark.rule("NA-HRO-07")
@pytest.mark.parametrize("card", [{"kind": "action"}, {"kind": "response", "when": "parried"}])
def test_a_skill_that_is_to_be_used_but_does_nothing_is_refused(card: dict[str, Any]) -> None:
    cards = pack()
    cards["skills"]["idle"] = {"archetype": "sword", "colours": ["green"]} | card

    with pytest.raises(ValidationError, match="needs an attack or a use"):
        Content.model_validate(cards)


@pytest.mark.rule("NA-HRO-07")
def test_a_response_with_an_attack_is_refused_and_not_taken_for_an_action() -> None:
    cards = pack()
    cards["skills"]["riposte"] |= {"use": None, "attack": {"form": "close"}}

    with pytest.raises(ValidationError, match="an attack is an action"):
        Content.model_validate(cards)


@pytest.mark.rule("NA-HRO-08", "NA-ACN-08")
def test_a_potion_costs_its_ap_heals_and_is_gone() -> None:
    table = battle(heroes={"squire": {"at": "C5", "equipment": ["draught"], "wounds": 3}}, active="squire")

    table.choose("use-item:draught:squire:1")

    squire = table.state.heroes["squire"]
    assert squire.wounds == 1
    assert "draught" not in [item.id for item in squire.items]
    assert table.active.ap == 3


@pytest.mark.rule("NA-HRO-09")
def test_element_cards_are_kept_in_the_backpack() -> None:
    table = battle(heroes={"squire": "C5"}, active="squire", loot=["C5", "C4"])

    table.choose("pick-up:C5").draw("amber")
    table.choose("pick-up:C4").draw("sulphur")

    assert table.state.heroes["squire"].backpack == ["amber", "sulphur"]


@pytest.mark.rule("NA-HRO-10")
def test_a_poisoned_hero_shows_it_on_his_sheet() -> None:
    venom = {"sphere": "physical", "strikes": 1, "difficulty": 5, "effects": [{"do": "status", "token": "poisoned"}]}
    table = battle(
        heroes={"scum": "C5"},
        enemies={"stratiota-1": "C4"},
        active="stratiota",
        cards={"enemies.stratiota.attack": venom},
    )

    table.roll(1, 1, 1)

    assert table.state.heroes["scum"].tokens == [Token.POISONED]
    assert "poisoned" in table.game.view.sheets[0].tokens


@pytest.mark.rule("NA-HRO-11", "NA-DAT-25")
def test_a_blue_cross_is_not_for_a_green_sword() -> None:
    heroes = [{"hero": "squire", "seat": "anna", "equipment": ["lancet"]}, {"hero": "scum", "seat": "bruno"}]

    with pytest.raises(ValidationError, match="squire cannot use 'lancet'"):
        starter_setup(heroes=heroes)


@pytest.mark.rule("NA-HRO-11")
def test_no_two_classes_share_colour_and_symbol() -> None:
    with pytest.raises(ValidationError, match="has the sign of"):
        content(classes__sapper__colour="blue")


@pytest.mark.rule("NA-HRO-11", "NA-ACN-09")
def test_a_thing_marked_for_others_cannot_be_used_even_when_it_is_in_his_hands() -> None:
    table = battle(
        heroes={"squire": {"at": "C5", "wounds": 2, "items": [Item("lancet"), Item("theriac")]}},
        enemies={"stratiota-1": "C4"},
        active="squire",
    )

    assert not table.offers("attack:stratiota-1:lancet")
    assert not table.offers("use-item:theriac")


@pytest.mark.rule("NA-HRO-12", "NA-DAT-25")
def test_every_basic_class_leads_to_two_specialists() -> None:
    classes = content().classes

    assert classes["novice"].leads_to == ("plague-doctor", "inquisitor")
    assert all(len(classes[basic].leads_to) == 2 for basic in ("scum", "squire", "novice", "apprentice"))
    assert (classes["plague-doctor"].archetype, classes["plague-doctor"].colour) == ("cross", "blue")


@pytest.mark.rule("NA-HRO-12")
def test_one_way_on_is_too_few() -> None:
    with pytest.raises(ValidationError, match="exactly 2"):
        content(classes__scum__leads_to=["assassin"])


@pytest.mark.rule("NA-CLS-06", "NA-CLS-08")
def test_a_specialist_keeps_what_his_basic_class_had() -> None:
    table = battle(
        heroes={"duellist": {"at": "C5", "equipment": ["arming-sword"], "skills": ["guard"]}},
        enemies={"stratiota-1": "C4"},
        active="duellist",
    )

    assert table.offers("attack:stratiota-1:arming-sword")
    assert table.offers("use-skill:guard")
