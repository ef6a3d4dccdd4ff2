"""The things in a pack that need a name for people to read."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content.errors import Key
from rulesets.multiverse_war.content.content import Content

TABLES = ("units", "heroes", "cards", "adventures", "missions", "mission_cards", "dial", "territories", "scenarios")


def names(content: Content) -> Iterator[tuple[Key, str]]:
    """The key of each thing in the pack, with the key of its name in the words."""
    for table in TABLES:
        yield from (((table, each), f"name.{each}") for each in getattr(content, table))
    for adventure, met in content.adventures.items():
        if met.lore:
            yield ("adventures", adventure, "lore"), f"lore.{adventure}"
    for unit, card in content.units.items():
        if card.ability:
            yield ("units", unit, "ability"), f"name.{card.ability.name}"
    for hero, sheet in content.heroes.items():
        yield from ((("heroes", hero, "abilities", each), f"name.{each}") for each in sheet.abilities)
