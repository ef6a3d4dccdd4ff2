"""What in a pack needs a readable name, so that no player sees an id."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content.errors import Key
from rulesets.legends_of_novus.content.pack import CARD_TABLES, Content

WITH_ABILITIES = ("adventures", "rewards", "allies", "characters", "classes")


def names(content: Content) -> Iterator[tuple[Key, str]]:
    """Each entry of the pack that needs a name, with the key of its word."""
    for table in CARD_TABLES:
        for each in getattr(content, table):
            if table != "places" or content.places[each].kind != "waypoint":
                yield (table, each), f"name.{each}"
        for each, card in getattr(content, table).items():
            if card.lore:
                yield (table, each, "lore"), f"lore.{each}"
    for table in WITH_ABILITIES:
        for each, card in getattr(content, table).items():
            yield from (((table, each, "abilities", title), f"name.{title}") for title in card.abilities)
