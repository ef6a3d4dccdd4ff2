"""Sets text in a box: as large as it fits, broken between words, and never beyond the edge."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

# Inks of a panel. One without red prints it black, so nothing may differ by red alone, and nothing may be black on red.
BLACK = 0
WHITE = 1
RED = 2
_PAPER_PALETTE = (0, 0, 0, 255, 255, 255, 200, 0, 0)
_BLACK_AND_WHITE = tuple(255 if ink == WHITE else 0 for ink in range(256))

MORE = "\u2026"

# A name has no longer number.
MOST_DIGITS = 3

# "Hunter 1, Hunter 2, Hunter 3": several of one kind, each with its number.
_OF_ONE_KIND = re.compile(r"\b(?P<name>[^\W\d_][^\d,;:.?!()]*) (?P<first>\d+)(?P<more>(?:, (?P=name) \d+)+)")

# Two numbers are as short one by one as with a dash.
SHORTEST_RUN = 3

# Lines that were measured, set and drawn before: names, options and questions come again from one prompt to the next.
REMEMBERED = 1024


class Weight(StrEnum):
    """Without grey, thin strokes break: nothing is lighter than semibold."""

    SEMIBOLD = "Semibold"
    BOLD = "Bold"


@cache
def font(size: int, weight: Weight = Weight.SEMIBOLD) -> ImageFont.FreeTypeFont:
    """Source Sans has every European letter and was drawn for screens. Basic layout: the same pixels everywhere."""
    return ImageFont.truetype(BytesIO(_typeface(weight)), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _typeface(weight: Weight) -> bytes:
    """Read once: a text is tried in many sizes, and they all share it."""
    return (files(__package__) / "fonts" / f"SourceSansPro-{weight}.ttf").read_bytes()


@dataclass(frozen=True, slots=True)
class Box:
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def inset(self, across: int, down: int = 0) -> Box:
        return Box(self.x + across, self.y + down, max(0, self.width - 2 * across), max(0, self.height - 2 * down))

    def split_bottom(self, height: int) -> tuple[Box, Box]:
        """What is left above, and a strip of this height at the bottom."""
        height = min(height, self.height)
        return Box(self.x, self.y, self.width, self.height - height), Box(
            self.x, self.bottom - height, self.width, height
        )

    def split_top(self, height: int) -> tuple[Box, Box]:
        height = min(height, self.height)
        return Box(self.x, self.y, self.width, height), Box(self.x, self.y + height, self.width, self.height - height)

    def split_left(self, width: int) -> tuple[Box, Box]:
        width = min(width, self.width)
        return Box(self.x, self.y, width, self.height), Box(self.x + width, self.y, self.width - width, self.height)


@dataclass(frozen=True, slots=True)
class Setting:
    """Text set in lines of one size."""

    lines: tuple[str, ...]
    size: int
    weight: Weight

    @property
    def height(self) -> int:
        return len(self.lines) * line_height(self.size)


def line_height(size: int) -> int:
    return size * 7 // 6


def width_of(text: str, size: int, weight: Weight = Weight.SEMIBOLD) -> int:
    return round(_length(text, size, weight))


@lru_cache(maxsize=4096)
def _length(text: str, size: int, weight: Weight) -> float:
    """A line is as long as its words and the spaces between them: the typeface draws no letter nearer to a space."""
    return font(size, weight).getlength(text)


def fit(text: str, box: Box, largest: int, smallest: int, weight: Weight = Weight.SEMIBOLD) -> Setting:
    """The largest size at which the text fits the box.

    At the smallest, those of one kind are named once if that makes it fit; what still does not ends in dots.
    """
    return _fitted(text, box.width, box.height, largest, smallest, weight)


@lru_cache(maxsize=REMEMBERED)
def least_height(text: str, width: int, smallest: int, weight: Weight = Weight.SEMIBOLD) -> int:
    """How much room the text needs at its smallest so that nothing of it is cut."""
    return len(tuple(_lines(folded(text), width, smallest, weight))) * line_height(smallest)


@lru_cache(maxsize=REMEMBERED)
def _fitted(text: str, width: int, height: int, largest: int, smallest: int, weight: Weight) -> Setting:
    whole = _unbroken(text, width, smallest, weight)
    must_break = _breaks(whole, width, smallest, weight)
    sizes = range(smallest + 1, largest + 1)
    too_much = bisect_left(sizes, True, key=lambda size: _is_too_much(text, width, height, size, weight))
    for size in reversed(sizes[:too_much]):
        lines = tuple(_lines(text, width, size, weight))
        fits = must_break or not _breaks(whole, width, size, weight)
        if fits and len(lines) * line_height(size) <= height:
            return Setting(_balanced(text, whole, width, len(lines), size, weight), size, weight)
    lines = tuple(_lines(text, width, smallest, weight))
    room = max(1, height // line_height(smallest))
    if len(lines) > room and folded(text) != text:
        return _fitted(folded(text), width, height, largest, smallest, weight)
    if len(lines) > room:
        rest = " ".join(lines[room - 1 :])
        lines = (*lines[: room - 1], _cut(rest, MORE, width, smallest, weight) or MORE)
    return Setting(lines, smallest, weight)


def _is_too_much(text: str, width: int, height: int, size: int, weight: Weight) -> bool:
    """Whether it would not fit even if every line were completely full: a quick check before breaking lines."""
    words, space, room = text.split(), _length(" ", size, weight), height // line_height(size)
    length = sum(_length(word, size, weight) for word in words) + space * (len(words) - 1)
    return length > room * (width + 0.5 + space) - space


def _unbroken(text: str, width: int, smallest: int, weight: Weight) -> Sequence[str]:
    """What no line may break: names with their numbers, or where they are too long for the paper, words."""
    names = _words(text)
    return text.split() if _breaks(names, width, smallest, weight) else names


def _breaks(whole: Sequence[str], width: int, size: int, weight: Weight) -> bool:
    return any(width_of(each, size, weight) > width for each in whole)


def _balanced(text: str, whole: Sequence[str], width: int, count: int, size: int, weight: Weight) -> tuple[str, ...]:
    """The same number of lines, but no word left alone on the last: as narrow as they can be."""
    low, high = width // max(1, count) // 2, width
    while low < high:
        middle = (low + high) // 2
        lines = tuple(_lines(text, middle, size, weight))
        if len(lines) <= count and not _breaks(whole, middle, size, weight):
            high = middle
        else:
            low = middle + 1
    return tuple(_lines(text, high, size, weight))


def folded(text: str) -> str:
    """Those of one kind named once: "Hunter 1, Hunter 2, Hunter 3" is "Hunter 1\u20133"."""
    return _OF_ONE_KIND.sub(lambda found: f"{found['name']} {', '.join(_runs(found[0]))}", text)


def _runs(names: str) -> Iterator[str]:
    """Their numbers, in their order, with a dash where they run on."""
    numbers = [int(name.rpartition(" ")[2]) for name in names.split(", ")]
    while numbers:
        run = 1
        while run < len(numbers) and numbers[run] == numbers[0] + run:
            run += 1
        yield from [f"{numbers[0]}\u2013{numbers[run - 1]}"] if run >= SHORTEST_RUN else map(str, numbers[:run])
        numbers = numbers[run:]


def shortened(text: str, width: int, size: int, weight: Weight = Weight.SEMIBOLD) -> str:
    """What does not fit ends in dots; the number of one of many is kept: "Standard be… 2"."""
    if width_of(text, size, weight) > width:
        text = folded(text)
    if width_of(text, size, weight) <= width:
        return text
    start, _, number = text.rpartition(" ")
    if number.isdigit() and len(number) <= MOST_DIGITS:
        kept = _cut(start, f"{MORE} {number}", width, size, weight)
        if kept:
            return kept
    return _cut(text, MORE, width, size, weight) or MORE


def _cut(text: str, end: str, width: int, size: int, weight: Weight) -> str:
    """As much of the text as there is room for before this end; nothing if there is none."""
    while text and width_of(text.rstrip() + end, size, weight) > width:
        text = text[:-1]
    return text.rstrip(" ,.;:") + end if text.strip(" ,.;:") else ""


def _lines(text: str, width: int, size: int, weight: Weight) -> Iterator[str]:
    line, length, space = "", 0.0, _length(" ", size, weight)
    words = (part for name in _words(text) for part in _fitting(name, width, size, weight))
    for word in words:
        alone = _length(word, size, weight)
        longer = length + space + alone if line else alone
        if round(longer) <= width:
            line, length = f"{line} {word}" if line else word, longer
            continue
        if line:
            yield line
        *pieces, line = _pieces(word, width, size, weight) if round(alone) > width else (word,)
        length = _length(line, size, weight)
        yield from pieces
    if line:
        yield line


@lru_cache(maxsize=REMEMBERED)
def _words(text: str) -> Sequence[str]:
    """A name and its number stay on one line, such as "Stratiota 2"; so do a number and its unit, such as "2 AP"."""
    words: list[str] = []
    for word in text.split():
        if words and (_is_number_of(words[-1], word) or _is_unit_of(words[-1], word)):
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


def _is_number_of(name: str, word: str) -> bool:
    return word[:1].isdigit() and name.lstrip("(")[:1].isupper() and name[-1].isalnum()


def _is_unit_of(number: str, word: str) -> bool:
    return number.isdigit() and word[:2].isalpha() and word[:2].isupper()


def _fitting(name: str, width: int, size: int, weight: Weight) -> list[str]:
    return [name] if width_of(name, size, weight) <= width else name.split()


def _pieces(word: str, width: int, size: int, weight: Weight) -> list[str]:
    """A word that is wider than the box is cut where it must be."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and width_of(pieces[-1] + letter, size, weight) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def blank(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """White paper for the three inks."""
    image = Image.new("P", (width, height), WHITE)
    image.putpalette(_PAPER_PALETTE)
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    return image, draw


def in_black_and_white(image: Image.Image) -> Image.Image:
    """One bit for each pixel; red becomes black, being darker than half."""
    return image.point(_BLACK_AND_WHITE, "1")


def write(draw: ImageDraw.ImageDraw, setting: Setting, box: Box, ink: int = BLACK, *, centred: bool = False) -> None:
    """From the top of the box, or in the middle of it both ways."""
    y = box.y + ((box.height - setting.height) // 2 if centred else 0)
    for line in setting.lines:
        x = box.x + ((box.width - width_of(line, setting.size, setting.weight)) // 2 if centred else 0)
        write_line(draw, (x, y), line, setting.size, setting.weight, ink)
        y += line_height(setting.size)


def write_line(
    draw: ImageDraw.ImageDraw, at: tuple[int, int], text: str, size: int, weight: Weight, ink: int = BLACK
) -> None:
    """`at` is the top left corner of a line; capitals stand in its middle."""
    baseline = at[1] + line_height(size) * 4 // 5
    drawn = _drawn(text, size, weight)
    draw.bitmap((at[0] + drawn.left, baseline + drawn.top), drawn.letters, fill=ink)


class _Drawn(NamedTuple):
    """The letters of a line, and where their corner lies, seen from where the line begins on its baseline."""

    letters: Image.Image
    left: int
    top: int


@lru_cache(maxsize=REMEMBERED)
def _drawn(text: str, size: int, weight: Weight) -> _Drawn:
    left, top, right, bottom = map(round, font(size, weight).getbbox(text, mode="1", anchor="ls"))
    letters = Image.new("1", (max(1, right - left), max(1, bottom - top)))
    draw = ImageDraw.Draw(letters)
    draw.fontmode = "1"
    draw.text((-left, -top), text, fill=1, font=font(size, weight), anchor="ls")
    return _Drawn(letters, left, top)
