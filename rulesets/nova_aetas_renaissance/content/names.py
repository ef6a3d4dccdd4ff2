"""All names in a pack that players will read."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content.errors import Key
from rulesets.nova_aetas.content import names as first
from rulesets.nova_aetas_renaissance.content.cards import Content


def names(content: Content) -> Iterator[tuple[Key, str]]:
    """The first edition's names, and the names of further attacks, schools and areas of interest."""
    yield from first.names(content)
    for kind, card in content.enemies.items():
        for index, attack in enumerate(card.attacks[1:], start=1):
            if attack.name:
                yield ("enemies", kind, "attacks", index, "name"), f"name.{attack.name}"
    for hero, sheet in content.classes.items():
        yield from ((("classes", hero, "schools", index), f"name.{each}") for index, each in enumerate(sheet.schools))
    for item, thing in content.equipment.items():
        if thing.school:
            yield ("equipment", item, "school"), f"name.{thing.school}"
    for title, mission in content.missions.items():
        yield from (
            (("missions", title, "areas_of_interest", each), f"name.{each}") for each in mission.areas_of_interest
        )
