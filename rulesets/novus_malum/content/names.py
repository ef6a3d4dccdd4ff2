"""Everything of a pack that people will read the name of, so that none is told by its id."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content_problems import Key
from rulesets.novus_malum.content.cards import Content

TABLES = ("units", "equipment", "warbands", "abilities", "spells", "scenarios")


def names(content: Content) -> Iterator[tuple[Key, str]]:
    """The key of each word that the pack must have, and what in the pack wants it."""
    for table in TABLES:
        yield from (((table, each), f"name.{each}") for each in getattr(content, table))
    for title, scenario in content.scenarios.items():
        for table in ("terrain", "objectives"):
            key: Key = ("scenarios", title, table)
            yield from (((*key, each), f"name.{each}") for each in getattr(scenario, table))
