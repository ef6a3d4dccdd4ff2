"""NA-AIX-18, 21: an enemy never visits a square twice in one activation without having done something in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesets.engine.boards.square_grid import Square
from rulesets.engine.bots import Taste
from rulesets.engine.events import Event
from rulesets.engine.game import Game
from rulesets.nova_aetas.state.events import EnemyDecided, Moved, TieRolled, TokenLost
from rulesets.nova_aetas.state.state import State
from tests.rulesets.whole_games import check_anchor, check_legal, steps

WALK = "NA-MOV-01"
"""The rule of a walk. Any other movement, such as breaking away, is something done."""


class Pacing:
    """Follows the walkers of one game through its events; `fault` is the first step back, if there is one.

    Events of a kind in `quiet` do not count as something done.
    """

    quiet: tuple[type[Event], ...] = (TieRolled, TokenLost)

    def __init__(self) -> None:
        self._walker = ""
        self._patrol = ""  # each of its random steps is a task done
        self._seen: set[Square] = set()
        self.fault: Moved | None = None

    def follow(self, events: Iterable[Event], walkers: Iterable[str]) -> Moved | None:
        known = {*walkers}
        for event in events:
            if isinstance(event, Moved) and event.who in known:
                self._step(event)
            elif isinstance(event, EnemyDecided):
                self._patrol = event.enemy if event.objective == "patrol" else ""
            elif not isinstance(event, self.quiet):
                self._walker = ""
        return self.fault

    def _step(self, step: Moved) -> None:
        if step.who == self._patrol or step.rule != WALK:
            self._walker = ""
            return
        if step.who != self._walker:
            self._walker, self._seen = step.who, {step.start}
        if not self._seen.isdisjoint(step.path):
            self.fault = self.fault or step
        self._seen.update(step.path)


Walkers = Callable[[State], list[str]]


def enemies(state: State) -> list[str]:
    return [*state.enemies]


def watch(game: Game[State], pacing: Pacing, walkers: Walkers = enemies) -> Callable[[Iterable[Event]], None]:
    """Returns what checks the events of each answer of this game. A model that has just arrived or left also counts as a walker."""
    known = walkers(game.state)

    def check(events: Iterable[Event]) -> None:
        nonlocal known
        before, known = known, walkers(game.state)
        step_back = pacing.follow(events, {*before, *known})
        assert step_back is None, f"answer {len(game.record)}: {step_back}"

    check(game.opening)
    return check


def play_mission(
    game: Game[State],
    seed: int,
    taste: Taste[State],
    pacing: Pacing,
    walkers: Walkers = enemies,
    *,
    anchors: bool,
) -> Game[State]:
    """A whole mission, checked after every answer: no fault, no step back, and a clock to look at."""
    for _ in steps(game, seed, taste, watch(game, pacing, walkers)):
        check_legal(game)
        assert game.view.dial is not None
        if anchors:
            check_anchor(game)
    return game
