"""Every Roll of every game that was answered, with what it was for.

The journal has only the faces. The test, the number of dice and what they had to show are found by replaying the game: that
takes time, and is never done while a table plays. Rolls that were undone are included: they were thrown. So are those that people
struck from the statistics, with a mark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from controller.config.games import UnknownRuleset
from controller.dice_log.filters import Filter
from controller.dice_log.read import Source
from controller.journal.chain import Entry, Saved, fold
from controller.journal.on_disk import Journal
from controller.journal.replay import setup_of, steps
from controller.journal.sqlite_file import RowFault
from controller.journal.strikes import Strikes
from rulesets.engine.answers import Answer, ForSeat, Rolled
from rulesets.engine.game import Game
from rulesets.engine.requests import Request, Roll, Together
from rulesets.engine.ruleset import Ruleset

FindRuleset = Callable[[str], Ruleset[Any]]


@dataclass(frozen=True, slots=True)
class Attempt:
    """One Roll that was answered. `need` is what each die had to show, `good` are the faces of symbols that counted; where the rule names neither, it was no test. `struck` rolls count in no statistics."""

    table: str
    game: int
    index: int
    at: float
    ruleset: str
    seat: str
    rule: str
    sides: tuple[int, ...]
    need: int | None
    faces: tuple[int, ...]
    undone: bool
    struck: bool = False
    good: tuple[int, ...] = ()
    kind: str = ""
    symbols: tuple[str, ...] = ()

    @property
    def is_test(self) -> bool:
        return self.need is not None or bool(self.good)

    @property
    def chances(self) -> tuple[float, ...]:
        if self.need is None:
            return tuple(len(self.good) / sides for sides in self.sides) if self.good else ()
        return tuple(_chance(sides, self.need) for sides in self.sides)

    @property
    def expected(self) -> float:
        return sum(self.chances)

    @property
    def achieved(self) -> int:
        return sum(face in self.good if self.need is None else face >= self.need for face in self.faces)


@dataclass(frozen=True, slots=True)
class Played:
    """All attempts there were, and a sentence for each game that cannot be played again."""

    attempts: tuple[Attempt, ...]
    unknown: tuple[str, ...]


def attempts_in(sources: Iterable[Source], wanted: Filter, find: FindRuleset) -> Played:
    attempts: list[Attempt] = []
    unknown: list[str] = []
    for source in sources:
        with Journal.read(source.path) as journal:
            strikes = Strikes(journal.notes())
            for saved in journal.games():
                if wanted.games and saved.id not in wanted.games:
                    continue
                try:
                    attempts += with_strikes(_attempts(source.name, saved, find(saved.ruleset)), strikes)
                except (RowFault, UnknownRuleset) as fault:
                    unknown.append(f"Game {saved.id} of {source.name} cannot be played again: {fault}")
    return Played(tuple(attempt for attempt in attempts if _is_wanted(attempt, wanted)), tuple(unknown))


def _is_wanted(attempt: Attempt, wanted: Filter) -> bool:
    return wanted.holds(attempt.at) and (not wanted.owners or attempt.seat in wanted.owners)


def _attempts(table: str, saved: Saved, ruleset: Ruleset[Any]) -> list[Attempt]:
    return attempts_of(table, saved, steps(Game(ruleset, setup_of(saved, ruleset)), saved))


def with_strikes(attempts: Iterable[Attempt], strikes: Strikes) -> list[Attempt]:
    """Mark the rolls that were struck, alone or with their game."""
    return [replace(each, struck=strikes.game(each.game) or strikes.roll(each.game, each.index)) for each in attempts]


def attempts_of(table: str, saved: Saved, played: Iterable[tuple[Request | None, Entry, object]]) -> list[Attempt]:
    """The rolls of one game, from its steps."""
    in_force = {one.entry.number for one in fold(saved.given)[1]}
    found: list[Attempt] = []
    for index, (asked, entry, _) in enumerate(played):
        for roll, faces in _rolled(asked, entry.answer):
            sides = tuple(die.sides for die in roll.dice)
            kept = entry.number in in_force
            found.append(
                Attempt(
                    table,
                    saved.id,
                    index,
                    entry.at,
                    saved.ruleset,
                    roll.seat,
                    roll.rule,
                    sides,
                    roll.need,
                    faces,
                    not kept,
                    good=roll.good,
                    kind=roll.dice[0].name,
                    symbols=roll.dice[0].symbols,
                )
            )
    return found


def _rolled(asked: Request | None, answer: Answer) -> Iterator[tuple[Roll, tuple[int, ...]]]:
    match asked, answer:
        case Roll(), Rolled(faces) | ForSeat(_, Rolled(faces)):
            yield asked, faces
        case Together(parts), ForSeat(seat, Rolled(faces)):
            yield from ((part, faces) for part in parts if isinstance(part, Roll) and part.seat == seat)
        case _:
            return


def _chance(sides: int, need: int) -> float:
    return min(1.0, max(0, sides - need + 1) / sides)
