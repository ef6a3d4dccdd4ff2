"""The open table of one game: it knows where bases stand, and answers what geometry can answer.

Theory of operation

The rules of such a game ask people for distances, sight and contact. A `Board` stands between the game and these requests:

    step     the answer that follows from the spots, as if somebody had measured; None while people decide or move bases
    place    people have moved bases: what that answers, or a refusal with a sentence
    seen     the game with only those options that the spots allow, for prompts, hints and bots

The journal holds only answers. The spots are kept for each number of answers in force: an undo finds the spots as they were, and
a redo those that it took back. A restart reads them from a file next to the journal; where it is lost, bases stand as deployed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import copy
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from controller.open_table.spots_file import KeptSpots, Layout, read_spots, write_spots
from rulesets.engine.answers import Undo
from rulesets.engine.boards.plane import Spot
from rulesets.engine.chances import Chance
from rulesets.engine.choices import Description
from rulesets.engine.cues import Cue
from rulesets.engine.game import Game
from rulesets.engine.open_table import Base, Ground, Hand, OpenTable, Paths, Spots, Step, Task
from rulesets.engine.refusal import Refused
from rulesets.engine.requests import Choose, First, Option, Single, Together
from rulesets.engine.ruleset import Ruleset

NOWHERE = Layout({})


class BoardShown(Struct, frozen=True):
    """What a page needs to draw the open table."""

    ground: Ground
    bases: tuple[Base, ...]
    spots: dict[str, Spot]
    tasks: tuple[Task, ...] = ()
    holders: Mapping[str, str] = {}


class Board:
    """`file` is where the spots are kept, `game` the name of the game in it; without a file they are lost at the end."""

    def __init__(self, table: OpenTable, file: Path | None = None, game: str = "") -> None:
        self._table = table
        self._file = file
        self._kept = read_spots(file, game) if file else KeptSpots(game)

    def layout(self, game: Game[Any]) -> Layout:
        """The spots of all bases that are on the table now."""
        at = max((each for each in self._kept.moments if each <= len(game.answers)), default=None)
        kept = NOWHERE if at is None else self._kept.moments[at]
        return Layout(dict(self._table.stand(game.state, kept.spots)), kept.ways)

    def step(self, game: Game[Any]) -> Step | None:
        """The answer that the table gives by itself."""
        request, now = _single(game), self.layout(game)
        return self._table.settle(game.state, request, now.spots, now.ways) if request is not None else None

    def place(self, game: Game[Any], paths: Paths, option: str) -> Step:
        """Raises Refused if hands may not do that now."""
        request = _single(game)
        if request is None:
            raise Refused("stale")
        return self._table.place(game.state, request, self.layout(game).spots, paths, option)

    def tasks(self, game: Game[Any]) -> tuple[Task, ...]:
        request = _single(game)
        if request is None:
            return ()
        return self._table.tasks(game.known_to(request.seat).state, request, self.layout(game).spots)

    def seen(self, game: Game[Any]) -> Game[Any]:
        """The same game with fewer options. It cannot be played on."""
        request = _single(game)
        if not isinstance(request, Choose):
            return game
        seen = copy(game)
        spots = self.layout(game).spots
        seen.request = self._table.narrow(game.known_to(request.seat).state, request, spots)
        seen.ruleset = self._described(game.ruleset, request, spots)
        return seen

    def _described(self, ruleset: Ruleset[Any], request: Choose, spots: Spots) -> Ruleset[Any]:
        """The ruleset as it describes options where bases stand on spots."""

        def describe(state: Any, option: Option) -> Description | None:
            usual = ruleset.describe
            return self._table.describe(state, request, spots, option) or (usual(state, option) if usual else None)

        def chance(state: Any, option: Option) -> Chance | None:
            usual = ruleset.chance
            return self._table.chance(state, request, spots, option) or (usual(state, option) if usual else None)

        return replace(ruleset, describe=describe, chance=chance)

    def bot(self, game: Game[Any], seats: Collection[str]) -> Hand | Option | None:
        """What a bot at one of these seats does with its hands, knowing what its seat knows; None if it only has to choose."""
        request = _single(game)
        if request is None or request.seat not in seats:
            return None
        return self._table.bot(game.known_to(request.seat).state, request, self.layout(game).spots)

    def advice(self, game: Game[Any], request: Choose, found: Hand | Option) -> Cue | None:
        """Why a bot does that, where the spots are the reason."""
        return self._table.advice(game.known_to(request.seat).state, request, self.layout(game).spots, found)

    def shown(self, game: Game[Any]) -> BoardShown:
        state, spots = game.known_to(None).state, self.layout(game).spots
        holders = self._table.holders(state, spots)
        return BoardShown(self._table.ground(state), self._table.bases(state), spots, self.tasks(game), holders)

    # -- what is kept

    def note(self, game: Game[Any], step: Step, *, automatic: bool) -> None:
        """The spots after the answer that is about to be given."""
        at = len(game.answers) + 1
        self._kept.moments[at] = Layout(dict(step.spots), None if step.ways is None else dict(step.ways))
        if automatic:
            self._kept.automatic.add(at)
        self._write()

    def forget_after(self, game: Game[Any]) -> None:
        """Another answer is given than the ones that were taken back."""
        now = len(game.answers)
        stale = [at for at in (*self._kept.moments, *self._kept.automatic) if at > now]
        for at in stale:
            self._kept.moments.pop(at, None)
            self._kept.automatic.discard(at)

    def widened(self, game: Game[Any], undo: Undo) -> Undo:
        """People take back what they answered, and with it what the table answered by itself."""
        at = len(game.answers)
        for _ in range(undo.steps):
            while at in self._kept.automatic:
                at -= 1
            at -= 1
        return Undo(min(len(game.answers), len(game.answers) - at), undo.agreed)

    def _write(self) -> None:
        if self._file:
            write_spots(self._file, self._kept)


def _single(game: Game[Any]) -> Single | None:
    return None if game.request is None or isinstance(game.request, Together | First) else game.request
