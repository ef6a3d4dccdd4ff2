"""Both languages of a game have the same keys, and call every value that players may set by hand something."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

import pytest

from controller.config import games
from rulesets.engine.overrides.list_values import NAMES
from rulesets.engine.state.fields import WORLD
from tests.rulesets.words_in_code import LANGUAGES, ROOT, table


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", games.ids())
def test_every_field_of_the_state_has_a_word(ruleset: str, language: str) -> None:
    words: set[str] = set()
    for each in games.lineage(ruleset):
        path = games.folder(each) / "words" / f"{language}.toml"
        words |= set(tomllib.loads(path.read_text(encoding="utf-8"))["value"])
    assert set(value_names(games.find(ruleset).state, set())) - words == set()


@pytest.mark.parametrize("folder", ["rulesets/{}", "configs/packs/{}/starter"])
@pytest.mark.parametrize("ruleset", games.ids())
def test_both_languages_have_the_same_keys_in_the_same_order(ruleset: str, folder: str) -> None:
    """Except for names of several models, which only one of them may need."""
    english, italian = (
        [key for key in table(ROOT / folder.format(ruleset), language) if not key.endswith(".several")]
        for language in LANGUAGES
    )
    assert english == italian
