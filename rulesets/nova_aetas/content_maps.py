"""Maps as an owner draws them: rows of letters, houses, ladders and doors."""

from __future__ import annotations

from typing import Self

from pydantic import Field, model_validator

from rulesets.engine.square_grid import Square, name
from rulesets.nova_aetas.card import Card, Positive, SquareName

OPEN = frozenset(".HX")


class Building(Card):
    """`floors` is its height. Its squares are those drawn with its letter on the map; its roof lies above them."""

    floors: Positive = 1


class Ladder(Card):
    """From a street square to the roof square opposite, or a bridge between two roofs or tiles for `cost` AP."""

    a: SquareName
    b: SquareName
    cost: Positive = 1


class Door(Card):
    """`before` is the street square in front of it; `exits` the squares a hero may be put on when he leaves.

    Without `exits` he comes out on the square in front.
    """

    building: str
    before: SquareName
    exits: tuple[SquareName, ...] = ()


class Sightline(Card):
    """NA-BLD-17: what the zone pictures of a mission say of two squares on different levels, where it differs."""

    a: SquareName
    b: SquareName
    clear: bool


class Map(Card):
    """Rows of letters, the north at the top.

    `.` open, `H` hero squares, `X` the way out, `T` tree, `b` bush, `W` well, `C` cart, `#` nothing at all, and a digit
    or small letter of `buildings` for a house.
    """

    rows: tuple[str, ...]
    buildings: dict[str, Building] = Field(default_factory=dict)
    ladders: tuple[Ladder, ...] = ()
    doors: dict[str, Door] = Field(default_factory=dict)
    sight: tuple[Sightline, ...] = ()

    @model_validator(mode="after")
    def _drawn(self) -> Self:
        if len({len(row) for row in self.rows}) != 1:
            raise ValueError("every row of a map must have the same length.")
        for row in self.rows:
            for letter in row:
                if letter not in ".HXTbWC#" and letter not in self.buildings:
                    raise ValueError(f"{letter!r} on the map is neither a known sign nor one of its buildings.")
        return self

    @property
    def standable(self) -> frozenset[Square]:
        """Street squares, and roofs as high as their houses have floors."""
        drawn = [(name(x, y), letter) for y, row in enumerate(self.rows) for x, letter in enumerate(row)]
        roofs = {f"{at}+{self.buildings[letter].floors}" for at, letter in drawn if letter in self.buildings}
        return frozenset(roofs | {at for at, letter in drawn if letter in OPEN})
