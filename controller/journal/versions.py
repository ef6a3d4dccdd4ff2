"""Which version of Arbiter played a game: only rules that give the same results may continue it.

A later version continues an older game if its rules give the same result for every answer, and notes that in the
journal. Otherwise the game stays unchanged, and the table says which version can finish it.
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
    """The version that played a game last; None for a game from before versions were noted."""
    notes = [note for note in journal.notes() if note.kind == KIND and note.game is not None and note.game <= saved.id]
    return notes[-1].subject if notes else None


def played_by_another(journal: Journal, saved: Saved, fault: RowFault) -> JournalFault:
    """The fault for a game that our rules play differently: it names the version that can finish the game, if known."""
    theirs = version_of(journal, saved)
    if theirs == our_version():
        return fault
    by, get = (
        (f"Arbiter {theirs}", f"`pip install arbiter-table=={theirs}`")
        if theirs
        else ("an earlier Arbiter", "the version that you had before")
    )
    where = f"at row {fault.number}" if fault.number else "in its setup"
    return JournalFault(
        f"The game in {journal.path} was played with {by}, and the rules of {our_version()} differ {where}: "
        f"finish it with {get}, or begin a new one with --new; it stays in the journal either way."
    )
