"""The chapter on content packs: its examples are good packs, and it knows every word there is."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel

from rulesets.novus_malum.content import cards
from rulesets.novus_malum.content.cards import Content
from tests.content_page import PAGE, examples, explained, joined, models, words_of
from tests.rulesets.novus_malum.table import starter, starter_setup

CHAPTER = PAGE.partition("\n## Novus Malum\n")[2].partition("\n## ")[0]
EXAMPLES = examples(CHAPTER)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: next(iter(example)))
def test_an_example_is_a_good_pack_upon_ours(example: dict[str, Any]) -> None:
    Content.model_validate(joined(starter(), [example]))


def test_the_warband_of_the_page_can_be_fielded_in_its_scenario() -> None:
    pack, warbands = joined(starter(), EXAMPLES), {"red": "deep_delvers"}
    assert starter_setup(content=pack, scenario="the_old_mill", warbands=warbands).chosen_scenario.rounds == 5


@pytest.mark.parametrize("model", models(cards), ids=lambda model: model.__name__)
def test_the_chapter_explains_every_word(model: type[BaseModel]) -> None:
    assert words_of(model) - explained(CHAPTER) == set()
