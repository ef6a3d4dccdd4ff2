"""NR-LVL-01, NR-TRA-02, NR-ARE-06, 07: from which square an attack could reach which other.

What distance, height, area and scenery decide never changes: it is found once for each pair of squares. What is left to ask
is who stands in between.
"""

from __future__ import annotations

from rulesets.engine.boards.square_grid import REMEMBERED_LINES, Lines, Square
from rulesets.nova_aetas_renaissance.board.areas import may_centre
from rulesets.nova_aetas_renaissance.board.sight import Eyes, open_lines
from rulesets.nova_aetas_renaissance.content.cards import Attack, EnemyAttack
from rulesets.nova_aetas_renaissance.content.vocabulary import Trait
from rulesets.nova_aetas_renaissance.state.world import World

LEVELS_RANGE = 3
"""NR-LVL-01."""
ANY = 99
"""More levels than a board has."""
CERTAIN: Lines = (0,)
"""One line of sight that nobody can block."""


class Shots:
    """Of one attack: the lines of sight along which it could be made."""

    def __init__(self, board: World, attack: Attack | EnemyAttack, *, sniper: bool) -> None:
        self.attack = attack  # held, so that no other attack can get its id
        self._board, self._sniper, self._area = board, sniper, attack.area
        self._range = attack.range + board.house.ranges_count_squares_between
        self._levels = _levels(attack)
        self._minimum = attack.minimum if isinstance(attack, EnemyAttack) else 1
        self._needs_sight = isinstance(attack, EnemyAttack) or attack.needs_sight
        self._known: dict[tuple[Square, Square], Lines] = {}

    def reach(self, look: Eyes, at: Square, target: Square) -> bool:
        """Whether one of them is open to these eyes."""
        lines = self._known.get((at, target))
        if lines is None:
            if len(self._known) >= REMEMBERED_LINES:
                self._known.clear()
            lines = self._known[at, target] = self._lines(at, target)
        return bool(lines) and (not lines[0] or look.see(lines, at, target))

    def near(self, at: Square) -> int:
        """The squares up to its range away."""
        return self._board.around(at, self._range)

    def _lines(self, at: Square, target: Square) -> Lines:
        """None where the attack cannot reach that far, so high, or in that direction."""
        board, grid = self._board, self._board.grid
        far, levels = grid.distance(at, target), abs(grid.level(at) - grid.level(target))
        if far > self._range or levels > self._levels or not may_centre(board, self._area, target, at):
            return ()
        if not self._needs_sight:
            return CERTAIN
        if not levels and far == 1:
            return CERTAIN if self._minimum == 1 else ()
        return open_lines(board, at, target, sniper=self._sniper) if far >= self._minimum else ()


def shots(board: World, attack: Attack | EnemyAttack, *, sniper: bool) -> Shots:
    known: Shots | None = board.known_shots.get((id(attack), sniper))
    if known is None:
        known = board.known_shots[id(attack), sniper] = Shots(board, attack, sniper=sniper)
    return known


def _levels(attack: Attack | EnemyAttack) -> int:
    """NR-LVL-01: another level needs range 3; NR-TRA-02: Reach makes do with less for one level."""
    if attack.range >= LEVELS_RANGE:
        return ANY
    return int(Trait.REACH in attack.traits)
