"""A whole pack: decks, creatures, heroes, map and charts; also checks that a game can be set up and won with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from rulesets.engine.content.errors import ContentError, Key, refuse, unknown_name
from rulesets.legends_of_novus.content.cards import (
    Ability,
    AdventureCard,
    Ally,
    Character,
    ClassCard,
    Creature,
    QuestCreature,
    RewardCard,
)
from rulesets.legends_of_novus.content.effects import AnyEffect, CurseHero, Go, Immune, MoreSlots, Search, every
from rulesets.legends_of_novus.content.places import Map, Place, map_errors
from rulesets.legends_of_novus.content.words import RESULTS, TYPES, Condition, Entry, TravelResult

CARD_TABLES = ("adventures", "rewards", "creatures", "quest_creatures", "allies", "characters", "classes", "places")
BOARD_TABLES = ("adventures", "rewards", "allies", "characters", "classes")
SEARCHED = {
    "adventure": ("event", "action", "curse", "encounter", "quest", "skill", "treasure", "travel"),
    "reward": ("body", "feet", "head", "hand", "two-hand", "item", "attachment", "treasure", "magical"),
}
OneOrTwo = Annotated[int, Field(ge=1, le=2)]


class TravelFaces(Entry):
    """LN-DAT-03: what each face of an ordinary d6 means."""

    faces: tuple[TravelResult, ...]

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if len(self.faces) != 6:
            raise ValueError(f"the Travel die has six faces, not {len(self.faces)}")
        missing = [result for result in RESULTS if result not in self.faces]
        if missing:
            raise ValueError(f"the Travel die needs each result at least once: {', '.join(missing)} is missing")
        return self


class Charts(Entry):
    """LN-DAT-12: rows `[from XP, value]`: the combat bonus, and the price in GP of the next XP."""

    bonus: tuple[tuple[int, Annotated[int, Field(ge=0, le=10)]], ...]
    price: tuple[tuple[int, Annotated[int, Field(ge=5, le=100)]], ...] = ()

    @model_validator(mode="after")
    def _rising(self) -> Self:
        if not self.bonus or self.bonus[0][0] != 1:
            raise ValueError("the first row of the bonus chart begins at 1 XP")
        for rows in (self.bonus, self.price):
            starts = [start for start, _ in rows]
            if starts != sorted(set(starts)):
                raise ValueError("the rows of a chart begin at rising XP")
        values = [value for _, value in self.bonus]
        if values != sorted(values):
            raise ValueError("the bonus never falls")
        return self

    def bonus_at(self, xp: int) -> int:
        return next((value for start, value in reversed(self.bonus) if xp >= start), 0)

    def price_at(self, xp: int) -> int | None:
        return next((value for start, value in reversed(self.price) if xp >= start), None)


class Board(Entry):
    """LN-DAT-06: slots of the Character Board; there are always two Hand and four Item slots."""

    body: OneOrTwo = 1
    head: OneOrTwo = 1
    feet: OneOrTwo = 1
    skill: Annotated[int, Field(ge=1, le=6)] = 3


class Counts(Entry):
    """LN-DAT-04: how many cards each deck should have; a deck of another size is refused."""

    adventures: int | None = None
    rewards: int | None = None
    creatures: int | None = None


class Content(Entry):
    adventures: dict[str, AdventureCard]
    rewards: dict[str, RewardCard]
    creatures: dict[str, Creature]
    quest_creatures: dict[str, QuestCreature]
    allies: dict[str, Ally] = Field(default_factory=dict)
    characters: dict[str, Character]
    classes: dict[str, ClassCard]
    places: dict[str, Place]
    map: Map
    travel_die: TravelFaces
    charts: Charts
    board: Board = Board()
    counts: Counts = Counts()

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        refuse(
            (
                *_twice(self),
                *_counted(self),
                *map_errors(self.places, self.map.links),
                *_quest_places(self),
                *_class_places(self),
                *_named(self),
            )
        )
        return self


def deck_of(cards: dict[str, Any]) -> list[str]:
    """Every card, as often as it has copies."""
    return [name for name, card in cards.items() for _ in range(card.copies)]


def _twice(content: Content) -> Iterator[ContentError]:
    """Ids must be unique in the whole pack, as names and answers refer to things by id alone."""
    seen: dict[str, str] = {}
    for table in CARD_TABLES:
        for name in getattr(content, table):
            if name in seen:
                yield ContentError(
                    (table, name), f"has the id of one of the {seen[name].replace('_', ' ')}: rename one."
                )
            seen[name] = table


def all_abilities(content: Content) -> Iterator[tuple[Key, str, Ability]]:
    """Every ability with its key and name."""
    for table in BOARD_TABLES:
        for name, card in getattr(content, table).items():
            for title, ability in card.abilities.items():
                yield (table, name, "abilities", title), title, ability


def _counted(content: Content) -> Iterator[ContentError]:
    for table in ("adventures", "rewards", "creatures"):
        declared, found = getattr(content.counts, table), len(deck_of(getattr(content, table)))
        if declared is not None and declared != found:
            yield ContentError(("counts", table), f"declared {declared}, found {found}.")


def _quest_places(content: Content) -> Iterator[ContentError]:
    """LN-DAT-09, LN-DAT-10: each Quest Creature has its own Quest location."""
    homes = Counter(creature.place for creature in content.quest_creatures.values())
    quests = {name for name, place in content.places.items() if place.kind == "quest"}
    for name, creature in content.quest_creatures.items():
        key: Key = ("quest_creatures", name, "place")
        yield from unknown_name(key, creature.place, quests)
        if homes[creature.place] > 1:
            yield ContentError(key, f"shares {creature.place} with another Quest Creature.")


def _class_places(content: Content) -> Iterator[ContentError]:
    """LN-DAT-10: every class that a class card names has a location."""
    homes = {place.hero_class for place in content.places.values()}
    for name, card in content.classes.items():
        for icon in card.icons:
            if icon not in homes:
                yield ContentError(
                    ("classes", name, "icons"), f"is a {icon}, but no place is the location of that class."
                )


def all_effects(content: Content) -> Iterator[tuple[Key, tuple[AnyEffect, ...]]]:
    """Every list of effects with its key."""
    for table in BOARD_TABLES:
        for name, card in getattr(content, table).items():
            yield (table, name, "effects"), card.effects
            for title, ability in card.abilities.items():
                yield (table, name, "abilities", title, "effects"), ability.effects
    for table in ("creatures", "quest_creatures"):
        for name, creature in getattr(content, table).items():
            yield (table, name, "ability"), creature.ability
            yield (table, name, "curse"), creature.curse or ()
            yield (table, name, "victory", "effects"), creature.victory.effects
            yield (table, name, "defeat", "effects"), creature.defeat.effects
    for name, place in content.places.items():
        for entry in ("arrive", "explore", "beaten", "theft"):
            yield ("places", name, entry), getattr(place, entry)
        yield ("places", name, "pass"), place.pass_


def all_conditions(content: Content) -> Iterator[tuple[Key, Condition]]:
    for name, card in content.adventures.items():
        yield ("adventures", name, "needs"), card.needs
    for name, reward in content.rewards.items():
        yield ("rewards", name, "needs"), reward.needs
    for key, _, ability in all_abilities(content):
        yield (*key, "needs"), ability.needs
    for key, effects in all_effects(content):
        yield from ((key, effect.if_) for effect in every(effects) if effect.if_)


def _named(content: Content) -> Iterator[ContentError]:
    """Every name that an effect or a condition refers to exists."""
    curses = [name for name, card in content.adventures.items() if card.kind == "curse"]
    for key, condition in all_conditions(content):
        yield from unknown_name((*key, "place"), condition.place, content.places)
    for key, effects in all_effects(content):
        for effect in every(effects):
            match effect:
                case Go(place=place):
                    yield from unknown_name(key, place, content.places)
                case CurseHero(card=card):
                    yield from unknown_name(key, card, curses)
                case Search(deck=deck, kind=kind):
                    yield from unknown_name(key, kind, SEARCHED[deck])
                case _:
                    pass


def heroes_at_once(content: Content, characters: list[str], classes: list[str]) -> int:
    """LN-SET-03: how many of these Characters can have different Basic Classes, each sharing an icon with its Character."""
    taken: dict[str, str] = {}

    def find_class(character: str, tried: set[str]) -> bool:
        icons = set(content.characters[character].icons)
        for name in classes:
            if name not in tried and icons & set(content.classes[name].icons):
                tried.add(name)
                if name not in taken or find_class(taken[name], tried):
                    taken[name] = character
                    return True
        return False

    return sum(find_class(character, set()) for character in characters)


def basic_classes(content: Content, names: Iterable[str]) -> list[str]:
    return [name for name in names if not content.classes[name].advanced]


def creature_types(content: Content) -> tuple[str, ...]:
    return tuple(kind for kind in TYPES if any(each.type == kind for each in content.creatures.values()))


def boards_shift(content: Content) -> bool:
    """Whether any card gives a slot or immunity against Curses under a condition."""
    effects = (effect for _, found in all_effects(content) for effect in found)
    return any(effect.if_ is not None and isinstance(effect, MoreSlots | Immune) for effect in effects)
