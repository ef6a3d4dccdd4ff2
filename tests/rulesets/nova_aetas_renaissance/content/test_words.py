"""Every sentence of the second edition exists in both languages, uses only values it gets, and is used."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any, get_args

import pytest

from rulesets.engine.events import Event
from rulesets.engine.language.words import flatten
from rulesets.engine.requests import Option
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

RULES = Path(__file__).parents[4] / "rulesets"
OURS, FIRST = RULES / "nova_aetas_renaissance", RULES / "nova_aetas"
LANGUAGES = ("en", "it")
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
FORMATTER = Formatter()


def table(path: Path, language: str) -> dict[str, str]:
    return dict(flatten(tomllib.loads((path / "words" / f"{language}.toml").read_text())))


def sentence_of(key: str) -> str:
    """The key of a sentence, for its plural forms and its second line too."""
    return key.removesuffix(".one").removesuffix(".detail")


def asks_for(sentence: str) -> set[str]:
    return {name for _, name, _, _ in FORMATTER.parse(sentence) if name}


def cues() -> Iterator[tuple[str, set[str]]]:
    for path in sorted(OURS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Cue":
                for key in _keys(node.args[0]):
                    yield key, {keyword.arg for keyword in node.keywords if keyword.arg}


def _keys(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=str(key)):
            return [key]
        case ast.JoinedStr(values=parts):
            return ["".join(part.value if isinstance(part, ast.Constant) else "*" for part in parts)]  # type: ignore[misc]  # text
        case ast.IfExp(body=body, orelse=orelse):
            return [*_keys(body), *_keys(orelse)]
        case _:
            raise AssertionError(f"a cue whose key cannot be read: {ast.dump(node)}")


def told_by(kind: type[Event | Option], prefix: str) -> Iterator[tuple[str, set[str]]]:
    for path in sorted(OURS.rglob("*.py")):
        module = import_module(".".join(path.relative_to(RULES.parent).with_suffix("").parts))
        for found in vars(module).values():
            if isinstance(found, type) and issubclass(found, kind) and found.__module__ == module.__name__:
                yield f"{prefix}.{found.tag}", set(found.__struct_fields__)


@cache
def spoken() -> dict[str, set[str]]:
    known = dict(told_by(Event, "event")) | dict(told_by(Option, "option"))
    for key, values in cues():
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


@pytest.mark.parametrize("folder", [OURS, PACK], ids=["rules", "pack"])
def test_both_languages_hold_the_same_keys_in_the_same_order(folder: Path) -> None:
    assert list(table(folder, "en")) == list(table(folder, "it"))


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
