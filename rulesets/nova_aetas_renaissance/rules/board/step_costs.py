"""NR-ABI-35..38, 45, 47, NR-MAP-07: from each square, the squares one step away and what that step costs.

Steps depend on the board and on the model's abilities, never on where others stand, so they are kept for each `Stride`.
Costs are in parts of an AP (see `Stride`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rulesets.engine.boards.paths import Ways
from rulesets.engine.boards.square_grid import Place, Square, name, place
from rulesets.nova_aetas.rules.board.steps import CORNERS, SIDES
from rulesets.nova_aetas.state import world as first
from rulesets.nova_aetas.state.gait import Gait
from rulesets.nova_aetas_renaissance.rules.board.gait import Stride
from rulesets.nova_aetas_renaissance.state.world import World

DIAGONALS = (*SIDES, *CORNERS)

Steps: TypeAlias = "tuple[tuple[Square, int], ...]"


def ways(board: first.World, gait: Gait) -> Ways:
    assert isinstance(board, World)
    assert isinstance(gait, Stride)
    known = board.known_ways.get(gait)
    if known is None:
        known = board.known_ways[gait] = _flying_steps(board, gait) if gait.fly else _walking_steps(board, gait)
    return known


def _walking_steps(board: World, gait: Stride) -> Ways:
    """NR-ABI-45: with Trample, also across scenery on which nobody can stop."""
    passable = board.passable_scenery if gait.trample else frozenset()
    squares = (*board.grid.squares, *sorted(passable))
    return {at: tuple(_allowed(gait, _steps(board, at, gait, passable))) for at in squares}


def _allowed(gait: Stride, steps: Iterator[tuple[Square, int]]) -> Iterator[tuple[Square, int]]:
    """NR-ABI-33: Heavy models stay on the ground."""
    return ((square, cost) for square, cost in steps if not (gait.heavy and place(square).level))


def _steps(board: World, square: Square, gait: Stride, passable: frozenset[Square]) -> Iterator[tuple[Square, int]]:
    here = place(square)
    adjacent = board.grid.neighbours.get(square, ()) if square not in passable else _around(here, SIDES, 0)
    for other in adjacent:
        if other in board.grid.neighbours:
            yield other, _step_cost(board, gait, other, 1)
    yield from (
        (other, _step_cost(board, gait, other, 1)) for other in _around(here, SIDES, here.level) if other in passable
    )
    if gait.diagonal:
        corners = _around(here, CORNERS, here.level)
        yield from (
            (other, _step_cost(board, gait, other, 1)) for other in corners if _on_one_floor(board, square, other)
        )
    for ladder in board.map.ladders:
        if square in {ladder.a, ladder.b}:
            other = ladder.b if square == ladder.a else ladder.a
            ap = max(ladder.cost, abs(place(other).level - here.level))
            yield other, _step_cost(board, gait, other, ap * gait.per_ap)
    yield from _climbs(board, here, gait)
    yield from _jumps(board, square, gait.jump, gait, gait.tall)


def _on_one_floor(board: World, a: Square, b: Square) -> bool:
    return b in board.grid.neighbours and board.roofs.get(a) == board.roofs.get(b)


def _around(here: Place, sides: tuple[tuple[int, int], ...], level: int) -> Iterator[Square]:
    return (name(here.x + dx, here.y + dy, level) for dx, dy in sides if here.x + dx >= 0 and here.y + dy >= 0)


def _step_cost(board: World, gait: Stride, to: Square, parts: int) -> int:
    """NR-SNE-07, NR-MAP-07: an AP more for a Hindered model, and one more into water or swamp."""
    if gait.counts_squares:
        return 1
    return parts + (gait.hindered + (to in board.slow)) * gait.per_ap


def _climbs(board: World, here: Place, gait: Stride) -> Iterator[tuple[Square, int]]:
    """NR-ABI-38: X levels cost X AP; Hindered adds one AP, as for a single square."""
    for levels in range(1, gait.climb + 1):
        for level in (here.level - levels, here.level + levels):
            if level >= 0:
                for other in _around(here, SIDES, level):
                    if other in board.grid.neighbours:
                        yield other, _step_cost(board, gait, other, levels * gait.per_ap)


def jumps(board: World, square: Square, reach: int, gait: Stride, tall: frozenset[Square]) -> Steps:
    """NR-ABI-35..37: landing squares in a straight line, level or lower, with their cost; none beyond a column of `tall`."""
    known = board.known_jumps.get((square, reach, gait, tall))
    if known is None:
        known = board.known_jumps[square, reach, gait, tall] = tuple(_jumps(board, square, reach, gait, tall))
    return known


def _jumps(
    board: World, square: Square, reach: int, gait: Stride, tall: frozenset[Square]
) -> Iterator[tuple[Square, int]]:
    here = place(square)
    for dx, dy in SIDES:
        for far in range(1, reach + 1):
            x, y = here.x + dx * far, here.y + dy * far
            if x < 0 or y < 0:
                break
            for level in range(here.level, -1, -1):
                landing = name(x, y, level)
                if landing in board.grid.neighbours:
                    yield landing, _jump_cost(gait, far)
            if _too_high_to_jump(board, name(x, y), here.level) or name(x, y) in tall:
                break


def _jump_cost(gait: Stride, far: int) -> int:
    """NR-SNE-07: a Hindered jumper pays an AP more for every square."""
    return far if gait.counts_squares else far * (1 + gait.hindered) * gait.per_ap


def _too_high_to_jump(board: World, column: Square, level: int) -> bool:
    """NR-ABI-37: nobody jumps over a Towering element, except over a building no higher than his own level."""
    house = board.building_at.get(column)
    return column in board.towering and (house is None or board.map.buildings[house].floors > level)


def _flying_steps(board: World, gait: Stride) -> Ways:
    """NR-ABI-47: flyers cross anything, and change levels at no extra cost."""
    levels: dict[tuple[int, int], list[Square]] = {}
    for cell in board.cells:
        if cell.ground not in {"void", "building"}:
            levels.setdefault((cell.x, cell.y), []).append(cell.id)
    cost = 1 if gait.counts_squares else 1 + gait.hindered * gait.per_ap
    return {
        square: tuple(
            (other, cost)
            for dx, dy in (DIAGONALS if gait.diagonal else SIDES)
            for other in levels.get((x + dx, y + dy), ())
            if not (gait.heavy and place(other).level)
        )
        for (x, y), squares in levels.items()
        for square in squares
    }
