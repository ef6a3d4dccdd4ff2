"""The whole table on a large panel: the map with the way of an enemy, the clock, who acts next, and what is asked.

A panel that is too small for all of it shows the map alone; a game without a map, the prompt.
"""

from __future__ import annotations

from PIL import ImageDraw

from controller.displays.panel_content import PanelContent
from controller.displays.paper.pages import dial, prompt
from controller.displays.paper.pages.board import draw_board
from controller.displays.paper.pages.layout import LARGEST_TEXT, MARGIN, SMALLEST_TEXT, Scale, header
from controller.displays.paper.typeset import (
    Box,
    Weight,
    fit,
    line_height,
    shortened,
    write,
    write_line,
)
from controller.messages.prompt import Kind

# A smaller map cannot be read.
LEAST_MAP = 80

# Narrower than this, the words next to the map would be too small to read.
LEAST_BESIDE = 240

# The words next to the map have a third of the panel: larger, they would be cut.
LARGEST_SCALE = 1.25


def lay_out(draw: ImageDraw.ImageDraw, page: Box, content: PanelContent, scale: Scale) -> None:
    board = content.view.board
    if board is None or not board.cells or min(page.width, page.height) < LEAST_MAP:
        prompt.lay_out(draw, page, content, scale)
        return
    side = min(page.height, page.width)
    if page.width - side < LEAST_BESIDE:
        draw_board(draw, page.inset(4, 4), board, content)
        return
    left, right = page.split_left(side)
    draw_board(draw, left.inset(4, 4), board, content)
    _draw_right_column(draw, right, content, scale)


def _draw_right_column(draw: ImageDraw.ImageDraw, box: Box, content: PanelContent, scale: Scale) -> None:
    clock = content.view.dial
    scale = Scale(min(scale.factor, LARGEST_SCALE))
    rest = header(draw, box, content.title, f"{clock.hour}:{clock.minute:02}" if clock else "", scale)
    body = rest.inset(scale(MARGIN), scale(4))
    upper, lower = body.split_top(body.height // 2)
    if clock is not None:
        side = min(upper.height, upper.width * 3 // 5)
        upper, foot = upper.split_top(side)
        dial.coming_line(draw, foot, content, scale)
        dial.face(draw, Box(upper.x, upper.y, side, side), clock, content)
        upper = Box(upper.x + side + scale(6), upper.y, upper.width - side - scale(6), upper.height)
    _upcoming(draw, upper, content, scale)
    text = content.order.text if content.order_now and content.order else content.prompt.text
    setting = fit(text, lower, scale(LARGEST_TEXT), SMALLEST_TEXT, Weight.BOLD)
    write(draw, setting, Box(lower.x, lower.y + (lower.height - setting.height) // 2, lower.width, setting.height))


def _upcoming(draw: ImageDraw.ImageDraw, box: Box, content: PanelContent, scale: Scale) -> None:
    """Who acts next, as many as there is room for; nobody does when the game is over."""
    if not content.upcoming or content.prompt.kind is Kind.OVER:
        return
    size = max(SMALLEST_TEXT, scale(14))
    y = box.y
    write_line(draw, (box.x, y), shortened(content.labels["next"], box.width, size), size, Weight.BOLD)
    for who in content.upcoming:
        y += line_height(size)
        if y + line_height(size) > box.bottom:
            return
        write_line(draw, (box.x, y), shortened(who, box.width, size), size, Weight.SEMIBOLD)
