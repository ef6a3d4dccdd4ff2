"""The names of places on a map: whole words next to their discs, wherever there is free paper.

A name that finds no room is left out: half a name next to the wrong place is worse than none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PIL import ImageDraw

from controller.displays.paper.typeset import BLACK, WHITE, Box, Weight, font, width_of

# Print these sizes if all names find room; otherwise the smallest that can be read, for as many as do.
SIZES = (16, 13, 11)

# Discs of fewer pixels stand too close for any names.
LEAST_UNIT = 14

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PlacedName:
    text: str
    size: int
    box: Box

    def write(self, draw: ImageDraw.ImageDraw) -> None:
        """On white, so that a way behind it does not strike it out."""
        draw.rectangle((self.box.x, self.box.y, self.box.right - 1, self.box.bottom - 1), fill=WHITE)
        middle = (self.box.x + self.box.width / 2, self.box.y + self.box.height / 2)
        draw.text(middle, self.text, BLACK, font(self.size, Weight.BOLD), anchor="mm")


@lru_cache(maxsize=16)
def placed_names(named: tuple[tuple[str, Spot], ...], unit: float, body: Box) -> tuple[PlacedName, ...]:
    """The map stays the same for a whole game, and so do the places of its names."""
    if unit < LEAST_UNIT:
        return ()
    largest = max(SIZES[-1], round(unit / 5))
    sizes = (largest, *(size for size in SIZES if size < largest)) if largest > SIZES[0] else SIZES
    for size in sizes:
        names = tuple(_placed(named, unit, body, size))
        if len(names) == len(named):
            break
    return names


def _placed(named: tuple[tuple[str, Spot], ...], unit: float, body: Box, size: int) -> Iterator[PlacedName]:
    radius = unit * 0.46
    taken = [_around(at, radius) for _, at in named]
    for text, at in named:
        width, height = width_of(text, size, Weight.BOLD) + 2, size
        spots = (box for box in _next_to(at, radius, width, height) if _inside(box, body))
        free = next((box for box in spots if not any(_overlap(box, other) for other in taken)), None)
        if free is not None:
            taken.append(free)
            yield PlacedName(text, size, free)


def _around(at: Spot, radius: float) -> Box:
    return Box(round(at[0] - radius), round(at[1] - radius), round(2 * radius), round(2 * radius))


def _next_to(at: Spot, radius: float, width: int, height: int) -> Iterator[Box]:
    """Below, above, to the right, to the left."""
    x, y, away = round(at[0]), round(at[1]), round(radius) + 2
    yield Box(x - width // 2, y + away, width, height)
    yield Box(x - width // 2, y - away - height, width, height)
    yield Box(x + away, y - height // 2, width, height)
    yield Box(x - away - width, y - height // 2, width, height)


def _inside(box: Box, body: Box) -> bool:
    return body.x <= box.x and box.right <= body.right and body.y <= box.y and box.bottom <= body.bottom


def _overlap(a: Box, b: Box) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom
