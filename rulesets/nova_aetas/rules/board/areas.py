"""NA-ICO-04, 08..10, NA-EFF-01: which squares an area covers, and who stands in it."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.square_grid import Place, Square
from rulesets.nova_aetas.content.cards import Area
from rulesets.nova_aetas.state.queries import Model, fellows, has_trait
from rulesets.nova_aetas.state.state import Standing, State


def covers(state: State, area: Area, centre: Square, origin: Square) -> tuple[Square, ...]:
    """The squares of an area, on the centre's level. `origin` is where the attacker stands: a T points away from it."""
    grid = state.world.grid
    middle, start = grid.at(centre), grid.at(origin)
    near = grid.within(centre, 2 * area.size)  # as far as the corners of a block
    return tuple(
        square
        for square in near
        if grid.level(square) == middle.level and _inside(area, middle, start, grid.at(square))
    )


def _inside(area: Area, middle: Place, start: Place, at: Place) -> bool:
    dx, dy = at.x - middle.x, at.y - middle.y
    steps, block = abs(dx) + abs(dy), max(abs(dx), abs(dy))
    match area.shape:
        case "distance":
            return steps <= area.size
        case "pulse":
            return 0 < steps <= area.size
        case "square":
            return block <= area.size
        case "cross":
            return block <= area.size and not (dx and dy)
        case "t":
            return _in_t(area.size, middle, start, dx, dy)


def _in_t(size: int, middle: Place, start: Place, dx: int, dy: int) -> bool:
    """A bar across the line of attack through the centre, and a stem that goes on behind it."""
    ahead_x, ahead_y = middle.x - start.x, middle.y - start.y
    if abs(ahead_y) >= abs(ahead_x):
        on, across = (dy if ahead_y >= 0 else -dy), dx
    else:
        on, across = (dx if ahead_x >= 0 else -dx), dy
    return (on == 0 and abs(across) <= size) or (across == 0 and 0 <= on <= size)


def characters_in(state: State, squares: tuple[Square, ...], side: str, trait: str | None = None) -> Iterator[Model]:
    """NA-ICO-05..07: friends, enemies or any character; a hero out of action counts too."""
    inside = set(squares)
    if side in {"enemy", "any"}:
        yield from [enemy for enemy in state.enemies.values() if enemy.at in inside and has_trait(state, enemy, trait)]
    if side in {"friend", "any"}:
        on_board = {Standing.IN_ACTION, Standing.OUT_OF_ACTION}
        yield from [friend for friend in fellows(state, side) if friend.at in inside and friend.standing in on_board]
