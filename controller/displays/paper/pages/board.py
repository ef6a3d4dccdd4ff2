"""The board, for a panel that has the room: squares, hexes or places with their ways, and who stands where.

Each side has a shape of its own; the model that acts is black. A cell that can be reached has a ring.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator

from PIL import ImageDraw

from controller.displays.paper.pages.layout import LARGEST_TEXT, MARGIN, SMALLEST_TEXT, Scale, header
from controller.displays.paper.pages.place_names import placed_names
from controller.displays.paper.typeset import BLACK, WHITE, Box, Weight, fit, font, write
from controller.displays.showing import Showing
from controller.referee.notices import Glow
from rulesets.engine.view import BoardView, Cell, Piece, Shape, Side

# Hexes have a flat side at the top; every second column lies half a hex lower.
HEX_COLUMN = math.sqrt(3) / 2
HEX_RADIUS = 1 / math.sqrt(3)

# A place is a disc of this radius, in cells; what is below it: its name.
PLACE = 0.34
NAME_BELOW = 0.35

# How many corners the shape of a side has, and how it is turned, in parts of a full turn; none for a disc.
SHAPES = {
    Side.ENEMY: (4, 0.0),
    Side.SEAT_2: (4, 0.0),
    Side.NEUTRAL: (6, 0.0),
    Side.SEAT_3: (6, 0.0),
    Side.THIRD: (3, 0.0),
    Side.SEAT_4: (3, 0.0),
    Side.SEAT_5: (4, 0.125),
    Side.SEAT_6: (5, 0.0),
    Side.NOBODY: (5, 0.5),
}


def lay_out(draw: ImageDraw.ImageDraw, page: Box, showing: Showing, scale: Scale) -> None:
    board = showing.view.board
    body = header(draw, page, showing.active or showing.title, "", scale).inset(scale(MARGIN), scale(MARGIN))
    if board is None or not board.cells:
        write(draw, fit(showing.labels["no-board"], body, scale(LARGEST_TEXT), SMALLEST_TEXT), body, centred=True)
        return
    draw_board(draw, body, board, showing)


def draw_board(draw: ImageDraw.ImageDraw, body: Box, board: BoardView, showing: Showing) -> None:
    """The board alone, as large as the box allows."""
    places, unit = _placed(board, body)
    if unit < 3:
        return
    for link in board.links if board.shape is Shape.PLACES else ():
        if link.a in places and link.b in places:
            draw.line((*places[link.a], *places[link.b]), fill=BLACK, width=max(1, round(unit / 20)))
    for cell in board.cells:
        if not cell.level:
            _cell(draw, board.shape, cell, places[cell.id], unit)
    if board.shape is Shape.PLACES:
        named = tuple((showing.names.get(cell.id, cell.id), places[cell.id]) for cell in board.cells)
        for name in placed_names(named, unit, body):
            name.write(draw)
    for cell_id, glow in showing.glows.items():
        if cell_id in places and glow is not Glow.LEAVE:
            _disc(draw, places[cell_id], unit * 0.40, fill=None)
    _pieces(draw, board, places, unit, showing)


def _placed(board: BoardView, body: Box) -> tuple[dict[str, tuple[float, float]], float]:
    """The middle of every cell, and how many pixels a cell is wide."""
    spots = {cell.id: _middle(board.shape, cell) for cell in board.cells}
    if board.shape is Shape.PLACES:
        spread = _spread(list(spots.values()))
        spots = {id_: (x * spread, y * spread) for id_, (x, y) in spots.items()}
    left, top = (min(spot[side] for spot in spots.values()) - 0.6 for side in (0, 1))
    right, bottom = (max(spot[side] for spot in spots.values()) + 0.6 for side in (0, 1))
    bottom += NAME_BELOW if board.shape is Shape.PLACES else 0
    unit = min(body.width / (right - left), body.height / (bottom - top))
    x = body.x + (body.width - unit * (right - left)) / 2
    y = body.y + (body.height - unit * (bottom - top)) / 2
    return {id_: (x + (at[0] - left) * unit, y + (at[1] - top) * unit) for id_, at in spots.items()}, unit


def _middle(shape: Shape, cell: Cell) -> tuple[float, float]:
    if shape is Shape.HEXES:
        return cell.x * HEX_COLUMN, cell.y + (0.5 if cell.x % 2 else 0.0)
    return float(cell.x), float(cell.y)


def _spread(spots: list[tuple[float, float]]) -> float:
    """A game draws its places on a grid of its own: the nearest two are a cell and a half apart here."""
    gaps = (math.dist(a, b) for place, a in enumerate(spots) for b in spots[place + 1 :])
    nearest = min((gap for gap in gaps if gap > 0), default=1.5)
    return 1.5 / nearest


def _cell(draw: ImageDraw.ImageDraw, shape: Shape, cell: Cell, at: tuple[float, float], unit: float) -> None:
    match shape:
        case Shape.HEXES:
            _polygon(draw, at, unit * HEX_RADIUS, 6, 1 / 12, fill=None)
        case Shape.PLACES:
            _disc(draw, at, unit * PLACE)
        case Shape.SQUARES | Shape.OPEN:
            half = unit / 2
            draw.rectangle((at[0] - half, at[1] - half, at[0] + half, at[1] + half), outline=BLACK)
    if cell.ground != "open":
        _ground(draw, at, unit)


def _ground(draw: ImageDraw.ImageDraw, at: tuple[float, float], unit: float) -> None:
    """Draw a few dots where something grows or stands."""
    for across, down in ((-0.22, -0.26), (0.22, -0.26), (-0.22, 0.26), (0.22, 0.26)):
        _disc(draw, (at[0] + across * unit, at[1] + down * unit), max(1.0, unit / 30), fill=BLACK)


def _pieces(
    draw: ImageDraw.ImageDraw, board: BoardView, places: dict[str, tuple[float, float]], unit: float, showing: Showing
) -> None:
    crowds: defaultdict[str, list[Piece]] = defaultdict(list)
    for piece in board.pieces:
        if piece.cell in places and not piece.down:
            crowds[piece.cell].append(piece)
    for cell, crowd in crowds.items():
        radius = unit * (0.32 if len(crowd) == 1 else 0.19 if len(crowd) < 5 else 0.15)
        for piece, (across, down) in zip(crowd, _around(len(crowd)), strict=True):
            at = places[cell][0] + across * unit, places[cell][1] + down * unit
            _piece(draw, piece, at, radius, showing)


def _around(count: int) -> Iterator[tuple[float, float]]:
    if count == 1:
        yield 0.0, 0.0
        return
    away = 0.22 if count < 5 else 0.32
    for place in range(count):
        angle = math.tau * place / count
        yield away * math.sin(angle), -away * math.cos(angle)


def _piece(draw: ImageDraw.ImageDraw, piece: Piece, at: tuple[float, float], radius: float, showing: Showing) -> None:
    """A hidden piece shows only the back of its token."""
    acts = piece.id == showing.view.active
    corners, turn = SHAPES.get(piece.side, (0, 0.0))
    ground = BLACK if acts else WHITE
    if corners:
        _polygon(draw, at, radius * (1.3 if corners == 3 else 1.12), corners, turn, fill=ground)
    else:
        _disc(draw, at, radius, fill=ground)
    letter = "?" if piece.hidden else showing.names.get(piece.id, piece.id)[:1].upper()
    size = max(9, round(radius * 1.2))
    draw.text(at, letter, WHITE if acts else BLACK, font(size, Weight.BOLD), anchor="mm")


def _disc(draw: ImageDraw.ImageDraw, at: tuple[float, float], radius: float, fill: int | None = WHITE) -> None:
    edge = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
    draw.ellipse(edge, fill=fill, outline=BLACK, width=max(1, round(radius / 8)))


def _polygon(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], radius: float, corners: int, turn: float, fill: int | None
) -> None:
    angles = (math.tau * (turn + corner / corners) for corner in range(corners))
    points = [(at[0] + radius * math.sin(angle), at[1] - radius * math.cos(angle)) for angle in angles]
    draw.polygon(points, fill=fill, outline=BLACK, width=max(1, round(radius / 10)))
