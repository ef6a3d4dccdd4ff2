"""A seat's own hand: every card with its title and what it costs, and what it does where there is room."""

from __future__ import annotations

from PIL import ImageDraw

from controller.displays.panel_content import CardShown, HandShown, PanelContent
from controller.displays.paper.pages.layout import MARGIN, SMALLEST_TEXT, Scale, header, placeholder
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

TITLE = 20
TEXT = 16
GAP = 4

# A card narrower than this has no room for words.
NARROWEST = 110

# Lines of text below a title that say most of what a card does.
LINES = 2


def lay_out(draw: ImageDraw.ImageDraw, page: Box, content: PanelContent, seat: str, scale: Scale) -> None:
    hand = content.hands.get(seat)
    if hand is None:
        placeholder(draw, page, content.title, content.labels["no-hand"], scale)
        return
    body = header(draw, page, hand.name, _count(hand), scale).inset(scale(MARGIN), scale(GAP))
    columns, rows = _grid(body, len(hand.cards), scale)
    wide, tall = body.width // columns, body.height // rows
    for place, card in enumerate(hand.cards[: columns * rows]):
        column, row = divmod(place, rows)
        box = Box(body.x + column * wide, body.y + row * tall, wide - 2 * scale(GAP), tall - scale(GAP) // 2)
        _card(draw, box, card, scale)


def _count(hand: HandShown) -> str:
    held = len(hand.cards) + hand.hidden
    return str(held) if hand.limit is None else f"{held}/{hand.limit}"


def _grid(body: Box, cards: int, scale: Scale) -> tuple[int, int]:
    """As few columns as hold all cards with their words, or else all titles, and none too narrow to read."""
    title = line_height(scale(TITLE)) + scale(GAP)
    widest = max(1, body.width // scale(NARROWEST))
    for tall in (title + LINES * line_height(_text(scale)), title):
        columns = max(1, -(-cards // max(1, body.height // tall)))
        if columns <= widest:
            return columns, max(1, -(-cards // columns))
    return widest, max(1, -(-cards // widest))


def _text(scale: Scale) -> int:
    return min(scale(TEXT), SMALLEST_TEXT + scale(2))


def _card(draw: ImageDraw.ImageDraw, box: Box, card: CardShown, scale: Scale) -> None:
    """The cost stands in a black field on the right; what does not fit is left out from below."""
    title = min(scale(TITLE), box.height * 6 // 7)
    if title < 1:
        return
    bar, rest = box.split_top(line_height(title))
    taken = width_of(card.cost, title, Weight.BOLD) + title // 2 if card.cost else 0
    if taken:
        draw.rectangle((bar.right - taken, bar.y, bar.right - 1, bar.bottom - 1), fill=BLACK)
        write_line(draw, (bar.right - taken + title // 4, bar.y), card.cost, title, Weight.BOLD, WHITE)
    name = shortened(card.title, bar.width - taken - title // 3, title, Weight.BOLD)
    write_line(draw, (bar.x, bar.y), name, title, Weight.BOLD)
    words = " \u00b7 ".join(filter(None, (card.kind, card.text)))
    size = _text(scale)
    if words and rest.height >= line_height(size):
        write(draw, fit(words, rest, size, size), rest)
    draw.line((box.x, box.bottom, box.right - 1, box.bottom), fill=BLACK)
