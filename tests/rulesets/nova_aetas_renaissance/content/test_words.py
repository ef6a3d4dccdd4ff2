"""Every sentence of the second edition exists in both languages, uses only values it gets, and is used."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from rulesets.nova_aetas.content.cards import LATER_TOKENS, SkillCard, Token
from rulesets.nova_aetas.content.cards import Area as FirstArea
from rulesets.nova_aetas_renaissance.content.cards import KEPT_SKILLS
from rulesets.nova_aetas_renaissance.content.maps import GROUND
from rulesets.nova_aetas_renaissance.content.missions import AllyObjective
from rulesets.nova_aetas_renaissance.content.names import names
from rulesets.nova_aetas_renaissance.content.values import Requirement
from rulesets.nova_aetas_renaissance.content.vocabulary import (
    CITY_ICONS,
    MAP_SYMBOLS,
    MISSION_SYMBOLS,
    REAGENTS,
    Ability,
    AbilityType,
    AreaShape,
    Category,
    Faction,
    Keyword,
    MissionIcon,
    Points,
    Rank,
    Slot,
    Symbol,
    Trait,
)
from tests.rulesets.nova_aetas_renaissance.table import PACK, starter_setup
from tests.rulesets.words_in_code import LANGUAGES, asks_for, cues, sentence_of, table, told

RULES = Path(__file__).parents[4] / "rulesets"
OURS, FIRST = RULES / "nova_aetas_renaissance", RULES / "nova_aetas"
ICONS = ("range", "strikes", "target", "opposing", "friendly", "mixed", "effects", "wound", "die", "success", "re-roll")
OTHER_WORDS = (Token.HINDERED, Token.BURNED, Token.UNLOADED)
"""Tokens of the first edition that the second calls by another name."""
OPEN_KEYS: dict[str, tuple[str, ...]] = {
    "card.category-*": get_args(Category),
    "card.slot-*": get_args(Slot),
    "card.type-*": get_args(AbilityType),
    "card.when-*": tuple(each for each in get_args(get_args(SkillCard.model_fields["when"].annotation)[0])),
    "card.*-attack": ("physical", "mental"),
    "card.target-*": ("enemy", "friend", "any"),
    "card.shape-*": get_args(AreaShape),
    "card.trait-*": tuple(Trait),
    "card.ability-*": tuple(Ability),
    "card.area-*": get_args(FirstArea.model_fields["shape"].annotation),
    "card.use-*": ("self", "friend", "enemy", "any", "weapon"),
    "card.by-*": get_args(Requirement.model_fields["characteristic"].annotation),
    "card.*": ("heroism", "heroism-cost", "class-points", "class-cost", "experience"),
    "card.skill-*": tuple(KEPT_SKILLS),
    "card.reagent-*": tuple(dict.fromkeys(REAGENTS.values())),
    "card.icon-*": get_args(MissionIcon),
    "track.*-points": ("heroism", "experience", "class"),
    "event.*": (),
    "lore.*": (),
    "about.ally-*": get_args(AllyObjective.model_fields["do"].annotation),
}


@cache
def spoken() -> dict[str, set[str]]:
    known = {key: set(kind.__struct_fields__) for key, kind in told(OURS)}
    for key, values in cues(OURS):
        for whole in [key.replace("*", each) for each in OPEN_KEYS[key]] if "*" in key else [key]:
            known[whole] = known.get(whole, values) & values
    return known


def named() -> set[str]:
    icons = (*ICONS, *MISSION_SYMBOLS, *CITY_ICONS, *MAP_SYMBOLS)
    ids: tuple[str, ...] = (
        *LATER_TOKENS,
        *OTHER_WORDS,
        *Symbol,
        *get_args(Faction),
        *get_args(Rank),
        *get_args(Points),
        *GROUND.values(),
        "element",
        *(f"keyword-{each}" for each in get_args(Keyword)),
        *(f"icon-{each}" for each in icons),
    )
    without_cost = {f"card.{kind}-attack-alone" for kind in OPEN_KEYS["card.*-attack"]}
    return {f"name.{each}" for each in ids} | {f"token.{token}" for token in LATER_TOKENS} | without_cost


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_exists_and_is_used(language: str) -> None:
    ours, first = set(table(OURS, language)), set(table(FIRST, language))
    wanted = set(spoken()) | named()

    said = {sentence_of(key) for key in ours if not key.startswith(("value.", "house."))}
    underneath = {sentence_of(key) for key in first}
    assert wanted - said - underneath == set()
    assert said - wanted - underneath == set()  # what lies underneath may be said in this edition's own terms


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_asks_only_for_values_it_is_given(language: str) -> None:
    for key, sentence in (table(FIRST, language) | table(OURS, language)).items():
        given: Any = spoken().get(sentence_of(key))
        if given is not None:
            rolled = {"dice", "need"} if "." not in sentence_of(key) else set()
            assert asks_for(sentence) <= given | rolled, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pack_names_everything_and_nothing_else(language: str) -> None:
    needed = {word for _, word in names(starter_setup().content)}
    known = set(table(FIRST, language)) | set(table(OURS, language))
    in_books = {key for key in table(PACK, language) if key.startswith("book.")}
    ours = set(table(PACK, language)) - in_books
    assert needed - known == ours - {f"name.{kind}-1" for kind in starter_setup().content.enemies}
    assert {f"name.{key.rpartition('.')[2]}" for key in in_books} <= ours | known


def test_prompts_fit_a_small_panel() -> None:
    for language in LANGUAGES:
        for key, sentence in table(OURS, language).items():
            if "." not in key:
                assert len(sentence) <= 60, key
