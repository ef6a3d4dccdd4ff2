"""The page on content packs: its examples are good packs, and it knows every word there is."""

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

from rulesets.nova_aetas.content import campaign, cards, maps, missions
from rulesets.nova_aetas.content.cards import Content
from rulesets.nova_aetas.content.review import review
from tests.rulesets.nova_aetas.table import pack

PAGE = (Path(__file__).parents[4] / "docs" / "content-packs.md").read_text()
OWN = PAGE.partition("\n# Nova Aetas Renaissance")[0]
"""What comes after is told of other games."""
EXAMPLES = [tomllib.loads(text) for text in re.findall(r"```toml\n(.*?)```", OWN, re.DOTALL)]
WORDS = {word for text in re.findall(r"`([^`\n]+)`", PAGE) for word in re.findall(r"[\w-]+", text)}
MODULES: tuple[ModuleType, ...] = (campaign, cards, maps, missions)


def merged(tables: list[dict[str, Any]]) -> dict[str, Any]:
    """A pack as a folder of files makes it."""
    joined = pack()
    for table in tables:
        for name, entries in table.items():
            joined.setdefault(name, {}).update(entries)
    return joined


def upto(index: int) -> list[dict[str, Any]]:
    """An example and those before it that it refers to; words and the head of a pack are no part of the content."""
    return [table for table in EXAMPLES[: index + 1] if not {"name", "mission", "extends"} & set(table)]


@pytest.mark.parametrize("index", range(len(EXAMPLES)))
def test_every_example_of_the_page_makes_a_pack(index: int) -> None:
    assert list(review(Content.model_validate(merged(upto(index))))) == []


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
    fields = set(model.model_fields)
    values = {word for field in model.model_fields.values() for word in choices(field.annotation)}

    assert (fields | values) - WORDS - {"6", "8"} == set()
