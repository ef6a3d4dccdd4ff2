"""Which choice a player means by putting a piece down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from controller.messages.prompt import Placement
from controller.referee.tag_positions import reader_cell
from rulesets.engine.requests import Choose, First, Option, Request, Together


class Meant(NamedTuple):
    """An option and the part of the request that it belongs to.

    A `hidden` option is never lit: where a unit could go may be secret although everyone sees it go.
    """

    part: Choose
    option: Option
    hidden: bool


Placements = Mapping[str, Mapping[str, tuple[Meant, ...]]]
"""For each piece, for each cell of a reader: the options it chooses."""


def placements(request: Request | None, active: str | None) -> Placements:
    """The options that can be chosen by hand, by piece and by cell of a reader."""
    found: dict[str, dict[str, tuple[Meant, ...]]] = {}
    for meant, placement in _placed(request, active):
        cells = found.setdefault(placement.piece, {})
        cells[placement.spot] = (*cells.get(placement.spot, ()), meant)
    return found


def placements_by_key(request: Request | None, active: str | None) -> dict[str, Placement]:
    """The same for programs and pages: what each option means on the board, by its key."""
    return {meant.option.key: placement for meant, placement in _placed(request, active)}


def placement_of(option: Option, active: str | None) -> Placement | None:
    """For an option with a field `to`: its `piece` goes there, or else the active piece."""
    piece, to = getattr(option, "piece", active), getattr(option, "to", None)
    return Placement(piece, to, reader_cell(to)) if isinstance(piece, str) and isinstance(to, str) else None


def _placed(request: Request | None, active: str | None) -> Iterator[tuple[Meant, Placement]]:
    """If several seats are asked, an option must name its piece: the active piece belongs to only one of them."""
    alone = isinstance(request, Choose)
    for part in _choices(request):
        for option in part.options:
            if placement := placement_of(option, active if alone else None):
                yield Meant(part, option, part.private), placement


def _choices(request: Request | None) -> Iterator[Choose]:
    """A secret choice cannot be made on the board, where everyone would see it, unless its answer is public."""
    match request:
        case Choose():
            parts: tuple[object, ...] = (request,)
        case First(parts) | Together(parts, secret=False):
            pass
        case _:
            parts = ()
    for part in parts:
        if isinstance(part, Choose) and (part.answer_public or not part.private):
            yield part
