"""The clock: a face with its hands, and every token where its time comes. Heroes are open discs, all others are solid."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PIL import ImageDraw

from controller.displays.panel_content import PanelContent
from controller.displays.paper.pages import turns
from controller.displays.paper.pages.layout import LARGEST_TEXT, MARGIN, SMALLEST_TEXT, Scale
from controller.displays.paper.typeset import BLACK, RED, WHITE, Box, Weight, fit, font, line_height, write, write_line
from rulesets.engine.view import Dial, DialToken, Side

# Parts of the radius of the face.
TICK = 0.06
HOUR_HAND = 0.34
MINUTE_HAND = 0.50
OUTER_ROW = 0.80
INNER_ROW = 0.58

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
    """The time as large as it can be, till when they play, and whose turn it is."""
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


def face(draw: ImageDraw.ImageDraw, box: Box, dial: Dial, content: PanelContent) -> None:
    """The clock alone."""
    x, y, radius = box.x + box.width / 2, box.y + box.height / 2, box.width / 2 - 1
    line = max(2, round(radius / 40))
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), outline=BLACK, width=line)
    start = 360 * (dial.hand - 0.5) / dial.sectors - 90
    inset = radius - line
    draw.pieslice((x - inset, y - inset, x + inset, y + inset), start, start + 360 / dial.sectors, fill=BLACK)
    hole = radius * 0.90
    draw.ellipse((x - hole, y - hole, x + hole, y + hole), fill=WHITE)
    marks = token_marks(dial, content)
    for sector in range(1, dial.sectors + 1):
        _tick(draw, (x, y), radius, sector / dial.sectors, line)
        _sector(draw, (x, y), radius, dial, sector, marks)
    _hand(draw, (x, y), radius * HOUR_HAND, (dial.hour % 12 * 60 + dial.minute) / 720, 2 * line + 1)
    _hand(draw, (x, y), radius * MINUTE_HAND, dial.minute / 60, line)
    hub = 2 * line
    draw.ellipse((x - hub, y - hub, x + hub, y + hub), fill=BLACK)


def _at(middle: tuple[float, float], radius: float, turn: float) -> tuple[float, float]:
    angle = math.tau * turn
    return middle[0] + radius * math.sin(angle), middle[1] - radius * math.cos(angle)


def _tick(draw: ImageDraw.ImageDraw, middle: tuple[float, float], radius: float, turn: float, line: int) -> None:
    draw.line((*_at(middle, radius, turn), *_at(middle, radius * (1 - TICK), turn)), fill=BLACK, width=line)


def _hand(draw: ImageDraw.ImageDraw, middle: tuple[float, float], length: float, turn: float, width: int) -> None:
    draw.line((*middle, *_at(middle, length, turn)), fill=BLACK, width=width)


def _sector(
    draw: ImageDraw.ImageDraw,
    middle: tuple[float, float],
    radius: float,
    dial: Dial,
    sector: int,
    marks: Mapping[str, str],
) -> None:
    """Up to two tokens on the outer row and two on the inner one."""
    tokens = [token for token in dial.tokens if token.sector == sector]
    crowded = len(tokens) > MOST_IN_A_SECTOR
    shown = tokens[: MOST_IN_A_SECTOR - 1] if crowded else tokens
    size, apart = radius * 0.105, 0.23 / dial.sectors
    places = _places(len(shown) + crowded, sector / dial.sectors, apart)
    for token, (part, turn) in zip(shown, places, strict=False):
        _token(draw, _at(middle, radius * part, turn), size, token, marks[token.id])
    if crowded:
        part, turn = places[-1]
        text = f"+{len(tokens) - len(shown)}"
        draw.text(
            _at(middle, radius * part, turn), text, BLACK, font(max(9, round(size * 1.5)), Weight.BOLD), anchor="mm"
        )


def _places(count: int, turn: float, apart: float) -> list[tuple[float, float]]:
    if count == 1:
        return [(OUTER_ROW, turn)]
    outer = [(OUTER_ROW, turn - apart), (OUTER_ROW, turn + apart)]
    inner = [(INNER_ROW, turn)] if count == 3 else [(INNER_ROW, turn - 1.3 * apart), (INNER_ROW, turn + 1.3 * apart)]
    return (outer + inner)[:count]


def token_marks(dial: Dial, content: PanelContent) -> dict[str, str]:
    """A letter for each token, or two where two tokens would have the same; and a number where even those are alike."""
    names = {token.id: content.names.get(token.id, token.id) for token in dial.tokens}
    marks: dict[str, str] = {}
    for id_, name in names.items():
        alike = sum(other[:1].upper() == name[:1].upper() for other in names.values())
        mark = name[:1].upper() if alike == 1 else f"{name[:1].upper()}{name[1:2].lower()}"
        taken = sum(other[:2] == mark for other in marks.values())
        marks[id_] = f"{mark[:1]}{taken + 1}" if taken else mark
    return marks


def _token(draw: ImageDraw.ImageDraw, at: tuple[float, float], size: float, token: DialToken, mark: str) -> None:
    """The mark says whose token it is; one that is a lap ahead is only a ring or a dot."""
    x, y = at
    friend = token.side is Side.FRIEND
    ink = RED if token.side is Side.ENEMY else BLACK
    if token.lap:
        size *= 0.55
    edge = (x - size, y - size, x + size, y + size)
    draw.ellipse(edge, fill=WHITE if friend else ink, outline=BLACK if friend else ink, width=max(1, round(size / 6)))
    letter = font(max(9, round(size * (1.5 if len(mark) == 1 else 1.15))), Weight.BOLD)
    if not token.lap:
        draw.text((x, y), mark, BLACK if friend else WHITE, letter, anchor="mm")
