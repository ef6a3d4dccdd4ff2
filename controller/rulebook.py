"""The numbered rules of a game in our words, so that the table can answer "why?"."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_RULESETS = Path(__file__).resolve().parent.parent / "rulesets"


@dataclass(frozen=True, slots=True)
class Rule:
    """`ruling` settles what the book leaves open; `house` is the switch for another reading of it."""

    id: str
    area: str
    title: str
    text: str
    ruling: str = ""
    house: str = ""


@cache
def rulebook(ruleset: str) -> dict[str, Rule]:
    """Every rule by its id, in the order of the book; empty for a game that lists none."""
    file = _RULESETS / ruleset / "rules.toml"
    if not file.is_file():
        return {}
    entries = tomllib.loads(file.read_text(encoding="utf-8"))
    return {
        id_: Rule(id_, entry["area"], entry["title"], entry["text"], entry.get("ruling", ""), entry.get("house", ""))
        for id_, entry in entries.items()
    }
