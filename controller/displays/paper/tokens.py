"""A token on paper: its shape and ground are the side, its glyph the kind, the badge which one of several, dots its wounds.

It is the same token as on the page, in one bit: heroes and the first seat are white, enemies and the second seat black.
"""

from __future__ import annotations

import math
import re
from functools import cache
from typing import NamedTuple

from PIL import ImageDraw, ImageFont

from controller.displays.paper.typeset import BLACK, WHITE, Weight, font
from controller.glyphs.glyphs import FONT, characters, glyph_of
from rulesets.engine.view import Piece, Side

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

# These sides are black: on small panels a shape alone is easily mistaken.
DARK = frozenset({Side.ENEMY, Side.SEAT_2, Side.SEAT_4})

# Below this many pixels a glyph is a blot, and a letter says more.
SMALLEST_GLYPH = 10

# A badge or dots that are smaller than this cannot be read.
SMALLEST_MARK = 12

_NUMBER = re.compile(r"-(\d+)$")


class Spot(NamedTuple):
    x: float
    y: float


def draw_token(
    draw: ImageDraw.ImageDraw, piece: Piece, at: Spot, radius: float, glyphs: dict[str, str], name: str, *, acts: bool
) -> None:
    """A hidden piece shows only the back of its token. The one that acts has a second ring."""
    ground, ink = (BLACK, WHITE) if piece.side in DARK else (WHITE, BLACK)
    if acts:
        _shape(draw, piece.side, at, radius * 1.32, WHITE)
    _shape(draw, piece.side, at, radius, ground)
    glyph = None if piece.hidden else glyph_of(piece.id, piece.kind, glyphs)
    size = round(radius * 1.25)
    if glyph is not None and size >= SMALLEST_GLYPH:
        draw_glyph(draw, glyph, at, size, ink)
    else:
        letter = "?" if piece.hidden else name[:1].upper()
        draw.text(at, letter, ink, font(max(9, round(radius * 1.2)), Weight.BOLD), anchor="mm")
    if radius >= SMALLEST_MARK and not piece.hidden:
        _wounds(draw, piece, at, radius)
        if glyph is not None and (number := _NUMBER.search(piece.id)):
            _badge(draw, Spot(at.x + radius * 0.8, at.y + radius * 0.8), radius * 0.5, number[1])


def draw_glyph(draw: ImageDraw.ImageDraw, glyph: str, at: Spot, size: int, ink: int) -> None:
    """A glyph with its middle at a spot."""
    draw.text((round(at.x - size / 2), round(at.y - size / 2)), characters()[glyph], ink, _face(size), anchor="la")


@cache
def _face(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONT), size, layout_engine=ImageFont.Layout.BASIC)


def _shape(draw: ImageDraw.ImageDraw, side: Side, at: Spot, radius: float, ground: int) -> None:
    corners, turn = SHAPES.get(side, (0, 0.0))
    width = max(1, round(radius / 9))
    if not corners:
        edge = (at.x - radius, at.y - radius, at.x + radius, at.y + radius)
        draw.ellipse(edge, fill=ground, outline=BLACK, width=width)
        return
    away = radius * (1.3 if corners == 3 else 1.18)  # a triangle has the least room inside
    angles = (math.tau * (turn + corner / corners) for corner in range(corners))
    points = [(at.x + away * math.sin(angle), at.y - away * math.cos(angle)) for angle in angles]
    draw.polygon(points, fill=ground, outline=BLACK, width=width)


def _badge(draw: ImageDraw.ImageDraw, at: Spot, radius: float, number: str) -> None:
    draw.ellipse((at.x - radius, at.y - radius, at.x + radius, at.y + radius), fill=WHITE, outline=BLACK)
    draw.text(at, number, BLACK, font(max(8, round(radius * 1.5)), Weight.BOLD), anchor="mm")


def _wounds(draw: ImageDraw.ImageDraw, piece: Piece, at: Spot, radius: float) -> None:
    """From the top to both sides: a full dot for each wound, an empty one for what is left."""
    health = piece.health or 0
    dot = max(1.5, radius * 0.16)
    for place in range(health if health * dot < radius else 0):
        angle = (place - (health - 1) / 2) * 0.4
        x, y = at.x + radius * 1.25 * math.sin(angle), at.y - radius * 1.25 * math.cos(angle)
        draw.ellipse((x - dot, y - dot, x + dot, y + dot), fill=BLACK if place < piece.wounds else WHITE, outline=BLACK)
