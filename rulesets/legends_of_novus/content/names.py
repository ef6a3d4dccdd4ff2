"""Everything of a pack that people will read the name of, so that none is told by its id."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content_problems import Key
from rulesets.legends_of_novus.content.pack import CARD_TABLES, Content

WITH_ABILITIES = ("adventures", "rewards", "allies", "characters", "classes")


def names(content: Content) -> Iterator[tuple[Key, str]]:
    """The key of each word that the pack must have, and what in the pack wants it."""
    for table in CARD_TABLES:
        for each in getattr(content, table):
            if table != "places" or content.places[each].kind != "waypoint":
                yield (table, each), f"name.{each}"
    for table in WITH_ABILITIES:
        for each, card in getattr(content, table).items():
            yield from (((table, each, "abilities", title), f"name.{title}") for title in card.abilities)
