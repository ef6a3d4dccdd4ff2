"""Which tags lie on one reader's antenna, without the flicker of polling."""

from __future__ import annotations

from dataclasses import dataclass, field

# A tag in the corner of the antenna, or one that was read a moment ago, misses a poll now and then, and two tags on one
# antenna take turns. Three misses in a row at this pace are a third of a second: the base was lifted.
MISSES = 3


@dataclass(slots=True)
class TagOnReader:
    """A tag on the antenna: how often in a row it was missed, and what has been found out about it."""

    misses: int = 0
    proof_tries: int = 0
    text_tries: int = 0
    reported: bool = False  # since the reader came up
    reported_ever: bool = False  # reported now, or before a lost connection
    refused: bool = False  # only originals are accepted, and this one is not proven


@dataclass(slots=True)
class Presence:
    lying: dict[bytes, TagOnReader] = field(default_factory=dict)

    def polled(self, found: set[bytes]) -> list[tuple[bytes, TagOnReader]]:
        """Update with the uids that a poll found; return the tags that are gone."""
        for uid in found:
            self.lying.setdefault(uid, TagOnReader()).misses = 0
        for uid, tag in self.lying.items():
            tag.misses += uid not in found
        gone = [(uid, tag) for uid, tag in self.lying.items() if tag.misses >= MISSES]
        for uid, _ in gone:
            del self.lying[uid]
        return gone

    def came_up(self) -> None:
        """The reader is connected again: report everything that lies on it."""
        for tag in self.lying.values():
            tag.reported = False
