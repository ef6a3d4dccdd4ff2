"""The longest run of one face that each die has shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from controller.dice_log.filters import Filter
from controller.dice_log.read import Die, Log
from controller.dice_log.results import face_up
from controller.referee.notices import Fate


@dataclass(frozen=True, slots=True)
class Streak:
    face: int
    length: int


@dataclass(slots=True)
class _Run:
    """Of one die: the run that it is in, and the longest so far."""

    face: int = -1
    length: int = 0
    best_face: int = -1
    best: int = 0

    def add(self, face: int) -> None:
        self.length = self.length + 1 if face == self.face else 1
        self.face = face
        if self.length > self.best:
            self.best_face, self.best = face, self.length


def longest_streaks(logs: Iterable[Log], wanted: Filter) -> dict[Die, Streak]:
    """A run ends with its journal: rolls between two journals are unknown."""
    longest: dict[Die, Streak] = {}
    for log in logs:
        for die, run in _runs(log, wanted).items():
            if run.best > longest.get(die, Streak(0, 0)).length:
                longest[die] = Streak(run.best_face, run.best)
    return longest


def _runs(log: Log, wanted: Filter) -> dict[Die, _Run]:
    """Interpret equal rows only once: there may be a million of them."""
    runs: dict[Die, _Run] = {}
    meant: dict[tuple[Any, ...], tuple[_Run, int | None]] = {}
    for row in log.ask("die, kind, face, fate", wanted, "AND face IS NOT NULL ORDER BY id"):
        if row not in meant:
            name, kind, face, fate = row
            run = runs.setdefault(Die(name, kind, fate == Fate.TYPED), _Run())
            meant[row] = run, face_up(kind, face, fate)
        run, up = meant[row]
        if up is not None:
            run.add(up)
    return runs
