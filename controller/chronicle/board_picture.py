"""The board at the turning point of a game, drawn as on an e-paper panel."""

from __future__ import annotations

from io import BytesIO

from controller.messages.prompt import Kind, Prompt
from rulesets.engine.language.words import Words
from rulesets.engine.requests import ANYONE
from rulesets.engine.view import View

SIZE = (560, 560)
NAMES = 24
"""Room around the board for the names of rows and columns."""
MARGIN = 6


def drawn(view: View, words: Words) -> bytes:
    """As PNG; empty for a game without a board."""
    if view.board is None or not view.board.cells:
        return b""
    from PIL import ImageOps  # noqa: PLC0415  # drawing is slow to import

    from controller.displays.panel_content import panel_content  # noqa: PLC0415  # drawing is slow to import
    from controller.displays.paper.pages.board import draw_board  # noqa: PLC0415
    from controller.displays.paper.typeset import Box, blank, in_black_and_white  # noqa: PLC0415

    content = panel_content(view, Prompt(0, ANYONE, Kind.OVER, "", ""), words)
    image, draw = blank(*SIZE)
    draw_board(draw, Box(0, 0, *SIZE).inset(NAMES, NAMES), view.board, content)
    left, top, right, bottom = ImageOps.invert(image.convert("L")).getbbox() or (0, 0, *SIZE)
    image = image.crop(
        (max(0, left - MARGIN), max(0, top - MARGIN), min(SIZE[0], right + MARGIN), min(SIZE[1], bottom + MARGIN))
    )
    png = BytesIO()
    in_black_and_white(image).save(png, "PNG", optimize=True)
    return png.getvalue()
