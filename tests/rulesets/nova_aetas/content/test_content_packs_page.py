"""The page on content packs: its examples are good packs, and it knows every word there is."""

from __future__ import annotations

import pytest
from pydantic import BaseModel

from rulesets.nova_aetas.content import campaign, cards, maps, missions
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.content.review import review
from tests.content_page import EXPLAINED, PAGE, examples, joined, models, words_of
from tests.rulesets.nova_aetas.table import pack

EXAMPLES = examples(PAGE.partition("\n## Nova Aetas Renaissance")[0])  # the rest is about other games


@pytest.mark.parametrize("index", range(len(EXAMPLES)))
def test_every_example_of_the_page_makes_a_pack(index: int) -> None:
    """With those before it, to which it refers; words and the head of a pack are no part of the content."""
    tables = [table for table in EXAMPLES[: index + 1] if not {"name", "mission", "extends"} & set(table)]

    assert list(review(Content.model_validate(joined(pack(), tables)))) == []


@pytest.mark.parametrize("model", models(campaign, cards, maps, missions), ids=lambda model: model.__name__)
def test_the_page_explains_every_word(model: type[BaseModel]) -> None:
    assert words_of(model) - EXPLAINED == set()
