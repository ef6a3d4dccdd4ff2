"""Which Arbiter played a game, kept in the journal beside it: a game is finished by rules that play it as it was played.

A later version goes on with an older game where its rules make the same of it, answer by answer, and says so in the
journal. Where they do not, the game stays as it is, and the table says which version finishes it.
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
    """What to say of a game that our rules play otherwise: whose rules it wants, where these are others than ours."""
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
