"""NA-MOV, NA-BLD-05..16: from each square, the squares one step away and what that step counts.

Ways depend on the board and on what a model can do, never on who stands where, so each kind of mover's are found once.
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
    """NA-MOV-01, 02: to the four sides, to the corners only by a skill; ladders, then what climbers and jumpers can do.

    NA-BLD-09, 12, 13: a ladder's first floor is in its price, every other costs one AP more. NA-ESK-02: so does each
    level of a climb. Such prices are in AP: riding makes them no cheaper.
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
    """Both can be stood on, and neither is a roof of another house than the other."""
    return b in world.grid.neighbours and world.roofs.get(a) == world.roofs.get(b)


def _around(here: Place, sides: tuple[tuple[int, int], ...], level: int) -> Iterator[Square]:
    return (name(here.x + dx, here.y + dy, level) for dx, dy in sides if here.x + dx >= 0 and here.y + dy >= 0)


def _climbs(world: World, here: Place, climb: int) -> Iterator[tuple[Square, int]]:
    """NA-BLD-12..14, NA-EFF-05: to the square beside, up or down as many levels as Climb allows, one AP each level."""
    for levels in range(1, climb + 1):
        for level in (here.level - levels, here.level + levels):
            if level >= 0:
                beside = _around(here, SIDES, level)
                yield from ((other, levels) for other in beside if other in world.grid.neighbours)


def _jumps(world: World, square: Square, jump: int) -> Iterator[tuple[Square, int]]:
    """NA-BLD-15, 16: straight from roof to roof, over at most `jump` squares and no tower; every square counts, the landing too.

    Where two houses share a wall there is nothing in between, and it takes a jumper all the same.
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
                yield landing, max(1, gap + (not world.house.jump_counts_gap_only))
            if landing in world.roofs or landing in world.grid.opaque:
                break


def _flights(world: World, sides: tuple[tuple[int, int], ...]) -> Ways:
    """NA-STA-12: over anything on the board, and from level to level at no extra cost."""
    levels: dict[tuple[int, int], list[Square]] = {}
    for cell in world.cells:
        if cell.ground not in {"void", "building"}:
            levels.setdefault((cell.x, cell.y), []).append(cell.id)
    return {
        square: tuple((other, 1) for dx, dy in sides for other in levels.get((x + dx, y + dy), ()))
        for (x, y), squares in levels.items()
        for square in squares
    }
