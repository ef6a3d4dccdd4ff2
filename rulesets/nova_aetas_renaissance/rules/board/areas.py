"""NR-ARE-04..08: which squares an area covers."""

from __future__ import annotations

from rulesets.engine.boards.square_grid import Place, Square
from rulesets.nova_aetas_renaissance.content.cards import Area
from rulesets.nova_aetas_renaissance.state.world import World


def covers(board: World, area: Area, target: Square, attacker: Square) -> frozenset[Square]:
    """Squares on the target's level. The attacker's own square is left out."""
    grid = board.grid
    centre, start = grid.at(target), grid.at(attacker)
    squares = {
        square
        for square in grid.squares
        if grid.level(square) == centre.level and _inside(area, centre, start, grid.at(square))
    }
    return frozenset(squares - {attacker})


def may_target(board: World, area: Area | None, target: Square, attacker: Square) -> bool:
    """NR-ARE-06, 07: the target of a Lance or a Breath must stand inside the area."""
    if area is None or area.shape not in {"lance", "breath"}:
        return True
    at = board.grid.at(target)
    return target != attacker and _inside(area, at, board.grid.at(attacker), at)


def _inside(area: Area, centre: Place, start: Place, at: Place) -> bool:
    dx, dy = at.x - centre.x, at.y - centre.y
    match area.shape:
        case "cross":
            return not (dx and dy) and max(abs(dx), abs(dy)) <= area.size
        case "explosion":
            return max(abs(dx), abs(dy)) <= area.size
        case "lance":
            return _in_lance(area.size, centre, start, at)
        case "breath":
            return _in_breath(area.size, centre, start, at)


def _in_lance(length: int, centre: Place, start: Place, at: Place) -> bool:
    """The squares of a row or column, counted from the attacker."""
    if centre.x != start.x and centre.y != start.y:
        return False
    ahead, aside = _ahead_and_aside(centre, start, at)
    return not aside and 0 < ahead <= length


def _in_breath(size: int, centre: Place, start: Place, at: Place) -> bool:
    """One square next to the attacker, and behind it as many rows of three squares as the card says."""
    ahead, aside = _ahead_and_aside(centre, start, at)
    return (ahead == 1 and aside == 0) or (1 < ahead <= size + 1 and abs(aside) <= 1)


def _ahead_and_aside(centre: Place, start: Place, at: Place) -> tuple[int, int]:
    """How far ahead of the attacker a square is, and how far aside, when the attacker faces the target."""
    dx, dy = centre.x - start.x, centre.y - start.y
    if abs(dx) > abs(dy):
        return (at.x - start.x) * (1 if dx > 0 else -1), at.y - start.y
    return (at.y - start.y) * (1 if dy > 0 else -1), at.x - start.x
