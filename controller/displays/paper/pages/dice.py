"""The dice of the day: the last throws as they fell, and how often each face came."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import ImageDraw

from controller.displays.dice_of_the_day import counts
from controller.displays.panel_content import PanelContent
from controller.displays.paper import icons
from controller.displays.paper.pages.layout import LARGEST_TEXT, MARGIN, SMALLEST_TEXT, Scale, header
from controller.displays.paper.typeset import (
    BLACK,
    RED,
    WHITE,
    Box,
    Weight,
    fit,
    font,
    line_height,
    width_of,
    write,
    write_line,
)

DIE = 28
AXIS = 13

# A bar chart narrower than this for each face cannot be read.
NARROWEST_BAR = 7

SIDES: Mapping[str, int] = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d00": 10, "d12": 12, "d20": 20}


def lay_out(draw: ImageDraw.ImageDraw, page: Box, content: PanelContent, scale: Scale) -> None:
    day = content.dice
    body = header(draw, page, content.labels["dice"], str(day.total), scale).inset(scale(MARGIN), scale(5))
    if not day.last:
        write(draw, fit(content.labels["no-dice"], body, scale(LARGEST_TEXT), SMALLEST_TEXT), body, centred=True)
        return
    row, rest = body.split_top(scale(DIE))
    _last(draw, row, content)
    charts = Box(rest.x, rest.y + scale(6), rest.width, rest.height - scale(6))
    kinds = sorted(day.tally, key=lambda kind: -sum(day.tally[kind].values()))
    wanted = [kind for kind in kinds if SIDES.get(kind, len(day.tally[kind]))]
    fitting = _fitting(wanted, day.tally, charts.width, scale)
    for place, kind in enumerate(fitting):
        width = charts.width // len(fitting)
        box = Box(charts.x + place * width, charts.y, width - scale(8) * (place < len(fitting) - 1), charts.height)
        _chart(draw, box, kind, day.tally[kind], scale)


def _fitting(kinds: list[str], tally: Mapping[str, Mapping[int, int]], width: int, scale: Scale) -> list[str]:
    """As many kinds as have room, the most thrown first."""
    for count in range(min(3, len(kinds)), 0, -1):
        faces = max(_faces(kind, tally[kind]) for kind in kinds[:count])
        if width // count >= faces * scale(NARROWEST_BAR) + scale(24):
            return kinds[:count]
    return kinds[:1]


def _faces(kind: str, tally: Mapping[int, int]) -> int:
    return max(SIDES.get(kind, 1), *tally)


def _last(draw: ImageDraw.ImageDraw, row: Box, content: PanelContent) -> None:
    """The newest on the left. One that did not count is struck out."""
    pitch = row.height + row.height // 5
    for place, thrown in enumerate(content.dice.last[: (row.width + row.height // 5) // pitch]):
        box = Box(row.x + place * pitch, row.y, row.height, row.height)
        icons.die(draw, box, thrown.kind, thrown.face)
        if not counts(thrown):
            draw.line((box.x, box.bottom - 1, box.right - 1, box.y), fill=RED, width=3)
            draw.line((box.x - 2, box.bottom - 3, box.right - 3, box.y - 2), fill=WHITE, width=1)


def _chart(draw: ImageDraw.ImageDraw, box: Box, kind: str, tally: Mapping[int, int], scale: Scale) -> None:
    faces = _faces(kind, tally)
    size = scale(AXIS)
    label = scale(AXIS + 3)
    write_line(draw, (box.x, box.y), kind, label, Weight.BOLD)
    plot = Box(box.x, box.y + line_height(label) * 2 // 3, box.width, box.height - line_height(label) * 2 // 3)
    bars, axis = plot.split_bottom(line_height(size))
    taken = width_of(kind, label, Weight.BOLD) + scale(6)
    bars = Box(bars.x + taken, box.y, bars.width - taken, bars.bottom - box.y)
    width = bars.width // faces
    if width < 4 or bars.height < 4:
        return
    most = max(tally.values())
    for face in range(1, faces + 1):
        x = bars.x + (face - 1) * width
        high = round((bars.height - 2) * tally.get(face, 0) / most)
        draw.rectangle((x + 1, bars.bottom - high, x + width - 3, bars.bottom), fill=BLACK)
        if width >= width_of(str(faces), size):
            draw.text((x + width / 2 - 1, axis.y + axis.height / 2), str(face), BLACK, font(size), anchor="mm")
    draw.line((bars.x, bars.bottom, bars.right, bars.bottom), fill=BLACK, width=1)
    _even(draw, bars, tally, faces, width)


def _even(draw: ImageDraw.ImageDraw, bars: Box, tally: Mapping[int, int], faces: int, width: int) -> None:
    """A line at the expected height of each bar: white on a higher bar, black otherwise."""
    share, most = sum(tally.values()) / faces, max(tally.values())
    y = bars.bottom - round((bars.height - 2) * share / most)
    for face in range(1, faces + 1):
        x = bars.x + (face - 1) * width
        over = tally.get(face, 0) > share
        draw.line((x + 1, y, x + width - 3, y), fill=WHITE if over else BLACK, width=1)
