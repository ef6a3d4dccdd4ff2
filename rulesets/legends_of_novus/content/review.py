"""Likely mistakes in a valid pack, reported to its author."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content.errors import ContentError, Key
from rulesets.engine.content.unused import unused_fields
from rulesets.legends_of_novus.content.cards import Ability
from rulesets.legends_of_novus.content.effects import StartBattle, every, needs_opponent
from rulesets.legends_of_novus.content.misplaced import misplaced
from rulesets.legends_of_novus.content.pack import CARD_TABLES, Content, all_abilities, all_effects, creature_types

KNOWN_BONUS = (3, 1)
"""LN-DAT-12: the only value of the bonus chart in the rulebook: +1 at 3 XP."""


def review(content: Content) -> Iterator[ContentError]:
    yield from _bonus_chart(content)
    yield from _price_chart(content)
    yield from _solo_cards(content)
    yield from _missing_types(content)
    yield from _thefts(content)
    yield from _abilities_twice(content)
    yield from unused_fields(content)
    yield from misplaced(content)


def _bonus_chart(content: Content) -> Iterator[ContentError]:
    xp, bonus = KNOWN_BONUS
    if content.charts.bonus_at(xp) != bonus:
        yield ContentError(
            ("charts", "bonus"), f"gives {content.charts.bonus_at(xp):+d} at {xp} XP; the rulebook has {bonus:+d}."
        )


def _price_chart(content: Content) -> Iterator[ContentError]:
    """LN-DAT-12."""
    if not content.charts.price:
        yield ContentError(("charts", "price"), "is missing: without the conversion chart no GP can be traded for XP.")


def _solo_cards(content: Content) -> Iterator[ContentError]:
    for name, card in content.adventures.items():
        if card.solo and needs_opponent(card.effects):
            yield ContentError(
                ("adventures", name), "needs another player: write solo = false, so that it is left out alone."
            )


def _missing_types(content: Content) -> Iterator[ContentError]:
    there = creature_types(content)
    for key, effects in all_effects(content):
        for effect in every(effects):
            if isinstance(effect, StartBattle) and effect.type not in {None, *there}:
                yield ContentError(
                    key, f"looks for a creature of type {effect.type!r}, but the Encounter deck has none."
                )


def _thefts(content: Content) -> Iterator[ContentError]:
    """LN-QST-10."""
    homes = {creature.place for creature in content.quest_creatures.values()}
    for name, place in content.places.items():
        if place.theft and name not in homes:
            yield ContentError(("places", name, "theft"), "needs a living Quest Creature, but none lives there.")


def _abilities_twice(content: Content) -> Iterator[ContentError]:
    """Answers name an ability by its id alone, so no card, place or other ability on the same board may have the same id."""
    cards = {name for table in CARD_TABLES for name in getattr(content, table)}
    seen: dict[str, tuple[Key, Ability]] = {}
    for key, title, ability in all_abilities(content):
        if title in cards:
            yield ContentError(key, "has the id of a card or a place: rename one.")
        other, same = seen.setdefault(title, (key, ability))
        instead = key[0] == other[0] and key[0] in {"characters", "classes"}
        if same != ability and not instead:
            yield ContentError(key, f"has the id of another ability of {other[1]}: rename one.")
