"""Small icons for a panel: they show without words what to throw, what to draw and where to go."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from PIL import ImageDraw

from controller.displays.paper.typeset import BLACK, WHITE, Box, Weight, font
from controller.displays.symbols import SYMBOLS, Area, Disc

# Where the pips of a face are, in quarters of the die.
_PIPS: Mapping[int, tuple[tuple[int, int], ...]] = MappingProxyType(
    {
        1: ((2, 2),),
        2: ((1, 1), (3, 3)),
        3: ((1, 1), (2, 2), (3, 3)),
        4: ((1, 1), (1, 3), (3, 1), (3, 3)),
        5: ((1, 1), (1, 3), (2, 2), (3, 1), (3, 3)),
        6: ((1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)),
    }
)

# The outline that people know a die by: how many corners it has, the first at the top.
_OUTLINES: Mapping[str, int] = MappingProxyType({"d4": 3, "d8": 4, "d10": 4, "d00": 4, "d12": 5, "d20": 6})

# A die that is still to be thrown is drawn in mid-air.
_TILT = math.radians(-14)


def die(draw: ImageDraw.ImageDraw, box: Box, kind: str, face: int | None = None, symbol: str | None = None) -> None:
    """A die that has come to rest is black and shows its face; one still to be thrown is white and tumbles."""
    if symbol is not None:
        draw.rounded_rectangle(_edge(box), radius=box.width // 5, fill=BLACK)
        draw_symbol(draw, box.inset(box.width // 8, box.height // 8), symbol, WHITE, BLACK)
    elif kind in _OUTLINES:
        _outline(draw, box, _OUTLINES[kind], 1.0, 0.0, filled=face is not None)
        _middle(draw, box, kind.removeprefix("d") if face is None else str(face), WHITE if face else BLACK)
    elif face is None:
        _outline(draw, box, 4, 1.15, math.pi / 4 + _TILT, filled=False)
        if kind == "d6":
            _pips(draw, box, 5, BLACK, 0.84, _TILT)
        else:
            _middle(draw, box, "?", BLACK)
    else:
        draw.rounded_rectangle(_edge(box), radius=box.width // 5, fill=BLACK)
        if kind == "d6" and face in _PIPS:
            _pips(draw, box, face, WHITE)
        else:
            _middle(draw, box, str(face), WHITE)


def draw_symbol(draw: ImageDraw.ImageDraw, box: Box, symbol: str, ink: int, ground: int) -> None:
    """As large as the box; a symbol without a drawing is shown by its first letters."""
    if symbol not in SYMBOLS:
        _middle(draw, box, symbol[:2].capitalize(), ink)
        return
    x, y, unit = box.x + box.width / 2, box.y + box.height / 2, box.width / 20
    for mark in SYMBOLS[symbol]:
        colour = ground if mark.cut else ink
        match mark:
            case Area(points):
                draw.polygon([(x + across * unit, y + down * unit) for across, down in points], fill=colour)
            case Disc(across, down, radius):
                middle, half = (x + across * unit, y + down * unit), radius * unit
                draw.ellipse((middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half), fill=colour)


def _outline(draw: ImageDraw.ImageDraw, box: Box, corners: int, size: float, turn: float, *, filled: bool) -> None:
    draw.polygon(_corners(box, corners, size, turn), fill=BLACK)
    if not filled:
        draw.polygon(_corners(box, corners, size - 6 / box.width, turn), fill=WHITE)


def _corners(box: Box, corners: int, size: float, turn: float) -> list[tuple[float, float]]:
    x, y, radius = box.x + box.width / 2, box.y + box.height / 2, box.width / 2 * size
    angles = (turn + math.tau * corner / corners for corner in range(corners))
    return [(x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles]


def _pips(draw: ImageDraw.ImageDraw, box: Box, face: int, ink: int, size: float = 1.0, turn: float = 0.0) -> None:
    radius, quarter = max(1, box.width // 11), box.width * size / 4
    for column, row in _PIPS[face]:
        across, down = (column - 2) * quarter, (row - 2) * quarter
        x = round(box.x + box.width / 2 + across * math.cos(turn) - down * math.sin(turn))
        y = round(box.y + box.height / 2 + across * math.sin(turn) + down * math.cos(turn))
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)


def _middle(draw: ImageDraw.ImageDraw, box: Box, text: str, ink: int) -> None:
    size = box.height * (6 if len(text) < 2 else 5) // 10
    at = (box.x + box.width / 2, box.y + box.height / 2)
    draw.text(at, text, fill=ink, font=font(size, Weight.BOLD), anchor="mm")


def arrow(draw: ImageDraw.ImageDraw, box: Box, ink: int = BLACK) -> None:
    """To the right."""
    y, head = box.y + box.height // 2, box.height // 3
    draw.line((box.x, y, box.right - 2, y), fill=ink, width=2)
    draw.polygon([(box.right, y), (box.right - head, y - head), (box.right - head, y + head)], fill=ink)


def target(draw: ImageDraw.ImageDraw, box: Box, ink: int = BLACK) -> None:
    """Cross-hairs: the target."""
    x, y, radius = box.x + box.width // 2, box.y + box.height // 2, box.width * 3 // 8
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), outline=ink, width=2)
    draw.line((x, box.y, x, box.bottom), fill=ink, width=2)
    draw.line((box.x, y, box.right, y), fill=ink, width=2)


def cards(draw: ImageDraw.ImageDraw, box: Box) -> None:
    wide, step = box.height * 2 // 3, max(2, box.height // 6)
    for offset in (step, 0):
        x, y = box.x + offset, box.y + step - offset
        draw.rounded_rectangle((x, y, x + wide, y + box.height - step - 1), 2, fill=WHITE, outline=BLACK, width=2)


def ruler(draw: ImageDraw.ImageDraw, box: Box) -> None:
    top = box.y + box.height // 4
    draw.rectangle((box.x, top, box.right - 1, box.bottom - box.height // 4), outline=BLACK, width=2)
    for mark in range(1, 4):
        x = box.x + box.width * mark // 4
        draw.line((x, top, x, top + box.height // 4), fill=BLACK, width=2)


def attention(draw: ImageDraw.ImageDraw, box: Box, ink: int, ground: int) -> None:
    """A triangle with an exclamation mark: put something right."""
    draw.polygon([(box.x + box.width // 2, box.y), (box.right, box.bottom - 1), (box.x, box.bottom - 1)], fill=ink)
    x, top, bottom = box.x + box.width // 2, box.y + box.height * 3 // 8, box.bottom - box.height // 4
    draw.line((x, top, x, bottom - 2), fill=ground, width=2)
    draw.line((x, bottom + 1, x, bottom + 2), fill=ground, width=2)


def no(draw: ImageDraw.ImageDraw, box: Box, ink: int, ground: int) -> None:
    """A disc with a bar: not that."""
    draw.ellipse(_edge(box), fill=ink)
    y, across, half = box.y + box.height // 2, box.width // 5, max(1, box.height // 10)
    draw.rectangle((box.x + across, y - half, box.right - across - 1, y + half - 1), fill=ground)


def _edge(box: Box) -> tuple[int, int, int, int]:
    return box.x, box.y, box.right - 1, box.bottom - 1
