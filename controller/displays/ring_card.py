"""The language of the lights on one printable page: what each colour and each pulse of ring, board and lamps means.

Every picture is painted by the code that paints the real lights, in a state made up for it, so that the card always matches them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from msgspec import Struct

from controller.displays.lights import ring
from controller.displays.lights.pixel_display import BREATH_STEP_SECONDS
from controller.displays.lights.ring import Pixels
from controller.displays.palette import BLACK, BREATH, ENEMY_PATH, GLOWS, LEVELS, LINE_OF_SIGHT, SIDES, TARGET, Colour
from controller.messages.notice import Severity
from controller.messages.prompt import Kind
from controller.referee.notices import Glow
from rulesets.engine.cues import Cue
from rulesets.engine.language.words import Words
from rulesets.engine.view import Dial, DialToken, Sheet, Side, View

LEDS = 36
"""Enough to show three lights for each sector, and few enough to be seen on paper."""

# On paper a dim light looks darker than on a table.
PAPER_GAMMA = 0.6

BRIGHTEST = max(range(len(BREATH)), key=lambda beat: BREATH[beat])
DARKEST = min(range(len(BREATH)), key=lambda beat: BREATH[beat])

STYLE = """
:root { --ink: #23262d; --paper: #f6f0e0; --brass: #8a6a20; --soft: #5f5c52; }
* { box-sizing: border-box; } body { font: 10.5pt/1.4 "Source Sans 3", system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0; }
main { max-width: 190mm; margin: 0 auto; padding: 10mm 6mm; } h1, h2 { font-family: "Source Serif 4", Palatino, Georgia, serif; }
h1 { font-size: 24pt; line-height: 1.1; margin: 0; } h2 { font-size: 13pt; margin: 6mm 0 2mm; border-bottom: 3px double var(--brass); padding-bottom: 1mm; } header p { color: var(--soft); margin: 1mm 0 0; }
.rings { display: grid; grid-template-columns: repeat(auto-fill, minmax(56mm, 1fr)); gap: 4mm 5mm; padding: 0; margin: 0; list-style: none; }
.rings li { display: grid; grid-template-columns: 22mm 1fr; gap: 3mm; align-items: center; break-inside: avoid; } .rings svg { width: 22mm; height: 22mm; }
.rings b { display: block; } .rings span { color: var(--soft); font-size: 9pt; line-height: 1.3; display: block; }
.lights { display: grid; grid-template-columns: repeat(4, 1fr); gap: 1.5mm 4mm; padding: 0; margin: 0; list-style: none; } .lights li { display: flex; gap: 2mm; align-items: center; break-inside: avoid; } .lights svg { width: 6mm; height: 6mm; flex: none; }
svg { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
@media screen and (prefers-reduced-motion: no-preference) { .breath { animation: breath 3s ease-in-out infinite alternate; } @keyframes breath { to { opacity: .45; } } }
@page { size: A4; margin: 12mm; } @media screen and (max-width: 40em) { .lights { grid-template-columns: 1fr 1fr; } } @media print { body { background: none; } main { padding: 0; max-width: none; } }
"""


class ExampleState(Struct, frozen=True):
    """A made-up state of the table, with what lights need to know."""

    view: View
    kind: Kind = Kind.CHOOSE
    severities: frozenset[Severity] = frozenset()
    glows: dict[str, Glow] = {}
    targets: tuple[str, ...] = ()
    ordered: bool = False
    won: tuple[str, ...] = ()
    rolling: bool = False
    sheets: tuple[Sheet, ...] = ()
    tracks: tuple[()] = ()


class Ring(NamedTuple):
    """`key` is that of its words."""

    key: str
    example: ExampleState


def _dial(*tokens: DialToken, hand: int = 3, hour: int = 5, minute: int = 15) -> View:
    return View(Cue("ring.title"), None, dial=Dial(12, hand, hour, minute, tokens, 0, ""))


def _table(side: Side, active: str | None = None) -> View:
    return View(Cue("ring.title"), active, sheets=(Sheet("hero", "hero", side, ()),))


HERO, ENEMY = DialToken("hero", 5, Side.FRIEND), DialToken("enemy", 8, Side.ENEMY)

RINGS = (
    Ring("hands", ExampleState(_dial())),
    Ring("both", ExampleState(_dial(hand=12, hour=12, minute=0))),
    Ring("turn", ExampleState(_dial(hand=9, hour=5, minute=15))),
    Ring("tokens", ExampleState(_dial(HERO, ENEMY))),
    Ring("later", ExampleState(_dial(HERO, DialToken("later", 8, Side.ENEMY, lap=1)))),
    Ring("warned", ExampleState(_dial(HERO, ENEMY), severities=frozenset({Severity.WARNING}))),
    Ring("refused", ExampleState(_dial(HERO, ENEMY), severities=frozenset({Severity.REFUSAL}))),
    Ring("resting", ExampleState(_table(Side.FRIEND, "hero"))),
    Ring("nobody", ExampleState(_table(Side.FRIEND))),
    Ring("won", ExampleState(_table(Side.FRIEND), kind=Kind.OVER, won=("hero",))),
    Ring("lost", ExampleState(_table(Side.FRIEND), kind=Kind.OVER)),
)

SIDES_SHOWN = ("friend", "enemy", "neutral", "third")
SEATS_SHOWN = tuple(side for side in Side if side.startswith("seat"))

BOARD = {
    "legal": GLOWS[Glow.LEGAL],
    "wanted": GLOWS[Glow.WANTED],
    "leave": GLOWS[Glow.LEAVE],
    "wrong": GLOWS[Glow.WRONG],
    "path": ENEMY_PATH,
    "sight": LINE_OF_SIGHT,
    "target": TARGET,
}
LEVEL_KEYS = ("nothing", "some", "half", "all")


def ring_card(words: Words, language: str) -> str:
    """The card as one file, in the language of `words`."""

    def say(key: str, **values: int) -> str:
        return escape(words.say(Cue(f"ring.{key}", **values)))

    rings = "".join(
        f"<li>{_ring(each.example)}<div><b>{say(each.key)}</b><span>{say(f'{each.key}-about')}</span></div></li>"
        for each in RINGS
    )
    sides = [(say(name), SIDES[Side(name)]) for name in SIDES_SHOWN]
    seats = [(say("seat", number=number), SIDES[side]) for number, side in enumerate(SEATS_SHOWN, 1)]
    board = [(say(name), colour) for name, colour in BOARD.items()]
    lamps = [(say(f"level-{name}"), colour) for name, colour in zip(LEVEL_KEYS, LEVELS, strict=True)]
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n'
        f"<title>{say('title')}</title>\n<style>{STYLE}</style>\n<main>\n"
        f"<header><h1>{say('title')}</h1><p>{say('about', seconds=round(len(BREATH) * BREATH_STEP_SECONDS))}</p></header>\n"
        f'<h2>{say("ring")}</h2>\n<ul class="rings">{rings}</ul>\n'
        f"{_lights(say('sides'), sides)}{_lights(say('seats'), seats)}{_lights(say('board'), board)}{_lights(say('lamps'), lamps)}"
        "</main>\n</html>\n"
    )


def printed(colour: Colour) -> str:
    """A light as ink on the dark ground of the card."""
    if colour == BLACK:
        return "#2a2d35"
    brighter = (max(colour) / 255) ** (PAPER_GAMMA - 1)
    return "#" + "".join(f"{round(channel * brighter):02x}" for channel in colour)


def _ring(example: ExampleState) -> str:
    """LED 0 at the top, clockwise; what changes with the breath is marked."""
    bright, dark = ring.paint(example, LEDS, BRIGHTEST), ring.paint(example, LEDS, DARKEST)
    return f'<svg viewBox="-50 -50 100 100" aria-hidden="true"><circle r="49" fill="#14161c"/><circle r="30" fill="#f6f0e0"/>{"".join(_leds(bright, dark))}</svg>'


def _leds(bright: Pixels, dark: Pixels) -> Iterator[str]:
    for led, colour in enumerate(bright):
        angle = math.tau * led / len(bright)
        mark = "" if colour == dark[led] else ' class="breath"'
        yield f'<circle cx="{39.5 * math.sin(angle):.1f}" cy="{-39.5 * math.cos(angle):.1f}" r="2.9" fill="{printed(colour)}"{mark}/>'


def _lights(heading: str, lights: list[tuple[str, Colour]]) -> str:
    items = "".join(
        f'<li><svg viewBox="0 0 12 12" aria-hidden="true"><rect width="12" height="12" rx="3" fill="#14161c"/><circle cx="6" cy="6" r="3.6" fill="{printed(colour)}"/></svg>{text}</li>'
        for text, colour in lights
    )
    return f'<h2>{heading}</h2>\n<ul class="lights">{items}</ul>\n'
