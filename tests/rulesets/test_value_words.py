"""Every value that players may set by hand is called something in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

import rulesets
from rulesets.engine.override_list import NAMES
from rulesets.engine.position import WORLD
from rulesets.engine.ruleset import Ruleset
from rulesets.multiverse_war import RULESET as MULTIVERSE_WAR
from rulesets.nova_aetas import RULESET as NOVA_AETAS
from rulesets.novus_malum import RULESET as NOVUS_MALUM


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
@pytest.mark.parametrize("ruleset", [MULTIVERSE_WAR, NOVA_AETAS, NOVUS_MALUM], ids=lambda ruleset: ruleset.id)
def test_every_field_of_the_state_has_a_word(ruleset: Ruleset[Any], language: str) -> None:
    path = Path(rulesets.__path__[0]) / ruleset.id / "words" / f"{language}.toml"
    words = tomllib.loads(path.read_text(encoding="utf-8"))["value"]
    assert set(value_names(ruleset.state, set())) - set(words) == set()
