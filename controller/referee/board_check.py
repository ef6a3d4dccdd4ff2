"""Compare where every tracked piece should stand with where it does, and list all differences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from controller.messages.notice import Notice, Severity
from controller.referee.tag_positions import reader_cell
from rulesets.engine.cues import Cue
from rulesets.engine.view import View


class Difference(Struct, frozen=True):
    """`seen` is where the piece is, `wanted` where it belongs; None is off the board."""

    piece: str
    seen: str | None
    wanted: str | None

    def notice(self) -> Notice[Cue]:
        match self.seen, self.wanted:
            case None, str(wanted):
                return self._notice("piece-missing", Cue("table.piece-missing", piece=self.piece, target=wanted))
            case str(seen), None:
                return self._notice("piece-extra", Cue("table.piece-extra", piece=self.piece, source=seen))
            case seen, wanted:
                cue = Cue("table.piece-misplaced", piece=self.piece, source=seen or "", target=wanted or "")
                return self._notice("piece-misplaced", cue)

    def _notice(self, code: str, cue: Cue) -> Notice[Cue]:
        return Notice(code, cue, Severity.WARNING, self.piece, self.seen, self.wanted)


def home_cells(view: View) -> dict[str, str | None]:
    """Where each tracked piece of the game belongs. A piece that the game does not know now belongs off the board."""
    pieces = view.board.pieces if view.board else ()
    return {piece.id: reader_cell(piece.cell) if piece.cell else None for piece in pieces if piece.tracked}


def differences(home: Mapping[str, str | None], seen: Iterable[tuple[str, str | None]]) -> tuple[Difference, ...]:
    return tuple(Difference(piece, cell, home.get(piece)) for piece, cell in seen if cell != home.get(piece))
