"""The board, for a panel that has the room: squares, hexes or places with their ways, and who stands where.

Tokens are those of the page: shape, glyph and number. A cell that can be reached has a dot; the way of an order is red, its target has four marks. A panel
that is too small for the whole board shows the part where it happens; one with room next to the board lists who is on it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from PIL import ImageDraw

from controller.displays.panel_content import PanelContent
from controller.displays.paper.pages.ground import ABOVE, draw_ground
from controller.displays.paper.pages.layout import LARGEST_TEXT, MARGIN, SMALLEST_TEXT, Scale, header
from controller.displays.paper.pages.place_names import placed_names
from controller.displays.paper.pages.placing import Placing, fits_whole, place_cells, width_needed
from controller.displays.paper.tokens import Spot, Token, draw_glyph, draw_token
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
    width_of,
    write,
    write_line,
)
from controller.glyphs.glyphs import glyph_of
from controller.referee.notices import Glow
from rulesets.engine.view import BoardView, Piece, Shape

# Names of columns and rows need this many pixels a cell.
NAMED_CELL = 16

# Hexes of this many pixels have their names at the bottom.
NAMED_HEX = 33

# Cells smaller than this cannot show anything.
LEAST_UNIT = 3

# The list of those on the board needs this much width, and takes no more than this part of the panel.
LEAST_LIST, MOST_LIST = 92, 0.36

# Radius of the tokens of a crowd, in cells, and how far from the middle they stand; by how many they are.
ALONE = 0.4
CROWDS = {2: (0.26, 0.24), 3: (0.24, 0.26), 4: (0.22, 0.27)}
MANY = (0.17, 0.32)

# Two stand side by side, four in a square: how far the first is turned from the top.
TURNED = {2: 0.75, 4: 0.125}

# Names in the list may be this small.
SMALLEST_NAME = 12

_NUMBER = re.compile(r"\s+\d+$")


def lay_out(draw: ImageDraw.ImageDraw, page: Box, content: PanelContent, scale: Scale) -> None:
    board, clock = content.view.board, content.view.dial
    time = f"{clock.hour}:{clock.minute:02}" if clock else ""
    body = header(draw, page, content.active or content.title, time, scale).inset(scale(4), scale(3))
    if board is None or not board.cells:
        body = body.inset(scale(MARGIN), scale(MARGIN))
        write(draw, fit(content.labels["no-board"], body, scale(LARGEST_TEXT), SMALLEST_TEXT), body, centred=True)
        return
    room = body.width - width_needed(board, body.height)
    if room >= LEAST_LIST and fits_whole(board, body):
        width = min(room, round(body.width * MOST_LIST))
        body, side = body.split_left(body.width - width)
        _list(draw, side.inset(scale(2), scale(2)), board, content, scale)
    draw_board(draw, body, board, content)


def draw_board(draw: ImageDraw.ImageDraw, body: Box, board: BoardView, content: PanelContent) -> None:
    """The board alone, as large as the box allows."""
    if min(body.width, body.height) < 1:
        return
    placing = place_cells(board, body, _focus(board, content))
    if placing.unit < LEAST_UNIT:
        return
    glyphs = dict(content.view.glyphs)
    draw_ground(draw, board, placing, body, glyphs)
    if board.shape is Shape.PLACES:
        seen = (cell.id for cell in board.cells if cell.id in placing.in_sight and cell.ground != "waypoint")
        named = tuple((content.names.get(cell, cell), placing.spots[cell]) for cell in seen)
        for name in placed_names(named, placing.unit, body):
            name.write(draw)
    elif board.shape is Shape.SQUARES and placing.unit >= NAMED_CELL:
        _edge_names(draw, board, placing)
    elif board.shape is Shape.HEXES and placing.unit >= NAMED_HEX:
        _hex_names(draw, placing)
    for cell, glow in content.glows.items():
        if cell in placing.in_sight and glow is not Glow.LEAVE:
            _dot(draw, placing.spots[cell], max(2.0, placing.unit / 10))
    _way(draw, placing, content)
    for token, at, radius in _tokens(board, placing, content):
        draw_token(draw, token, at, radius, glyphs)


def _focus(board: BoardView, content: PanelContent) -> Iterator[str]:
    """Where the one that acts stands, or the order it carries out; if that is nowhere, everybody. A whole formation may act."""
    order = content.view.order if content.order_now else None
    if order is not None:
        yield from (*order.path, *([order.start] if order.start else []))
    shown = {content.view.active, order.piece if order else None, order.target if order else None}
    at = [piece.cell for piece in board.pieces if piece.cell and shown & {piece.id, piece.kind, piece.cell}]
    everybody = [piece.cell for piece in board.pieces if piece.cell and piece.tracked]
    yield from at or ([] if order else [*content.glows] or everybody)


def _edge_names(draw: ImageDraw.ImageDraw, board: BoardView, placing: Placing) -> None:
    """Letters above the columns and numbers left of the rows, read off the names of the cells."""
    unit = placing.unit
    face = font(max(10, round(unit * 0.34)), Weight.SEMIBOLD)
    cells = [cell for cell in board.cells if cell.id in placing.in_sight and not cell.level]
    top, left = min((cell.y for cell in cells), default=0), min((cell.x for cell in cells), default=0)
    for cell in cells:
        x, y = placing.spots[cell.id]
        letters = cell.id.rstrip("0123456789")
        if cell.y == top:
            draw.text((x, y - unit * 0.58), letters, BLACK, face, anchor="mb")
        if cell.x == left:
            draw.text((x - unit * 0.6, y), cell.id[len(letters) :], BLACK, face, anchor="rm")


def _hex_names(draw: ImageDraw.ImageDraw, placing: Placing) -> None:
    """At the bottom of each hex, where its token and its ground leave room."""
    size = max(9, round(placing.unit * 0.19))
    for cell in placing.in_sight:
        x, y = placing.spots[cell]
        half, foot = width_of(cell, size) / 2, y + placing.unit * 0.47
        draw.rectangle((x - half, foot - size * 0.75, x + half, foot), fill=WHITE)
        draw.text((x, foot), cell, BLACK, font(size, Weight.SEMIBOLD), anchor="mb")


def _way(draw: ImageDraw.ImageDraw, placing: Placing, content: PanelContent) -> None:
    """The way of an order, with a white edge to either side and an arrow at its end."""
    order = content.view.order if content.order_now else None
    steps = [order.start or "", *order.path] if order else []
    points = [placing.spots[cell] for cell in steps if cell in placing.in_sight]
    if len(points) < 2:
        return
    wide = max(3, round(placing.unit / 8))
    draw.line(points, fill=WHITE, width=wide + 4, joint="curve")
    draw.line(points, fill=RED, width=wide, joint="curve")
    before, end = points[-2:]
    angle = math.atan2(end.y - before.y, end.x - before.x)
    back = max(6.0, placing.unit * 0.3)
    corners = [(end.x - back * math.cos(angle + turn), end.y - back * math.sin(angle + turn)) for turn in (-0.55, 0.55)]
    draw.polygon([tuple(end), *corners], fill=RED)


def _tokens(board: BoardView, placing: Placing, content: PanelContent) -> Iterator[tuple[Token, Spot, float]]:
    """Those of one kind in one cell are one token; the one that acts is drawn last, on top of its neighbours."""
    order = content.view.order if content.order_now else None
    aimed = order.target if order else None
    crowds: dict[str, dict[tuple[str, ...], list[Piece]]] = {}
    for piece in board.pieces:
        if piece.cell in placing.in_sight and piece.cell and not piece.down:
            special = piece.id if piece.id in {content.view.active, aimed} else ""
            alike = (piece.kind, piece.side, "hidden" if piece.hidden else "", special)
            crowds.setdefault(piece.cell, {}).setdefault(alike, []).append(piece)
    placed = [each for cell, crowd in crowds.items() for each in _in_a_cell(cell, crowd, board, placing, content)]
    yield from sorted(placed, key=lambda each: (each[0].acts, each[0].aimed))


def _in_a_cell(
    cell: str,
    crowd: dict[tuple[str, ...], list[Piece]],
    board: BoardView,
    placing: Placing,
    content: PanelContent,
) -> Iterator[tuple[Token, Spot, float]]:
    order = content.view.order if content.order_now else None
    middle, unit = placing.spots[cell], placing.unit
    ground = next(each.ground for each in board.cells if each.id == cell)
    if board.shape is Shape.HEXES and ground != "open":
        middle = Spot(middle.x, middle.y + (unit * (0.5 - ABOVE) / 2 if unit < NAMED_HEX else 0))
    part, away = (ALONE, 0.0) if len(crowd) == 1 else CROWDS.get(len(crowd), MANY)
    if board.shape is Shape.HEXES:
        part *= 0.82 if unit < NAMED_HEX else 0.68
    for place, alike in enumerate(crowd.values()):
        angle = math.tau * (place / len(crowd) + TURNED.get(len(crowd), 0.0))
        at = Spot(middle.x + away * unit * math.sin(angle), middle.y - away * unit * math.cos(angle))
        piece = alike[0]
        token = Token(
            piece,
            content.names.get(piece.id, piece.id),
            acts=piece.id == content.view.active,
            aimed=order is not None and piece.id == order.target,
            many=len(alike),
        )
        yield token, at, part * unit


def _list(draw: ImageDraw.ImageDraw, box: Box, board: BoardView, content: PanelContent, scale: Scale) -> None:
    """Everybody on the board with token and name, each kind once; those on tagged bases first, and then what statuses mean."""
    kinds: dict[tuple[str, ...], list[Piece]] = {}
    for piece in sorted(board.pieces, key=lambda piece: not piece.tracked):
        if piece.cell and not piece.down:
            kinds.setdefault((_kind_name(piece, content), piece.side), []).append(piece)
    glyphs = dict(content.view.glyphs)
    known = [mark for piece in board.pieces if not piece.hidden for mark in piece.marks]
    marks = {mark: glyph for mark in known if (glyph := glyph_of(mark, mark, glyphs))}
    row = min(scale(26), max(SMALLEST_TEXT + 2, box.height // max(1, len(kinds) + len(marks))))
    shown = [
        (f"{name} \u00d7{len(pieces)}" if len(pieces) > 1 else name, pieces[0])
        for (name, *_), pieces in list(kinds.items())[: box.height // row]
    ]
    indent = round(row * 1.15)
    sizes = range(min(scale(15), row * 3 // 5), SMALLEST_NAME, -1)
    fitting = (size for size in sizes if all(width_of(text, size) <= box.width - indent for text, _ in shown))
    size = next(fitting, SMALLEST_NAME)
    for place, (text, piece) in enumerate(shown):
        y = box.y + place * row + row / 2
        draw_token(draw, Token(_plain(piece), text), Spot(box.x + row / 2, y), row * 0.4, glyphs)
        _name(draw, box.split_left(indent)[1], y, text, size)
    free = box.height // row - len(shown)
    for place, (mark, glyph) in enumerate(list(marks.items())[:free], len(shown)):
        y = box.y + place * row + row / 2
        draw_glyph(draw, glyph, Spot(box.x + row / 2, y), round(row * 0.55), BLACK)
        _name(draw, box.split_left(indent)[1], y, content.names.get(mark, mark), size)


def _name(draw: ImageDraw.ImageDraw, box: Box, y: float, text: str, size: int) -> None:
    line = shortened(text, box.width, size)
    write_line(draw, (box.x, round(y - line_height(size) / 2)), line, size, Weight.SEMIBOLD)


def _plain(piece: Piece) -> Piece:
    """A piece of its kind, without number and wounds."""
    return Piece(_NUMBER_OF_ID.sub("", piece.id), piece.kind, piece.side, piece.cell, hidden=piece.hidden)


_NUMBER_OF_ID = re.compile(r"-\d+$")


def _kind_name(piece: Piece, content: PanelContent) -> str:
    """Somebody with a name has that; one of many, or a thing without a name, that of its kind."""
    name, kind = content.names.get(piece.id, piece.id), content.names.get(piece.kind, piece.kind)
    return kind if kind != piece.kind and (_NUMBER.search(name) or name == piece.id) else _NUMBER.sub("", name)


def _dot(draw: ImageDraw.ImageDraw, at: Spot, radius: float) -> None:
    draw.ellipse((at.x - radius, at.y - radius, at.x + radius, at.y + radius), fill=BLACK)
