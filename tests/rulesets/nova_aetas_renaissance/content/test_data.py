"""NR-ICO, NR-RGT, NR-KEY, NR-MAP-01: vocabularies, their words, and how a battle shows them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from rulesets.nova_aetas_renaissance.content.cards import HeroClass
from rulesets.nova_aetas_renaissance.content.vocabulary import (
    CITY_ICONS,
    MAP_SYMBOLS,
    MISSION_SYMBOLS,
    REAGENTS,
    AbilityType,
    Category,
    Faction,
    Keyword,
    MissionIcon,
    Rank,
    Slot,
    Symbol,
)
from rulesets.nova_aetas_renaissance.ruleset import RULESET
from rulesets.nova_aetas_renaissance.state.events import PointsChanged
from tests.rulesets.nova_aetas_renaissance.combat.duel import duel, swing
from tests.rulesets.nova_aetas_renaissance.table import battle, new_game, starter_setup
from tests.rulesets.starter_words import words_of

RULES = Path(__file__).parents[4] / "rulesets"


def text_of(card: str, table: Any = None, language: str = "en") -> str:
    """The text that the view has for a card on the table."""
    view = (table or new_game("the-ferry-toll")).game.view
    return words_of("nova_aetas_renaissance", language).say(dict(view.texts)[card])


def card_of(table: str, card: str) -> str:
    """The whole text of a card of the pack, as the lobby shows it."""
    found = dict(RULESET.texts(starter_setup().content))
    return words_of("nova_aetas_renaissance").say(found[table, card])


@pytest.mark.rule("NR-ICO-01")
def test_doubtful_icons_follow_the_catalogue() -> None:
    """The least certain ones: Barrier raises Pd, a critical gives threat, a mark on an enemy a die, on a hero a strike."""
    assert not starter_setup().house.criticals_give_heroism
    assert swing(foe={"tokens": ["marked"]}).dice()[0] == "4d6"


@pytest.mark.rule("NR-ICO-02")
def test_a_hero_has_five_characteristics_and_a_die() -> None:
    told = card_of("classes", "captain")
    assert (
        "4 action points (AP). In a fight 4 dice (Physique), with spells 1 (Mind), for deft hands 2 (Dexterity); all are D6. Can take 6 wounds"
        in told
    )
    without = starter_setup().content.classes["captain"].model_dump(exclude={"dex"})
    with pytest.raises(ValidationError, match="dex"):
        HeroClass.model_validate(without)


@pytest.mark.rule("NR-ICO-02", "NR-GEN-02")
def test_a_mission_may_ask_for_dexterity() -> None:
    lever = {"at": "C5", "test": {"characteristic": "dex", "successes": 2}}
    table = battle(
        heroes={"alchemist": "C5"}, active="alchemist", ap=4, mission={"levers": {"great-seal": lever}}
    ).choose("pull-lever:great-seal")
    assert table.dice() == ("3d6", 5)

    table.roll(5, 6, 1)

    assert table.state.pulled == ["great-seal"]


@pytest.mark.rule("NR-ICO-03")
def test_an_enemy_has_three_values_and_a_rank() -> None:
    assert "watches 5 squares around it, weapons hit it with 4+ and spells with 5+" in card_of(
        "enemies", "standard-bearer"
    )
    assert "Elite" in text_of("standard-bearer")
    assert get_args(Rank) == ("troop", "elite", "monster")


@pytest.mark.rule("NR-ICO-04")
def test_points_are_counters_that_only_cards_change() -> None:
    heroes = {"captain": {"at": "C5", "skills": ["rallying-cry", "last-stand"]}}
    table = battle(heroes=heroes, enemies={"halberdier-1": "C4"}, active="captain", ap=4)
    assert not table.offers("attack:halberdier-1:last-stand")

    table.choose("use-skill:rallying-cry:captain")

    assert table.told(PointsChanged) == [PointsChanged("captain", "heroism", 1, 1)]
    assert new_game("the-ferry-toll").ours.heroism == {}


@pytest.mark.rule("NR-ICO-04")
def test_a_price_in_points_is_paid_and_class_points_come_with_a_wound() -> None:
    heroes: dict[str, Any] = {"cutpurse": {"at": "C5", "skills": ["twist-the-knife", "heartseeker"], "class_points": 1}}
    table = battle(heroes=heroes, enemies={"bronze-bull-1": "C4"}, active="cutpurse", ap=5)
    assert not table.offers("attack:bronze-bull-1:heartseeker")

    table.choose("attack:bronze-bull-1:twist-the-knife").roll(6, 1, 1)
    assert table.ours.class_points == {"cutpurse": 2}
    table.choose("attack:bronze-bull-1:heartseeker").roll(1, 1, 1)

    assert table.ours.class_points == {"cutpurse": 0}


@pytest.mark.rule("NR-ICO-04", "NR-ABI-39", "NR-GEN-01")
@pytest.mark.parametrize(("faces", "works"), [((5, 1, 1), True), ((4, 1, 1), False)])
def test_a_card_whose_test_failed_gives_neither_points_nor_a_dash(faces: tuple[int, ...], works: bool) -> None:
    """NA-TST-06: it has no effect, but it is paid for."""
    table = battle(
        heroes={"alchemist": {"at": "C5", "skills": ["careful-study"], "class_points": 2}},
        active="alchemist",
        cards={"skills.careful-study.use.dash": True, "skills.careful-study.use.class_cost": 1},
    )
    table.choose("use-skill:careful-study").roll(*faces)

    assert table.ours.experience == ({"alchemist": 1} if works else {})
    assert table.ours.class_points == {"alchemist": 1}
    assert table.offers("dash") is works


@pytest.mark.rule("NR-ICO-04")
def test_a_card_that_coats_a_weapon_earns_its_points() -> None:
    table = battle(
        heroes={"captain": {"at": "C5", "items": ["viper-oil", "bastard-sword"]}},
        active="captain",
        cards={"equipment.viper-oil.use.experience": 1},
    )
    table.choose("use-item:viper-oil:bastard-sword")

    assert table.ours.experience == {"captain": 1}


@pytest.mark.rule("NR-ICO-04")
def test_experience_is_brought_along_and_shown() -> None:
    heroes = [{"hero": "captain", "seat": "anna", "experience": 3}]
    table = new_game("the-ferry-toll", heroes=heroes)

    assert table.ours.experience == {"captain": 3}
    sheet = next(sheet for sheet in table.game.view.sheets if sheet.id == "captain")
    assert [track.value for track in sheet.tracks if track.id == "experience-points"] == [3]


@pytest.mark.rule("NR-ICO-05")
def test_a_roll_shows_the_symbols_of_its_faces() -> None:
    for symbol, hurt in (("sun", 2), ("star", 2), ("moon", 1)):
        table = swing(6, 3, 1, attack={"lethal": [symbol]})
        assert table.enemy("halberdier-1").wounds == (2 if symbol == "sun" else 1), (symbol, hurt)
    assert swing(6, 4, 1, attack={"lethal": ["star"]}).enemy("halberdier-1").wounds == 3


@pytest.mark.rule("NR-ICO-05")
def test_a_pack_may_give_its_own_table_of_faces() -> None:
    cards = {"symbols": {"d6": {"1": "moon"}, "d8": {"8": "sun"}}}
    assert swing(6, 1, 3, attack={"lethal": ["moon"]}, cards=cards).enemy("halberdier-1").wounds == 2
    assert swing(6, 2, 3, attack={"lethal": ["moon"]}, cards=cards).enemy("halberdier-1").wounds == 1
    assert tuple(Symbol) == ("sun", "star", "moon")


@pytest.mark.rule("NR-ICO-06")
def test_a_mission_card_announces_what_it_contains() -> None:
    said = text_of("the-ferry-toll")

    for announced in ("Rome", "water", "swamp", "rural", "buildings"):
        assert announced in said
    assert "stealth" in text_of("night-at-the-arsenal", new_game("night-at-the-arsenal"))
    assert len(get_args(MissionIcon)) + 1 == 7  # the seventh is the faction of the enemies


@pytest.mark.rule("NR-ICO-06")
def test_stealth_without_a_rule_of_its_own_is_heard_at_three_squares() -> None:
    mission = {"icons": ["stealth"]}
    table = battle(heroes={"captain": "C12"}, enemies={"harpy-1": "C7"}, active="captain", ap=4, mission=mission)
    assert table.choose("move:captain:C11:1").hero("captain").tv == 0

    assert table.choose("move:captain:C10:1").hero("captain").tv == 1


@pytest.mark.rule("NR-ICO-06", "NR-ABI-39")
def test_a_dash_is_heard_like_a_walk() -> None:
    table = battle(
        heroes={"cutpurse": {"at": "C5", "skills": ["leap-aside"]}},
        enemies={"halberdier-1": "C1"},
        mission={"icons": ["stealth"]},
        active="cutpurse",
    )
    assert table.choose("use-skill:leap-aside").choose("dash:cutpurse:C4").hero("cutpurse").tv == 1


@pytest.mark.rule("NR-ICO-06")
def test_a_silent_move_is_not_heard() -> None:
    heroes = {"cutpurse": {"at": "C12", "skills": ["soft-step"]}}
    table = battle(heroes=heroes, enemies={"harpy-1": "C8"}, active="cutpurse", mission={"icons": ["stealth"]})

    assert table.choose("move:cutpurse:C10").hero("cutpurse").tv == 0


VOCABULARIES = {
    "NR-ICO-07": [f"icon-{each}" for each in MISSION_SYMBOLS],
    "NR-ICO-08": [f"icon-{each}" for each in CITY_ICONS],
    "NR-ICO-09": [
        f"icon-{each}" for each in ("range", "strikes", "target", "opposing", "friendly", "mixed", "effects", "wound")
    ],
    "NR-ICO-10": [f"icon-{each}" for each in ("die", "success", "re-roll")],
    "NR-MAP-01": [f"icon-{each}" for each in MAP_SYMBOLS],
    "NR-KEY-02": [f"keyword-{each}" for each in get_args(Keyword)],
    "NR-FAC-01": list(get_args(Faction)),
}
COUNTS = {
    "NR-ICO-07": 5,
    "NR-ICO-08": 10,
    "NR-ICO-09": 8,
    "NR-ICO-10": 3,
    "NR-MAP-01": 17,
    "NR-KEY-02": 10,
    "NR-FAC-01": 5,
}


@pytest.mark.rule(*VOCABULARIES)
@pytest.mark.parametrize("rule", VOCABULARIES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_icon_has_its_word_in_both_languages(rule: str, language: str) -> None:
    said = words_of("nova_aetas_renaissance", language)
    names = VOCABULARIES[rule]

    assert len(names) == COUNTS[rule]
    assert all(said.name(each) != each for each in names), [each for each in names if said.name(each) == each]
    assert len({said.name(each) for each in names}) == len(names)


@pytest.mark.rule("NR-ICO-09", "NR-ATK-02")
def test_the_icons_of_an_attack_are_read_out_in_words() -> None:
    assert text_of("light-crossbow").startswith("weapon, one hand, attack for 3 AP, on an enemy, up to 5 squares away")


@pytest.mark.rule("NR-ICO-10")
def test_dice_successes_and_rerolls_are_reported_in_words() -> None:
    table = swing(5, 2, 1, hero={"tokens": ["lucky"]})
    labels = [words_of("nova_aetas_renaissance", "en").label(option) for option in table.request.options]  # type: ignore[union-attr]  # a choice

    assert "Roll the 2 again" in labels


@pytest.mark.rule("NR-ICO-11", "NR-EQP-01")
def test_six_slots_and_the_armour_slot_is_the_body() -> None:
    assert set(get_args(Slot)) == {"accessory", "grimoire", "one-hand", "two-hands", "body", "head"}
    assert text_of("breastplate").startswith("armour, body")


@pytest.mark.rule("NR-RGT-01", "NR-RGT-02", "NR-RGT-03")
@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("elementum", {"wood", "leather", "belladonna", "mandrake"}),
        ("alchemia", {"philosophers-stone", "realgar", "sulphur", "mercury"}),
        ("pecunia", {"metal", "silver", "gold", "popolini"}),
    ],
)
def test_loot_is_a_reagent_of_one_of_three_kinds(kind: str, names: set[str]) -> None:
    assert {name for name, of in REAGENTS.items() if of == kind} == names
    for name in sorted(names):
        table = battle(heroes={"captain": "C5"}, active="captain", ap=4, loot=["C5"]).choose("pick-up:C5").draw(name)
        assert table.hero("captain").backpack == [name]
        assert kind in text_of(name, table)
    with pytest.raises(ValidationError, match="amber"):
        battle(heroes={"captain": "C5"}, cards={"elements.amber": 1})


@pytest.mark.rule("NR-KEY-01")
def test_abilities_have_one_of_five_types() -> None:
    assert get_args(AbilityType) == ("attack", "defence", "support", "movement", "heroic")
    used = {skill.type for skill in starter_setup().content.skills.values()}
    assert used == set(get_args(AbilityType))
    heroes = {"captain": {"at": "C5", "skills": ["last-stand"]}}
    assert text_of("last-stand", battle(heroes=heroes, active="captain")).startswith("heroic")


@pytest.mark.rule("NR-KEY-02")
def test_a_keyword_is_had_or_not() -> None:
    mission = {"levers": {"mule-packs": {"at": "C5", "keyword": "search"}}}
    assert battle(heroes={"alchemist": "C5"}, active="alchemist", ap=4, mission=mission).offers("pull-lever")
    assert not battle(heroes={"captain": "C5"}, active="captain", ap=4, mission=mission).offers("pull-lever")


@pytest.mark.rule("NR-KEY-02")
def test_a_skill_may_bring_a_keyword() -> None:
    mission = {"levers": {"mule-packs": {"at": "C5", "keyword": "stealth"}}}
    cards: dict[str, Any] = {"classes.cutpurse.keywords": []}
    for skills, may in (([], False), (["soft-step"], True)):
        heroes = {"cutpurse": {"at": "C5", "skills": skills}}
        table = battle(heroes=heroes, active="cutpurse", ap=4, mission=mission, cards=cards)
        assert table.offers("pull-lever") is may


@pytest.mark.rule("NR-EQP-10")
def test_nine_categories_of_objects() -> None:
    assert len(get_args(Category)) == 9
    used = {card.kind for card in starter_setup().content.equipment.values()}
    assert used == set(get_args(Category))
    with pytest.raises(ValidationError):
        duel(cards={"equipment.bastard-sword.kind": "toy"})


def test_a_setup_can_be_written_down_and_read_again() -> None:
    setup = starter_setup("night-at-the-arsenal")

    assert type(setup).model_validate_json(setup.model_dump_json()) == setup
