"""The board as the referee watches it: what differs, what a piece put down means, which cells to light."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from controller.messages.notice import Notice, Severity
from controller.referee.board_check import Difference, differences, home_cells
from controller.referee.notices import Glow
from controller.referee.placement import Meant, Placements, placements
from controller.referee.tag_positions import PlacedPiece, TagPositions
from firmware_bridge.observations import TagGone, TagSeen
from rulesets.engine.cues import Cue
from rulesets.engine.requests import Request
from rulesets.engine.view import View

# A connected hub reports well within this after the table starts. Without the wait, a game would begin before the board was
# read; with a longer one, a table with a broken hub would seem dead.
FIRST_LOOK_SECONDS = 5.0


class BoardWatch:
    """A piece counts as standing somewhere after `rest` seconds without change: a slid or bumped base makes no move."""

    def __init__(self, tags: Mapping[str, str], readers: Collection[str], rest: float) -> None:
        self._positions = TagPositions(tags)
        self._readers = frozenset(readers)
        self._down = set(readers)
        self._rest = rest
        self._watching_since = 0.0
        self._first_look_until: float | None = None
        self._home: Mapping[str, str | None] = {}
        self._placements: Placements = {}
        self._asked_at = 0.0
        self._setting_up = False
        self._waived: set[Difference] = set()

    def equip(self, tags: Mapping[str, str], readers: Collection[str]) -> None:
        """There are other miniatures or readers now. `readers` are all; the new ones have not reported yet."""
        self._down = {reader for reader in readers if reader in self._down or reader not in self._readers}
        self._readers = frozenset(readers)
        self._positions.equip(tags, self._readers)

    def ask(self, request: Request | None, view: View, at: float, *, first: bool) -> None:
        """`first`: before the first answer, a piece in a wrong place is not set up yet; it is never a move."""
        self._home = home_cells(view)
        self._placements = placements(request, view.active)
        self._asked_at = at
        self._setting_up = first
        if self._first_look_until is None:
            self._first_look_until = at + FIRST_LOOK_SECONDS

    def ask_again(self, at: float) -> None:
        """The last placement could not be used: the piece has to go back."""
        self._asked_at = at

    def opened(self) -> None:
        """The request is open: from now on pieces may be moved."""
        self._setting_up = False

    def observe(self, observation: TagSeen | TagGone) -> None:
        """A piece that was moved is checked again, even if people confirmed where it stood."""
        piece = self._positions.observe(observation)
        self._waived = {each for each in self._waived if each.piece != piece}

    def reader_up(self, reader: str, at: float) -> None:
        """A reader reports its tags right after it is up; until then nothing counts as missing."""
        self._down.discard(reader)
        self._watching_since = at
        if not self._down:
            self._first_look_until = at

    def reader_down(self, reader: str) -> None:
        self._down.add(reader)

    def wake_at(self, now: float) -> float | None:
        """When the next piece will have come to rest."""
        changes = [self._watching_since, *(placed.since for placed in self._positions.all)]
        moments = [self._first_look_until or now, *(since + self._rest for since in changes)]
        return min((moment for moment in moments if moment > now), default=None)

    def agrees(self, now: float) -> bool:
        """Every piece is at home, or on a move it may make. A reader that is away does not stop the table."""
        if self._down:
            return now >= (self._first_look_until or now)
        everything = self._positions.all
        looked = not everything or now >= self._watching_since + self._rest
        return looked and not self._misplaced(everything)

    def differences(self, now: float) -> tuple[Difference, ...]:
        """Everything that must be put right by hand, except what people have confirmed."""
        return self._misplaced(self._settled(now))

    def waive(self, now: float) -> bool:
        """People confirm the board as it is. False if there was no difference to confirm."""
        found = self.differences(now)
        self._waived.update(found)
        return bool(found)

    def placed(self, now: float) -> Meant | None:
        """The option that a piece at rest chooses, if it is the only one; of two pieces, the one put down first."""
        meant = (self._meaning(placed) for placed in self._put_down(now))
        return next((options[0] for options in meant if len(options) == 1), None)

    def notices(self, now: float) -> tuple[Notice[Cue], ...]:
        unusable = (self._unusable(placed) for placed in self._put_down(now) if len(self._meaning(placed)) != 1)
        return (*unusable, *(each.notice() for each in self.differences(now)))

    def glows(self, now: float, *, with_moves: bool) -> dict[str, Glow]:
        """The light of each cell; later lines win, so that what is wrong is shown before what is allowed."""
        lit: dict[str, Glow] = {}
        if with_moves:
            lit |= {cell: Glow.LEGAL for piece in self._tagged_movers() for cell in self._open_cells(piece)}
        found = self.differences(now)
        lit |= {each.seen: Glow.LEAVE for each in found if each.seen}
        lit |= {each.wanted: Glow.WANTED for each in found if each.wanted}
        wrong = (placed for placed in self._put_down(now) if not self._meaning(placed))
        return lit | {placed.cell: Glow.WRONG for placed in wrong if placed.cell}

    def _misplaced(self, pieces: Iterable[PlacedPiece]) -> tuple[Difference, ...]:
        still = [(placed.piece, placed.cell) for placed in pieces if not self._on_the_move(placed)]
        found = differences(self._home, still)
        return tuple(each for each in found if each not in self._waived and not self._is_hidden_by_stack(each))

    def _is_hidden_by_stack(self, difference: Difference) -> bool:
        """Whether the reader sees another piece on the same cell: a reader may see only one of several."""
        if difference.seen is not None or difference.wanted is None:
            return False
        stack = {piece for piece, cell in self._home.items() if cell == difference.wanted}
        return any(placed.cell == difference.wanted for placed in self._positions.all if placed.piece in stack)

    def _open_cells(self, piece: str) -> list[str]:
        """The cells a piece may go to, as far as everyone may know."""
        return [cell for cell, meant in self._placements[piece].items() if not all(each.hidden for each in meant)]

    def _tagged_movers(self) -> list[str]:
        return [placed.piece for placed in self._positions.all if placed.piece in self._placements]

    def _settled(self, now: float) -> list[PlacedPiece]:
        """The pieces that have not moved for `rest` seconds; none while a reader is down."""
        if self._down or now < self._watching_since + self._rest:
            return []
        return [placed for placed in self._positions.all if now >= placed.since + self._rest]

    def _on_the_move(self, placed: PlacedPiece) -> bool:
        """Whether a piece that may be moved now is in somebody's hand, or was put down since the table asked."""
        if placed.piece not in self._placements or self._setting_up:
            return False
        return placed.cell is None or placed.since > self._asked_at

    def _put_down(self, now: float) -> list[PlacedPiece]:
        """Pieces at rest away from home since the table asked, in the order in which they were put down."""
        away = (each for each in self._settled(now) if each.cell and each.cell != self._home.get(each.piece))
        return sorted(filter(self._on_the_move, away), key=lambda placed: placed.since)

    def _meaning(self, placed: PlacedPiece) -> tuple[Meant, ...]:
        return self._placements[placed.piece].get(placed.cell or "", ())

    def _unusable(self, placed: PlacedPiece) -> Notice[Cue]:
        """It chooses several options, or none."""
        piece, cell, home = placed.piece, placed.cell or "", self._home.get(placed.piece)
        if self._meaning(placed):
            unclear = Cue("table.placement-unclear", piece=piece, target=cell)
            return Notice("placement-unclear", unclear, Severity.WARNING, piece, cell)
        key, cells = "table.placement-illegal", tuple(sorted(self._open_cells(piece)))
        key += "" if cells and home else "-new" if cells else "-hidden"
        illegal = Cue(key, piece=piece, cell=cell, home=home or "", cells=cells)
        return Notice("placement-illegal", illegal, Severity.REFUSAL, piece, cell, home)
