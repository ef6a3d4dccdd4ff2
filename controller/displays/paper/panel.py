"""A Showing as a picture for e-ink: one page of content, at any size, in two inks or three."""

from __future__ import annotations

from PIL import Image

from controller.displays.paper.pages import board, dial, dice, hand, invite, order, overview, prompt, sheet
from controller.displays.paper.pages.layout import scale_for
from controller.displays.paper.typeset import Box, blank, in_black_and_white
from controller.displays.showing import Showing

SHEET = "sheet:"
INVITE = "invite:"
HAND = "hand:"


def scene(showing: Showing, width: int, height: int, content: str = "prompt", *, red: bool = False) -> Image.Image:
    """Mode 1 in black and white; mode P with red ink."""
    image, draw = blank(width, height)
    page, scale = Box(0, 0, width, height), scale_for(width, height)
    match content:
        case "order":
            order.lay_out(draw, page, showing, scale)
        case "dial":
            dial.lay_out(draw, page, showing, scale)
        case "overview":
            overview.lay_out(draw, page, showing, scale)
        case "board":
            board.lay_out(draw, page, showing, scale)
        case "dice":
            dice.lay_out(draw, page, showing, scale)
        case _ if content.startswith(SHEET):
            sheet.lay_out(draw, page, showing, content.removeprefix(SHEET), scale)
        case _ if content.startswith(HAND):
            hand.lay_out(draw, page, showing, content.removeprefix(HAND), scale)
        case _ if content.startswith(INVITE):
            invite.lay_out(draw, page, showing, content.removeprefix(INVITE), scale)
        case _:
            prompt.lay_out(draw, page, showing, scale)
    return image if red else in_black_and_white(image)
