"""How a hub's numbered cells are called: a grid of columns and rows first, then single places by name."""

from __future__ import annotations

from dataclasses import dataclass, field

# A cell number travels as two bytes.
MAX_CELLS = 0xFFFF

# The grid's two sides, and the length of a name, travel as one byte each.
MAX_BYTE = 0xFF


@dataclass(frozen=True, slots=True)
class Cells:
    """Numbered row by row from the corner A1, so that 0 is A1 and 1 is B1; `names` carry on after the grid."""

    columns: int = 0
    rows: int = 0
    names: tuple[str, ...] = ()
    all: tuple[str, ...] = field(init=False, repr=False, compare=False)
    _numbers: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not (0 <= self.columns <= MAX_BYTE and 0 <= self.rows <= MAX_BYTE):
            raise ValueError(f"a grid of {self.columns} columns and {self.rows} rows does not fit: 255 is the most")
        grid = (f"{_column(x)}{y + 1}" for y in range(self.rows) for x in range(self.columns))
        every = (*grid, *self.names)
        if not 0 < len(every) <= MAX_CELLS:
            raise ValueError(f"a hub has 1 to {MAX_CELLS} cells, not {len(every)}")
        if len(set(every)) != len(every) or not all(every):
            raise ValueError("every cell needs its own name")
        object.__setattr__(self, "all", every)
        object.__setattr__(self, "_numbers", {name: number for number, name in enumerate(every)})

    def name(self, number: int) -> str | None:
        return self.all[number] if 0 <= number < len(self.all) else None

    def number(self, name: str) -> int | None:
        return self._numbers.get(name)


def _column(x: int) -> str:
    letters, rest = "", x + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters
