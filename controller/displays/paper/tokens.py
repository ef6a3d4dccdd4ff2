"""A token on paper: its shape and ground are the side, its glyph the kind, the badge which one of several, dots its wounds, small glyphs its statuses.

It is the same token as on the page, in one bit: heroes and the first seat are white, enemies and the second seat dark: red on a panel with red ink,
otherwise black. Several of one kind in one place are one token, with how many they are.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from PIL import ImageDraw, ImageFont

from controller.displays.paper.outline import mask
from controller.displays.paper.typeset import BLACK, RED, WHITE, Weight, font, width_of
from controller.glyphs.glyphs import FONT, characters, glyph_of, is_drawing
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
    Side.NOBODY: (5, 0.0),
}

# How far the corners between the points of a star are from its middle, in parts of its points.
STAR = {Side.SEAT_6: 0.62}

# These sides are dark: on small panels a shape alone is easily mistaken. Opponents are red.
DARK = {Side.ENEMY: RED, Side.SEAT_2: RED, Side.SEAT_4: BLACK}

# Below this many pixels a glyph is a blot, and a letter says more.
SMALLEST_GLYPH = 10

# A badge or dots that are smaller than this cannot be read.
SMALLEST_MARK = 12

# The badge with a count is never smaller than this.
SMALLEST_BADGE = 6.0

# Parts of the radius: how large a glyph is, and the ring of the one that acts.
GLYPH = 1.3
ACTIVE_RING = 1.3

# How large the glyph of a status is, and where the first and the second are: parts of the radius.
MARK = 0.72
MARK_SPOTS = ((-0.9, 0.75), (-1.05, -0.15))

_NUMBER = re.compile(r"-(\d+)$")


class Spot(NamedTuple):
    x: float
    y: float


class Token(NamedTuple):
    """What a token shows. `many` is how many of its kind stand there, `aimed` whether an order or an attack aims at it."""

    piece: Piece
    name: str
    acts: bool = False
    aimed: bool = False
    many: int = 1


def draw_token(draw: ImageDraw.ImageDraw, token: Token, at: Spot, radius: float, glyphs: Mapping[str, str]) -> None:
    """A hidden piece shows only the back of its token. The one that acts has a second ring, a target four marks around it."""
    piece = token.piece
    ground, ink = (DARK[piece.side], WHITE) if piece.side in DARK else (WHITE, BLACK)
    if token.acts:
        _shape(draw, piece.side, at, radius * ACTIVE_RING, WHITE)
    _shape(draw, piece.side, at, radius, ground)
    glyph = None if piece.hidden else glyph_of(piece.id, piece.kind, glyphs)
    size = round(radius * GLYPH)
    if glyph is not None and size >= SMALLEST_GLYPH:
        draw_glyph(draw, glyph, at, size, ink)
    else:
        letter = "?" if piece.hidden else token.name[:1].upper()
        draw.text(at, letter, ink, font(max(9, round(radius * 1.2)), Weight.BOLD), anchor="mm")
    if token.aimed:
        _aim(draw, at, radius * 1.3)
    if token.many > 1:
        _badge(
            draw,
            Spot(at.x + radius * 0.8, at.y + radius * 0.8),
            max(SMALLEST_BADGE, radius * 0.5),
            f"\u00d7{token.many}",
        )
    elif radius >= SMALLEST_MARK and not piece.hidden:
        _wounds(draw, piece, at, radius)
        _marks(draw, piece, at, radius, glyphs)
        if glyph is not None and (number := number_of(piece.id)):
            _badge(draw, Spot(at.x + radius * 0.8, at.y + radius * 0.8), radius * 0.5, number)


def number_of(id_: str) -> str | None:
    """Which one of its kind it is."""
    found = _NUMBER.search(id_)
    return found[1] if found else None


def draw_glyph(draw: ImageDraw.ImageDraw, glyph: str, at: Spot, size: int, ink: int) -> None:
    """A glyph with its middle at a spot."""
    corner = (round(at.x - size / 2), round(at.y - size / 2))
    if is_drawing(glyph):
        draw.bitmap(corner, mask(glyph, size), ink)
    else:
        draw.text(corner, characters()[glyph], ink, _face(size), anchor="la")


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
    inwards = [STAR[side]] if side in STAR else []
    ways = [
        (turn + (corner + between / 2) / corners, part)
        for corner in range(corners)
        for between, part in enumerate([1.0, *inwards])
    ]
    points = [
        (at.x + part * away * math.sin(math.tau * way), at.y - part * away * math.cos(math.tau * way))
        for way, part in ways
    ]
    draw.polygon(points, fill=ground, outline=BLACK, width=width)


def _badge(draw: ImageDraw.ImageDraw, at: Spot, radius: float, text: str) -> None:
    """A disc, or a pill for what needs more room."""
    size = max(9, round(radius * 1.5))
    half = max(radius, width_of(text, size, Weight.BOLD) / 2 + 2)
    draw.rounded_rectangle(
        (at.x - half, at.y - radius, at.x + half, at.y + radius), round(radius), fill=WHITE, outline=BLACK
    )
    draw.text(at, text, BLACK, font(size, Weight.BOLD), anchor="mm")


def _marks(draw: ImageDraw.ImageDraw, piece: Piece, at: Spot, radius: float, glyphs: Mapping[str, str]) -> None:
    """Statuses to the lower left, where neither wounds nor the number are."""
    size = max(SMALLEST_GLYPH, round(radius * MARK))
    shown = [glyph for mark in piece.marks if (glyph := glyph_of(mark, mark, glyphs))]
    for glyph, (across, down) in zip(shown, MARK_SPOTS, strict=False):
        spot = Spot(at.x + across * radius, at.y + down * radius)
        half = size * 0.62
        draw.ellipse((spot.x - half, spot.y - half, spot.x + half, spot.y + half), fill=WHITE, outline=BLACK)
        draw_glyph(draw, glyph, spot, size, BLACK)


def _aim(draw: ImageDraw.ImageDraw, at: Spot, radius: float) -> None:
    width = max(2, round(radius / 5))
    for turn in range(4):
        x, y = math.sin(math.tau * turn / 4), math.cos(math.tau * turn / 4)
        near, far = radius * 0.8, radius * 1.2
        draw.line((at.x + near * x, at.y + near * y, at.x + far * x, at.y + far * y), fill=RED, width=width)


def _wounds(draw: ImageDraw.ImageDraw, piece: Piece, at: Spot, radius: float) -> None:
    """From the top to both sides: a full dot for each wound, an empty one for what is left."""
    health = piece.health or 0
    dot = max(2.0, radius * 0.16)
    for place in range(health if health * dot < radius * 1.4 else 0):
        angle = (place - (health - 1) / 2) * 0.4
        x, y = at.x + radius * 1.2 * math.sin(angle), at.y - radius * 1.2 * math.cos(angle)
        draw.ellipse((x - dot, y - dot, x + dot, y + dot), fill=RED if place < piece.wounds else WHITE, outline=BLACK)
