"""The whole table on a large panel: the map with the way of an enemy, the clock, who acts next, and what is asked.

A panel that is too small for all of it shows the map alone; a game without a map, the prompt.
"""

from __future__ import annotations

from PIL import ImageDraw

from controller.displays.panel_content import PanelContent
from controller.displays.paper import icons
from controller.displays.paper.pages import dial, prompt
from controller.displays.paper.pages.board import draw_board
from controller.displays.paper.pages.layout import LARGEST_TEXT, MARGIN, SMALLEST_TEXT, Scale, header
from controller.displays.paper.typeset import (
    BLACK,
    RED,
    WHITE,
    Box,
    Weight,
    fit,
    font,
    line_height,
    shortened,
    write,
    write_line,
)
from controller.messages.prompt import Kind
from rulesets.engine.view import BoardView, Cell, Order, Piece, Shape, Side

# A target sign has a ring and a cross: with fewer pixels it is neither.
SMALLEST_SIGN = 9

# A smaller map cannot be read.
LEAST_MAP = 80

# Narrower than this, the words beside the map would be too small to read.
LEAST_BESIDE = 240

# The words beside the map have a third of the panel: larger, they would be cut.
MOST_BESIDE = 1.25

# Lines that are hatched over ground that is not open, in pixels apart.
HATCH = 6


def lay_out(draw: ImageDraw.ImageDraw, page: Box, content: PanelContent, scale: Scale) -> None:
    board = content.view.board
    if board is None or not board.cells or min(page.width, page.height) < LEAST_MAP:
        prompt.lay_out(draw, page, content, scale)
        return
    side = min(page.height, page.width)
    if page.width - side < LEAST_BESIDE:
        _map(draw, page, board, content)
        return
    left, right = page.split_left(side)
    _map(draw, left, board, content)
    _beside(draw, right, content, scale)


def _beside(draw: ImageDraw.ImageDraw, box: Box, content: PanelContent, scale: Scale) -> None:
    clock = content.view.dial
    scale = Scale(min(scale.factor, MOST_BESIDE))
    rest = header(draw, box, content.title, f"{clock.hour}:{clock.minute:02}" if clock else "", scale)
    body = rest.inset(scale(MARGIN), scale(4))
    upper, lower = body.split_top(body.height // 2)
    if clock is not None:
        side = min(upper.height, upper.width * 3 // 5)
        dial.face(draw, Box(upper.x, upper.y, side, side), clock, content)
        upper = Box(upper.x + side + scale(6), upper.y, upper.width - side - scale(6), upper.height)
    _upcoming(draw, upper, content, scale)
    text = content.order.text if content.order_now and content.order else content.prompt.text
    setting = fit(text, lower, scale(LARGEST_TEXT), SMALLEST_TEXT, Weight.BOLD)
    write(draw, setting, Box(lower.x, lower.y + (lower.height - setting.height) // 2, lower.width, setting.height))


def _upcoming(draw: ImageDraw.ImageDraw, box: Box, content: PanelContent, scale: Scale) -> None:
    """Who acts next, as many as there is room for; nobody does when the game is over."""
    if not content.upcoming or content.prompt.kind is Kind.OVER:
        return
    size = max(SMALLEST_TEXT, scale(14))
    y = box.y
    write_line(draw, (box.x, y), shortened(content.labels["next"], box.width, size), size, Weight.BOLD)
    for who in content.upcoming:
        y += line_height(size)
        if y + line_height(size) > box.bottom:
            return
        write_line(draw, (box.x, y), shortened(who, box.width, size), size, Weight.SEMIBOLD)


def _map(draw: ImageDraw.ImageDraw, box: Box, board: BoardView, content: PanelContent) -> None:
    if board.shape in {Shape.PLACES, Shape.HEXES}:  # a crowd stands in a ring; hexes and ways need their own drawing
        draw_board(draw, box.inset(MARGIN, MARGIN), board, content)
        return
    places = _Places(board, box.inset(4, 4))
    for cell in board.cells:
        _ground(draw, places.box(cell), cell)
    if content.order_now is not None and content.view.order is not None:
        _way(draw, places, content.view.order)
    crowd: dict[str, int] = {}
    for piece in board.pieces:
        if piece.cell in places.cells:
            crowd[piece.cell] = crowd.get(piece.cell, 0) + 1
            _piece(draw, places.box(places.cells[piece.cell]), piece, content, crowd[piece.cell] - 1)


class _Places:
    """Where each cell is drawn: as large as the box allows, in its middle."""

    def __init__(self, board: BoardView, box: Box) -> None:
        self.cells = {cell.id: cell for cell in board.cells}
        across = max(cell.x for cell in board.cells) + 1
        down = max(cell.y for cell in board.cells) + 1
        self._side = max(4, min(box.width // across, box.height // down))
        self._x = box.x + (box.width - self._side * across) // 2
        self._y = box.y + (box.height - self._side * down) // 2

    def box(self, cell: Cell) -> Box:
        return Box(self._x + cell.x * self._side, self._y + cell.y * self._side, self._side, self._side)

    def middle(self, name: str) -> tuple[int, int] | None:
        cell = self.cells.get(name)
        if cell is None:
            return None
        box = self.box(cell)
        return box.x + box.width // 2, box.y + box.height // 2


def _ground(draw: ImageDraw.ImageDraw, box: Box, cell: Cell) -> None:
    edge = (box.x, box.y, box.right - 1, box.bottom - 1)
    draw.rectangle(edge, outline=BLACK, width=3 if cell.level else 1)
    if cell.ground != "open" and not cell.level:
        for start in range(0, box.width, HATCH):
            draw.line((box.x + start, box.y, box.x, box.y + start), fill=BLACK)
            draw.line((box.right - 1, box.y + start, box.x + start, box.bottom - 1), fill=BLACK)


def _way(draw: ImageDraw.ImageDraw, places: _Places, order: Order) -> None:
    steps = [places.middle(cell) for cell in (order.start or "", *order.path)]
    points = [point for point in steps if point is not None]
    if len(points) > 1:
        draw.line(points, fill=RED, width=5)
        x, y = points[-1]
        draw.ellipse((x - 6, y - 6, x + 6, y + 6), fill=RED)


def _piece(draw: ImageDraw.ImageDraw, cell: Box, piece: Piece, content: PanelContent, place: int) -> None:
    """Friends are open discs, all others solid; the one that acts has a ring, the target of an order a sign."""
    shift = place * cell.width // 5
    x, y = cell.x + cell.width // 2 + shift, cell.y + cell.height // 2 - shift
    size = max(1, cell.width * (2 if piece.tracked else 1) // 5)
    friend = piece.side in {Side.FRIEND, Side.SEAT_1}
    edge = (x - size, y - size, x + size, y + size)
    draw.ellipse(edge, fill=WHITE if friend else BLACK, outline=BLACK, width=2)
    if piece.id == content.view.active:
        draw.ellipse((x - size - 3, y - size - 3, x + size + 3, y + size + 3), outline=BLACK, width=2)
    if content.view.order and piece.id == content.view.order.target and content.order_now:
        sign = max(SMALLEST_SIGN, cell.width // 3)
        icons.target(draw, Box(cell.x, cell.y, sign, sign))
    draw.text((x, y), _mark(piece), BLACK if friend else WHITE, font(max(9, size), Weight.BOLD), anchor="mm")


def _mark(piece: Piece) -> str:
    """Two letters, or a letter and a number for one of many."""
    base, _, number = piece.id.rpartition("-")
    return f"{base[0].upper()}{number}"[:2] if base and number.isdigit() else piece.id[:2].title()
