"""Maps as authors draw them: rows of letters, houses, ladders and doors."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Self

from pydantic import Field, model_validator

from rulesets.engine.boards.square_grid import Square, name
from rulesets.engine.content.errors import ContentError, refuse, unknown_name
from rulesets.nova_aetas.content.values import Card, Positive, SquareName

OPEN = frozenset(".HX")
SIGNS = frozenset(".HXTbWC#")

# Far more than the largest board of the box; row numbers have two digits.
LARGEST = 40


class Building(Card):
    """A house on the squares with its letter; its roof is `floors` levels above them.

    `called` is the key of its name in the words; by default its letter.
    """

    floors: Positive = 1
    called: str = ""


class Ladder(Card):
    """From a street square to the roof square opposite, or a bridge between two roofs or tiles for `cost` AP."""

    a: SquareName
    b: SquareName
    cost: Positive = 1


class Door(Card):
    """`before`: the street square in front of it. `exits`: where a hero may be placed when he leaves.

    Without `exits`: the square in front, and its neighbours along the wall (NA-BLD-04).
    """

    building: str
    before: SquareName
    exits: tuple[SquareName, ...] = ()


class Sightline(Card):
    """NA-BLD-17: whether two squares on different levels see each other, where the mission's picture differs from the rules."""

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
        refuse(self._errors())
        return self

    def _errors(self) -> Iterator[ContentError]:
        if not self.rows or not self.rows[0]:
            yield ContentError(("rows",), "a map needs at least one row with one letter.")
            return
        if max(len(self.rows), len(self.rows[0])) > LARGEST:
            yield ContentError(("rows",), f"a map has at most {LARGEST} rows and columns.")
        usual = Counter(map(len, self.rows)).most_common(1)[0][0]
        for number, row in enumerate(self.rows):
            if len(row) != usual:
                text = f"every row of a map must have the same length: this one has {len(row)} letters, others {usual}."
                yield ContentError(("rows", number), text)
            for letter in dict.fromkeys(row):
                if letter not in self.signs and letter not in self.buildings:
                    yield ContentError(
                        ("rows", number), f"{letter!r} is neither a known sign nor one of the map's buildings."
                    )
        for title, door in self.doors.items():
            yield from unknown_name(("doors", title, "building"), door.building, self.buildings)

    @property
    def signs(self) -> frozenset[str]:
        """The letters that rows may have, apart from those of buildings."""
        return SIGNS

    def name_of(self, building: str) -> str:
        return self.buildings[building].called or building

    @cached_property
    def standable(self) -> frozenset[Square]:
        """Street squares and roofs."""
        drawn = [(name(x, y), letter) for y, row in enumerate(self.rows) for x, letter in enumerate(row)]
        roofs = {f"{at}+{self.buildings[letter].floors}" for at, letter in drawn if letter in self.buildings}
        return frozenset(roofs | {at for at, letter in drawn if letter in OPEN})
