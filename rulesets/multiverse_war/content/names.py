"""Everything of a pack that people will read the name of, so that none is told by its id."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content_problems import Key
from rulesets.multiverse_war.content.content import Content

TABLES = ("units", "heroes", "cards", "adventures", "missions", "mission_cards", "dial", "territories", "scenarios")


def names(content: Content) -> Iterator[tuple[Key, str]]:
    """The key of each word that the pack must have, and what in the pack wants it."""
    for table in TABLES:
        yield from (((table, each), f"name.{each}") for each in getattr(content, table))
    for unit, card in content.units.items():
        if card.ability:
            yield ("units", unit, "ability"), f"name.{card.ability.name}"
    for hero, sheet in content.heroes.items():
        yield from ((("heroes", hero, "abilities", each), f"name.{each}") for each in sheet.abilities)
