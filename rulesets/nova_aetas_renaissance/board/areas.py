"""NR-ARE-04..08: which squares an area covers."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Place, Square
from rulesets.nova_aetas_renaissance.content.cards import Area
from rulesets.nova_aetas_renaissance.state.world import World


def covers(board: World, area: Area, target: Square, attacker: Square) -> frozenset[Square]:
    """On the target's level, the attacker's own square left out unless the house has it in."""
    grid = board.grid
    middle, start = grid.at(target), grid.at(attacker)
    squares = {
        square
        for square in grid.squares
        if grid.level(square) == middle.level and _inside(board, area, middle, start, grid.at(square))
    }
    return frozenset(squares if board.rules.areas_include_attacker else squares - {attacker})


def may_centre(board: World, area: Area | None, target: Square, attacker: Square) -> bool:
    """NR-ARE-06, 07: the target of a Lance or a Breath must stand where the shape falls."""
    if area is None or area.shape not in {"lance", "breath"}:
        return True
    at, start = board.grid.at(target), board.grid.at(attacker)
    if area.shape == "lance" and board.rules.lances_start_at_target:
        return at.x == start.x or at.y == start.y
    return _inside(board, area, at, start, at) and (target != attacker or board.rules.areas_include_attacker)


def _inside(board: World, area: Area, middle: Place, start: Place, at: Place) -> bool:
    dx, dy = at.x - middle.x, at.y - middle.y
    match area.shape:
        case "cross":
            return not (dx and dy) and max(abs(dx), abs(dy)) <= area.size
        case "explosion":
            return max(abs(dx), abs(dy)) <= area.size
        case "lance":
            return _in_lance(board, area.size, middle, start, at)
        case "breath":
            return _in_breath(area.size, middle, start, at)


def _in_lance(board: World, length: int, middle: Place, start: Place, at: Place) -> bool:
    """The squares of a row or column that begin next to the attacker; by house rule the target's and those behind it."""
    along, across = _towards(middle, start)
    if across:
        return False
    on, off = _seen_along(middle, start, at)
    if off or on <= 0:
        return False
    return along <= on <= along + length if board.rules.lances_start_at_target else on <= length


def _in_breath(size: int, middle: Place, start: Place, at: Place) -> bool:
    """One square beside the attacker, and as many rows of three behind it as the card prints."""
    on, off = _seen_along(middle, start, at)
    return (on == 1 and off == 0) or (1 < on <= size + 1 and abs(off) <= 1)


def _towards(middle: Place, start: Place) -> tuple[int, int]:
    """How far the target is along the longer side, and aside of it."""
    far = sorted((abs(middle.x - start.x), abs(middle.y - start.y)))
    return far[1], far[0]


def _seen_along(middle: Place, start: Place, at: Place) -> tuple[int, int]:
    """A square as seen by the attacker who looks at the target: how far ahead, and how far aside."""
    dx, dy = middle.x - start.x, middle.y - start.y
    if abs(dx) > abs(dy):
        return (at.x - start.x) * (1 if dx > 0 else -1), at.y - start.y
    return (at.y - start.y) * (1 if dy > 0 else -1), at.x - start.x
