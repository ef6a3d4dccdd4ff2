"""A dial without the hands of a clock: its sectors around, the one that is now in black, and what it is called next to it."""

from __future__ import annotations

import math

from PIL import ImageDraw

from controller.displays.panel_content import PanelContent
from controller.displays.paper.pages.layout import MARGIN, SMALLEST_TEXT, Scale
from controller.displays.paper.typeset import BLACK, WHITE, Box, Weight, fit, font, line_height, write, write_line
from rulesets.engine.view import TurnDial

HUB = 0.5
NUMBERS = 0.76

# Percent of the panel that the dial may take: its name needs the rest.
WIDEST = 50


def lay_out(draw: ImageDraw.ImageDraw, page: Box, dial: TurnDial, content: PanelContent, scale: Scale) -> None:
    if page.width >= page.height:
        side = min(page.height, page.width * WIDEST // 100) - 4
        face = Box(page.x + 2, page.y + (page.height - side) // 2, side, side)
        words = Box(page.x + side + 8, page.y, page.width - side - 8, page.height)
    else:
        side = min(page.width, page.height * WIDEST // 100) - 4
        face = Box(page.x + (page.width - side) // 2, page.y + 2, side, side)
        words = Box(page.x, page.y + side + 4, page.width, page.height - side - 4)
    _face(draw, face, dial)
    _words(draw, words.inset(scale(MARGIN), scale(MARGIN)), dial, content, scale)


def _face(draw: ImageDraw.ImageDraw, box: Box, dial: TurnDial) -> None:
    x, y, radius = box.x + box.width / 2, box.y + box.height / 2, box.width / 2 - 1
    if radius < 2:
        return
    count, edge = len(dial.sectors), (x - radius, y - radius, x + radius, y + radius)
    line = max(2, round(radius / 40))
    draw.ellipse(edge, fill=WHITE, outline=BLACK, width=line)
    start = 360 * (dial.marker - 1.5) / count - 90
    draw.pieslice(edge, start, start + 360 / count, fill=BLACK)
    for sector in range(count):
        angle = math.tau * (sector - 0.5) / count
        draw.line((x, y, x + radius * math.sin(angle), y - radius * math.cos(angle)), fill=BLACK, width=line)
    for sector in range(count):
        angle, ink = math.tau * sector / count, WHITE if sector == dial.marker - 1 else BLACK
        at = x + radius * NUMBERS * math.sin(angle), y - radius * NUMBERS * math.cos(angle)
        draw.text(at, str(sector + 1), ink, font(max(9, round(radius / 4)), Weight.BOLD), anchor="mm")
    hub = radius * HUB
    draw.ellipse((x - hub, y - hub, x + hub, y + hub), fill=WHITE, outline=BLACK, width=line)
    size = max(9, round(hub * 0.6))
    draw.text((x, y), f"{dial.marker}/{count}", BLACK, font(size, Weight.BOLD), anchor="mm")


def _words(draw: ImageDraw.ImageDraw, box: Box, dial: TurnDial, content: PanelContent, scale: Scale) -> None:
    room, who = box.split_top(box.height * 3 // 5)
    now = content.sectors[dial.marker - 1] if content.sectors else ""
    largest = max(SMALLEST_TEXT, min(room.height, scale(40)))
    write(draw, fit(now, room, largest, SMALLEST_TEXT, Weight.BOLD), room)
    if who.height >= line_height(SMALLEST_TEXT):
        name = fit(content.active or content.title, who, scale(26), SMALLEST_TEXT, Weight.BOLD)
        if name.lines:
            y = who.bottom - name.height
            for place, text in enumerate(name.lines):
                write_line(draw, (who.x, y + place * line_height(name.size)), text, name.size, Weight.BOLD)
