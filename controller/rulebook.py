"""The numbered rules of a game in our words, so that the table can answer "why?"."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import rulesets
from controller import games

_RULESETS = Path(rulesets.__path__[0])


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
    """Every rule by its id, in the order of the book; empty for a game that lists none.

    Reads a large file the first time: not for the event loop.
    """
    file = _RULESETS / ruleset / "rules.toml"
    if ruleset not in games.ids() or not file.is_file():
        return {}
    entries = tomllib.loads(file.read_text(encoding="utf-8"))
    return {
        id_: Rule(id_, entry["area"], entry["title"], entry["text"], entry.get("ruling", ""), entry.get("house", ""))
        for id_, entry in entries.items()
    }
