"""The rules in the reader's language: as many, with the same numbers, and nothing left in English."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import rulesets
from controller.config import games
from controller.config.languages import languages
from controller.content.rulebook import Rule, area_names, rulebook

ROOT = Path(rulesets.__path__[0])
TEXTS = ("title", "text", "ruling")
NUMBERS = re.compile(r"N[AM]-[A-Z]+(?:-\d+)?|[+-]?[dD]?\d+\+?")

both = pytest.mark.parametrize("game", games.ids())


def italian_of(game: str) -> dict[str, dict[str, str]]:
    """What an edition tells goes after what its base tells."""
    told: dict[str, dict[str, str]] = {}
    for each in games.lineage(game):
        told |= tomllib.loads((ROOT / each / "rules.it.toml").read_text(encoding="utf-8"))
    return told


def parts(rule: Rule) -> dict[str, str]:
    return {part: getattr(rule, part) for part in TEXTS if getattr(rule, part)}


def numbers(text: str) -> Counter[str]:
    return Counter(NUMBERS.findall(text))


@both
def test_italian_tells_every_rule_and_every_part_of_it_in_the_order_of_the_book(game: str) -> None:
    told = {id_: list(entry) for id_, entry in italian_of(game).items() if id_ not in {"areas", "house"}}
    assert list(told.items()) == [(id_, list(parts(rule))) for id_, rule in rulebook(game).items()]


@both
def test_italian_has_the_numbers_dice_and_rules_of_the_english_text(game: str) -> None:
    italian = rulebook(game, "it")
    differing = [
        (id_, part)
        for id_, rule in rulebook(game).items()
        for part, text in parts(rule).items()
        if numbers(text) != numbers(getattr(italian[id_], part))
    ]
    assert differing == []


@both
def test_italian_names_every_area_and_no_other(game: str) -> None:
    assert list(area_names(game, "it")) == list(dict.fromkeys(rule.area for rule in rulebook(game).values()))


@both
def test_no_text_is_empty(game: str) -> None:
    assert all(text.strip() for entry in italian_of(game).values() for text in entry.values())


@both
def test_the_switch_of_a_rule_is_the_same_in_every_language(game: str) -> None:
    houses = [[rule.house for rule in rulebook(game, language).values()] for language in languages()]
    assert all(each == houses[0] for each in houses)


def test_a_language_that_nobody_wrote_is_told_in_english() -> None:
    assert rulebook("nova_aetas", "fr") == rulebook("nova_aetas")
    assert area_names("nova_aetas", "fr") == {}


def test_every_game_tells_its_rules_in_every_language_a_table_may_speak() -> None:
    translations = {file.name for file in ROOT.glob("*/rules.*.toml")}
    assert translations == {f"rules.{language}.toml" for language in languages() if language != "en"}
