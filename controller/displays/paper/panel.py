"""A PanelContent as a picture for e-ink: one page, at any size, in two inks or three."""

from __future__ import annotations

from PIL import Image

from controller.displays.panel_content import PanelContent
from controller.displays.paper.pages import board, dial, dice, hand, invite, order, overview, prompt, sheet
from controller.displays.paper.pages.layout import scale_for
from controller.displays.paper.typeset import Box, blank, in_black_and_white

SHEET = "sheet:"
INVITE = "invite:"
HAND = "hand:"


def picture(content: PanelContent, width: int, height: int, kind: str = "prompt", *, red: bool = False) -> Image.Image:
    """Mode 1 in black and white; mode P with red ink."""
    image, draw = blank(width, height)
    page, scale = Box(0, 0, width, height), scale_for(width, height)
    match kind:
        case "order":
            order.lay_out(draw, page, content, scale)
        case "dial":
            dial.lay_out(draw, page, content, scale)
        case "overview":
            overview.lay_out(draw, page, content, scale)
        case "board":
            board.lay_out(draw, page, content, scale)
        case "dice":
            dice.lay_out(draw, page, content, scale)
        case _ if kind.startswith(SHEET):
            sheet.lay_out(draw, page, content, kind.removeprefix(SHEET), scale)
        case _ if kind.startswith(HAND):
            hand.lay_out(draw, page, content, kind.removeprefix(HAND), scale)
        case _ if kind.startswith(INVITE):
            invite.lay_out(draw, page, content, kind.removeprefix(INVITE), scale)
        case _:
            prompt.lay_out(draw, page, content, scale)
    return image if red else in_black_and_white(image)
