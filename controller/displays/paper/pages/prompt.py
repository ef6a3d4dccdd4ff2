"""What the game waits for: black on white, large enough to read at arm's length, the same layout at any size.

From top to bottom: whose turn and what time it is; an enemy's order; what to do; and a strip with what to throw, choose
or take. Something to put right takes the foot of the panel.
"""

from __future__ import annotations

from PIL import ImageDraw

from controller.displays.panel_content import PanelContent
from controller.displays.paper import icons
from controller.displays.paper.pages import strips
from controller.displays.paper.pages.layout import LARGEST_TEXT, MARGIN, SMALLEST_TEXT, Scale, header
from controller.displays.paper.pages.order import order_lines
from controller.displays.paper.typeset import (
    BLACK,
    RED,
    WHITE,
    Box,
    Weight,
    fit,
    least_height,
    line_height,
    width_of,
    write,
)
from controller.messages.notice import Notice, Severity
from controller.messages.prompt import Kind

STRIP = 34
STRIP_BESIDE_NOTICE = 28
NOTICE = 40
SHORT_NOTICE = 30


def lay_out(draw: ImageDraw.ImageDraw, page: Box, content: PanelContent, scale: Scale) -> None:
    rest = header(draw, page, content.active or content.title, _time(content, page.width, scale), scale)
    if content.prompt.kind in {Kind.OVER, Kind.LOBBY}:
        _ending(draw, rest.inset(scale(MARGIN), scale(MARGIN)), content, scale)
    else:
        _present(draw, rest, content, scale)


def _time(content: PanelContent, width: int, scale: Scale) -> str:
    """What time it is, and till when they play, where there is room."""
    dial = content.view.dial
    if dial is None:
        return ""
    time = f"{dial.hour}:{dial.minute:02}"
    till = f"{time} \u2013 {dial.ends}"
    return till if width_of(till, scale(18), Weight.BOLD) < (width - 2 * scale(MARGIN)) * 3 // 5 else time


def _ending(draw: ImageDraw.ImageDraw, box: Box, content: PanelContent, scale: Scale) -> None:
    if min(box.width, box.height) > 4:  # on a panel of a few lines the words need all of it
        draw.rectangle((box.x, box.y, box.right - 1, box.bottom - 1), outline=BLACK, width=2)
    inner = box.inset(scale(10), scale(6))
    text = fit(content.prompt.text, inner, scale(LARGEST_TEXT), SMALLEST_TEXT, Weight.BOLD)
    write(draw, text, inner, centred=True)


def _present(draw: ImageDraw.ImageDraw, rest: Box, content: PanelContent, scale: Scale) -> None:
    prompt, order = content.prompt, content.order_now
    if content.notices:
        rest = _notice(draw, rest, content.notices, scale)
    body = rest.inset(scale(MARGIN), scale(3))
    if order is not None:
        body = order_lines(draw, body, order, scale, walking=prompt.held or prompt.kind is not Kind.ROLL)
    text = (order.deed or order.text) if order and prompt.held else prompt.text
    if not prompt.held:
        row = scale(STRIP_BESIDE_NOTICE if content.notices else STRIP)
        body, strip = body.split_bottom(
            strips.height(content, body, row, least_height(text, body.width, SMALLEST_TEXT))
        )
        strips.draw_strip(draw, strip, content, row)
    if body.height >= line_height(SMALLEST_TEXT):
        _sentence(draw, body, text, scale)


def _sentence(draw: ImageDraw.ImageDraw, box: Box, text: str, scale: Scale) -> None:
    setting = fit(text, box, scale(LARGEST_TEXT), SMALLEST_TEXT)
    write(draw, setting, Box(box.x, box.y + (box.height - setting.height) // 2, box.width, setting.height))


def _notice(draw: ImageDraw.ImageDraw, rest: Box, notices: tuple[Notice[str], ...], scale: Scale) -> Box:
    """A refusal is white on a dark bar, a warning black on white with a line above: easy to distinguish from across the table.

    Returns the room that is left above it.
    """
    refused = [notice for notice in notices if notice.severity is Severity.REFUSAL]
    more = f" (+{len(notices) - 1})" if len(notices) > 1 else ""
    text = (refused or list(notices))[0].text + more
    side, margin = scale(22), scale(MARGIN)
    width = rest.width - side - 3 * margin
    most = max(scale(NOTICE), rest.height * 2 // 5)
    setting = fit(text, Box(0, 0, width, most - 4), scale(20), SMALLEST_TEXT - 1)
    above, foot = rest.split_bottom(max(scale(SHORT_NOTICE), setting.height + 4))
    ink, ground = (WHITE, RED) if refused else (BLACK, WHITE)
    draw.rectangle((foot.x, foot.y, foot.right - 1, foot.bottom - 1), fill=ground)
    draw.line((foot.x, foot.y, foot.right, foot.y), fill=RED if refused else BLACK, width=2)
    sign = Box(foot.x + margin, foot.y + (foot.height - side) // 2 + 1, side, side)
    if refused:
        icons.no(draw, sign, ink, ground)
    else:
        icons.attention(draw, sign, RED, WHITE)
    y = foot.y + (foot.height - setting.height) // 2 + 1
    write(draw, setting, Box(sign.right + margin, y, width, setting.height), ink)
    return above
