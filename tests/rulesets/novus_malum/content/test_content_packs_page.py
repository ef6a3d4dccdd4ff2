"""The chapter on content packs: its examples are good packs, and it knows every word there is."""

from __future__ import annotations

import copy
import re
import tomllib
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel

from rulesets.novus_malum.content import cards
from rulesets.novus_malum.content.cards import Content
from rulesets.novus_malum.setup import NovusMalumSetup
from tests.rulesets.novus_malum.table import starter

PAGE = (Path(__file__).parents[4] / "docs" / "content-packs.md").read_text()
CHAPTER = PAGE.partition("\n# Novus Malum\n")[2].partition("\n# ")[0]
EXAMPLES = [tomllib.loads(text) for text in re.findall(r"```toml novus_malum\n(.*?)```", CHAPTER, re.DOTALL)]
WORDS = {word for text in re.findall(r"`([^`\n]+)`", CHAPTER) for word in re.findall(r"[\w-]+", text)}


def upon_ours(*examples: dict[str, Any]) -> dict[str, Any]:
    joined = copy.deepcopy(starter())
    for example in examples:
        for table, entries in example.items():
            joined.setdefault(table, {}).update(entries)
    return joined


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: next(iter(example)))
def test_an_example_is_a_good_pack_upon_ours(example: dict[str, Any]) -> None:
    Content.model_validate(upon_ours(example))


def test_the_warband_of_the_page_can_be_fielded_in_its_scenario() -> None:
    chosen = {"scenario": "the_old_mill", "warbands": {"red": "deep_delvers"}}
    assert NovusMalumSetup.model_validate({"content": upon_ours(*EXAMPLES), **chosen}).chosen_scenario.rounds == 5


def models() -> list[type[BaseModel]]:
    return [
        thing
        for thing in vars(cards).values()
        if isinstance(thing, type) and issubclass(thing, BaseModel) and thing.__module__ == cards.__name__
    ]


def words_for(annotation: Any) -> set[str]:
    if get_origin(annotation) is Literal:
        return {str(word) for word in get_args(annotation)}
    return {word for each in get_args(annotation) for word in words_for(each)}


@pytest.mark.parametrize("model", models(), ids=lambda model: model.__name__)
def test_the_chapter_explains_every_word(model: type[BaseModel]) -> None:
    fields = {name: field.annotation for name, field in model.model_fields.items()}
    choices = {word for annotation in fields.values() for word in words_for(annotation)}
    assert (set(fields) | choices) - WORDS == set()
