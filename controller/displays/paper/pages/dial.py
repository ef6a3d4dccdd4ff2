"""The clock: a face with its hands, every token where its time comes, and on the rim what the next hour brings."""

from __future__ import annotations

import math

from PIL import ImageDraw

from controller.displays.panel_content import PanelContent
from controller.displays.paper.pages import turns
from controller.displays.paper.pages.layout import LARGEST_TEXT, MARGIN, SMALLEST_TEXT, Scale
from controller.displays.paper.tokens import Spot, Token, draw_token
from controller.displays.paper.typeset import (
    BLACK,
    RED,
    WHITE,
    Box,
    Weight,
    fit,
    font,
    least_height,
    line_height,
    write,
    write_line,
)
from rulesets.engine.view import Dial, DialToken, Piece

# Parts of the radius of the face.
TICK = 0.06
HOUR_HAND = 0.34
MINUTE_HAND = 0.50

# Where the two rows of tokens are and how large a token is: without numerals, and inside them.
BARE = ((0.78, 0.52), 0.13)
NUMBERED = ((0.63, 0.39), 0.11)
NUMERALS = 0.83

# A face of fewer pixels from middle to rim has no room for numerals.
LEAST_NUMBERED = 80
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")

# A token that is a lap ahead is this much smaller.
LATER = 0.6

# Percent of the panel that the face may take: the words next to it need the rest.
WIDEST_FACE = 62

# More tokens would overlap the next sector: a number replaces the rest.
MOST_IN_A_SECTOR = 4


def lay_out(draw: ImageDraw.ImageDraw, page: Box, content: PanelContent, scale: Scale) -> None:
    dial = content.view.dial
    if dial is None and content.view.turn_dial is not None:
        turns.lay_out(draw, page, content.view.turn_dial, content, scale)
        return
    if dial is None:
        inner = page.inset(scale(MARGIN), scale(MARGIN))
        write(
            draw,
            fit(content.active or content.title, inner, 2 * scale(LARGEST_TEXT), SMALLEST_TEXT),
            inner,
            centred=True,
        )
        return
    if page.width >= page.height:
        side = min(page.height, page.width * WIDEST_FACE // 100) - 4
        round_box = Box(page.x + 2, page.y + (page.height - side) // 2, side, side)
        words = Box(side + 8, page.y, page.width - side - 8, page.height)
    else:
        side = min(page.width, page.height * WIDEST_FACE // 100) - 4
        round_box = Box(page.x + (page.width - side) // 2, page.y + 2, side, side)
        words = Box(page.x, side + 4, page.width, page.height - side - 4)
    face(draw, round_box, dial, content)
    _words(draw, words.inset(scale(MARGIN), scale(MARGIN)), dial, content, scale)


def _words(draw: ImageDraw.ImageDraw, box: Box, dial: Dial, content: PanelContent, scale: Scale) -> None:
    """The time as large as it can be, till when they play, whose turn it is, and what comes next if there is room."""
    room = Box(box.x, box.y, box.width, box.height * 2 // 5)
    time = f"{dial.hour}:{dial.minute:02}"
    setting = fit(time, room, max(SMALLEST_TEXT, room.height * 6 // 7), SMALLEST_TEXT, Weight.BOLD)
    write(draw, setting, room)
    till, who = box.split_top(setting.height)[1].split_top(line_height(scale(18)) + scale(4))
    write_line(draw, (till.x, till.y), f"\u2013 {dial.ends}", scale(18), Weight.SEMIBOLD)
    name = content.active or content.title
    if who.height >= line_height(SMALLEST_TEXT):
        setting = fit(name, who, scale(28), SMALLEST_TEXT, Weight.BOLD)
        write(draw, setting, Box(who.x, who.bottom - setting.height, who.width, setting.height))
        coming_line(draw, who.split_bottom(setting.height + scale(4))[0], content, scale)


def coming_line(draw: ImageDraw.ImageDraw, box: Box, content: PanelContent, scale: Scale) -> None:
    """What comes next, at the foot of the box: whole or not at all."""
    text = content.coming[0] if content.coming else ""
    if text and least_height(text, box.width, SMALLEST_TEXT) <= box.height:
        setting = fit(text, box, max(SMALLEST_TEXT, scale(12)), SMALLEST_TEXT)
        write(draw, setting, box.split_bottom(setting.height)[1], RED)


def face(draw: ImageDraw.ImageDraw, box: Box, dial: Dial, content: PanelContent) -> None:
    """The clock alone."""
    x, y, radius = box.x + box.width / 2, box.y + box.height / 2, box.width / 2 - 1
    line = max(2, round(radius / 40))
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), outline=BLACK, width=line)
    start = 360 * (dial.hand - 0.5) / dial.sectors - 90
    inset = radius - line
    draw.pieslice((x - inset, y - inset, x + inset, y + inset), start, start + 360 / dial.sectors, fill=BLACK)
    hole = radius * 0.93
    draw.ellipse((x - hole, y - hole, x + hole, y + hole), fill=WHITE)
    numbered = radius >= LEAST_NUMBERED and dial.sectors == len(ROMAN)
    for sector in range(1, dial.sectors + 1):
        if numbered:
            at = _at((x, y), radius * NUMERALS, sector / dial.sectors)
            draw.text(at, ROMAN[sector - 1], BLACK, font(round(radius / 8), Weight.SEMIBOLD), anchor="mm")
        else:
            _tick(draw, (x, y), radius, sector / dial.sectors, line)
    for event in dial.events:
        _event(draw, (x, y), radius, event.sector / dial.sectors)
    _hand(draw, (x, y), radius * HOUR_HAND, (dial.hour % 12 * 60 + dial.minute) / 720, 2 * line + 1)
    _hand(draw, (x, y), radius * MINUTE_HAND, dial.minute / 60, line)
    hub = 2 * line
    draw.ellipse((x - hub, y - hub, x + hub, y + hub), fill=BLACK)
    for sector in range(1, dial.sectors + 1):
        _sector(draw, (x, y), radius, sector, content, dial, NUMBERED if numbered else BARE)


def _at(middle: tuple[float, float], radius: float, turn: float) -> tuple[float, float]:
    angle = math.tau * turn
    return middle[0] + radius * math.sin(angle), middle[1] - radius * math.cos(angle)


def _tick(draw: ImageDraw.ImageDraw, middle: tuple[float, float], radius: float, turn: float, line: int) -> None:
    draw.line((*_at(middle, radius, turn), *_at(middle, radius * (1 - TICK), turn)), fill=BLACK, width=line)


def _hand(draw: ImageDraw.ImageDraw, middle: tuple[float, float], length: float, turn: float, width: int) -> None:
    draw.line((*middle, *_at(middle, length, turn)), fill=BLACK, width=width)


def _event(draw: ImageDraw.ImageDraw, middle: tuple[float, float], radius: float, turn: float) -> None:
    """A wedge on the rim that points at the sector in which something happens."""
    corners = [_at(middle, radius, turn - 0.022), _at(middle, radius, turn + 0.022), _at(middle, radius * 0.9, turn)]
    draw.polygon(corners, fill=RED, outline=WHITE)


def _sector(
    draw: ImageDraw.ImageDraw,
    middle: tuple[float, float],
    radius: float,
    sector: int,
    content: PanelContent,
    dial: Dial,
    measures: tuple[tuple[float, float], float],
) -> None:
    """Up to two tokens, one behind the other; or two on the outer row and two on the inner one."""
    tokens = [token for token in dial.tokens if token.sector == sector]
    crowded = len(tokens) > MOST_IN_A_SECTOR
    shown = tokens[: MOST_IN_A_SECTOR - 1] if crowded else tokens
    rows, part = measures
    size = radius * part
    places = _places(len(shown) + crowded, sector / dial.sectors, rows, part)
    for token, (away, turn) in zip(shown, places, strict=False):
        _token(draw, Spot(*_at(middle, radius * away, turn)), size, token, content)
    if crowded:
        away, turn = places[-1]
        text = f"+{len(tokens) - len(shown)}"
        at = _at(middle, radius * away, turn)
        draw.text(at, text, BLACK, font(max(9, round(size * 1.4)), Weight.BOLD), anchor="mm")


def _places(count: int, turn: float, rows: tuple[float, float], size: float) -> list[tuple[float, float]]:
    if count <= 2:
        return [(away, turn) for away in rows[:count]]
    apart = [1.1 * size / away / math.tau for away in rows]
    outer, inner = ([(away, turn - half), (away, turn + half)] for away, half in zip(rows, apart, strict=True))
    return [*outer, *(inner if count > 3 else [(rows[1], turn)])]


def _token(draw: ImageDraw.ImageDraw, at: Spot, size: float, token: DialToken, content: PanelContent) -> None:
    """The token of the board, without its wounds; one that is a lap ahead is smaller."""
    piece = Piece(token.id, token.id, token.side, None)
    shown = Token(piece, content.names.get(token.id, token.id), acts=token.id == content.view.active)
    draw_token(draw, shown, at, size * (LATER if token.lap else 1), dict(content.view.glyphs))
