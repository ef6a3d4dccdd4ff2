"""The QR code of a seat's own page, as large as the paper allows, with the name of the seat."""

from __future__ import annotations

from PIL import ImageDraw

from controller.displays.panel_content import PanelContent
from controller.displays.paper.pages.layout import LARGEST_TEXT, MARGIN, SMALLEST_TEXT, Scale, placeholder
from controller.displays.paper.typeset import BLACK, Box, fit, write

# Phones need an empty border of this many squares around a code.
QUIET = 2


def lay_out(draw: ImageDraw.ImageDraw, page: Box, content: PanelContent, seat: str, scale: Scale) -> None:
    rows = content.invites.get(seat)
    if rows is None:
        placeholder(draw, page, content.title, content.labels["no-page"], scale)
        return
    wide = page.width * 4 > page.height * 5
    room = page.height if wide else min(page.width, page.height * 3 // 4)
    square = max(1, room // (len(rows) + 2 * QUIET))
    _code(draw, rows, page.x + square * QUIET, page.y + square * QUIET, square)
    side, below = page.split_left(room)[1], page.split_top(room)[1]
    rest = (side if wide else below).inset(scale(MARGIN), scale(MARGIN))
    text = f"{seat.title()}: {content.labels['join']}"
    write(draw, fit(text, rest, scale(LARGEST_TEXT), SMALLEST_TEXT), rest)


def _code(draw: ImageDraw.ImageDraw, rows: tuple[str, ...], x: int, y: int, square: int) -> None:
    for row, squares in enumerate(rows):
        for column, dark in enumerate(squares):
            if dark == "1":
                left, top = x + column * square, y + row * square
                draw.rectangle((left, top, left + square - 1, top + square - 1), fill=BLACK)
