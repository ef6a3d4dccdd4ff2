"""MW-DAT-02: price, health, revenue and recruits of each building."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rulesets.multiverse_war.content.card import BuildingKind, Card

Price = Annotated[int, Field(ge=1, le=30)]
Health = Annotated[int, Field(ge=1, le=6)]
Revenue = Annotated[int, Field(ge=0, le=6)]

STRONGHOLDS = (BuildingKind.SETTLEMENT, BuildingKind.FORTRESS)
"""MW-BLD-05, MW-BLD-11: 5 HP, repaired every turn, never upgraded."""
STRONGHOLD_HP = 5
CONSTRUCTION_VP: dict[BuildingKind, tuple[int, int]] = {
    BuildingKind.SETTLEMENT: (0, 0),
    BuildingKind.BARRACKS: (2, 4),
    BuildingKind.GUARD_TOWER: (2, 4),
    BuildingKind.ACADEMY: (3, 5),
    BuildingKind.SIEGE_WORKSHOP: (4, 6),
    BuildingKind.FORTRESS: (8, 8),
}
"""MW-VIC-02: by tier."""
LOGISTICS: dict[BuildingKind, tuple[int, int]] = {
    BuildingKind.SETTLEMENT: (6, 6),
    BuildingKind.BARRACKS: (3, 5),
    BuildingKind.GUARD_TOWER: (0, 0),
    BuildingKind.ACADEMY: (2, 4),
    BuildingKind.SIEGE_WORKSHOP: (1, 2),
    BuildingKind.FORTRESS: (5, 5),
}
"""MW-LOG-02: by tier."""


def zone(kind: str) -> int:
    """MW-ZON-01: how far a building's influence reaches."""
    return 1 if kind == BuildingKind.GUARD_TOWER else 2


class Fire(Card):
    """MW-BLD-16."""

    dice: Annotated[int, Field(ge=1, le=4)]
    range: Annotated[int, Field(ge=1, le=3)]


class SecondTier(Card):
    """MW-BLD-11: Age 2. `recruits` are added to those of the first tier."""

    price: Price
    hp: Health
    revenue: Revenue
    recruits: tuple[str, ...] = ()
    fire: Fire | None = None


class BuildingCard(Card):
    """The Settlement has no price; Settlement and Fortress have the health that the rulebook gives."""

    price: Price | None = None
    hp: Health | None = None
    revenue: Revenue
    recruits: tuple[str, ...] = ()
    number: Annotated[int, Field(ge=1, le=9)] = 1
    fire: Fire | None = None
    second: SecondTier | None = None
