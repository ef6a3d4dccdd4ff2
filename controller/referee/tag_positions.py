"""Where the readers see each tagged piece, and since when nothing about it has changed."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from firmware_bridge.observations import TagGone, TagSeen


class PlacedPiece(Struct, frozen=True):
    """`cell` is None for a piece that no reader sees, or that two see at once: it is in somebody's hand."""

    piece: str
    cell: str | None
    since: float


def reader_cell(cell: str) -> str:
    """A roof and the ground below it share one reader, which has the name of the ground."""
    return cell.partition("+")[0]


class TagPositions:
    def __init__(self, tags: Mapping[str, str]) -> None:
        """`tags` names the piece on each tag."""
        self._piece_on = {tag.lower(): piece for tag, piece in tags.items()}
        self._places: dict[str, set[tuple[str, str]]] = {piece: set() for piece in tags.values()}
        self._since: dict[str, float] = dict.fromkeys(tags.values(), 0.0)

    def observe(self, observation: TagSeen | TagGone) -> str | None:
        """Return the piece whose position changed, if one did."""
        piece = self._piece_on.get(observation.tag.lower())
        if piece is None:
            return None
        places, place = self._places[piece], (observation.reader, observation.cell)
        if (place in places) == isinstance(observation, TagSeen):
            return None
        places ^= {place}
        self._since[piece] = observation.at
        return piece

    @property
    def all(self) -> tuple[PlacedPiece, ...]:
        return tuple(map(self.of, self._places))

    def of(self, piece: str) -> PlacedPiece:
        places = self._places[piece]
        cell = next(iter(places))[1] if len(places) == 1 else None
        return PlacedPiece(piece, cell, self._since[piece])
