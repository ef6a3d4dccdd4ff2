"""A moment as lights under the squares of the board: where to go, what to put right, and what an enemy is about to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from controller.config.displays import Corner
from controller.displays.lights.ring import Pixels
from controller.displays.palette import (
    BLACK,
    ENEMY_PATH,
    GLOWS,
    LINE_OF_SIGHT,
    SIDES,
    TARGET,
    WHOSE_TURN_PERCENT,
    Colour,
)
from controller.displays.panel_content import LightContent, active_side
from rulesets.engine.view import BoardView, View


@dataclass(frozen=True, slots=True)
class Wiring:
    """Which LED is under which square."""

    columns: int
    rows: int
    serpentine: bool = True
    first: Corner = Corner.TOP_LEFT
    by_columns: bool = False

    def led(self, x: int, y: int) -> int | None:
        """None for a square beyond the matrix."""
        if not (0 <= x < self.columns and 0 <= y < self.rows):
            return None
        if self.first in {Corner.TOP_RIGHT, Corner.BOTTOM_RIGHT}:
            x = self.columns - 1 - x
        if self.first in {Corner.BOTTOM_LEFT, Corner.BOTTOM_RIGHT}:
            y = self.rows - 1 - y
        line, place, length = (x, y, self.rows) if self.by_columns else (y, x, self.columns)
        if self.serpentine and line % 2:
            place = length - 1 - place
        return line * length + place


def paint(lit: LightContent, wiring: Wiring) -> Pixels:
    pixels = [BLACK] * (wiring.columns * wiring.rows)
    board = lit.view.board
    if board is None:
        return tuple(pixels)
    places = {cell.id: (cell.x, cell.y) for cell in board.cells}
    for cell, colour in _lighted(lit, board, places):
        led = wiring.led(*places[cell]) if cell in places else None
        if led is not None:
            pixels[led] = colour
    return tuple(pixels)


def paint_cells(lit: LightContent, cells: Sequence[str]) -> Pixels:
    """One LED for each named cell, in this order."""
    board = lit.view.board
    if board is None:
        return (BLACK,) * len(cells)
    lighted = dict(_lighted(lit, board, {cell.id: (cell.x, cell.y) for cell in board.cells}))
    return tuple(lighted.get(cell, BLACK) for cell in cells)


def _lighted(
    lit: LightContent, board: BoardView, places: Mapping[str, tuple[int, int]]
) -> Iterator[tuple[str, Colour]]:
    """The most important comes last and covers the rest."""
    where = {piece.id: piece.cell for piece in board.pieces if piece.cell}
    side = active_side(lit.view)
    if side and (cell := where.get(lit.view.active or "")):
        yield cell, SIDES[side].dimmed(WHOSE_TURN_PERCENT)
    yield from ((where[target], TARGET) for target in lit.targets if target in where)
    if lit.ordered:
        yield from _order(lit.view, where, places)
    yield from ((cell, GLOWS[glow]) for cell, glow in lit.glows.items())


def _order(view: View, where: Mapping[str, str], places: Mapping[str, tuple[int, int]]) -> Iterator[tuple[str, Colour]]:
    order = view.order
    if order is None:
        return
    path = (order.start, *order.path) if order.start else order.path
    end = path[-1] if path else where.get(order.piece)
    target = where.get(order.target or "")
    if end and target:
        yield from ((cell, LINE_OF_SIGHT) for cell in _between(end, target, places))
        yield target, TARGET
    yield from ((cell, ENEMY_PATH) for cell in path)


def _between(start: str, end: str, places: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    """The squares that a straight line crosses, ends left out; it goes from middle to middle."""
    if start not in places or end not in places:
        return
    (x, y), (to_x, to_y) = places[start], places[end]
    steps = 2 * max(abs(to_x - x), abs(to_y - y), 1)
    at = {place: cell for cell, place in reversed(tuple(places.items()))}
    for step in range(1, steps):
        place = (_nearest(x, to_x, step, steps), _nearest(y, to_y, step, steps))
        cell = at.get(place)
        if cell is not None and place not in {(x, y), (to_x, to_y)}:
            yield cell


def _nearest(start: int, end: int, step: int, steps: int) -> int:
    """Rounded half up, in whole numbers: the same line on every machine."""
    return (2 * start * steps + 2 * (end - start) * step + steps) // (2 * steps)
