"""Every game's catalogue of rules is complete, matches the code, and its house rules have words in both languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic.fields import FieldInfo

from controller.config import games

RULES = {
    "legends_of_novus": 177,
    "multiverse_war": 201,
    "nova_aetas": 519,
    "nova_aetas_renaissance": 213,
    "novus_malum": 176,
}
VARIANTS = {"reaction"}
"""House rules that the book itself offers: they settle nothing."""
ID = r"[A-Z]{2}-[A-Z]{2,3}-\d\d"

of_every_game = pytest.mark.parametrize("game", games.ids())


def catalogue(game: str, file: str = "rules.toml") -> dict[str, Any]:
    return tomllib.loads((games.folder(game) / file).read_text())


def house_rules(game: str) -> dict[str, FieldInfo]:
    fields: dict[str, FieldInfo] = games.find(game).setup.model_fields["house"].annotation.model_fields  # type: ignore[union-attr]  # a model
    return fields


@of_every_game
def test_every_rule_has_a_title_and_a_text(game: str) -> None:
    rules = catalogue(game)
    assert len(rules) == RULES[game]
    assert all(entry["title"] and entry["text"] for entry in rules.values())


@of_every_game
def test_italian_has_every_rule_and_area(game: str) -> None:
    rules, italian = catalogue(game), catalogue(game, "rules.it.toml")
    areas = italian.pop("areas")
    assert list(italian) == list(rules)
    assert set(areas) == {entry["area"] for entry in rules.values()}
    for rule, entry in rules.items():
        assert set(italian[rule]) == {"title", "text", "ruling"} & set(entry), rule


@of_every_game
@pytest.mark.parametrize("file", ["rules.toml", "rules.it.toml"])
def test_what_players_read_of_a_rule_names_no_id_and_no_ruling(game: str, file: str) -> None:
    read = {
        rule: f"{entry['title']} {entry['text']}" for rule, entry in catalogue(game, file).items() if "text" in entry
    }
    assert {rule for rule, text in read.items() if re.search(rf"\b{ID}\b|\bdefault\b", text, re.IGNORECASE)} == set()


@of_every_game
def test_the_code_names_no_rule_that_is_not_there(game: str) -> None:
    named = {rule for path in games.folder(game).rglob("*.py") for rule in re.findall(rf"\b{ID}\b", path.read_text())}
    assert named <= set(_of_lineage(game))


def _of_lineage(game: str) -> dict[str, Any]:
    return {rule: entry for each in games.lineage(game) for rule, entry in catalogue(each).items()}


@of_every_game
def test_every_house_rule_belongs_to_a_ruling_and_names_its_rule(game: str) -> None:
    """The catalogue of a later edition has the house rules that are its own."""
    of_base = {name for base in games.lineage(game) if base != game for name in house_rules(base)}
    ruled = {(entry["house"], rule) for rule, entry in _of_lineage(game).items() if "house" in entry}
    own = {entry["house"] for entry in catalogue(game).values() if "house" in entry}
    text = (games.folder(game) / "house_rules.py").read_text()
    commented = dict(re.findall(rf"^    (\w+):.*# ({ID})", text, re.MULTILINE))

    assert set(commented) == set(house_rules(game))
    assert set(commented.items()) <= ruled
    assert set(house_rules(game)) - of_base <= own <= set(house_rules(game))
    assert (
        own - {entry["house"] for entry in catalogue(game).values() if "house" in entry and "ruling" in entry}
        <= VARIANTS
    )


def choices(annotation: Any) -> Iterator[str]:
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    else:
        for each in get_args(annotation):
            yield from choices(each)


@of_every_game
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_house_rule_has_a_label_a_sentence_and_words_for_its_values(game: str, language: str) -> None:
    words: dict[str, Any] = {}
    for each in games.lineage(game):
        words |= catalogue(each, f"words/{language}.toml").get("house", {})
    for name, field in house_rules(game).items():
        assert len(words[name]["label"]) <= 45
        assert words[name]["text"].endswith(".")
        assert set(words[name].get("values", {})) == set(choices(field.annotation)), name
