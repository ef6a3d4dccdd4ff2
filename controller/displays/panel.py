"""A Showing as a picture for e-ink: black on white, large enough to read at arm's length, the same layout at any size.

From top to bottom: whose turn and what time it is; an enemy's order; what to do; and a strip with what to throw, choose
or take. Something to put right takes the foot of the panel.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO

from PIL import Image, ImageDraw

from controller.displays import icons, strips
from controller.displays.showing import Notice, OrderShown, Showing, Tone
from controller.displays.typeset import (
    BLACK,
    WHITE,
    Box,
    Weight,
    blank,
    fit,
    line_height,
    shortened,
    width_of,
    write,
    write_line,
)
from controller.topics import Kind

# The 2.9" panel that the measures are made for; others scale them, so far as eyes and paper allow.
BASE_WIDTH, BASE_HEIGHT = 296, 128
LEAST_SCALE, MOST_SCALE = 0.85, 2.2

# 16 pixels are 3.6 mm on such a panel: about the print of a playing card, seen from where players sit.
SMALLEST_TEXT = 16
LARGEST_TEXT = 34
HEADER = 24
STRIP = 34
STRIP_BESIDE_NOTICE = 28
NOTICE = 40
SHORT_NOTICE = 30
MARGIN = 7


@dataclass(frozen=True, slots=True)
class Scale:
    factor: float

    def __call__(self, measure: int) -> int:
        return round(measure * self.factor)


def scene(showing: Showing, width: int, height: int) -> Image.Image:
    image, draw = blank(width, height)
    fitting = min(width / BASE_WIDTH, height / BASE_HEIGHT)
    scale = Scale(max(LEAST_SCALE, min(MOST_SCALE, fitting)))
    header, rest = Box(0, 0, width, height).split_top(scale(HEADER))
    _header(draw, header, showing, scale)
    if showing.prompt.kind is Kind.OVER:
        _ending(draw, rest.inset(scale(MARGIN), scale(MARGIN)), showing, scale)
    else:
        _present(draw, rest, showing, scale)
    return image


def frame(image: Image.Image) -> bytes:
    data = BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


def _header(draw: ImageDraw.ImageDraw, box: Box, showing: Showing, scale: Scale) -> None:
    draw.rectangle((box.x, box.y, box.right - 1, box.bottom - 1), fill=BLACK)
    size, dial = scale(18), showing.view.dial
    inner = box.inset(scale(MARGIN), (box.height - line_height(size)) // 2)
    time = f"{dial.hour}:{dial.minute:02}" if dial else ""
    till = f"{time} \u2013 {dial.ends}" if dial else ""
    if width_of(till, size, Weight.BOLD) < inner.width * 3 // 5:
        time = till
    taken = width_of(time, size, Weight.BOLD)
    write_line(draw, (inner.right - taken, inner.y), time, size, Weight.BOLD, WHITE)
    name = shortened(showing.active or showing.title, inner.width - taken - scale(12), size, Weight.BOLD)
    write_line(draw, (inner.x, inner.y), name, size, Weight.BOLD, WHITE)


def _ending(draw: ImageDraw.ImageDraw, box: Box, showing: Showing, scale: Scale) -> None:
    if min(box.width, box.height) > 4:  # on a panel of a few lines the words need all of it
        draw.rectangle((box.x, box.y, box.right - 1, box.bottom - 1), outline=BLACK, width=2)
    inner = box.inset(scale(10), scale(6))
    text = fit(showing.prompt.text, inner, scale(LARGEST_TEXT), SMALLEST_TEXT, Weight.BOLD)
    write(draw, text, inner, centred=True)


def _present(draw: ImageDraw.ImageDraw, rest: Box, showing: Showing, scale: Scale) -> None:
    prompt, order = showing.prompt, showing.order
    if showing.notices:
        rest = _notice(draw, rest, showing.notices, scale)
    body = rest.inset(scale(MARGIN), scale(3))
    if order is not None:
        body = _order(draw, body, order, scale, walking=prompt.held or prompt.kind is not Kind.ROLL)
    if not prompt.held:
        row = scale(STRIP_BESIDE_NOTICE if showing.notices else STRIP)
        body, strip = body.split_bottom(strips.height(prompt, body, row))
        strips.draw_strip(draw, strip, prompt, row)
    if body.height >= line_height(SMALLEST_TEXT):
        _sentence(draw, body, order.text if order and prompt.held else prompt.text, scale)


def _sentence(draw: ImageDraw.ImageDraw, box: Box, text: str, scale: Scale) -> None:
    setting = fit(text, box, scale(LARGEST_TEXT), SMALLEST_TEXT)
    write(draw, setting, Box(box.x, box.y + (box.height - setting.height) // 2, box.width, setting.height))


def _order(draw: ImageDraw.ImageDraw, box: Box, order: OrderShown, scale: Scale, *, walking: bool) -> Box:
    """Who goes for whom, and the way there while it is still to be gone. Returns the room that is left."""
    size = scale(22)
    if order.target and _who_width(order, SMALLEST_TEXT) > box.width and box.height > 4 * line_height(size):
        row, box = box.split_top(line_height(size))
        _who(draw, row, replace(order, target=None), size)
        order = replace(order, who="")
    row, box = box.split_top(line_height(size))
    _who(draw, row, order, size)
    if walking and len(order.path) > 1:
        row, box = box.split_top(scale(32))
        strips.way(draw, Box(row.x, row.y + scale(2), row.width, scale(26)), order.path)
    return box


def _who(draw: ImageDraw.ImageDraw, row: Box, order: OrderShown, largest: int) -> None:
    size = next(
        (size for size in range(largest, SMALLEST_TEXT, -1) if _who_width(order, size) <= row.width), SMALLEST_TEXT
    )
    y = row.y + (row.height - line_height(size)) // 2
    room = row.width - (2 * size if order.target else 0)
    who = shortened(
        order.who, max(room // 2, room - width_of(order.target or "", size, Weight.BOLD)), size, Weight.BOLD
    )
    write_line(draw, (row.x, y), who, size, Weight.BOLD)
    if order.target:
        x = row.x + (width_of(who, size, Weight.BOLD) + size // 2 if who else 0)
        icons.target(draw, Box(x, row.y + (row.height - size) // 2, size, size))
        x += size + size // 2
        write_line(draw, (x, y), shortened(order.target, row.right - x, size, Weight.BOLD), size, Weight.BOLD)


def _who_width(order: OrderShown, size: int) -> int:
    target = width_of(order.target, size, Weight.BOLD) + 2 * size if order.target else 0
    return width_of(order.who, size, Weight.BOLD) + target


def _notice(draw: ImageDraw.ImageDraw, rest: Box, notices: tuple[Notice, ...], scale: Scale) -> Box:
    """A refusal is white on black, a warning black on white with a line above: told apart from across the table.

    Returns the room that is left above it.
    """
    refused = [notice for notice in notices if notice.tone is Tone.REFUSAL]
    more = f" (+{len(notices) - 1})" if len(notices) > 1 else ""
    text = (refused or list(notices))[0].text + more
    side, margin = scale(22), scale(MARGIN)
    width = rest.width - side - 3 * margin
    most = max(scale(NOTICE), rest.height * 2 // 5)
    setting = fit(text, Box(0, 0, width, most - 4), scale(20), SMALLEST_TEXT - 1)
    above, foot = rest.split_bottom(max(scale(SHORT_NOTICE), setting.height + 4))
    ink, ground = (WHITE, BLACK) if refused else (BLACK, WHITE)
    draw.rectangle((foot.x, foot.y, foot.right - 1, foot.bottom - 1), fill=ground)
    draw.line((foot.x, foot.y, foot.right, foot.y), fill=BLACK, width=2)
    sign = Box(foot.x + margin, foot.y + (foot.height - side) // 2 + 1, side, side)
    (icons.no if refused else icons.attention)(draw, sign, ink, ground)
    y = foot.y + (foot.height - setting.height) // 2 + 1
    write(draw, setting, Box(sign.right + margin, y, width, setting.height), ink)
    return above
