"""MW-DAT-04, MW-SET-07: territories of seven hexes, and how they are laid out."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from rulesets.multiverse_war.content.card import Card
from rulesets.multiverse_war.content.symbol_dice import Terrain

Spot = Annotated[int, Field(ge=0, le=6)]
"""A hex of a territory: 0 is the middle, 1 to 6 the outer ones clockwise."""


class Territory(Card):
    """`terrain` begins with the middle hex; `adventures` maps a hex to its number; with a `settlement` it is a start."""

    terrain: tuple[Terrain, Terrain, Terrain, Terrain, Terrain, Terrain, Terrain]
    adventures: dict[str, Annotated[int, Field(ge=1, le=10)]] = Field(default_factory=dict)
    settlement: Spot | None = None

    @model_validator(mode="after")
    def _adventures(self) -> Self:
        if len(self.adventures) > 2:
            raise ValueError("a territory has at most two adventure hexes")
        strange = [spot for spot in self.adventures if spot not in {str(each) for each in range(7)}]
        if strange:
            raise ValueError(f"there is no hex {strange[0]}: 0 is the middle, 1 to 6 lie around it")
        return self


class Place(Card):
    """Where a territory lies: its middle is at i*(2,1) + j*(-1,3). `mine` is the hex for a mine, before turning.

    `start` is the number of the seat that starts here; `territory` is a territory that is face up from the beginning.
    """

    at: tuple[int, int]
    start: Annotated[int, Field(ge=1, le=4)] | None = None
    central: bool = False
    mine: Spot | None = None
    territory: str | None = None
    turned: Annotated[int, Field(ge=0, le=5)] = 0


class Layout(Card):
    places: dict[str, Place]
