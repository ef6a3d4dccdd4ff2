"""The board, for a panel that has the room: squares, hexes or places with their ways, and who stands where.

Tokens are those of the page: shape, glyph and number. A cell that can be reached has a ring. If the panel is too small for the whole board, it shows the
part where it happens.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator

from msgspec.structs import replace
from PIL import ImageDraw

from controller.displays.panel_content import PanelContent
from controller.displays.paper.pages.layout import LARGEST_TEXT, MARGIN, SMALLEST_TEXT, Scale, header
from controller.displays.paper.pages.place_names import placed_names
from controller.displays.paper.tokens import SMALLEST_GLYPH, Spot, draw_glyph, draw_token
from controller.displays.paper.typeset import BLACK, WHITE, Box, Weight, fit, font, write
from controller.glyphs.glyphs import glyph_of
from controller.referee.notices import Glow
from rulesets.engine.view import BoardView, Cell, Piece, Shape

# Hexes have a flat side at the top; every second column lies half a hex lower.
HEX_COLUMN = math.sqrt(3) / 2
HEX_RADIUS = 1 / math.sqrt(3)

# A place is a disc of this radius, in cells; what is below it: its name.
PLACE = 0.34
NAME_BELOW = 0.35

# A panel that would draw cells smaller than this shows only the part of the board where it happens.
SMALLEST_CELL = 15

# So many cells around what happens are shown then.
AROUND = 2

# Names of columns and rows need this many pixels a cell.
NAMED_CELL = 18

# The glyph that stands for ground, where it is not named like the ground; other ground has dots.
GROUNDS = {
    "bush": "herb",
    "forest": "tree",
    "swamp": "water",
    "river": "water",
    "hills": "hill",
    "mountains": "mountain",
    "cart": "caravan",
    "mystic-stone": "gem",
    "quest": "quest",
    "way-out": "flag",
    "mine": "mine",
}


def lay_out(draw: ImageDraw.ImageDraw, page: Box, content: PanelContent, scale: Scale) -> None:
    board = content.view.board
    body = header(draw, page, content.active or content.title, "", scale).inset(scale(MARGIN), scale(MARGIN))
    if board is None or not board.cells:
        write(draw, fit(content.labels["no-board"], body, scale(LARGEST_TEXT), SMALLEST_TEXT), body, centred=True)
        return
    draw_board(draw, body, board, content)


def draw_board(draw: ImageDraw.ImageDraw, body: Box, board: BoardView, content: PanelContent) -> None:
    """The board alone, as large as the box allows."""
    places, unit = _placed(board, body)
    if board.shape in {Shape.SQUARES, Shape.HEXES} and unit < SMALLEST_CELL:
        board = _where_it_happens(board, content, body.width / max(1, body.height))
        places, unit = _placed(board, body)
    if unit < 3:
        return
    for link in board.links if board.shape is Shape.PLACES else ():
        if link.a in places and link.b in places:
            draw.line((*places[link.a], *places[link.b]), fill=BLACK, width=max(1, round(unit / 20)))
    taken = {piece.cell for piece in board.pieces if not piece.down}
    roofed = {(cell.x, cell.y) for cell in board.cells if cell.level}
    for cell in board.cells:
        if not cell.level:
            covered = cell.id in taken or (cell.x, cell.y) in roofed
            _cell(draw, board.shape, cell, places[cell.id], unit, covered=covered)
    _houses(draw, board, places, unit)
    if board.shape is Shape.PLACES:
        named = tuple((content.names.get(cell.id, cell.id), places[cell.id]) for cell in board.cells)
        for name in placed_names(named, unit, body):
            name.write(draw)
    elif board.shape is Shape.SQUARES and unit >= NAMED_CELL:
        _edge_names(draw, board, places, unit)
    for cell_id, glow in content.glows.items():
        if cell_id in places and glow is not Glow.LEAVE:
            _disc(draw, places[cell_id], unit * 0.44, fill=None)
    _pieces(draw, board, places, unit, content)


def _where_it_happens(board: BoardView, content: PanelContent, aspect: float) -> BoardView:
    """The cells around the model that acts, its way and its target, and what may be answered: as wide as the panel."""
    order = content.view.order
    cells = {cell.id: cell for cell in board.cells}
    whom = {content.view.active, order.piece if order else None, order.target if order else None, *content.targets}
    spots = (
        {piece.cell for piece in board.pieces if piece.id in whom}
        | set(content.glows)
        | set(order.path if order else ())
    )
    seen = [cells[spot] for spot in spots if spot in cells]
    if not seen:
        return board
    left, right = min(cell.x for cell in seen) - AROUND, max(cell.x for cell in seen) + AROUND
    top, bottom = min(cell.y for cell in seen) - AROUND, max(cell.y for cell in seen) + AROUND
    wider = round(((bottom - top + 1) * aspect - (right - left + 1)) / 2)
    if wider > 0:
        left, right = _within(left - wider, right + wider, board.columns)
    kept = tuple(cell for cell in board.cells if left <= cell.x <= right and top <= cell.y <= bottom)
    return replace(board, cells=kept)


def _within(first: int, last: int, count: int) -> tuple[int, int]:
    """Shift a range of columns into the board, as far as it is wide enough."""
    shift = max(0, -first) - max(0, last - count + 1)
    return first + shift, last + shift


def _houses(draw: ImageDraw.ImageDraw, board: BoardView, places: dict[str, tuple[float, float]], unit: float) -> None:
    """Roofs have tiles, and a thick wall around each house."""
    if board.shape is not Shape.SQUARES:
        return
    roofs = {(cell.x, cell.y): places[cell.id] for cell in board.cells if cell.level}
    half, width = unit / 2, max(2, round(unit / 12))
    for (column, row), (x, y) in roofs.items():
        for line in range(1, 4):
            level = y - half + line * unit / 4
            draw.line((x - half, level, x + half, level), fill=BLACK)
        sides = {(0, -1): (-1, -1, 1, -1), (1, 0): (1, -1, 1, 1), (0, 1): (-1, 1, 1, 1), (-1, 0): (-1, -1, -1, 1)}
        for (across, down), (x1, y1, x2, y2) in sides.items():
            if (column + across, row + down) not in roofs:
                draw.line((x + x1 * half, y + y1 * half, x + x2 * half, y + y2 * half), fill=BLACK, width=width)


def _edge_names(
    draw: ImageDraw.ImageDraw, board: BoardView, places: dict[str, tuple[float, float]], unit: float
) -> None:
    """Letters above the columns and numbers left of the rows, read off the names of the cells."""
    face = font(max(9, round(unit * 0.3)), Weight.SEMIBOLD)
    top, left = min(cell.y for cell in board.cells), min(cell.x for cell in board.cells)
    for cell in board.cells:
        x, y = places[cell.id]
        letters = cell.id.rstrip("0123456789")
        if cell.y == top and not cell.level:
            draw.text((x, y - unit * 0.58), letters, BLACK, face, anchor="mb")
        if cell.x == left and not cell.level:
            draw.text((x - unit * 0.58, y), cell.id[len(letters) :], BLACK, face, anchor="rm")


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


def _cell(
    draw: ImageDraw.ImageDraw, shape: Shape, cell: Cell, at: tuple[float, float], unit: float, *, covered: bool
) -> None:
    match shape:
        case Shape.HEXES:
            _polygon(draw, at, unit * HEX_RADIUS, 6, 1 / 12, fill=None)
        case Shape.PLACES:
            _disc(draw, at, unit * PLACE)
        case Shape.SQUARES | Shape.OPEN:
            half = unit / 2
            draw.rectangle((at[0] - half, at[1] - half, at[0] + half, at[1] + half), outline=BLACK)
    if cell.ground != "open" and not covered:
        _ground(draw, cell.ground, at, unit)


def _ground(draw: ImageDraw.ImageDraw, ground: str, at: tuple[float, float], unit: float) -> None:
    """What grows or stands there; a few dots for what has no glyph."""
    glyph = glyph_of(ground, ground, GROUNDS)
    if glyph is not None and unit * 0.6 >= SMALLEST_GLYPH:
        draw_glyph(draw, glyph, Spot(*at), round(unit * 0.6), BLACK)
        return
    for across, down in ((-0.22, -0.26), (0.22, -0.26), (-0.22, 0.26), (0.22, 0.26)):
        _disc(draw, (at[0] + across * unit, at[1] + down * unit), max(1.0, unit / 30), fill=BLACK)


def _pieces(
    draw: ImageDraw.ImageDraw,
    board: BoardView,
    places: dict[str, tuple[float, float]],
    unit: float,
    content: PanelContent,
) -> None:
    glyphs = dict(content.view.glyphs)
    crowds: defaultdict[str, list[Piece]] = defaultdict(list)
    for piece in board.pieces:
        if piece.cell in places and not piece.down:
            crowds[piece.cell].append(piece)
    for cell, crowd in crowds.items():
        radius = unit * (0.34 if len(crowd) == 1 else 0.19 if len(crowd) < 5 else 0.15)
        for piece, (across, down) in zip(crowd, _around(len(crowd)), strict=True):
            at = Spot(places[cell][0] + across * unit, places[cell][1] + down * unit)
            name = content.names.get(piece.id, piece.id)
            draw_token(draw, piece, at, radius, glyphs, name, acts=piece.id == content.view.active)


def _around(count: int) -> Iterator[tuple[float, float]]:
    if count == 1:
        yield 0.0, 0.0
        return
    away = 0.22 if count < 5 else 0.32
    for place in range(count):
        angle = math.tau * place / count
        yield away * math.sin(angle), -away * math.cos(angle)


def _disc(draw: ImageDraw.ImageDraw, at: tuple[float, float], radius: float, fill: int | None = WHITE) -> None:
    edge = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
    draw.ellipse(edge, fill=fill, outline=BLACK, width=max(1, round(radius / 8)))


def _polygon(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], radius: float, corners: int, turn: float, fill: int | None
) -> None:
    angles = (math.tau * (turn + corner / corners) for corner in range(corners))
    points = [(at[0] + radius * math.sin(angle), at[1] - radius * math.cos(angle)) for angle in angles]
    draw.polygon(points, fill=fill, outline=BLACK, width=max(1, round(radius / 10)))
