"""LN-DAT-10: the points of the map, the links between them, and the guide's effects for each place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, get_args

from pydantic import Field, model_validator

from rulesets.engine.boards.paths import cheapest, even_ways
from rulesets.engine.content.errors import ContentError
from rulesets.engine.content.unused import UsedIf
from rulesets.legends_of_novus.content.effects import Effects
from rulesets.legends_of_novus.content.words import ClassName, Entry, PlaceKind

START = "vace-city"
ALTAR = "auras-altar"
NAMED = tuple(kind for kind in get_args(PlaceKind) if kind != "waypoint")
CITIES = frozenset({"city", "class"})


class Place(Entry):
    """The guide's effects for heroes who `arrive`, `pass` or `explore`.

    At a Quest location, `beaten` is what Exploring does once the creature is gone, and `theft` what a hero may try instead
    of a battle while it lives (LN-QST-10).
    """

    kind: PlaceKind
    hero_class: ClassName | None = Field(default=None, alias="class")
    x: Annotated[int, Field(ge=0, le=1000)] = 0
    y: Annotated[int, Field(ge=0, le=1000)] = 0
    arrive: Annotated[Effects, UsedIf(kind=NAMED)] = ()
    pass_: Annotated[Effects, UsedIf(kind=("travel",))] = Field(default=(), alias="pass")
    explore: Annotated[Effects, UsedIf(beaten=False)] = ()
    beaten: Annotated[Effects, UsedIf(kind=("quest",))] = ()
    theft: Annotated[Effects, UsedIf(kind=("quest",))] = ()
    lore: bool = False
    """The words of the pack have a line of its story, as `lore.<place>`."""
    no_encounters: bool = False
    """LN-LOC-02: no Encounters here, or when travelling through."""

    @property
    def city(self) -> bool:
        return self.kind in CITIES

    @model_validator(mode="after")
    def _class_named(self) -> Place:
        if (self.kind == "class") == (self.hero_class is None):
            raise ValueError("a place of kind class names its class, and no other place does")
        return self


class Map(Entry):
    links: tuple[tuple[str, str], ...]


def neighbours(places: dict[str, Place], links: tuple[tuple[str, str], ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {place: [] for place in places}
    for one, other in links:
        found[one].append(other)
        found[other].append(one)
    return {place: tuple(dict.fromkeys(around)) for place, around in found.items()}


def map_errors(places: dict[str, Place], links: tuple[tuple[str, str], ...]) -> Iterator[ContentError]:
    if START not in places:
        yield ContentError(("places",), f"have no {START}, where every hero begins.")
        return
    if not places[START].city:
        yield ContentError(("places", START, "kind"), "is where every hero begins: make it a city.")
    lost = [end for pair in links for end in pair if end not in places]
    for name in dict.fromkeys(lost):
        yield ContentError(("map", "links"), f"lead to {name!r}, which is not a place.", name, tuple(places))
    if lost:
        return
    reached = cheapest((START,), even_ways(neighbours(places, links)))
    for name in places:
        if name not in reached:
            yield ContentError(("places", name), f"cannot be reached from {START}: link it to the map.")
