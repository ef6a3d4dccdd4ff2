"""Everything in a pack that needs a name in its words, so that people never see ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.engine.content.errors import Key
from rulesets.nova_aetas.content.content import Content
from rulesets.nova_aetas.content.enemy_cards import EnemyAttack
from rulesets.nova_aetas.content.missions import Mission

CARDS = (
    "classes",
    "equipment",
    "skills",
    "enemies",
    "personae",
    "prey",
    "elements",
    "wound_cards",
    "formulae",
    "places",
)
MISSION_TEXTS = ("title", "intro", "rules")
CAMPAIGN_TEXTS = ("title", "intro")
PILES = ("deck", "elements", "formulae")


def names(content: Content) -> Iterator[tuple[Key, str]]:
    """For each name that the pack needs: where it is used in the pack, and its key in the words."""
    for key, thing in _things(content):
        yield key, f"name.{thing}"
    for hero, sheet in content.classes.items():
        if sheet.lore:
            yield ("classes", hero, "lore"), f"lore.{hero}"
    acts = () if content.plot is None else {name for missions in content.plot.acts.values() for name in missions}
    for title, mission in content.missions.items():
        yield from ((("missions", title), f"mission.{title}.{text}") for text in MISSION_TEXTS)
        if mission.has_card or title in acts:
            yield ("missions", title), f"name.{title}"
        for end in ("won", "lost"):
            for text in ("ending", "recap"):
                if written := getattr(getattr(mission, end), text):
                    yield ("missions", title, end, text), f"{text}.{written}"
    if content.plot is not None:
        yield from ((("plot", "first"), f"campaign.{text}") for text in CAMPAIGN_TEXTS)
        yield from ((("plot", "acts", act), f"name.{act}") for act in content.plot.acts)


def _things(content: Content) -> Iterator[tuple[Key, str]]:
    for table in CARDS:
        yield from (((table, each), each) for each in getattr(content, table))
    for title, prey in content.prey.items():
        key = ("prey", title)
        yield from ((key, f"{title}-{pile}") for pile in PILES)
        yield from (((*key, "formulae", place), each) for place, each in enumerate(prey.formulae))
        yield from (((*key, "elements", each), each) for each in prey.elements)
        yield from (((*key, "actions", each), each) for each in prey.actions)
        yield from _attack_names(
            ((*key, "actions", each, "attack"), action.attack) for each, action in prey.actions.items()
        )
    yield from _attack_names((("enemies", each, "attack"), card.attack) for each, card in content.enemies.items())
    for title, drawn in content.maps.items():
        for door_name, door in drawn.doors.items():
            yield ("maps", title, "doors", door_name), door_name
            yield ("maps", title, "buildings", door.building), drawn.name_of(door.building)
    for title, mission in content.missions.items():
        yield from _of_mission(("missions", title), mission)


def _attack_names(attacks: Iterable[tuple[Key, EnemyAttack | None]]) -> Iterator[tuple[Key, str]]:
    yield from (((*key, "name"), attack.name) for key, attack in attacks if attack is not None and attack.name)


def _of_mission(key: Key, mission: Mission) -> Iterator[tuple[Key, str]]:
    for table in ("levers", "homes", "spawning", "events", "movable"):
        yield from (((*key, table, each), each) for each in getattr(mission, table))
    if mission.incognito is not None:
        yield from (((*key, "incognito", "faces", face), face) for face in mission.incognito.faces)
    for end in ("won", "lost"):
        city = getattr(mission, end).city
        if city:
            yield (*key, end, "city"), city
