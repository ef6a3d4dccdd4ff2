"""Dice over all tables: each set of dice, and each kind of die in the whole hall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from controller.dice_log.read import Die, Tally
from controller.dice_log.results import COUNTS
from controller.dice_log.statistics.fairness import at_once, judge
from controller.dice_log.statistics.streaks import Streak
from controller.referee.notices import Fate
from controller.uplink.messages import is_die

# Only throws that a device reported: typed faces say nothing about a die.
THROWN = (Fate.COUNTED.value,)
COUNTED = tuple(sorted(COUNTS))

# More dice than a table has; a table that invents names for dice must not fill the page.
MOST_DICE = 40


@dataclass(frozen=True, slots=True)
class Face:
    table: str
    die: str
    kind: str
    face: int
    count: int


def fairness(faces: Iterable[tuple[str, str, str, int, int]]) -> dict[str, Any]:
    """`sets` are the dice of each table, `kinds` all dice of a kind in the hall; the most rolled first.

    Dice that cannot exist are skipped. Each table has room for so many dice: the page shows those that it rolls most.
    """
    counted = _most_rolled([face for row in faces if is_die((face := Face(*row)).kind)])
    sets = _judged((f"{each.table} · {each.die}", each) for each in counted)
    kinds = _judged((each.kind, each) for each in counted)
    return {"sets": sets[0], "kinds": kinds[0], "note": sets[1], "throws": sum(each.count for each in counted)}


def _most_rolled(faces: list[Face]) -> list[Face]:
    """The faces of the MOST_DICE dice of each table that were rolled most."""
    rolls: Counter[tuple[str, str, str]] = Counter()
    for each in faces:
        rolls[each.table, each.die, each.kind] += each.count
    room: Counter[str] = Counter()
    kept = set()
    for die, _ in rolls.most_common():
        room[die[0]] += 1
        if room[die[0]] <= MOST_DICE:
            kept.add(die)
    return [each for each in faces if (each.table, each.die, each.kind) in kept]


def _judged(named: Iterable[tuple[str, Face]]) -> tuple[list[dict[str, Any]], str]:
    tallies: dict[Die, Tally] = {}
    for name, each in named:
        die = Die(name, each.kind, typed=False)
        tallies.setdefault(die, Tally(die)).add(each.face, Fate.COUNTED, each.count, None)
    judged = judge(list(tallies.values()), _no_streaks())
    rows = [
        {
            "name": each.die.name,
            "kind": each.die.kind,
            "rolls": each.rolls,
            "faces": dict(each.faces),
            "odd": each.odd_faces,
            "verdict": each.verdict.value,
            "sentence": each.sentence,
        }
        for each in sorted(judged, key=lambda each: (each.verdict != "unusual", -each.rolls, each.die.name))
    ]
    return rows, at_once(judged)


def _no_streaks() -> dict[Die, Streak]:
    """Streaks need the throws in order, which only a journal has: `arbiter dice` shows them."""
    return {}


def most_in_a_row(throws: Iterable[tuple[str, str, str, int]]) -> tuple[str, str, str, int, int] | None:
    """The longest run of one face: table, die, kind, face, and how often."""
    best: tuple[str, str, str, int, int] | None = None
    last: dict[tuple[str, str], tuple[int, int]] = {}
    for table, die, kind, face in throws:
        before, length = last.get((table, die), (0, 0))
        length = length + 1 if face == before else 1
        last[table, die] = face, length
        if best is None or length > best[4]:
            best = table, die, kind, face, length
    return best


def busiest(faces: Iterable[tuple[str, str, str, int, int]]) -> tuple[str, str, int] | None:
    """The die that was thrown most: table, die, and how often."""
    counts: Counter[tuple[str, str]] = Counter()
    for table, die, _, _, count in faces:
        counts[table, die] += count
    if not counts:
        return None
    (table, die), count = counts.most_common(1)[0]
    return table, die, count
