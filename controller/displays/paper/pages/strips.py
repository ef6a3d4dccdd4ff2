"""The strip at the foot of a panel: dice to throw, options to choose from, cards to take, a way to go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import ImageDraw

from controller.displays.panel_content import PanelContent
from controller.displays.paper import icons
from controller.displays.paper.pages.layout import chip, chip_rows, chip_rows_with_rest, chip_width, draw_chip_rows
from controller.displays.paper.typeset import MORE, RED, Box, Weight, line_height, shortened, width_of, write_line
from controller.messages.prompt import DiceWanted, Kind, OptionOffered, Prompt

# A row of chips is lower than a row of dice, and no smaller than can be read.
SMALLEST_CHIP = 22

# The sentence needs at least this height.
SENTENCE = 26
GAP = 5

# More squares than this are not listed one by one.
MOST_SQUARES = 3


def height(content: PanelContent, body: Box, row: int, sentence: int) -> int:
    """The height of the strip: a row, or two if there are many options and the sentence leaves enough room."""
    match content.prompt.kind:
        case Kind.ROLL | Kind.DRAW | Kind.MEASURE:
            return min(row, max(0, body.height - SENTENCE))
        case Kind.CHOOSE | Kind.TOGETHER:
            one_row = body.height - _largest_chip(row) - GAP
            chips = _chips(content, body.width, body.height - max(SENTENCE, min(sentence, one_row)), row)
            return len(chips.rows) * (chips.height + GAP)
        case Kind.OVER | Kind.LOBBY:
            return 0


def draw_strip(draw: ImageDraw.ImageDraw, box: Box, content: PanelContent, row: int) -> None:
    prompt = content.prompt
    if box.height <= 0:
        return
    match prompt.kind:
        case Kind.ROLL:
            _dice(draw, box, prompt, row)
        case Kind.DRAW:
            icons.cards(draw, Box(box.x, box.y + 2, row, row - 4))
            _draw_right_of(draw, box, row, f"\u00d7 {prompt.count}")
        case Kind.MEASURE:
            icons.ruler(draw, Box(box.x, box.y + 2, row * 3 // 2, row - 4))
            _draw_right_of(draw, box, row * 3 // 2, f"{prompt.least} \u2013 {prompt.most} {prompt.unit}")
        case Kind.CHOOSE | Kind.TOGETHER:
            _draw_chips(draw, box, content, row)
        case Kind.OVER | Kind.LOBBY:
            pass


def _draw_right_of(draw: ImageDraw.ImageDraw, box: Box, taken: int, text: str) -> None:
    size = box.height * 3 // 4
    x = box.x + taken + size // 2
    line = shortened(text, box.right - x, size, Weight.BOLD)
    write_line(draw, (x, box.y + (box.height - line_height(size)) // 2), line, size, Weight.BOLD)


def _dice(draw: ImageDraw.ImageDraw, box: Box, prompt: Prompt, row: int) -> None:
    """Those that have come to rest with their faces, then those still wanted; what each must show on the right."""
    side = row - 4
    need = f"{prompt.need}+" if prompt.need else ""
    size = row
    taken = width_of(need, size, Weight.BOLD)
    if need:
        y = box.y + (box.height - line_height(size)) // 2
        write_line(draw, (box.right - taken, y), need, size, Weight.BOLD, RED)
    room = Box(box.x, box.y + (box.height - side) // 2, box.width - taken - side // 2, side)
    wanted = prompt.still_wanted or (() if prompt.counted else prompt.dice)
    each: list[tuple[str, int | None, str | None]] = [(die.kind, die.face, die.symbol) for die in prompt.counted]
    each += [(entry.kind, None, None) for entry in wanted for _ in range(entry.count)]
    pitch = side + side // 5
    if len(each) * pitch - side // 5 <= room.width:
        for place, (kind, face, symbol) in enumerate(each):
            icons.die(draw, Box(room.x + place * pitch, room.y, side, side), kind, face, symbol)
    else:
        _dice_by_number(draw, room, wanted or prompt.dice)


def _dice_by_number(draw: ImageDraw.ImageDraw, room: Box, wanted: Sequence[DiceWanted]) -> None:
    x, size = room.x, room.height * 4 // 5
    for entry in wanted:
        text = f"\u00d7 {entry.count}"
        if x + room.height + width_of(text, size, Weight.BOLD) + size // 4 > room.right:
            return
        icons.die(draw, Box(x, room.y, room.height, room.height), entry.kind)
        x += room.height + size // 4
        write_line(draw, (x, room.y + (room.height - line_height(size)) // 2), text, size, Weight.BOLD)
        x += width_of(text, size, Weight.BOLD) + size


class _Chips(NamedTuple):
    rows: list[list[str]]
    height: int


def _chips(content: PanelContent, width: int, room: int, row: int) -> _Chips:
    if content.prompt.kind is Kind.TOGETHER:
        return _fitting_chips(content.asked_together, content.asked_together, width, room, row)
    sorts = _by_sort(content.prompt)
    labels = tuple(_labels(sorts))
    # One chip for each sort, if there are several sorts: Move, Attack, Wait.
    return _fitting_chips(labels, labels if len(sorts) < 2 else tuple(map(_together, sorts)), width, room, row)


def _largest_chip(row: int) -> int:
    return max(SMALLEST_CHIP, row * 2 // 3)


@lru_cache(maxsize=64)
def _fitting_chips(labels: tuple[str, ...], sorts: tuple[str, ...], width: int, room: int, row: int) -> _Chips:
    """All options if they fit; otherwise one for each sort, since the board's lights show the squares anyway.

    A panel with many pixels makes them smaller before it leaves one out or cuts one short.
    """
    largest = _largest_chip(row)
    for chips, smallest in ((labels, largest), (sorts, max(SMALLEST_CHIP, largest * 3 // 5))):
        for height in range(largest, smallest - 1, -1):
            most, widths = max(0, room // (height + GAP)), [chip_width(text, height) for text in chips]
            if max(widths, default=0) > width or sum(widths) + len(chips) * GAP > most * (width + GAP):
                continue  # they would not fit even if every row were completely full
            rows, hidden = chip_rows(chips, [width] * most, height, GAP)
            if not hidden:
                return _Chips(rows, height)
    most = max(0, room // (largest + GAP))
    return _Chips(chip_rows_with_rest(sorts, width, most, largest, GAP), largest)


def _labels(sorts: list[list[OptionOffered]]) -> list[str]:
    """Every option; but many squares are one chip here, since the board's lights show them."""
    labels: list[str] = []
    for options in sorts:
        on_board = len(options) > MOST_SQUARES and all(option.placement for option in options)
        labels += [_together(options)] if on_board else [option.label for option in options]
    return labels


def _by_sort(prompt: Prompt) -> list[list[OptionOffered]]:
    sorts: dict[object, list[OptionOffered]] = {}
    for option in prompt.options:
        sorts.setdefault(option.fields.get("option"), []).append(option)
    return list(sorts.values())


def _together(options: Sequence[OptionOffered]) -> str:
    """What their labels begin with, in any language, and how many there are."""
    if len(options) == 1:
        return options[0].label
    words = [option.label.split() for option in options]
    shared = 0
    while all(len(each) > shared + 1 and each[shared] == words[0][shared] for each in words):
        shared += 1
    start = " ".join(words[0][:shared]).rstrip(":")
    return f"{start} ({len(options)})" if start else f"{options[0].label}  +{len(options) - 1}"


def _draw_chips(draw: ImageDraw.ImageDraw, box: Box, content: PanelContent, row: int) -> None:
    """At the foot of the box, which is as high as they are."""
    chips = _chips(content, box.width, box.height, row)
    tall = len(chips.rows) * (chips.height + GAP) - GAP
    draw_chip_rows(draw, Box(box.x, box.bottom - tall, box.width, tall), chips.rows, chips.height, GAP)


def way(draw: ImageDraw.ImageDraw, box: Box, path: Sequence[str]) -> None:
    """From where it stands, by every step, to the end in black; if it is too long, the first steps are left out."""
    shown = next((steps for steps in _ways(path) if _way_width(steps, box.height) <= box.width), (path[0], path[-1]))
    x = box.x
    for cell in shown[:-1]:
        width = chip_width(cell, box.height)
        chip(draw, Box(x, box.y, width, box.height), cell)
        icons.arrow(draw, Box(x + width + 3, box.y, _arrow_width(box.height) - 6, box.height))
        x += width + _arrow_width(box.height)
    chip(draw, Box(x, box.y, chip_width(shown[-1], box.height), box.height), shown[-1], RED)


def way_fits(path: Sequence[str], width: int, height: int) -> bool:
    """Whether there is a way, and every step of it has room."""
    return bool(path) and _way_width(path, height) <= width


def _ways(path: Sequence[str]) -> Iterator[tuple[str, ...]]:
    yield tuple(path)
    for kept in range(len(path) - 2, 0, -1):
        yield (path[0], MORE, *path[-kept:])


def _way_width(steps: Sequence[str], height: int) -> int:
    return sum(chip_width(cell, height) for cell in steps) + _arrow_width(height) * (len(steps) - 1)


def _arrow_width(height: int) -> int:
    return height * 4 // 5
