"""The result of a section: rows, as a table for people and as a document for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import TypeAlias

from rich.table import Table

Cell: TypeAlias = str | int | float | None


@dataclass(frozen=True, slots=True)
class Result:
    """`rows` have one cell for each of `columns`; `note` says what a reader must know to judge them."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    note: str = ""

    def as_table(self) -> Table:
        table = Table(title=self.title, caption=self.note or None, title_justify="left", caption_justify="left")
        for index, column in enumerate(self.columns):
            table.add_column(column, justify="right" if index else "left")
        for row in self.rows:
            table.add_row(*map(_shown, row))
        return table

    def as_json(self) -> Mapping[str, object]:
        rows = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
        return {"title": self.title, "note": self.note, "rows": rows}


def _shown(cell: Cell) -> str:
    """Three digits: more would be noise on a shared machine."""
    match cell:
        case None:
            return ""
        case float() if abs(cell) < 100:
            return f"{cell:.3g}"
        case int() | float():
            return f"{cell:,.0f}"
        case _:
            return cell


def p50_p99(seconds: Sequence[float], unit: float = 1e-3) -> tuple[float, float]:
    """The median and the 99th percentile, by default in milliseconds."""
    cuts = quantiles(seconds, n=100, method="inclusive")
    return cuts[49] / unit, cuts[98] / unit
