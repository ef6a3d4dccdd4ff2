"""The numbered rules of a game in our words and the reader's language, so that the table can answer "why?"."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import tomli

from controller.config import games
from controller.config.languages import BASE, everywhere

# The table of a translation that names the areas; in English, their ids are their names.
_AREAS = "areas"


@dataclass(frozen=True, slots=True)
class Rule:
    """`ruling` settles what the book leaves open; `house` is the house rule for another reading."""

    id: str
    area: str
    title: str
    text: str
    ruling: str = ""
    house: str = ""


def rulebook(ruleset: str, language: str = BASE) -> dict[str, Rule]:
    """Every rule by its id, in the order of the book, those of a base edition first; empty for a game that lists none.

    A rule without a translation is in English. The first call reads a large file: do not call it in the event loop.
    """
    return _rules(ruleset, language) if games.is_known(ruleset) else {}  # only what there is, is kept


@cache
def _rules(ruleset: str, language: str) -> dict[str, Rule]:
    return {id_: rule for each in games.lineage(ruleset) for id_, rule in _own_rules(each, language).items()}


def _own_rules(ruleset: str, language: str) -> dict[str, Rule]:
    file = games.folder(ruleset) / "rules.toml"
    entries = tomli.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    translated = _translation(ruleset, language)
    return {
        id_: replace(
            Rule(id_, entry["area"], entry["title"], entry["text"], entry.get("ruling", ""), entry.get("house", "")),
            **translated.get(id_, {}),
        )
        for id_, entry in entries.items()
    }


def area_names(ruleset: str, language: str) -> dict[str, str]:
    """The names of the areas in this language. An edition adds to those of the game it builds on."""
    return {
        name: text
        for each in games.lineage(ruleset)
        for name, text in _translation(each, language).get(_AREAS, {}).items()
    }


@cache
def _translation(ruleset: str, language: str) -> dict[str, dict[str, str]]:
    files = everywhere(games.folder(ruleset) / f"rules.{language}.toml")
    return tomli.loads(files[-1].read_text(encoding="utf-8")) if files else {}
