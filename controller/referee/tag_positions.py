"""Where the readers see each tagged piece, and since when nothing about it has changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from firmware_bridge.observations import TagGone, TagSeen

# How many tags without a name are remembered: more than any table has.
MOST_UNNAMED = 500


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
        self._unnamed: dict[str, set[tuple[str, str]]] = {}

    def equip(self, tags: Mapping[str, str], readers: Collection[str]) -> None:
        """Tags are under other pieces now: each stays where it is seen. What removed readers saw is gone."""
        seen = {**self._unnamed, **{tag: self._places[piece] for tag, piece in self._piece_on.items()}}
        seen = {tag: {place for place in places if place[0] in readers} for tag, places in seen.items()}
        since = self._since
        self._piece_on = {tag.lower(): piece for tag, piece in tags.items()}
        self._places = {piece: seen.get(tag, set()) for tag, piece in self._piece_on.items()}
        self._since = {piece: since.get(piece, 0.0) for piece in self._places}
        self._unnamed = {tag: places for tag, places in seen.items() if places and tag not in self._piece_on}

    def observe(self, observation: TagSeen | TagGone) -> str | None:
        """Return the piece whose position changed, if one did."""
        piece = self._piece_on.get(observation.tag.lower())
        if piece is None:
            self._note_unnamed(observation)
            return None
        places, place = self._places[piece], (observation.reader, observation.cell)
        if (place in places) == isinstance(observation, TagSeen):
            return None
        places ^= {place}
        self._since[piece] = observation.at
        return piece

    def _note_unnamed(self, observation: TagSeen | TagGone) -> None:
        """A miniature may be named while it stands on the board."""
        tag, place = observation.tag.lower(), (observation.reader, observation.cell)
        places = self._unnamed.pop(tag, set()) - {place}
        if isinstance(observation, TagSeen):
            places.add(place)
        if places and len(self._unnamed) < MOST_UNNAMED:
            self._unnamed[tag] = places

    @property
    def all(self) -> tuple[PlacedPiece, ...]:
        return tuple(map(self.of, self._places))

    def of(self, piece: str) -> PlacedPiece:
        places = self._places[piece]
        cell = next(iter(places))[1] if len(places) == 1 else None
        return PlacedPiece(piece, cell, self._since[piece])
