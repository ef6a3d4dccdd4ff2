"""A drawing of a pack as pixels: SVG path data out of lines and curves, in one bit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

from controller.glyphs.glyphs import GRID

# A curve is drawn with this many straight lines: more cannot be seen at the size of a token.
STEPS = 8

# Drawn this many times larger and then reduced, so that half pixels fall on the right side.
LARGER = 4

_PIECE = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "Z": 0}

Point = tuple[float, float]


@cache
def mask(outline: str, size: int) -> Image.Image:
    """The drawing `size` pixels wide, white where there is ink. A shape inside another is a hole."""
    scale = size * LARGER / GRID
    whole = Image.new("1", (size * LARGER, size * LARGER), 0)
    for shape in shapes(outline):
        part = Image.new("1", whole.size, 0)
        if len(shape) > 1:
            ImageDraw.Draw(part).polygon([(x * scale, y * scale) for x, y in shape], fill=1)
        whole = ImageChops.logical_xor(whole, part)
    return whole.convert("L").resize((size, size), Image.Resampling.BOX).point([0] * 128 + [255] * 128).convert("1")


def shapes(outline: str) -> Iterator[list[Point]]:
    """The corners of each closed shape. Path data that ends in the middle of a step ends with the step before."""
    shape: list[Point] = []
    at = (0.0, 0.0)
    for command, numbers in _steps(outline):
        given = [
            number + (at[(place + (command == "v")) % 2] if command.islower() else 0.0)
            for place, number in enumerate(numbers)
        ]
        match command.upper():
            case "Z":
                yield shape
                at, shape = (shape[0] if shape else at), []
                continue
            case "M":
                if shape:
                    yield shape
                shape = []
            case "H":
                given = [given[0], at[1]]
            case "V":
                given = [at[0], given[0]]
        points = [at, *zip(given[::2], given[1::2], strict=True)]
        shape += points[1:] if len(points) == 2 else _curve(points)
        at = points[-1]
    if shape:
        yield shape


def _steps(outline: str) -> Iterator[tuple[str, list[float]]]:
    """Commands with their numbers; one that is left out is the last one again."""
    command, numbers = "", list[float]()
    for letter, number in _PIECE.findall(outline):
        if letter:
            command, numbers = letter, []
        else:
            numbers.append(float(number))
        if command and len(numbers) == _NUMBERS.get(command.upper(), -1):
            yield command, numbers
            numbers = []
            command = {"M": "L", "m": "l"}.get(command, command)


def _curve(points: list[Point]) -> Iterator[Point]:
    """Corners on a curve of Bézier, by halving the way between its points again and again."""
    for step in range(1, STEPS + 1):
        way, left = step / STEPS, points
        while len(left) > 1:
            left = [(a + (c - a) * way, b + (d - b) * way) for (a, b), (c, d) in pairwise(left)]
        yield left[0]
