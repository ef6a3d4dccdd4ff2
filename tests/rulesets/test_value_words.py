"""Every value that players may set by hand is called something in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

import pytest

from controller.config import games
from rulesets.engine.overrides.list_values import NAMES
from rulesets.engine.state.fields import WORLD


def value_names(hint: Any, seen: set[type]) -> Iterator[str]:
    """The fields of every dataclass that a type is made of."""
    if isinstance(hint, type) and is_dataclass(hint) and hint not in seen:
        seen.add(hint)
        hints = get_type_hints(hint)
        for field in fields(hint):
            if field.name not in NAMES | {WORLD}:
                yield field.name
                yield from value_names(hints[field.name], seen)
    for part in get_args(hint):
        yield from value_names(part, seen)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("ruleset", games.ids())
def test_every_field_of_the_state_has_a_word(ruleset: str, language: str) -> None:
    words: set[str] = set()
    for each in games.lineage(ruleset):
        path = games.folder(each) / "words" / f"{language}.toml"
        words |= set(tomllib.loads(path.read_text(encoding="utf-8"))["value"])
    assert set(value_names(games.find(ruleset).state, set())) - words == set()
