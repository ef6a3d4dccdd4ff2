"""The pages on content packs as tests read them: their examples, the words they explain, and the words that packs may hold."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from types import ModuleType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "content-packs.md").read_text()


def explained(text: str) -> set[str]:
    return {word for code in re.findall(r"`([^`\n]+)`", text) for word in re.findall(r"[\w-]+", code)}


EXPLAINED = explained(PAGE)


def examples(chapter: str) -> list[dict[str, Any]]:
    return [tomllib.loads(text) for text in re.findall(r"```toml.*?\n(.*?)```", chapter, re.DOTALL)]


def joined(pack: dict[str, Any], tables: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """A pack as a folder of files makes it."""
    for table in tables:
        for name, entries in table.items():
            pack.setdefault(name, {}).update(entries)
    return pack


def models(*modules: ModuleType) -> list[type[BaseModel]]:
    """Those that a module makes itself."""
    return [
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, BaseModel) and found.__module__ == module.__name__
    ]


def words_of(model: type[BaseModel]) -> set[str]:
    """The names of its fields, and the words that may stand in them."""
    fields = model.model_fields
    names = {field.alias or name for name, field in fields.items()}
    return names | {word for field in fields.values() for word in _choices(field.annotation)}


def _choices(annotation: Any) -> Iterator[str]:
    if get_origin(annotation) is Annotated:
        yield from _choices(get_args(annotation)[0])
    elif isinstance(annotation, type) and issubclass(annotation, StrEnum):
        yield from annotation
    elif get_origin(annotation) is Literal:
        yield from (word for word in get_args(annotation) if isinstance(word, str))
    elif get_origin(annotation) in {Union, UnionType, tuple, dict}:
        for each in get_args(annotation):
            yield from _choices(each)
