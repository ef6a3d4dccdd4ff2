"""A moment as the pixels of a ring: sector n at the top, as on a clock face, and pixels running clockwise from there.

Each sector has its tick in the middle; tokens stand next to it, so that no hand ever covers one. The sector whose turn it
is breathes. On a ring with one pixel for each sector, hand and token share a pixel and alternate as it breathes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TypeAlias

from msgspec.structs import replace

from controller.displays.palette import (
    BLACK,
    BOTH_HANDS,
    BREATH,
    HOUR_HAND,
    LATER_PERCENT,
    MINUTE_HAND,
    REFUSAL,
    RESTING_PERCENT,
    SIDES,
    TICK,
    WARNING,
    WHITE,
    Colour,
)
from controller.displays.panel_content import LightContent, active_side
from controller.messages.notice import Severity
from controller.messages.prompt import Kind
from rulesets.engine.view import Dial, DialToken, TurnDial

Pixels: TypeAlias = tuple[Colour, ...]

HOURS = 12
MINUTES = 60


def paint(lit: LightContent, leds: int, beat: int = 0) -> Pixels:
    """`beat` is the step of the breath."""
    if lit.kind is Kind.OVER:
        return _ending(lit, leds)
    turns, severities = lit.view.turn_dial, lit.severities
    dial = lit.view.dial or (_without_hands(turns) if turns else None)
    if dial is None:
        side = active_side(lit.view)
        rest = SIDES[side].dimmed(RESTING_PERCENT) if side else TICK
        return _with_notices([rest] * leds, range(0, leds, max(1, leds // HOURS)), severities)
    pixels, breath = [BLACK] * leds, WHITE.dimmed(BREATH[beat % len(BREATH)])
    for led in _sector(dial.sectors, dial.hand, leds):
        pixels[led] = breath
    ticks = _ticks(dial.sectors, leds)
    for tick in ticks:
        pixels[tick] = TICK
    pixels = list(_with_notices(pixels, ticks, severities))
    exhaled = beat % len(BREATH) >= len(BREATH) // 2
    hands = dict(_hands(dial, leds)) if lit.view.dial else {}
    layers = (hands.items(), _tokens(dial, leds, set(hands), exhaled=exhaled))
    for led, colour in (place for layer in layers for place in layer):
        pixels[led] = colour
    return tuple(pixels)


def turned(pixels: Pixels, top: int, *, clockwise: bool = True) -> Pixels:
    """The same picture on a ring that is mounted another way: LED `top` is at the top."""
    step, leds = 1 if clockwise else -1, len(pixels)
    return tuple(pixels[(led - top) * step % leds] for led in range(leds))


def _ending(lit: LightContent, leds: int) -> Pixels:
    """The whole ring in the colours of those who won; if nobody did, every other pixel in the colour of a refusal."""
    sides = dict.fromkeys(sheet.side for sheet in lit.view.sheets if sheet.seat in lit.won)
    if not lit.won:
        return tuple(BLACK if led % 2 else REFUSAL for led in range(leds))
    colours = [SIDES[side] for side in sides] or [WHITE]
    return tuple(colours[led * len(colours) // leds] for led in range(leds))


def _without_hands(turns: TurnDial) -> Dial:
    """The first sector is at the top, unlike on a clock."""
    count = len(turns.sectors)
    tokens = tuple(replace(token, sector=(token.sector - 2) % count + 1) for token in turns.tokens)
    return Dial(count, (turns.marker - 2) % count + 1, 0, 0, tokens, 0, "")


def _with_notices(pixels: list[Colour], ticks: Iterable[int], severities: frozenset[Severity]) -> Pixels:
    """A refusal fills the ring, a warning lights the ticks: easy to distinguish without colour."""
    if Severity.REFUSAL in severities:
        pixels = [REFUSAL] * len(pixels)
    if Severity.WARNING in severities:
        for tick in ticks:
            pixels[tick] = WARNING
    return tuple(pixels)


@cache
def _ticks(sectors: int, leds: int) -> tuple[int, ...]:
    return tuple(sector * leds // sectors % leds for sector in range(1, sectors + 1))


@cache
def _sector(sectors: int, sector: int, leds: int) -> tuple[int, ...]:
    """The pixels of a sector, from the middle outwards."""
    middle, width = sector * leds // sectors % leds, max(1, leds // sectors)
    steps = (step for distance in range(1, width) for step in (-distance, distance))
    return tuple((middle + step) % leds for step in (0, *steps))[:width]


def _hands(dial: Dial, leds: int) -> Iterator[tuple[int, Colour]]:
    hour, minute = _hour_hand(dial, leds), _minute_hand(dial, leds)
    yield hour, HOUR_HAND
    yield minute, BOTH_HANDS if hour == minute else MINUTE_HAND


def _minute_hand(dial: Dial, leds: int) -> int:
    return dial.minute * leds // MINUTES % leds


def _hour_hand(dial: Dial, leds: int) -> int:
    return (dial.hour % HOURS * MINUTES + dial.minute) * leds // (HOURS * MINUTES) % leds


def _tokens(dial: Dial, leds: int, hands: set[int], *, exhaled: bool) -> Iterator[tuple[int, Colour]]:
    if leds < 2 * dial.sectors and exhaled:
        hands = set()
    for sector in sorted({token.sector for token in dial.tokens} & set(range(1, dial.sectors + 1))):
        tokens = _one_of_each_side_first([token for token in dial.tokens if token.sector == sector])
        middle, *others = _sector(dial.sectors, sector, leds)
        places = [led for led in (*others, middle) if led not in hands]
        yield from ((led, _token_colour(token)) for led, token in zip(places, tokens, strict=False))


def _one_of_each_side_first(tokens: list[DialToken]) -> list[DialToken]:
    """If a sector is too full for all tokens, show one of each side first, the earliest before later ones."""
    soonest = sorted(tokens, key=lambda token: token.lap)
    first = {token.side: token for token in reversed(soonest)}
    return [*first.values(), *(token for token in soonest if token not in first.values())]


def _token_colour(token: DialToken) -> Colour:
    colour = SIDES[token.side]
    return colour.dimmed(LATER_PERCENT) if token.lap else colour
