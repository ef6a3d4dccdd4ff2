"""NR-LVL-01, NR-TRA-02, NR-ARE-06, 07: from which square an attack could reach which other.

What distance, height, area and scenery decide never changes: it is found once for each pair of squares. What is left to ask
is who stands in between.
"""

from __future__ import annotations

from msgspec import Struct

from rulesets.engine.boards.square_grid import Lines, Square
from rulesets.nova_aetas_renaissance.board.areas import may_centre
from rulesets.nova_aetas_renaissance.board.sight import Eyes, open_lines
from rulesets.nova_aetas_renaissance.content.cards import Area, Attack, EnemyAttack
from rulesets.nova_aetas_renaissance.content.vocabulary import Trait
from rulesets.nova_aetas_renaissance.state.world import World

LEVELS_RANGE = 3
"""NR-LVL-01."""
ANY = 99
"""More levels than a board has."""
IN_CONTACT: Lines = (0,)
"""One line of sight that nobody can block."""


class Shots(Struct, frozen=True):
    """Of an attack, or of all that reach as far as it. `known` are the lines of sight that were looked for already."""

    board: World
    range: int
    minimum: int
    levels: int
    area: Area | None
    needs_sight: bool
    sniper: bool
    known: dict[tuple[Square, Square], Lines]

    def reach(self, eyes: Eyes, at: Square, target: Square) -> bool:
        lines = self.known.get((at, target))
        if lines is None:
            lines = self.known[at, target] = self._lines(at, target)
        return bool(lines) and (not lines[0] or eyes.see(lines, at, target))

    def _lines(self, at: Square, target: Square) -> Lines:
        """None where the attack cannot reach that far, so high, or in that direction."""
        board, grid = self.board, self.board.grid
        far, levels = grid.distance(at, target), abs(grid.level(at) - grid.level(target))
        if far > self.range + board.house.ranges_count_squares_between or levels > self.levels:
            return ()
        if not may_centre(board, self.area, target, at):
            return ()
        if not self.needs_sight:
            return IN_CONTACT
        if not levels and far == 1:
            return IN_CONTACT if self.minimum == 1 and grid.touching(at, target) else ()
        return open_lines(board, at, target, sniper=self.sniper) if far >= self.minimum else ()


def shots(board: World, attack: Attack | EnemyAttack, *, sniper: bool) -> Shots:
    minimum, needs_sight = (attack.minimum, True) if isinstance(attack, EnemyAttack) else (1, attack.needs_sight)
    area, levels = attack.area, _levels(attack)
    key = (attack.range, minimum, levels, area and (area.shape, area.size), needs_sight, sniper)
    known = board.known_shots.setdefault(key, {})
    return Shots(board, attack.range, minimum, levels, area, needs_sight, sniper, known)


def _levels(attack: Attack | EnemyAttack) -> int:
    """NR-LVL-01: another level needs range 3; NR-TRA-02: Reach makes do with less for one level."""
    if attack.range >= LEVELS_RANGE:
        return ANY
    return int(Trait.REACH in attack.traits)
