"""Where the cells of a board are drawn on a panel: the whole board where its cells are large enough, or the part where it happens."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from controller.displays.paper.tokens import Spot
from controller.displays.paper.typeset import Box
from rulesets.engine.view import BoardView, Cell, Shape

# Hexes have a flat side at the top; every second column lies half a hex lower.
HEX_COLUMN = math.sqrt(3) / 2
HEX_RADIUS = 1 / math.sqrt(3)

# What is free around the middles of the outermost cells, in cells: left, top, right, bottom. Squares have coordinates left and above, places have names below.
AROUND = {
    Shape.SQUARES: (1.1, 1.05, 0.55, 0.55),
    Shape.OPEN: (1.1, 1.05, 0.55, 0.55),
    Shape.HEXES: (0.62, 0.55, 0.62, 0.55),
    Shape.PLACES: (0.6, 0.6, 0.6, 0.95),
}

# A panel that would draw cells smaller than this, in pixels, shows only a part of the board: with fewer, glyphs are blots.
LEAST_CELL = {Shape.SQUARES: 19.0, Shape.OPEN: 19.0, Shape.HEXES: 30.0, Shape.PLACES: 17.0}

# A part of the board is drawn with cells of this many pixels.
NEAR_CELL = {Shape.SQUARES: 24.0, Shape.OPEN: 24.0, Shape.HEXES: 34.0, Shape.PLACES: 24.0}


class Placing(NamedTuple):
    """The middle of every cell, which of them are in sight, and how many pixels a cell is wide."""

    spots: dict[str, Spot]
    in_sight: frozenset[str]
    unit: float


def place_cells(board: BoardView, body: Box, focus: Iterable[str]) -> Placing:
    """`focus` are the cells that a small panel must show."""
    grid = _grid(board)
    in_sight = frozenset(grid)
    if not fits_whole(board, body):
        in_sight = _window(board.shape, grid, body, [grid[cell] for cell in focus if cell in grid])
    seen = [grid[cell] for cell in grid if cell in in_sight]
    unit = _unit(board.shape, seen, body)
    left, top, right, bottom = _bounds(board.shape, seen)
    x = body.x + (body.width - unit * (right - left)) / 2
    y = body.y + (body.height - unit * (bottom - top)) / 2
    spots = {cell: Spot(x + (at.x - left) * unit, y + (at.y - top) * unit) for cell, at in grid.items()}
    return Placing(spots, in_sight, unit)


def fits_whole(board: BoardView, body: Box) -> bool:
    """Whether all cells can be shown, large enough to be read."""
    return _unit(board.shape, list(_grid(board).values()), body) >= LEAST_CELL[board.shape]


def width_needed(board: BoardView, height: int) -> int:
    """How wide a panel of this height must be for the whole board."""
    left, top, right, bottom = _bounds(board.shape, list(_grid(board).values()))
    return math.ceil(height * (right - left) / (bottom - top))


def _grid(board: BoardView) -> dict[str, Spot]:
    spots = {cell.id: _middle(board.shape, cell) for cell in board.cells}
    if board.shape is not Shape.PLACES:
        return spots
    spread = _spread(list(spots.values()))
    return {cell: Spot(x * spread, y * spread) for cell, (x, y) in spots.items()}


def _middle(shape: Shape, cell: Cell) -> Spot:
    if shape is Shape.HEXES:
        return Spot(cell.x * HEX_COLUMN, cell.y + (0.5 if cell.x % 2 else 0.0))
    return Spot(float(cell.x), float(cell.y))


def _spread(spots: list[Spot]) -> float:
    """A game draws its places on its own grid: the nearest two are a cell and a half apart here."""
    gaps = (math.dist(a, b) for place, a in enumerate(spots) for b in spots[place + 1 :])
    nearest = min((gap for gap in gaps if gap > 0), default=1.5)
    return 1.5 / nearest


def _bounds(shape: Shape, spots: list[Spot]) -> tuple[float, float, float, float]:
    left, top, right, bottom = AROUND[shape]
    return (
        min(spot.x for spot in spots) - left,
        min(spot.y for spot in spots) - top,
        max(spot.x for spot in spots) + right,
        max(spot.y for spot in spots) + bottom,
    )


def _unit(shape: Shape, spots: list[Spot], body: Box) -> float:
    left, top, right, bottom = _bounds(shape, spots)
    return min(body.width / (right - left), body.height / (bottom - top))


def _window(shape: Shape, grid: dict[str, Spot], body: Box, focus: list[Spot]) -> frozenset[str]:
    """The cells around the middle of what matters, as many as the panel can show, and never beyond the board."""
    spots = list(grid.values())
    matters = focus or spots
    left, top, right, bottom = AROUND[shape]
    unit = NEAR_CELL[shape]
    across = body.width / unit - left - right
    down = body.height / unit - top - bottom
    first_x = _first([spot.x for spot in spots], [spot.x for spot in matters], across)
    first_y = _first([spot.y for spot in spots], [spot.y for spot in matters], down)
    seen = frozenset(
        cell
        for cell, at in grid.items()
        if -0.01 <= at.x - first_x <= across + 0.01 and -0.01 <= at.y - first_y <= down + 0.01
    )
    return seen or frozenset(grid)


def _first(all_of_them: list[float], matters: list[float], length: float) -> float:
    """Where the window begins on one axis."""
    middle = (min(matters) + max(matters)) / 2
    least, most = min(all_of_them), max(all_of_them)
    first = max(least, min(middle - length / 2, most - length))
    return min(all_of_them, key=lambda place: abs(place - first)) if most - least > length else least


def clipped(a: Spot, b: Spot, body: Box) -> tuple[Spot, Spot] | None:
    """The part of a line inside the box."""
    begin, end = 0.0, 1.0
    for start, step, low, high in ((a.x, b.x - a.x, body.x, body.right - 1), (a.y, b.y - a.y, body.y, body.bottom - 1)):
        if step == 0:
            if not low <= start <= high:
                return None
            continue
        near, far = sorted(((low - start) / step, (high - start) / step))
        begin, end = max(begin, near), min(end, far)
    if begin >= end:
        return None
    return Spot(a.x + begin * (b.x - a.x), a.y + begin * (b.y - a.y)), Spot(
        a.x + end * (b.x - a.x), a.y + end * (b.y - a.y)
    )
