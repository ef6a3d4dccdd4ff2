"""What all pages share: measures that grow with the panel, the black bar at the top, and chips in rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from controller.displays.paper.typeset import (
    BLACK,
    WHITE,
    Box,
    Weight,
    fit,
    line_height,
    shortened,
    width_of,
    write,
    write_line,
)

# The measures are for this 2.9" panel; other panels scale them, within these limits.
BASE_WIDTH, BASE_HEIGHT = 296, 128
LEAST_SCALE, MOST_SCALE = 0.85, 2.2

# 16 pixels are 3.6 mm on such a panel: about the print of a playing card, seen from where players sit.
SMALLEST_TEXT = 16
LARGEST_TEXT = 34
HEADER = 24
MARGIN = 7


@dataclass(frozen=True, slots=True)
class Scale:
    factor: float

    def __call__(self, measure: int) -> int:
        return round(measure * self.factor)


def scale_for(width: int, height: int) -> Scale:
    fitting = min(width / BASE_WIDTH, height / BASE_HEIGHT)
    return Scale(max(LEAST_SCALE, min(MOST_SCALE, fitting)))


def grown(scale: Scale, fits: Callable[[Scale], bool]) -> Scale:
    """The largest of a few sizes at which everything fits; if none does, the given size."""
    sizes = (Scale(scale.factor * step / 8) for step in range(16, 8, -1))
    return next((size for size in sizes if fits(size)), scale)


def header(draw: ImageDraw.ImageDraw, page: Box, left: str, right: str, scale: Scale) -> Box:
    """Two texts in a black bar, the right one whole, unless it is a name of more than half the bar. Returns the page below it."""
    box, rest = page.split_top(scale(HEADER))
    draw.rectangle((box.x, box.y, box.right - 1, box.bottom - 1), fill=BLACK)
    size = scale(18)
    inner = box.inset(scale(MARGIN), (box.height - line_height(size)) // 2)
    right = shortened(right, inner.width // 2, size, Weight.BOLD) if left else right
    taken = width_of(right, size, Weight.BOLD)
    write_line(draw, (inner.right - taken, inner.y), right, size, Weight.BOLD, WHITE)
    name = shortened(left, inner.width - taken - scale(12), size, Weight.BOLD)
    write_line(draw, (inner.x, inner.y), name, size, Weight.BOLD, WHITE)
    return rest


def placeholder(draw: ImageDraw.ImageDraw, page: Box, title: str, text: str, scale: Scale) -> None:
    """A page without content: one sentence says so."""
    rest = header(draw, page, title, "", scale).inset(scale(MARGIN), scale(MARGIN))
    write(draw, fit(text, rest, scale(LARGEST_TEXT), SMALLEST_TEXT), rest, centred=True)


def chip_text(height: int) -> int:
    """The size of text in a chip of this height."""
    return (height - 4) * 6 // 7 + 1


def chip_width(text: str, height: int) -> int:
    return width_of(text, chip_text(height)) + height * 2 // 3


def chip(draw: ImageDraw.ImageDraw, box: Box, text: str, ground: int = WHITE) -> None:
    """A label with a rounded edge; on any ground but white the letters are white."""
    area, edge = _rounded(box.width, box.height)
    draw.bitmap((box.x, box.y), area, fill=ground)
    if ground == WHITE:
        draw.bitmap((box.x, box.y), edge, fill=BLACK)
    size = chip_text(box.height)
    x = box.x + (box.width - width_of(text, size)) // 2
    ink = BLACK if ground == WHITE else WHITE
    write_line(draw, (x, box.y + (box.height - line_height(size)) // 2), text, size, Weight.SEMIBOLD, ink)


@lru_cache(maxsize=256)
def _rounded(width: int, height: int) -> tuple[Image.Image, Image.Image]:
    """The area of a chip, and its edge: arcs take long to draw, and chips come in a few sizes."""
    area, edge = Image.new("1", (width, height)), Image.new("1", (width, height))
    whole, radius = (0, 0, width - 1, height - 1), height // 3
    ImageDraw.Draw(area).rounded_rectangle(whole, radius, fill=1)
    ImageDraw.Draw(edge).rounded_rectangle(whole, radius, outline=1)
    return area, edge


def chip_rows(chips: Sequence[str], widths: Sequence[int], height: int, gap: int) -> tuple[list[list[str]], int]:
    """Put each chip into the first row with room for it; returns the rows, and how many found no place."""
    rows: list[list[str]] = [[] for _ in widths]
    room = [width + gap for width in widths]  # so that the gap behind the last chip of a row counts for nothing
    widest, hidden = max(widths, default=0) - height * 2 // 3, 0
    for text in chips:
        short = shortened(text, widest, chip_text(height))
        needed = chip_width(short, height) + gap
        number = next((number for number, left in enumerate(room) if needed <= left), None)
        if number is None:
            hidden += 1
        else:
            rows[number].append(short)
            room[number] -= needed
    return [row for row in rows if row], hidden


def chip_rows_with_rest(chips: Sequence[str], width: int, most: int, height: int, gap: int) -> list[list[str]]:
    """If not all fit, the last chip shows how many are missing."""
    if most < 1:
        return []
    chips = [shortened(text, width - height * 2 // 3, chip_text(height)) for text in chips]
    rows, hidden = chip_rows(chips, [width] * most, height, gap)
    if hidden:
        rest = chip_width(f"+{len(chips)}", height) + gap
        rows, hidden = chip_rows(chips, [*([width] * (most - 1)), width - rest], height, gap)
        if len(rows) < most:  # the rest is too long for the last row: one shortened chip is better than none
            left = next(text for text in chips if not any(text in row for row in rows))
            rows.append([shortened(left, width - rest - height * 2 // 3, chip_text(height))])
            hidden -= 1
        rows[-1] += [f"+{hidden}"] if hidden else []
    return rows


def draw_chip_rows(draw: ImageDraw.ImageDraw, box: Box, rows: Sequence[Sequence[str]], height: int, gap: int) -> None:
    """From the top of the box."""
    for number, row in enumerate(rows):
        x, y = box.x, box.y + number * (height + gap)
        for text in row:
            chip(draw, Box(x, y, chip_width(text, height), height), text)
            x += chip_width(text, height) + gap
