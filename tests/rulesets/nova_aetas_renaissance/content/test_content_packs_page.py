"""The chapter on packs of the second edition: its examples are good packs, and it knows every word there is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from types import ModuleType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from pydantic import BaseModel

from rulesets.nova_aetas_renaissance.content import cards, maps, missions, values
from rulesets.nova_aetas_renaissance.content.cards import Content
from rulesets.nova_aetas_renaissance.content.review import review
from tests.rulesets.nova_aetas_renaissance.table import pack

PAGE = (Path(__file__).parents[4] / "docs" / "content-packs.md").read_text()
CHAPTER = PAGE.partition("\n# Nova Aetas Renaissance")[2].partition("\n# ")[0]
EXAMPLES = [tomllib.loads(text) for text in re.findall(r"```toml\n(.*?)```", CHAPTER, re.DOTALL)]
WORDS = {word for text in re.findall(r"`([^`\n]+)`", PAGE) for word in re.findall(r"[\w-]+", text)}
MODULES: tuple[ModuleType, ...] = (cards, maps, missions, values)


@pytest.mark.parametrize("index", range(len(EXAMPLES)))
def test_every_example_of_the_chapter_makes_a_pack(index: int) -> None:
    joined = pack()
    for table in EXAMPLES[: index + 1]:
        for name, entries in table.items():
            joined.setdefault(name, {}).update(entries)
    assert list(review(Content.model_validate(joined))) == []


def models() -> Iterator[type[BaseModel]]:
    for module in MODULES:
        for found in vars(module).values():
            if isinstance(found, type) and issubclass(found, BaseModel) and found.__module__ == module.__name__:
                yield found


def choices(annotation: Any) -> Iterator[str]:
    """The words that may stand for a value of this type."""
    if get_origin(annotation) is Annotated:
        yield from choices(get_args(annotation)[0])
    elif isinstance(annotation, type) and issubclass(annotation, StrEnum):
        yield from annotation
    elif get_origin(annotation) is Literal:
        yield from (str(word) for word in get_args(annotation))
    elif get_origin(annotation) in {Union, UnionType, tuple, dict}:
        for each in get_args(annotation):
            yield from choices(each)


@pytest.mark.parametrize("model", list(models()), ids=lambda model: model.__name__)
def test_the_page_explains_every_word(model: type[BaseModel]) -> None:
    fields = set(model.model_fields) - {"form"}
    words = {word for name, field in model.model_fields.items() if name != "form" for word in choices(field.annotation)}

    assert (fields | words) - WORDS - {"0", "1", "2", "6", "8"} == set()
