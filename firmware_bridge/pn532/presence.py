"""Which tags lie on one reader's antenna, without the flicker of polling."""

from __future__ import annotations

from dataclasses import dataclass, field

# A tag in the corner of the antenna, or one that was read a moment ago, misses a poll now and then, and two tags on one
# antenna take turns. Three misses in a row at this pace are a third of a second: a base that was lifted, not luck.
MISSES = 3


@dataclass(slots=True)
class Lying:
    """A tag on the antenna: how often in a row it was missed, and what has been found out about it."""

    misses: int = 0
    proof_tries: int = 0
    text_tries: int = 0
    told: bool = False  # since the reader came up
    known: bool = False  # the table was told, now or before a lost connection
    refused: bool = False  # the owner wants originals, and this is not proven one


@dataclass(slots=True)
class Presence:
    lying: dict[bytes, Lying] = field(default_factory=dict)

    def polled(self, found: set[bytes]) -> list[tuple[bytes, Lying]]:
        """Take the uids that a poll found; give the tags that are gone by now."""
        for uid in found:
            self.lying.setdefault(uid, Lying()).misses = 0
        for uid, tag in self.lying.items():
            tag.misses += uid not in found
        gone = [(uid, tag) for uid, tag in self.lying.items() if tag.misses >= MISSES]
        for uid, _ in gone:
            del self.lying[uid]
        return gone

    def came_up(self) -> None:
        """A reader that comes back reports again what lies on it."""
        for tag in self.lying.values():
            tag.told = False
