"""A game explained on one page: its aim, a turn, the key rules, the end, and every term that a player meets.

It lies next to the rules as `guide.en.toml`, and in other languages as `guide.it.toml` and so on. An edition adds to the guide of the game that it is
an edition of.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import tomli
from msgspec import Struct

from controller.config import games
from controller.config.languages import BASE, everywhere


class Term(Struct, frozen=True):
    """A word that needs an explanation, with other forms in which texts use it: plurals, short forms."""

    name: str
    text: str
    forms: tuple[str, ...] = ()


class Guide(Struct, frozen=True):
    """What a newcomer needs to know.

    `about`, `level` (how hard it is to learn, from 1 to 3), `together` (all players are on one side) and `needs` (what must be on the table) help to
    choose a game; the rest helps to play it.
    """

    about: str = ""
    level: int = 2
    together: bool = False
    needs: str = ""
    aim: str = ""
    turn: str = ""
    rules: tuple[str, ...] = ()
    end: str = ""
    terms: tuple[Term, ...] = ()


def guide(ruleset: str, language: str = BASE) -> Guide:
    """Empty for a game that has no guide. Reads files the first time: not for the event loop."""
    return _guide(ruleset, language) if games.is_known(ruleset) else Guide()  # only what there is, is kept


@cache
def _guide(ruleset: str, language: str) -> Guide:
    page: dict[str, Any] = {}
    terms: dict[str, Term] = {}
    for edition in games.lineage(ruleset):
        for tongue in dict.fromkeys((BASE, language)):
            found = _read(edition, tongue)
            terms |= {
                id_: Term(each["name"], each["text"], tuple(each.get("forms", ())))
                for id_, each in found.pop("terms", {}).items()
            }
            page |= found
    page["rules"] = tuple(page.get("rules", ()))
    return Guide(**page, terms=tuple(terms.values()))


def _read(ruleset: str, language: str) -> dict[str, Any]:
    files = everywhere(games.folder(ruleset) / f"guide.{language}.toml")
    return tomli.loads(files[-1].read_text(encoding="utf-8")) if files else {}
