"""The chapter on packs of the second edition: its examples are valid packs, and it explains every word."""

from __future__ import annotations

import pytest
from pydantic import BaseModel

from rulesets.nova_aetas_renaissance.content import cards, maps, missions, values
from rulesets.nova_aetas_renaissance.content.cards import Content
from rulesets.nova_aetas_renaissance.content.review import review
from tests.content_page import EXPLAINED, PAGE, examples, joined, models, words_of
from tests.rulesets.nova_aetas_renaissance.table import pack

EXAMPLES = examples(PAGE.partition("\n## Nova Aetas Renaissance")[2].partition("\n## ")[0])


@pytest.mark.parametrize("index", range(len(EXAMPLES)))
def test_every_example_of_the_chapter_makes_a_pack(index: int) -> None:
    """Together with the examples before it, to which it refers."""
    assert list(review(Content.model_validate(joined(pack(), EXAMPLES[: index + 1])))) == []


@pytest.mark.parametrize("model", models(cards, maps, missions, values), ids=lambda model: model.__name__)
def test_the_chapter_explains_every_word(model: type[BaseModel]) -> None:
    assert words_of(model) - EXPLAINED - {"form"} == set()
