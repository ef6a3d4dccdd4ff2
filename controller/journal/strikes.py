"""Games and rolls that do not count in statistics, because something spoiled them.

They stay in the journal as they are. A note says that they were struck; a later note may say that they count again.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.journal.logs import Note
from controller.journal.on_disk import Journal

STRUCK, COUNTED = "struck", "unstruck"


def strike(journal: Journal, game: int, roll: int | None, *, struck: bool, reason: str = "") -> None:
    """Write the note. `roll` is how many answers were given before it; without one, the whole game is meant."""
    journal.note(STRUCK if struck else COUNTED, _subject(game, roll), reason)


class Strikes:
    """What the notes of a journal say; the last one on a subject counts."""

    def __init__(self, notes: Iterable[Note] = ()) -> None:
        self._last = {note.subject: note for note in notes if note.kind in {STRUCK, COUNTED}}

    def game(self, game: int) -> bool:
        return self._is_struck(_subject(game, None))

    def roll(self, game: int, roll: int) -> bool:
        """Whether this roll alone was struck."""
        return self._is_struck(_subject(game, roll))

    def reason(self, game: int) -> str:
        """Why a game was struck; empty if nobody said why."""
        return self._last[_subject(game, None)].text if self.game(game) else ""

    def _is_struck(self, subject: str) -> bool:
        note = self._last.get(subject)
        return note is not None and note.kind == STRUCK


def _subject(game: int, roll: int | None) -> str:
    return f"game {game}" if roll is None else f"game {game} roll {roll}"
