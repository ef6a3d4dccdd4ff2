"""The longest run of one face that each die has shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from controller.dice_log.filters import Filter
from controller.dice_log.reading import Die, Log, faces_in_order


@dataclass(frozen=True, slots=True)
class Streak:
    face: int
    length: int


def longest_streaks(logs: Iterable[Log], wanted: Filter) -> dict[Die, Streak]:
    """A run ends with its journal: nobody knows what fell between two tables."""
    best: dict[Die, Streak] = {}
    for log in logs:
        running: dict[Die, list[int]] = {}
        for die, face in faces_in_order(log, wanted):
            run = running.setdefault(die, [face, 0])
            if run[0] != face:
                run[0], run[1] = face, 0
            run[1] += 1
            if die not in best or run[1] > best[die].length:
                best[die] = Streak(face, run[1])
    return best
