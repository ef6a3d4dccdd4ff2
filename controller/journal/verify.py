"""Whether a journal is as it was written: everything that `arbiter verify` checks, and what is checked before a game continues.

What is found: any row of a game, of the dice or of the notes that was changed, added, left out or put elsewhere; a setup
or a seed that was changed; a checkpoint that differs from the game; and a missing end, as long as the copy of the head
exists (see `head`). What is not found: a journal whose rows were all hashed again by someone who also wrote a
new head; compare a head that was noted elsewhere.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from controller.journal import chain, logs
from controller.journal.chain import NOTHING, Saved, broken_at
from controller.journal.head import Head, head_file
from controller.journal.logs import Log
from controller.journal.next_game_setup import chosen_game
from controller.journal.replay import replay, replay_every_row, setup_of
from controller.journal.sqlite_file import JournalFault, RowFault, RulesFailedAgain
from rulesets.engine.ruleset import Ruleset

FindRuleset = Callable[[str], Ruleset[Any]]

_LOGGED = {Log.DICE: "throw", Log.NOTES: "note"}


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
    if head is not None and (lost := _missing(connection, head)):
        faults.append(Fault(0, 0, f"{lost}: its end was cut off, or an older copy was put in its place."))
    return faults


def refuse_cut_tail(connection: sqlite3.Connection, path: Path, head: Head | None) -> None:
    """Raise if rows are missing that were on the disk: continuing would overwrite the last trace of them."""
    if head is not None and (lost := _missing(connection, head)):
        raise JournalFault(
            f"{path}: {lost}. Put its -wal file back beside it, or remove {head_file(path)} to play on without them."
        )


def refuse_changed_game(connection: sqlite3.Connection, path: Path, saved: Saved) -> None:
    """Raise where the game that is to go on, or a die of it, is not as it was written."""
    row = broken_at(saved, chain.head_before(connection, saved.id))
    where = f"game {saved.id} at row {row}" if row is not None else _changed_log(connection, saved.id)
    if where:
        raise JournalFault(
            f"{path} was changed after it was written ({where}): run `arbiter verify {path}` to see everything, and "
            f"with --rescue FILE to copy what is whole; or begin a new game with --new."
        )


def has_been_head(connection: sqlite3.Connection, head: str) -> bool:
    """Whether the journal once ended, or ends now, with this hash."""
    query = "SELECT 1 FROM entries WHERE hash = ? UNION SELECT 1 FROM games WHERE hash = ?"
    return connection.execute(query, (head, head)).fetchone() is not None


def _missing(connection: sqlite3.Connection, head: Head) -> str | None:
    """What the head says was written and is not there."""
    if head.game and (lost := _missing_rows(connection, head)):
        return lost
    for log, id_, hash_ in ((Log.DICE, head.dice, head.dice_hash), (Log.NOTES, head.notes, head.notes_hash)):
        row = connection.execute(f"SELECT hash FROM {log} WHERE id = ?", (id_,)).fetchone()  # noqa: S608  # ours
        if id_ and row != (hash_,):
            last = connection.execute(f"SELECT max(id) FROM {log}").fetchone()[0] or 0  # noqa: S608  # ours
            return _not_there(_LOGGED[log], last, id_)
    return None


def _missing_rows(connection: sqlite3.Connection, head: Head) -> str | None:
    begun = connection.execute("SELECT hash FROM games WHERE id = ?", (head.game,)).fetchone()
    if begun is None:
        rows = f" with {head.length} rows" if head.length else ""
        return f"game {head.game}{rows} was written and is not there"
    query = "SELECT hash FROM entries WHERE game = ? AND number = ?"
    found = connection.execute(query, (head.game, head.length)).fetchone() if head.length else begun
    if found == (head.hash,):
        return None
    last = connection.execute("SELECT max(number) FROM entries WHERE game = ?", (head.game,)).fetchone()[0] or 0
    return _not_there("row", last, head.length, f" of game {head.game}")


def _not_there(what: str, last: int, written: int, where: str = "") -> str:
    """`last` is the last that is there, `written` the last that was written."""
    if last >= written:
        return f"{what} {written}{where} is not the one that was written"
    if last + 1 == written:
        return f"{what} {written}{where} was written and is not there"
    return f"{what}s {last + 1} to {written}{where} were written and are not there"


def _changed_log(connection: sqlite3.Connection, game: int) -> str:
    for log in Log:
        first = connection.execute(f"SELECT min(id) FROM {log} WHERE game = ?", (game,)).fetchone()[0]  # noqa: S608  # ours
        row = None if first is None else logs.broken_row(connection, log, first - 1)
        if row is not None:
            return f"{_LOGGED[log]} {row}"
    return ""


def _changed(log: Log, row: int) -> Fault:
    return Fault(0, row, f"The chain of hashes is broken at {_LOGGED[log]} {row}.")


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
