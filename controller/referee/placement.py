"""Which choice a player means by putting a piece down."""

from __future__ import annotations

from collections.abc import Mapping

from controller.mqtt.topics import Placement
from controller.referee.tag_positions import reader_cell
from rulesets.engine.requests import Choose, Option, Request

Placements = Mapping[str, Mapping[str, tuple[Option, ...]]]
"""For each piece, for each cell of a reader: the options it stands for."""


def placements(request: Request | None, active: str | None) -> Placements:
    """The options that can be chosen by hand, by piece and by cell of a reader."""
    found: dict[str, dict[str, tuple[Option, ...]]] = {}
    for option in _options(request):
        if placement := placement_of(option, active):
            cells = found.setdefault(placement.piece, {})
            cells[placement.spot] = (*cells.get(placement.spot, ()), option)
    return found


def placements_by_key(request: Request | None, active: str | None) -> dict[str, Placement]:
    """The same for programs and pages: what each option means on the board, by its key."""
    found = ((option.key, placement_of(option, active)) for option in _options(request))
    return {key: placement for key, placement in found if placement}


def placement_of(option: Option, active: str | None) -> Placement | None:
    """An option that says which `piece` goes where `to`; one that names no piece is the active one's."""
    piece, to = getattr(option, "piece", active), getattr(option, "to", None)
    return Placement(piece, to, reader_cell(to)) if isinstance(piece, str) and isinstance(to, str) else None


def _options(request: Request | None) -> tuple[Option, ...]:
    """A secret choice cannot be made on the board: all would see it."""
    return request.options if isinstance(request, Choose) and not request.private else ()
