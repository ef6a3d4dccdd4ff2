"""Which tags are on the readers, without their flicker: the one place where tags are debounced.

A tag that lies still misses a poll now and then. So a tag that is not seen counts as present for a while. A hub reports what its
readers see, and how long a tag has been missing is measured in seconds (ReportedPresence). A bare reader is polled by us, and misses are
counted (PolledPresence): if polling stops for a second, nothing was lifted in between.

Above this, nothing flickers. Whether a piece has come to rest, or a card was tapped twice, is about what people mean: the referee decides it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

# A tag left selected often misses every second poll, and a hub with a dozen readers polls each two to four times a
# second: a tag that lies still can be gone for half a second. A shorter time would report resting bases as lifted;
# with a longer one, the table would be slow to notice a lifted base.
GRACE_SECONDS = 0.7


@dataclass(frozen=True, slots=True)
class Arrived:
    cell: str
    tag: str


@dataclass(frozen=True, slots=True)
class Left:
    cell: str
    tag: str


Change = Arrived | Left
Place = tuple[str, str]  # cell and tag: a cell can hold two tags, and a tag can be seen by two neighbours


class ReportedPresence:
    """Turns what the readers see into what people did. A lost tag counts as present until its grace period is over."""

    def __init__(self) -> None:
        self._missing_since: dict[Place, float | None] = {}

    def seen(self, cell: str, tag: str) -> list[Change]:
        """A tag that is missing on another cell has been carried here: no need to wait for its grace period."""
        known = (cell, tag) in self._missing_since
        self._missing_since[cell, tag] = None
        moved = [place for place, since in self._missing_since.items() if place[1] == tag and since is not None]
        return self._forget(moved) + ([] if known else [Arrived(cell, tag)])

    def gone(self, cell: str, tag: str, now: float) -> None:
        """Start the grace period, unless the tag is missing already."""
        if self._missing_since.get((cell, tag), now) is None:
            self._missing_since[cell, tag] = now

    def snapshot(self, present: Iterable[Place], now: float) -> list[Change]:
        """Set the tags on the cells now; return the differences to what was known."""
        there = set(present)
        for cell, tag in self._missing_since.keys() - there:
            self.gone(cell, tag, now)
        return [change for cell, tag in sorted(there) for change in self.seen(cell, tag)]

    def expired(self, now: float) -> list[Change]:
        """The tags whose grace period is over."""
        return self._forget(
            [
                place
                for place, since in self._missing_since.items()
                if since is not None and since + GRACE_SECONDS <= now
            ]
        )

    def next_expiry(self) -> float | None:
        ends = [since + GRACE_SECONDS for since in self._missing_since.values() if since is not None]
        return min(ends, default=None)

    def _forget(self, places: list[Place]) -> list[Change]:
        for place in places:
            del self._missing_since[place]
        return [Left(*place) for place in places]


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
class PolledPresence:
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
        """The reader is connected again: report every tag on it."""
        for tag in self.lying.values():
            tag.reported = False
