"""The page on content packs: its examples are valid, and it mentions every field and effect."""

import copy
import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from rulesets.multiverse_war.content import buildings, decks, effects, maps, scenarios, units
from rulesets.multiverse_war.content.content import Content
from tests.rulesets.multiverse_war.table import starter

PAGE = (Path(__file__).parents[4] / "docs" / "content-packs-multiverse-war.md").read_text()
EXAMPLES = [tomllib.loads(text) for text in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)]
WORDS = {word for text in re.findall(r"`([^`\n]+)`", PAGE) for word in re.findall(r"[\w-]+", text)} | {
    word for text in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL) for word in re.findall(r"[\w-]+", text)
}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: next(iter(example)))
def test_an_example_is_valid_together_with_the_starter_pack(example: dict[str, Any]) -> None:
    joined = copy.deepcopy(starter())
    for table, entries in example.items():
        joined.setdefault(table, {}).update(entries)
    if "units" in example:
        assert "skirmisher" in Content.model_validate(joined).units
    else:
        Content.model_validate(joined)


def test_the_page_knows_every_field() -> None:
    models = {
        thing
        for module in (units, buildings, decks, maps, scenarios, effects)
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, BaseModel) and thing.__module__ == module.__name__
    }
    named = {field.alias or name for model in models for name, field in model.model_fields.items()}
    assert named - WORDS == set()


def test_the_page_knows_every_word_for_effects() -> None:
    words = {word for group in (effects.CombatWord, effects.GoodsWord, effects.MapWord) for word in get_args(group)}
    assert words - WORDS == set()
