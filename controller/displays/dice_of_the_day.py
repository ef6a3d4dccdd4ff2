"""The dice of the day, for a panel: what was thrown last, and how often each face came.

The tally has only dice that counted; the list has all throws, so that none seems lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct, field

from controller.messages.events import DieThrown
from controller.referee.notices import Fate

# More than any panel has lines for.
REMEMBERED = 40

_COUNTS = frozenset({Fate.COUNTED.value, Fate.TYPED.value})


class DiceDay(Struct, frozen=True):
    """`last` begins with the newest; `tally` holds how often each face of each kind has counted."""

    last: tuple[DieThrown, ...] = ()
    tally: Mapping[str, Mapping[int, int]] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(count for faces in self.tally.values() for count in faces.values())


def counts(thrown: DieThrown) -> bool:
    return thrown.fate in _COUNTS and thrown.face is not None


def with_die(day: DiceDay, thrown: DieThrown) -> DiceDay:
    tally = day.tally
    if counts(thrown) and thrown.face is not None:
        faces = Counter(tally.get(thrown.kind, {}))
        faces[thrown.face] += 1
        tally = {**tally, thrown.kind: dict(faces)}
    return DiceDay((thrown, *day.last)[:REMEMBERED], tally)
