"""What an enemy does: its path, its target, and what players have to do. Between orders, who is next."""

from __future__ import annotations

from msgspec.structs import replace
from PIL import ImageDraw

from controller.displays.panel_content import OrderShown, PanelContent
from controller.displays.paper import icons
from controller.displays.paper.pages import strips
from controller.displays.paper.pages.layout import (
    LARGEST_TEXT,
    MARGIN,
    SMALLEST_TEXT,
    Scale,
    chip_rows,
    chip_rows_with_rest,
    draw_chip_rows,
    grown,
    header,
)
from controller.displays.paper.typeset import Box, Weight, fit, line_height, shortened, width_of, write, write_line
from rulesets.engine.view import Dial, Side

CHIP = 26
TITLE = 20
WAY = 26


def lay_out(draw: ImageDraw.ImageDraw, page: Box, content: PanelContent, scale: Scale) -> None:
    dial, order = content.view.dial, content.order
    time = f"{dial.hour}:{dial.minute:02}" if dial else ""
    rest = header(draw, page, order.who if order else content.title, time, scale)
    body = rest.inset(scale(MARGIN), scale(4))
    if order is None:
        _next(draw, body, content, scale)
        return
    words = order.text
    if order.deed and strips.way_fits(order.turns, body.width, scale(WAY)):
        words = order.deed
        row, body = body.split_top(scale(WAY + 6))
        _way(draw, row, order, scale)
    else:
        body = order_lines(draw, body, replace(order, who=""), scale, walking=True)
    text = fit(words, body, scale(LARGEST_TEXT), SMALLEST_TEXT)
    write(draw, text, Box(body.x, body.y + (body.height - text.height) // 2, body.width, text.height))


def _next(draw: ImageDraw.ImageDraw, box: Box, content: PanelContent, scale: Scale) -> None:
    """Those of the other side in the order in which their time comes."""
    dial = content.view.dial
    waiting = _enemies(dial, content) if dial else []
    title = content.labels["next"] if waiting else content.labels["no-order"]
    scale = grown(scale, lambda larger: _all_fit(title, waiting, box, larger))
    size = scale(TITLE)
    row, rest = box.split_top(line_height(size) + scale(3))
    write_line(draw, (row.x, row.y), title, size, Weight.BOLD)
    height = scale(CHIP)
    rows = chip_rows_with_rest(waiting, rest.width, rest.height // (height + scale(4)), height, scale(4))
    draw_chip_rows(draw, rest, rows, height, scale(4))


def _all_fit(title: str, waiting: list[str], box: Box, scale: Scale) -> bool:
    if width_of(title, scale(TITLE), Weight.BOLD) > box.width:
        return False
    height = scale(CHIP)
    most = max(0, box.height - line_height(scale(TITLE)) - scale(3)) // (height + scale(4))
    return most > 0 and not chip_rows(waiting, [box.width] * most, height, scale(4))[1]


def _enemies(dial: Dial, content: PanelContent) -> list[str]:
    tokens = [token for token in dial.tokens if token.side is not Side.FRIEND]
    tokens.sort(key=lambda token: (token.lap, (token.sector - dial.hand) % dial.sectors))
    return [f"{_clock(dial, token.sector, token.lap)}  {content.names.get(token.id, token.id)}" for token in tokens]


def _clock(dial: Dial, sector: int, lap: int) -> str:
    """When the hand will be there."""
    ahead = (sector - dial.hand) % dial.sectors + lap * dial.sectors
    minutes = dial.hour * 60 + dial.minute + ahead * 60 // dial.sectors
    hour = (minutes // 60 - 1) % 12 + 1
    return f"{hour}:{minutes % 60:02}"


def order_lines(draw: ImageDraw.ImageDraw, box: Box, order: OrderShown, scale: Scale, *, walking: bool) -> Box:
    """The attacker, the target, and the path until it is walked. Returns the box that is left."""
    size = scale(22)
    if order.target and _who_width(order, SMALLEST_TEXT) > box.width and box.height > 4 * line_height(size):
        row, box = box.split_top(line_height(size))
        _who(draw, row, replace(order, target=None), size)
        order = replace(order, who="")
    row, box = box.split_top(line_height(size))
    _who(draw, row, order, size)
    if walking and len(order.path) > 1:
        row, box = box.split_top(scale(WAY + 6))
        _way(draw, row, order, scale)
    return box


def _way(draw: ImageDraw.ImageDraw, row: Box, order: OrderShown, scale: Scale) -> None:
    strips.way(draw, Box(row.x, row.y + scale(2), row.width, scale(WAY)), order.turns or order.path)


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
