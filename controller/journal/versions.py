"""Which version of Arbiter played a game. After an update, only rules that give the same results may continue it.

A later version continues the game if its rules give the same result for every answer, and notes that in the
journal. If they differ, the game stays unchanged, and the table says which version can finish it.
"""

from __future__ import annotations

from controller.journal.chain import Saved
from controller.journal.on_disk import Journal
from controller.journal.sqlite_file import JournalFault, RowFault
from controller.version import VERSION

KIND = "version"


def our_version() -> str:
    return VERSION


def note_version(journal: Journal) -> None:
    """Write down that this version plays the game on the table, unless it has before."""
    saved = journal.latest()
    if saved is not None and version_of(journal, saved) != our_version():
        journal.note(KIND, our_version(), "plays from here on")


def version_of(journal: Journal, saved: Saved) -> str | None:
    """The version that played a game last; None before the first note."""
    notes = [note for note in journal.notes() if note.kind == KIND and note.game is not None and note.game <= saved.id]
    return notes[-1].subject if notes else None


def played_by_another(journal: Journal, saved: Saved, fault: RowFault) -> JournalFault:
    """The fault for a game that our rules play differently. It names the version that can finish the game."""
    theirs = version_of(journal, saved)
    if theirs in {None, our_version()}:
        return fault
    where = f"at row {fault.number}" if fault.number else "in its setup"
    return JournalFault(
        f"The game in {journal.path} was played with Arbiter {theirs}, and the rules of {our_version()} differ {where}: "
        f"finish it with `pip install arbiter-table=={theirs}`, or begin a new one with --new; it stays in the journal either way."
    )
