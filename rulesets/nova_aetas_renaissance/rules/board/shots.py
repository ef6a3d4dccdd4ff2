"""NR-LVL-01, NR-TRA-02, NR-ARE-06, 07: from which square an attack can reach which other square.

Distance, height, area and scenery never change, so their result is kept for each pair of squares. Only the models in
between must be checked each time.
"""

from __future__ import annotations

from rulesets.engine.boards.square_grid import REMEMBERED_LINES, Lines, Square
from rulesets.nova_aetas_renaissance.content.cards import Attack, EnemyAttack
from rulesets.nova_aetas_renaissance.content.vocabulary import Trait
from rulesets.nova_aetas_renaissance.rules.board.areas import may_target
from rulesets.nova_aetas_renaissance.rules.board.sight import SightBlockers, open_lines
from rulesets.nova_aetas_renaissance.state.world import World

LEVELS_RANGE = 3
"""NR-LVL-01: the range from which an attack reaches other levels."""
ANY_LEVEL = 99
"""More levels than a board has."""
ALWAYS_OPEN: Lines = (0,)
"""One line of sight that nobody can block."""


class Shots:
    """The lines of sight along which one attack can be made."""

    def __init__(self, board: World, attack: Attack | EnemyAttack, *, sniper: bool) -> None:
        self.attack = attack  # a reference, so that Python gives its id to no other attack
        self._board, self._sniper, self._area = board, sniper, attack.area
        self._range = attack.range
        self._levels = _levels(attack)
        self._minimum = attack.minimum if isinstance(attack, EnemyAttack) else 1
        self._needs_sight = isinstance(attack, EnemyAttack) or attack.needs_sight
        self._known: dict[tuple[Square, Square], Lines] = {}

    def can_reach(self, blockers: SightBlockers, at: Square, target: Square) -> bool:
        lines = self._known.get((at, target))
        if lines is None:
            if len(self._known) >= REMEMBERED_LINES:
                self._known.clear()
            lines = self._known[at, target] = self._lines(at, target)
        return bool(lines) and (not lines[0] or blockers.leave_open(lines, at, target))

    def in_range(self, at: Square) -> int:
        """The squares within range of `at`, as bits."""
        return self._board.around(at, self._range)

    def _lines(self, at: Square, target: Square) -> Lines:
        """Empty where the target is too far, too high, or in the wrong direction."""
        board, grid = self._board, self._board.grid
        far, levels = grid.distance(at, target), abs(grid.level(at) - grid.level(target))
        if far > self._range or levels > self._levels or not may_target(board, self._area, target, at):
            return ()
        if not self._needs_sight:
            return ALWAYS_OPEN
        if not levels and far == 1:
            return ALWAYS_OPEN if self._minimum == 1 else ()
        return open_lines(board, at, target, sniper=self._sniper) if far >= self._minimum else ()


def shots(board: World, attack: Attack | EnemyAttack, *, sniper: bool) -> Shots:
    """The Shots of an attack, made once for each attack and kept."""
    known: Shots | None = board.known_shots.get((id(attack), sniper))
    if known is None:
        known = board.known_shots[id(attack), sniper] = Shots(board, attack, sniper=sniper)
    return known


def _levels(attack: Attack | EnemyAttack) -> int:
    """NR-LVL-01: another level needs range 3; NR-TRA-02: with Reach, any range reaches one level up or down."""
    if attack.range >= LEVELS_RANGE:
        return ANY_LEVEL
    return int(Trait.REACH in attack.traits)
