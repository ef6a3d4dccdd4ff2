"""The rules of a game by number, in our words: what a page shows when someone asks why."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import rulesets
from controller import games

_RULESETS = Path(rulesets.__path__[0])

_SHOWN = ("area", "title", "text", "ruling")


def find_rule(ruleset: str, rule: str) -> Mapping[str, Any] | None:
    """Reads a large file the first time: not for the event loop."""
    entry = _rules(ruleset).get(rule)
    return None if entry is None else {"id": rule, **{name: entry.get(name) for name in _SHOWN}}


@cache
def _rules(ruleset: str) -> Mapping[str, Any]:
    file = _RULESETS / ruleset / "rules.toml"
    if ruleset not in games.ids() or not file.is_file():
        return {}
    with file.open("rb") as source:
        return tomllib.load(source)
