"""Likely mistakes in a valid pack: parts that would have no effect in a game."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.content.errors import ContentError, Key
from rulesets.engine.content.unused import unused, unused_fields
from rulesets.multiverse_war.content.card import BuildingKind
from rulesets.multiverse_war.content.content import Content
from rulesets.multiverse_war.content.decks import AdventureCard
from rulesets.multiverse_war.content.effects import Effects
from rulesets.multiverse_war.content.misplaced import Spot, misplaced

TOWERS = frozenset({BuildingKind.GUARD_TOWER, BuildingKind.FORTRESS})


def review(content: Content) -> Iterator[ContentError]:
    yield from unused_fields(content)
    for where, effects in content.all_effects():
        for place, effect in enumerate(effects):
            for field, text in misplaced(effect, _spot(content, where)):
                yield ContentError((*where, place, field), text)
    for name, adventure in content.adventures.items():
        yield from _adventure(("adventures", name), adventure)
    for kind, building in content.buildings.items():
        if building.second and building.second.fire and kind not in TOWERS:
            yield ContentError(
                ("buildings", kind, "second", "fire"), "is wrong: only Guard Towers and Fortresses fire."
            )
    yield from _encounters(content)
    yield from _steps(content)


def _spot(content: Content, where: tuple[str, ...]) -> Spot:
    match where:
        case ("cards", *_):
            return Spot.CARD
        case ("units", name, "ability", *_):
            known = content.units[name].ability
            return Spot.ACTIVE if known and known.active else Spot.PASSIVE
        case ("units", *_):
            return Spot.PASSIVE
        case ("heroes", name, _, ability, *_):
            return Spot.STRIKE if content.heroes[name].abilities[ability].attack else Spot.HERO
        case ("dial", *_):
            return Spot.DIAL
        case ("builder_track", *_) | ("encounters", "village", *_):
            return Spot.PLAYER
        case _:
            return Spot.UNIT


def _adventure(key: Key, card: AdventureCard) -> Iterator[ContentError]:
    if card.encounter is not None:
        yield from unused(key, card, "in a permanent encounter", "success", "failure", "wounds", "only")
    elif card.free and not card.only:
        yield from unused(key, card, "in a free adventure, which cannot fail", "failure", "wounds")


def _encounters(content: Content) -> Iterator[ContentError]:
    """MW-ADV-05: each permanent encounter is on one card only."""
    found: dict[str, str] = {}
    for name, card in content.adventures.items():
        if card.encounter is not None and found.setdefault(card.encounter, name) != name:
            text = f"is {card.encounter}, but {found[card.encounter]} has that encounter already."
            yield ContentError(("adventures", name, "encounter"), text)


def _steps(content: Content) -> Iterator[ContentError]:
    """MW-VET-04, MW-BDR-04: a track has rewards only for steps that exist."""
    tracks: list[tuple[Key, int, dict[str, Effects]]] = [
        (("units", name, "track", "perks"), card.track.steps, card.track.perks) for name, card in content.units.items()
    ]
    tracks.append((("builder_track", "effects"), content.builder_track.steps, content.builder_track.effects))
    for where, steps, rewards in tracks:
        for step in rewards:
            if step not in map(str, range(1, steps + 1)):
                yield ContentError((*where, step), f"is not a step: the track has steps 1 to {steps}.")
