"""NR-MAP: maps of the second edition, whose elements have up to four properties."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pydantic import Field

from rulesets.engine.boards.square_grid import Square, name
from rulesets.engine.content.errors import ContentError
from rulesets.nova_aetas.content import maps as first
from rulesets.nova_aetas_renaissance.content.vocabulary import Property

WATER = "~"
SWAMP = "%"
ELEMENTS: dict[str, tuple[Property, ...]] = {
    "T": ("cumbersome", "blocking"),
    "b": ("cumbersome",),
    "W": ("cumbersome",),
    "C": ("cumbersome", "blocking"),
    "S": ("cumbersome",),
    "M": ("cumbersome", "interactive"),
    "D": ("interactive",),
}
"""NR-MAP-04, 05: tree, bush, well, cart, stone, mystic stone, trapdoor."""
GROUND = {"S": "stone", "M": "mystic-stone", "D": "trapdoor", WATER: "water", SWAMP: "swamp"}
OPEN = first.OPEN | {WATER, SWAMP}


class Map(first.Map):
    """The first edition's letters, and `S` stone, `M` mystic stone, `D` trapdoor, `~` water, `%` swamp.

    `elements` defines further letters by their properties: `O = ["cumbersome", "towering"]`.
    """

    elements: dict[str, tuple[Property, ...]] = Field(default_factory=dict)

    def _errors(self) -> Iterator[ContentError]:
        yield from super()._errors()
        for letter in self.elements:
            if letter in self.buildings:
                text = (
                    f"{letter!r} is one of the map's buildings, which have all four properties: choose another letter."
                )
                yield ContentError(("elements", letter), text)

    @property
    def signs(self) -> frozenset[str]:
        return first.SIGNS | frozenset(ELEMENTS) | frozenset(self.elements) | {WATER, SWAMP}

    def properties(self, letter: str) -> tuple[Property, ...]:
        """The properties of an element by its letter; buildings are handled separately."""
        return self.elements.get(letter, ELEMENTS.get(letter, ()))

    def marked(self, wanted: Property) -> tuple[Square, ...]:
        """The squares that hold an element with this property."""
        return tuple(
            name(x, y)
            for y, row in enumerate(self.rows)
            for x, letter in enumerate(row)
            if letter not in self.buildings and wanted in self.properties(letter)
        )

    def standable_letter(self, letter: str) -> bool:
        """NR-MAP-02: models may stop on elements that are not Cumbersome."""
        known = letter in OPEN or letter in self.elements or letter in ELEMENTS
        return known and letter not in self.buildings and "cumbersome" not in self.properties(letter)

    @cached_property
    def standable(self) -> frozenset[Square]:
        drawn = [(name(x, y), letter) for y, row in enumerate(self.rows) for x, letter in enumerate(row)]
        roofs = {f"{at}+{self.buildings[letter].floors}" for at, letter in drawn if letter in self.buildings}
        return frozenset(roofs | {at for at, letter in drawn if self.standable_letter(letter)})
