"""Whether a whole journal is as it was written: everything that `arbiter verify` checks.

Before a game continues, `check_chain_at_resume` checks that game alone.

What is found: any row of a game, of the dice or of the notes that was changed, added, left out or put elsewhere; a setup
or a seed that was changed; a checkpoint that differs from the game; and a missing end, as long as the copy of the head
exists (see `head`). What is not found: a journal whose rows were all hashed again by someone who also wrote a
new head; compare a head that was noted elsewhere.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from controller.journal import chain, logs
from controller.journal.chain import NOTHING, Saved, broken_at
from controller.journal.check_chain_at_resume import LOGGED, missing
from controller.journal.head import Head
from controller.journal.logs import Log
from controller.journal.next_game_setup import chosen_game
from controller.journal.replay import replay, replay_every_row, setup_of
from controller.journal.sqlite_file import RowFault, RulesFailedAgain
from rulesets.engine.ruleset import Ruleset

FindRuleset = Callable[[str], Ruleset[Any]]


class Fault(Struct, frozen=True):
    """Something that is not as it was written. `row` is 0 for a game's own row, its setup; `game` is 0 for the logs."""

    game: int
    row: int
    sentence: str


def verify(connection: sqlite3.Connection, head: Head | None, find: FindRuleset) -> list[Fault]:
    """Everything that is wrong: in the chains, the links between them, and the digests of a replay."""
    faults: list[Fault] = []
    before, last = NOTHING, None
    known = {log: logs.heads(connection, log) for log in Log}
    for saved in chain.games(connection):
        row = broken_at(saved, before)
        if row is not None:
            faults.append(Fault(saved.id, row, f"Game {saved.id}: the chain of hashes is broken at row {row}."))
        faults += _faults_in_ties(saved, known)
        faults += _faults_in_play(saved, find)
        faults += _faults_in_following(last, saved, find)
        before, last = saved.head, saved
    faults += (_changed(log, row) for log in Log if (row := logs.broken_row(connection, log)) is not None)
    if head is not None and (lost := missing(connection, head)):
        faults.append(Fault(0, 0, f"{lost}: its end was cut off, or an older copy was put in its place."))
    return faults


def has_been_head(connection: sqlite3.Connection, head: str) -> bool:
    """Whether the journal once ended, or ends now, with this hash."""
    query = "SELECT 1 FROM entries WHERE hash = ? UNION SELECT 1 FROM games WHERE hash = ?"
    return connection.execute(query, (head, head)).fetchone() is not None


def _changed(log: Log, row: int) -> Fault:
    return Fault(0, row, f"The chain of hashes is broken at {LOGGED[log]} {row}.")


def _faults_in_ties(saved: Saved, known: dict[Log, dict[str, int]]) -> Iterator[Fault]:
    """The first row that names a head which a log never had, or had only before an earlier row's."""
    last = dict.fromkeys(Log, 0)
    for entry in saved.entries:
        for log, head in ((Log.DICE, entry.dice), (Log.NOTES, entry.notes)):
            at = known[log].get(head, -1)
            if at < last[log]:
                what = f"Game {saved.id}: at row {entry.number} the {log} were not what they are now."
                yield Fault(saved.id, entry.number, what)
                return
            last[log] = at


def _faults_in_following(last: Saved | None, saved: Saved, find: FindRuleset) -> list[Fault]:
    """A game that was chosen to follow another must be the one that the rules give for that outcome."""
    if last is None or last.next is None:
        return []
    chosen = last.next
    wrong = f"Game {saved.id} does not follow from game {last.id}, which was to be followed by {chosen.id!r}."
    try:
        ruleset = find(last.ruleset)
        game = replay(last, ruleset)
        way = chosen_game(game, chosen)
        expected = way.setup if way else None
        if saved.ruleset == last.ruleset and expected == setup_of(saved, ruleset) and saved.seed == chosen.seed:
            return []
    except RowFault:
        return []  # that the game before cannot be replayed is reported already
    return [Fault(saved.id, 0, wrong)]


def _faults_in_play(saved: Saved, find: FindRuleset) -> list[Fault]:
    """The first difference when played again, if there is any."""
    try:
        replay_every_row(saved, find(saved.ruleset))
    except RowFault as fault:
        # Killed between an answer that the rules fail on and striking it out: resuming strikes it out.
        if isinstance(fault, RulesFailedAgain) and fault.number == len(saved.entries):
            return []
        return [Fault(saved.id, fault.number, f"Game {saved.id}: {fault}")]
    return []
