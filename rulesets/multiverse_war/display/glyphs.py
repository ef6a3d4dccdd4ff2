"""The picture of each unit, building and marker: its card may name one, otherwise its class decides."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.engine.view import Piece
from rulesets.multiverse_war.content.card import DECOY, BuildingKind, EncounterKind
from rulesets.multiverse_war.content.content import Content

BY_CLASS = {
    "builder": "builder",
    "melee_infantry": "sword",
    "cavalry": "horseman",
    "ranged_infantry": "bow",
    "siege": "ballista",
}
MARKERS = {
    DECOY: "decoy",
    "site": "build",
    "adventure-token": "quest",
    "mine": "mine",
    BuildingKind.SETTLEMENT: "settlement",
    BuildingKind.BARRACKS: "barracks",
    BuildingKind.GUARD_TOWER: "tower",
    BuildingKind.ACADEMY: "academy",
    BuildingKind.SIEGE_WORKSHOP: "workshop",
    BuildingKind.FORTRESS: "fortress",
    EncounterKind.CARAVAN: "caravan",
    EncounterKind.COLONY: "spider",
    EncounterKind.COMPETITION: "target",
    EncounterKind.VILLAGE: "fire",
}


def glyph_of(content: Content, kind: str) -> str | None:
    """The name of the glyph for a kind of unit, hero, building or marker."""
    if kind in content.heroes:
        return content.heroes[kind].glyph or "hero"
    card = content.units.get(kind)
    if card is not None:
        return card.glyph or BY_CLASS[card.class_]
    return MARKERS.get(kind)


def glyphs(content: Content, pieces: Iterable[Piece]) -> tuple[tuple[str, str], ...]:
    """The glyphs of the kinds that a viewer sees on the board; a building of Age 2 looks like one of Age 1."""
    kinds = dict.fromkeys(piece.kind for piece in pieces)
    return tuple((kind, glyph) for kind in kinds if (glyph := glyph_of(content, kind.removesuffix("-2"))))
