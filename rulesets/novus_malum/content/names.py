"""What in a pack and a setup needs a readable name, so that no player sees an id."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content.errors import Key
from rulesets.novus_malum.content.cards import Content

TABLES = ("units", "equipment", "warbands", "abilities", "spells", "scenarios")


def names(content: Content) -> Iterator[tuple[Key, str]]:
    """Each entry of the pack that needs a name, with the key of its word."""
    for table in TABLES:
        yield from (((table, each), f"name.{each}") for each in getattr(content, table))
    for title, scenario in content.scenarios.items():
        for table in ("terrain", "objectives"):
            key: Key = ("scenarios", title, table)
            yield from (((*key, each), f"name.{each}") for each in getattr(scenario, table))
