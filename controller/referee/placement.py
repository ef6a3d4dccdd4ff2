"""Which choice a player means by putting a piece down."""

from __future__ import annotations

from collections.abc import Mapping

from controller.referee.tag_positions import reader_cell
from rulesets.engine.requests import Choose, Option, Request

Placements = Mapping[str, Mapping[str, tuple[Option, ...]]]
"""For each piece, for each cell of a reader: the options it stands for."""


def placements(request: Request | None, active: str | None) -> Placements:
    """An option that says which `piece` goes where `to` can be taken by hand; one that names no piece is the active one's.

    A secret choice cannot be made so: all would see it.
    """
    found: dict[str, dict[str, tuple[Option, ...]]] = {}
    for option in request.options if isinstance(request, Choose) and not request.private else ():
        piece, to = getattr(option, "piece", active), getattr(option, "to", None)
        if isinstance(piece, str) and isinstance(to, str):
            cells = found.setdefault(piece, {})
            cells[reader_cell(to)] = (*cells.get(reader_cell(to), ()), option)
    return found
