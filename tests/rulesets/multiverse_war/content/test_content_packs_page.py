"""The page on content packs: its examples are valid, and it mentions every field and effect."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pydantic import BaseModel

from rulesets.multiverse_war.content import buildings, decks, effects, maps, scenarios, units
from rulesets.multiverse_war.content.content import Content
from tests.content_page import DOCS, examples, explained, joined, models, words_of
from tests.rulesets.multiverse_war.table import starter

PAGE = (DOCS / "content-packs-multiverse-war.md").read_text()
IN_EXAMPLES = {
    word for text in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL) for word in re.findall(r"[\w-]+", text)
}


@pytest.mark.parametrize("example", examples(PAGE), ids=lambda example: next(iter(example)))
def test_an_example_is_valid_together_with_the_starter_pack(example: dict[str, Any]) -> None:
    Content.model_validate(joined(starter(), [example]))


@pytest.mark.parametrize(
    "model", models(units, buildings, decks, maps, scenarios, effects), ids=lambda model: model.__name__
)
def test_the_page_explains_every_word(model: type[BaseModel]) -> None:
    assert words_of(model) - explained(PAGE) - IN_EXAMPLES == set()
