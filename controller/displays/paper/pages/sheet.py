"""A hero's sheet: every number with its boxes, tokens and cards."""

from __future__ import annotations

from msgspec.structs import replace
from PIL import ImageDraw

from controller.displays.panel_content import PanelContent, SheetShown, TrackShown
from controller.displays.paper.pages.layout import (
    LARGEST_TEXT,
    MARGIN,
    SMALLEST_TEXT,
    Scale,
    chip_rows,
    chip_rows_with_rest,
    chip_width,
    draw_chip_rows,
    grown,
    header,
)
from controller.displays.paper.typeset import (
    BLACK,
    RED,
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

ROW = 21
CHIP = 20
GAP = 4

# Between a label, its boxes and its number.
BESIDE = 8

# Beyond this many boxes, a number is easier to read.
MOST_BOXES = 12

# These numbers are printed in red at their worst value.
RED_AT_WORST = frozenset({"wounds", "armour", "threat"})


def lay_out(draw: ImageDraw.ImageDraw, page: Box, content: PanelContent, hero: str, scale: Scale) -> None:
    sheet = next((_worth_showing(sheet) for sheet in content.sheets if sheet.id == hero), None)
    if sheet is None:
        rest = header(draw, page, content.title, "", scale).inset(scale(MARGIN), scale(MARGIN))
        write(draw, fit(content.labels["no-sheet"], rest, scale(LARGEST_TEXT), SMALLEST_TEXT), rest, centred=True)
        return
    body = header(draw, page, sheet.name, "" if sheet.seat == sheet.name else sheet.seat, scale).inset(
        scale(MARGIN), scale(4)
    )
    things = _things(sheet)
    scale = grown(scale, lambda larger: _fits(body, sheet, things, larger))
    row, chip, gap = scale(ROW), scale(CHIP), scale(GAP)
    least_for_things = chip + gap if things else 0
    shown = sheet.tracks[: max(1, (body.height - least_for_things) // row)]
    tracks, rest = body.split_top(len(shown) * row + gap)
    label = _label_width(shown, row, tracks.width, scale)
    for number, track in enumerate(shown):
        _track(draw, Box(tracks.x, tracks.y + number * row, tracks.width, row), track, label, scale)
    rows = chip_rows_with_rest(things, rest.width, (rest.height + gap) // (chip + gap), chip, gap)
    draw_chip_rows(draw, rest, rows, chip, gap)


def _worth_showing(sheet: SheetShown) -> SheetShown:
    """Leave out numbers that the hero does not have, and begin labels with a capital letter."""
    tracks = tuple(replace(track, label=_capital(track.label)) for track in sheet.tracks if track.most != 0)
    tokens, cards = (tuple(map(_capital, things)) for things in (sheet.tokens, sheet.cards))
    return replace(sheet, tracks=tracks, tokens=tokens, cards=cards)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _fits(body: Box, sheet: SheetShown, things: list[str], scale: Scale) -> bool:
    """Every number with its boxes, and every thing with its whole name."""
    row, chip, gap = scale(ROW), scale(CHIP), scale(GAP)
    most = max(0, body.height - len(sheet.tracks) * row) // (chip + gap)
    if things and (most < 1 or max(chip_width(thing, chip) for thing in things) > body.width):
        return False
    boxes = max((track.most or 0 for track in sheet.tracks), default=0)
    label = max((width_of(track.label, _size(row)) for track in sheet.tracks), default=0)
    wide = label + (boxes + 3) * row if boxes <= MOST_BOXES else 0
    tall = len(sheet.tracks) * row <= body.height
    return tall and wide <= body.width and not (things and chip_rows(things, [body.width] * most, chip, gap)[1])


def _label_width(tracks: tuple[TrackShown, ...], row: int, width: int, scale: Scale) -> int:
    """Whole labels where boxes of a third of the line's height leave the room; never less than two fifths of the line."""
    size = _size(row)
    longest = max((width_of(track.label, size) for track in tracks), default=0)
    taken = max((_boxes_width(track, row) + width_of(_number(track), size, Weight.BOLD) for track in tracks), default=0)
    return min(longest, max(width * 2 // 5, width - taken - scale(2 * BESIDE)))


def _boxes_width(track: TrackShown, row: int) -> int:
    return (track.most or 0) * _pitch(row // 3) if _has_boxes(track) else 0


def _has_boxes(track: TrackShown) -> bool:
    return bool(track.most) and (track.most or 0) <= MOST_BOXES


def _pitch(side: int) -> int:
    return side + max(2, side // 4)


def _number(track: TrackShown) -> str:
    return str(track.value) if track.most is None else f"{track.value}/{track.most}"


def _things(sheet: SheetShown) -> list[str]:
    """Tokens first, since they change; several of one sort are counted."""
    each = (*sheet.tokens, *sheet.cards)
    counted = {thing: each.count(thing) for thing in each}
    hidden = [f"? \u00d7 {sheet.hidden}"] if sheet.hidden else []
    return [thing if count == 1 else f"{thing} \u00d7 {count}" for thing, count in counted.items()] + hidden


def _size(row: int) -> int:
    return row * 4 // 5


def _track(draw: ImageDraw.ImageDraw, box: Box, track: TrackShown, label: int, scale: Scale) -> None:
    size = _size(box.height)
    y = box.y + (box.height - line_height(size)) // 2
    write_line(draw, (box.x, y), shortened(track.label, label, size), size, Weight.SEMIBOLD)
    number = _number(track)
    worst = track.id in RED_AT_WORST and track.most is not None and 0 < track.most <= track.value
    taken = width_of(number, size, Weight.BOLD)
    write_line(draw, (box.right - taken, y), number, size, Weight.BOLD, RED if worst else BLACK)
    room = Box(box.x + label + scale(BESIDE), box.y, box.width - label - taken - scale(2 * BESIDE), box.height)
    if track.most and _has_boxes(track):
        _boxes(draw, room, track.value, track.most, RED if track.id in RED_AT_WORST else BLACK)


def _boxes(draw: ImageDraw.ImageDraw, room: Box, value: int, most: int, ink: int) -> None:
    side = next((side for side in range(room.height * 2 // 3, 3, -1) if most * _pitch(side) <= room.width), 0)
    if not side:
        return
    y, pitch = room.y + (room.height - side) // 2, _pitch(side)
    for place in range(most):
        x = room.x + place * pitch
        filled = place < value
        edge = (x, y, x + side - 1, y + side - 1)
        draw.rectangle(edge, fill=ink if filled else WHITE, outline=ink if filled else BLACK)
