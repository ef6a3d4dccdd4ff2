"""The ground of a board on paper: waves, trees, hills, roofs with their walls and doors, roads. All of it is distinct in black and white, and lighter than the tokens on it."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PIL import ImageDraw

from controller.displays.paper.pages.placing import HEX_RADIUS, Placing, clipped
from controller.displays.paper.tokens import SMALLEST_GLYPH, Spot, draw_glyph
from controller.displays.paper.typeset import BLACK, WHITE, Box
from controller.glyphs.glyphs import glyph_of
from rulesets.engine.view import BoardView, Cell, Link, Shape

# The glyph of ground that is not named like one.
GLYPHS = {
    "forest": "tree",
    "hills": "hill",
    "mountains": "mountain",
    "mystic-stone": "gem",
    "way-out": "exit",
    "refuge": "exit",
    "objective-place": "objective",
    "station": "camp",
}

# Ground without a picture: somebody can simply stand there.
BARE = frozenset({"open", "building", "roof", "waypoint", "formation-place"})
WET = frozenset({"water", "river", "lake", "sea", "swamp"})
GRASS = frozenset({"grass", "grassland", "meadow", "plain", "plains"})

# A place is a disc of this radius, in cells; one where nothing is but the way is smaller.
PLACE, WAYPOINT = 0.36, 0.16

# Ground under a token moves to the top of its hex, so that both can be seen.
ABOVE = 0.31

# Dots of the grid are so many pixels apart.
DOTTED = 3


def draw_ground(
    draw: ImageDraw.ImageDraw, board: BoardView, placing: Placing, body: Box, own: Mapping[str, str]
) -> None:
    """All that lies under the tokens. `own` are the glyphs that the game chose."""
    if board.shape is Shape.PLACES:
        _roads(draw, board, placing, body)
    taken = {piece.cell for piece in board.pieces if not piece.down}
    roofs = {(cell.x, cell.y) for cell in board.cells if cell.level}
    for cell in board.cells:
        if cell.id in placing.in_sight and not cell.level:
            bare = (cell.x, cell.y) in roofs and board.shape is Shape.SQUARES
            _cell(draw, board.shape, cell, placing, own, covered=cell.id in taken, bare=bare)
    if board.shape is Shape.HEXES:
        _roads(draw, board, placing, body)
    if board.shape is Shape.SQUARES:
        _houses(draw, board, placing)
        _edge(draw, board, placing)
        for link in board.links:
            _way_between(draw, link, placing)


def _cell(
    draw: ImageDraw.ImageDraw,
    shape: Shape,
    cell: Cell,
    placing: Placing,
    own: Mapping[str, str],
    *,
    covered: bool,
    bare: bool,
) -> None:
    at, unit = placing.spots[cell.id], placing.unit
    match shape:
        case Shape.HEXES:
            if cell.ground in WET:
                _waves(draw, at, unit * 0.72, unit)
            _hexagon(draw, at, unit * HEX_RADIUS)
            if cell.ground not in WET:
                _picture(draw, cell, _above(at, unit) if covered else at, unit * (0.32 if covered else 0.6), own)
        case Shape.PLACES:
            if not (covered and cell.ground in BARE):
                _disc(draw, at, unit * (WAYPOINT if cell.ground in BARE else PLACE))
            if not covered and cell.ground not in BARE:
                _picture(draw, cell, at, unit * 0.5, own)
        case Shape.SQUARES | Shape.OPEN:
            _dotted_square(draw, at, unit)
            if cell.ground in WET:
                _waves(draw, at, unit, unit)
            elif not covered and not bare:
                _picture(draw, cell, at, unit * 0.72, own)


def _above(at: Spot, unit: float) -> Spot:
    return Spot(at.x, at.y - unit * ABOVE)


def _picture(draw: ImageDraw.ImageDraw, cell: Cell, at: Spot, size: float, own: Mapping[str, str]) -> None:
    """What grows or stands there; a few dots for what has no glyph."""
    if cell.ground in BARE:
        return
    if cell.ground in GRASS:
        _tufts(draw, at, size)
        return
    glyph = glyph_of(cell.id, cell.ground, own) or glyph_of(cell.ground, cell.ground, GLYPHS)
    if glyph is not None and size >= SMALLEST_GLYPH:
        draw_glyph(draw, glyph, at, round(size), BLACK)
        return
    for across, down in ((-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)):
        _disc(draw, Spot(at.x + across * size, at.y + down * size), max(1.0, size / 20), fill=BLACK)


def _tufts(draw: ImageDraw.ImageDraw, at: Spot, size: float) -> None:
    blade = max(2, round(size / 9))
    for across, down in ((-0.3, -0.12), (0.28, -0.2), (0.0, 0.22)):
        x, y = at.x + across * size, at.y + down * size
        for lean in (-blade, 0, blade):
            draw.line((x, y, x + lean, y - blade - (0 if lean else 1)), fill=BLACK)


def _waves(draw: ImageDraw.ImageDraw, at: Spot, width: float, unit: float) -> None:
    """Three lines of waves."""
    length = max(6.0, width / 3)
    high = max(1.0, unit / 24)
    for line in (-0.28, 0.0, 0.28):
        steps = range(round(width * 0.92))
        wave = [
            (at.x - width * 0.46 + step, at.y + line * unit + high * math.sin(math.tau * step / length))
            for step in steps
        ]
        draw.line(wave, fill=BLACK)


def _dotted_square(draw: ImageDraw.ImageDraw, at: Spot, unit: float) -> None:
    """Its upper and left edge: the next square and the edge of the board draw the others."""
    x, y, end = round(at.x - unit / 2), round(at.y - unit / 2), round(unit)
    draw.point([(x + step, y) for step in range(0, end, DOTTED)], fill=BLACK)
    draw.point([(x, y + step) for step in range(0, end, DOTTED)], fill=BLACK)


def _edge(draw: ImageDraw.ImageDraw, board: BoardView, placing: Placing) -> None:
    """A line where the board ends; where only the panel ends, the grid stays open."""
    half, width = placing.unit / 2, max(2, round(placing.unit / 16))
    cells = [cell for cell in board.cells if cell.id in placing.in_sight]
    ends = {(cell.x, cell.y) for cell in board.cells}
    for cell in cells:
        x, y = placing.spots[cell.id]
        for (across, down), line in _SIDES.items():
            if (cell.x + across, cell.y + down) not in ends:
                _side(draw, x, y, half, line, width)


_SIDES = {(0, -1): (-1, -1, 1, -1), (1, 0): (1, -1, 1, 1), (0, 1): (-1, 1, 1, 1), (-1, 0): (-1, -1, -1, 1)}


def _side(
    draw: ImageDraw.ImageDraw, x: float, y: float, half: float, line: tuple[int, int, int, int], width: int
) -> None:
    x1, y1, x2, y2 = line
    draw.line((x + x1 * half, y + y1 * half, x + x2 * half, y + y2 * half), fill=BLACK, width=width)


def _houses(draw: ImageDraw.ImageDraw, board: BoardView, placing: Placing) -> None:
    """Roofs have tiles, and a thick wall around each house; a higher roof has its own wall."""
    heights = {(cell.x, cell.y): cell.level for cell in board.cells if cell.level}
    half, width = placing.unit / 2, max(2, round(placing.unit / 9))
    roofs = [cell for cell in board.cells if cell.level and cell.id in placing.in_sight]
    for cell in roofs:
        _tiles(draw, placing.spots[cell.id], placing.unit)
    for cell in roofs:
        x, y = placing.spots[cell.id]
        for (across, down), line in _SIDES.items():
            if heights.get((cell.x + across, cell.y + down), 0) < cell.level:
                _side(draw, x, y, half, line, width)


def _tiles(draw: ImageDraw.ImageDraw, at: Spot, unit: float) -> None:
    """Courses of tiles, every second one shifted by half."""
    left, top, side = round(at.x - unit / 2), round(at.y - unit / 2), round(unit)
    course = max(4, side // 4)
    for number, down in enumerate(range(course, side + 1, course)):
        draw.line((left, top + down, left + side, top + down), fill=BLACK)
        for across in range(course * (number % 2), side, 2 * course):
            draw.line((left + across, top + down - course, left + across, top + down), fill=BLACK)


def _way_between(draw: ImageDraw.ImageDraw, link: Link, placing: Placing) -> None:
    """A door is a gap in the wall, a ladder has rungs."""
    if not {link.a, link.b} <= placing.in_sight:
        return
    a, b, unit = placing.spots[link.a], placing.spots[link.b], placing.unit
    if a == b:
        return
    x, y, reach = (a.x + b.x) / 2, (a.y + b.y) / 2, unit * 0.26
    along = abs(a.x - b.x) > abs(a.y - b.y)  # one steps sideways: the wall stands upright
    thick = max(2, round(unit / 9))
    if link.kind == "ladder":
        for step in (-1, 0, 1):
            rung = (x + step * unit / 7, y - reach / 2, x + step * unit / 7, y + reach / 2)
            across = (x - reach / 2, y + step * unit / 7, x + reach / 2, y + step * unit / 7)
            draw.line(rung if along else across, fill=BLACK, width=max(1, thick // 2))
        return
    gap = (x - thick, y - reach, x + thick, y + reach) if along else (x - reach, y - thick, x + reach, y + thick)
    draw.rectangle(gap, fill=WHITE, outline=BLACK)


def _roads(draw: ImageDraw.ImageDraw, board: BoardView, placing: Placing, body: Box) -> None:
    """Two lines for a road, and one for any other connection. On hexes, a road ends at the side between the two."""
    wide = max(3, round(placing.unit / 6))
    shown = [
        (link.kind, line)
        for link in board.links
        if {link.a, link.b} & placing.in_sight
        and link.a in placing.spots
        and link.b in placing.spots
        and (line := clipped(placing.spots[link.a], _end(board.shape, link, placing), body))
    ]
    for kind, (a, b) in shown:
        draw.line((*a, *b), fill=BLACK, width=wide if kind == "road" else max(1, wide // 3))
    for kind, (a, b) in shown:
        if kind == "road":
            draw.line((*a, *b), fill=WHITE, width=max(1, wide - 2))


def _end(shape: Shape, link: Link, placing: Placing) -> Spot:
    a, b = placing.spots[link.a], placing.spots[link.b]
    return Spot((a.x + b.x) / 2, (a.y + b.y) / 2) if shape is Shape.HEXES else b


def _disc(draw: ImageDraw.ImageDraw, at: Spot, radius: float, fill: int | None = WHITE) -> None:
    edge = (at.x - radius, at.y - radius, at.x + radius, at.y + radius)
    draw.ellipse(edge, fill=fill, outline=BLACK, width=max(1, round(radius / 10)))


def _hexagon(draw: ImageDraw.ImageDraw, at: Spot, radius: float) -> None:
    angles = (math.tau * (1 / 12 + corner / 6) for corner in range(6))
    points = [(at.x + radius * math.sin(angle), at.y - radius * math.cos(angle)) for angle in angles]
    draw.polygon(points, outline=BLACK, width=1)
