"""NA-MOV, NA-BLD-05..16: from each square, the squares one step away and the cost of that step.

Ways depend on the board and on how a model moves, not on where other models stand, so they are computed once for each gait.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.boards.paths import Ways
from rulesets.engine.boards.square_grid import Place, Square, name, place
from rulesets.nova_aetas.state.gait import Gait
from rulesets.nova_aetas.state.world import World

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def ways(world: World, gait: Gait) -> Ways:
    return world.edition.ways(world, gait)


def usual_ways(world: World, gait: Gait) -> Ways:
    kind = (gait.climb, gait.jump, gait.diagonal, gait.fly, gait.per_ap)
    known = world.known_ways.get(kind)
    if known is None:
        if gait.fly:
            known = _flights(world, SIDES + CORNERS if gait.diagonal else SIDES)
        else:
            known = {at: tuple(_steps(world, at, gait)) for at in world.grid.squares}
        world.known_ways[kind] = known
    return known


def _steps(world: World, square: Square, gait: Gait) -> Iterator[tuple[Square, int]]:
    """NA-MOV-01, 02: to the four sides, with a skill to the corners; then ladders, climbs and jumps.

    NA-BLD-09, 12, 13: a ladder's cost includes one floor, each other floor costs one AP more. NA-ESK-02: each level of a
    climb costs one AP. These costs are in AP, so they are not cheaper for riders.
    """
    grid, here = world.grid, world.grid.at(square)
    yield from ((other, 1) for other in grid.neighbours[square])
    if gait.diagonal:
        yield from ((other, 1) for other in _around(here, CORNERS, here.level) if _one_floor(world, square, other))
    for ladder in world.map.ladders:
        if square in {ladder.a, ladder.b}:
            other = ladder.b if square == ladder.a else ladder.a
            yield other, max(ladder.cost, abs(grid.level(other) - here.level)) * gait.per_ap
    yield from ((other, levels * gait.per_ap) for other, levels in _climbs(world, here, gait.climb))
    yield from _jumps(world, square, gait.jump)


def _one_floor(world: World, a: Square, b: Square) -> bool:
    """Both squares are in the street, or on the same roof."""
    return b in world.grid.neighbours and world.roofs.get(a) == world.roofs.get(b)


def _around(here: Place, sides: tuple[tuple[int, int], ...], level: int) -> Iterator[Square]:
    return (name(here.x + dx, here.y + dy, level) for dx, dy in sides if here.x + dx >= 0 and here.y + dy >= 0)


def _climbs(world: World, here: Place, climb: int) -> Iterator[tuple[Square, int]]:
    """NA-BLD-12..14, NA-EFF-05: to an adjacent square up to `climb` levels higher or lower, one AP for each level."""
    for levels in range(1, climb + 1):
        for level in (here.level - levels, here.level + levels):
            if level >= 0:
                adjacent = _around(here, SIDES, level)
                yield from ((other, levels) for other in adjacent if other in world.grid.neighbours)


def _jumps(world: World, square: Square, jump: int) -> Iterator[tuple[Square, int]]:
    """NA-BLD-15, 16: straight from roof to roof over at most `jump` squares; the landing square counts, and towers block.

    Even between two houses that share a wall a jump is needed.
    """
    if square not in world.roofs or not jump:
        return
    here = place(square)
    for dx, dy in SIDES:
        for gap in range(jump + 1):
            x, y = here.x + dx * (gap + 1), here.y + dy * (gap + 1)
            if x < 0 or y < 0:
                break
            landing = name(x, y, here.level)
            if landing in world.roofs and landing not in world.grid.neighbours[square]:
                yield landing, gap + 1
            if landing in world.roofs or landing in world.grid.opaque:
                break


def _flights(world: World, sides: tuple[tuple[int, int], ...]) -> Ways:
    """NA-STA-12: a flyer passes over everything, and changes level at no extra cost."""
    levels: dict[tuple[int, int], list[Square]] = {}
    for cell in world.cells:
        if cell.ground not in {"void", "building"}:
            levels.setdefault((cell.x, cell.y), []).append(cell.id)
    return {
        square: tuple((other, 1) for dx, dy in sides for other in levels.get((x + dx, y + dy), ()))
        for (x, y), squares in levels.items()
        for square in squares
    }
