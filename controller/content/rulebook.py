"""The numbered rules of a game in our words and the reader's language, so that the table can answer "why?"."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache

from controller.config import games
from controller.content.languages import BASE

# Beside the rules, a translation has what English says elsewhere: the areas by their ids, the switches in the Setup.
_AREAS, _SWITCHES = "areas", "house"


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
def rulebook(ruleset: str, language: str = BASE) -> dict[str, Rule]:
    """Every rule by its id, in the order of the book, those of a base edition first; empty for a game that lists none.

    What a language does not tell, English does. Reads a large file the first time: not for the event loop.
    """
    if ruleset not in games.ids():
        return {}
    return {id_: rule for each in games.lineage(ruleset) for id_, rule in _own_rules(each, language).items()}


def _own_rules(ruleset: str, language: str) -> dict[str, Rule]:
    file = games.folder(ruleset) / "rules.toml"
    entries = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    told = _translation(ruleset, language)
    return {
        id_: replace(
            Rule(id_, entry["area"], entry["title"], entry["text"], entry.get("ruling", ""), entry.get("house", "")),
            **told.get(id_, {}),
        )
        for id_, entry in entries.items()
    }


def area_names(ruleset: str, language: str) -> dict[str, str]:
    """What the areas are called, where the language has other names than their ids; those of a base edition first."""
    found: dict[str, str] = {}
    for each in games.lineage(ruleset):
        found |= _translation(each, language).get(_AREAS, {})
    return found


def switch_texts(ruleset: str, language: str) -> dict[str, str]:
    """What the house rules change, where the language has other words than the Setup."""
    return _translation(ruleset, language).get(_SWITCHES, {})


@cache
def _translation(ruleset: str, language: str) -> dict[str, dict[str, str]]:
    file = games.folder(ruleset) / f"rules.{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
