"""The card of a hero or a unit: its token, every number with its boxes, characteristics, tokens and cards, and what else there is to know.

A small panel leaves out first the notes, then the characteristics, which seldom change.
"""

from __future__ import annotations

from msgspec.structs import replace
from PIL import ImageDraw

from controller.displays.panel_content import PanelContent, SheetShown, TrackShown
from controller.displays.paper.pages.layout import (
    MARGIN,
    SMALLEST_TEXT,
    Scale,
    chip_rows,
    chip_rows_with_rest,
    chip_width,
    draw_chip_rows,
    header,
    placeholder,
)
from controller.displays.paper.tokens import Spot, Token, draw_token
from controller.displays.paper.typeset import (
    BLACK,
    RED,
    WHITE,
    Box,
    Weight,
    fit,
    least_height,
    line_height,
    shortened,
    width_of,
    write,
    write_line,
)
from controller.glyphs.glyphs import glyph_of
from rulesets.engine.view import Piece

# Smaller than any other text: the name under a number, where there is no room for more.
TINIEST_LABEL = 8

ROW = 21
CHIP = 20
GAP = 4

# Between a label, its boxes and its number.
LABEL_GAP = 8

# Beyond this many boxes, a number is easier to read.
MOST_BOXES = 12

# Below its token has no room next to the numbers; it takes this part of a wider panel.
LEAST_FOR_TOKEN, TOKEN_PERCENT = 220, 30

# A card of numbers alone gives each this many rows, if all have room, and no more height than this.
TALL, TALLEST = 2, 64

# Sizes of the numbers of characteristics, their labels, and notes.
TRAIT, SMALLEST_LABEL, NOTE = 22, 13, 18

# Glyphs of a sheet that is not a single piece: a group of models, and a player's realm.
GROUP, REALM = "formation", "crown"

# These numbers are printed in red at their worst value.
RED_AT_WORST = frozenset({"wounds", "armour", "threat"})


def lay_out(draw: ImageDraw.ImageDraw, page: Box, content: PanelContent, hero: str, scale: Scale) -> None:
    known = (*content.sheets, *content.profiles)
    sheet = next((_worth_showing(sheet) for sheet in known if sheet.id == hero), None)
    if sheet is None:
        placeholder(draw, page, content.title, content.labels["no-sheet"], scale)
        return
    seat = "" if (content.view.board and sheet in content.profiles) or sheet.seat == sheet.name else sheet.seat
    body = header(draw, page, sheet.name, seat, scale).inset(scale(MARGIN), scale(4))
    if body.width >= LEAST_FOR_TOKEN:
        left, body = body.split_left(min(body.height, body.width * TOKEN_PERCENT // 100))
        _large_token(draw, Box(left.x, left.y, left.width - scale(MARGIN), left.height), sheet, content)
    things = _things(sheet)
    shorter = (sheet, replace(sheet, notes=()), replace(sheet, notes=(), traits=()))
    larger = (Scale(scale.factor * step / 8) for step in range(14, 8, -1))
    size = next((size for size in larger if _fits(body, sheet, things, size)), scale)
    sheet = next((each for each in shorter if _room(body, each, size) >= (size(CHIP) if things else 0)), shorter[-1])
    scale = size
    row, chip, gap = scale(ROW), scale(CHIP), scale(GAP)
    least_for_things = chip + gap if things else 0
    shown = sheet.tracks[: max(1, (body.height - least_for_things) // row)]
    tracks, rest = body.split_top(len(shown) * row + gap)
    if len(sheet.tracks) * TALL * row <= body.height and not (sheet.traits or things or sheet.notes):
        _tall_tracks(draw, body, sheet.tracks, scale)
        return
    label = _label_width(shown, row, tracks.width, scale)
    for number, track in enumerate(shown):
        _track(draw, Box(tracks.x, tracks.y + number * row, tracks.width, row), track, label, scale)
    if sheet.traits:
        traits, rest = rest.split_top(_traits_height(scale) + gap)
        _traits(draw, traits, sheet.traits, scale)
    rows = chip_rows_with_rest(things, rest.width, (rest.height + gap) // (chip + gap), chip, gap)
    draw_chip_rows(draw, rest, rows, chip, gap)
    if sheet.notes:
        _, rest = rest.split_top(len(rows) * (chip + gap) + gap)
        write(draw, fit(" ".join(sheet.notes), rest, scale(NOTE), SMALLEST_TEXT), rest)


def _large_token(draw: ImageDraw.ImageDraw, box: Box, sheet: SheetShown, content: PanelContent) -> None:
    """The same token as on the board, as large as there is room."""
    pieces = content.view.board.pieces if content.view.board else ()
    kind = next((piece.kind for piece in pieces if piece.id == sheet.id), sheet.id)
    glyphs = dict(content.view.glyphs)
    if glyph_of(sheet.id, kind, glyphs) is None:
        glyphs[sheet.id] = REALM if sheet.seat == sheet.name else GROUP
    radius = min(box.width, box.height) * 0.41
    middle = Spot(box.x + box.width / 2, box.y + min(box.height, box.width * 1.1) / 2)
    draw_token(draw, Token(Piece(sheet.id, kind, sheet.side, None), sheet.name), middle, radius, glyphs)


def _traits_height(scale: Scale) -> int:
    return line_height(scale(TRAIT)) + line_height(SMALLEST_LABEL)


def _traits(draw: ImageDraw.ImageDraw, box: Box, traits: tuple[TrackShown, ...], scale: Scale) -> None:
    """A row of numbers, each above what it is called, with lines between them."""
    width = box.width // len(traits)
    number, label = scale(TRAIT), _label_size(traits, width - 4)
    for place, trait in enumerate(traits):
        x = box.x + place * width
        if place:
            draw.line((x, box.y + 3, x, box.y + _traits_height(scale) - 3), fill=BLACK)
        text, name = str(trait.value), shortened(_capital(trait.label), width - 4, label)
        half = width // 2
        write_line(draw, (x + half - width_of(text, number, Weight.BOLD) // 2, box.y), text, number, Weight.BOLD)
        write_line(
            draw, (x + half - width_of(name, label) // 2, box.y + line_height(number)), name, label, Weight.SEMIBOLD
        )


def _label_size(traits: tuple[TrackShown, ...], width: int) -> int:
    """The largest at which no label is cut off; a little smaller is better than half a word."""
    sizes = range(SMALLEST_LABEL, TINIEST_LABEL - 1, -1)
    labels = [_capital(trait.label) for trait in traits]
    return next((size for size in sizes if all(width_of(label, size) <= width for label in labels)), TINIEST_LABEL)


def _worth_showing(sheet: SheetShown) -> SheetShown:
    """Leave out numbers that the hero does not have, and begin labels with a capital letter."""
    tracks = tuple(replace(track, label=_capital(track.label)) for track in sheet.tracks if track.most != 0)
    tokens, cards = (tuple(map(_capital, things)) for things in (sheet.tokens, sheet.cards))
    return replace(sheet, tracks=tracks, tokens=tokens, cards=cards)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _fits(body: Box, sheet: SheetShown, things: list[str], scale: Scale) -> bool:
    """Every number with its label and boxes, and every thing with its whole name."""
    row, chip, gap = scale(ROW), scale(CHIP), scale(GAP)
    room = _room(body, sheet, scale)
    if room < 0:
        return False
    most = max(0, room) // (chip + gap)
    if things and (most < 1 or max(chip_width(thing, chip) for thing in things) > body.width):
        return False
    boxes = max((track.most or 0 for track in sheet.tracks if _has_boxes(track)), default=0)
    label = max((width_of(track.label, _size(row)) for track in sheet.tracks), default=0)
    wide = label + (boxes * 2 // 3 + 3) * row
    tall = len(sheet.tracks) * row <= body.height
    return tall and wide <= body.width and not (things and chip_rows(things, [body.width] * most, chip, gap)[1])


def _room(body: Box, sheet: SheetShown, scale: Scale) -> int:
    """The height that numbers, characteristics and notes leave for tokens and cards."""
    gap = scale(GAP)
    traits = _traits_height(scale) + gap if sheet.traits else 0
    notes = least_height(" ".join(sheet.notes), body.width, SMALLEST_TEXT) + gap if sheet.notes else 0
    return body.height - len(sheet.tracks) * scale(ROW) - gap - traits - notes


def _label_width(tracks: tuple[TrackShown, ...], row: int, width: int, scale: Scale) -> int:
    """Boxes begin below each other, after the longest label before them."""
    size = _size(row)
    boxed = [track for track in tracks if _has_boxes(track)]
    return min(
        max((width_of(track.label, size) for track in boxed), default=0),
        min((_label_room(track, size, width, scale) for track in boxed), default=0),
    )


def _label_room(track: TrackShown, size: int, width: int, scale: Scale) -> int:
    return width - width_of(_number(track), size, Weight.BOLD) - scale(LABEL_GAP)


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
    most = _label_room(track, size, box.width, scale)
    write_line(draw, (box.x, y), shortened(track.label, most, size), size, Weight.SEMIBOLD)
    number = _number(track)
    worst = track.id in RED_AT_WORST and track.most is not None and 0 < track.most <= track.value
    taken = width_of(number, size, Weight.BOLD)
    write_line(draw, (box.right - taken, y), number, size, Weight.BOLD, RED if worst else BLACK)
    room = Box(box.x + label + scale(LABEL_GAP), box.y, box.width - label - taken - scale(2 * LABEL_GAP), box.height)
    if track.most and _has_boxes(track):
        _boxes(draw, room, track.value, track.most, RED if track.id in RED_AT_WORST else BLACK)


def _tall_tracks(draw: ImageDraw.ImageDraw, body: Box, tracks: tuple[TrackShown, ...], scale: Scale) -> None:
    """A card of a few numbers and nothing else: each as large as its row, the label before it, the boxes below the label."""
    row = min(body.height // len(tracks), scale(TALLEST))
    for place, track in enumerate(tracks):
        box = Box(body.x, body.y + place * row, body.width, row)
        if place:
            draw.line((box.x, box.y, box.right - 1, box.y), fill=BLACK)
        box = box.inset(0, scale(GAP))
        number, size = _number(track), box.height * 3 // 5
        taken = width_of(number, size, Weight.BOLD)
        write_line(draw, (box.right - taken, box.y), number, size, Weight.BOLD, BLACK)
        above = Box(box.x, box.y, box.width - taken - scale(LABEL_GAP), line_height(size))
        setting = fit(track.label, above, scale(NOTE), SMALLEST_TEXT)
        write(draw, setting, Box(above.x, above.y + (above.height - setting.height) // 2, above.width, setting.height))
        if track.most and _has_boxes(track):
            room = box.split_top(above.height)[1]
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
