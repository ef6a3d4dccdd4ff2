"""Every kind of display at some moments, as pictures.

Each picture has gone through the virtual firmware, so it shows what a real display would make of the messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import orjson
from PIL import Image

from controller.commands.gallery.page import Exhibit
from controller.displays.lights import awtrix, json_light, lamps, matrix, ring, wled
from controller.displays.lights.matrix import Wiring
from controller.displays.lights.ring import Pixels
from controller.displays.panel_content import PanelContent
from controller.displays.paper import frames, panel
from hw_mocks.displays import pictures
from hw_mocks.displays.awtrix import AwtrixClock
from hw_mocks.displays.json_light import JsonLamp
from hw_mocks.displays.panel import read_planes, read_png
from hw_mocks.displays.wled import WledStrip
from hw_mocks.displays.wled import picture as ring_picture

SIZES = ((250, 122), (296, 128), (400, 300), (800, 480))
RINGS = (12, 24, 60)
MOST_LAMPS = 8

Moments = Mapping[str, PanelContent]

# What is asked at each moment of the sample game.
GROUPS = {
    "choose": "A choice",
    "order": "An enemy acts",
    "roll": "A roll",
    "warned": "Something to put right",
    "refused": "A refusal",
    "over": "The end",
}


class Picture(NamedTuple):
    exhibit: Exhibit
    image: Image.Image


def _lit(pixels: Pixels) -> WledStrip:
    strip = WledStrip("strip", len(pixels))
    for message in (wled.wake(128), *(frame.message for frame in wled.frames((), pixels))):
        strip.receive("strip/api", message)
    return strip


def _rings(moments: Moments) -> Iterator[Picture]:
    for name, moment in moments.items():
        for leds in RINGS:
            picture = ring_picture(_lit(ring.paint(moment, leds)))
            yield Picture(Exhibit(_file("ring", name, leds), f"{leds} LEDs", 300, group=_group(name)), picture)


def _boards(moments: Moments) -> Iterator[Picture]:
    for name, moment in moments.items():
        view = moment.view.board
        if view is not None:
            wiring = Wiring(view.columns, view.rows)
            strip = _lit(matrix.paint(moment, wiring))
            picture = pictures.board(strip.pixels, view.columns, view.rows, wiring.led)
            yield Picture(Exhibit(_file("board", name), _group(name) or "the board", 300), picture)


def _lamps(moments: Moments) -> Iterator[Picture]:
    for name, moment in moments.items():
        wanted = ["turn", *(f"{sheet.id}.{track.id}" for sheet in moment.sheets for track in sheet.tracks)]
        wanted = [lamp for lamp in wanted if lamp.endswith(("turn", "wounds", "threat"))][:MOST_LAMPS]
        strip = _lit(tuple(lamps.colour(moment, lamp) for lamp in wanted))
        picture = pictures.lamps(strip.pixels)
        yield Picture(Exhibit(_file("lamps", name), ", ".join(wanted), 440, group=_group(name)), picture)
        bulb = JsonLamp("lamp")
        bulb.receive("lamp", json_light.message(lamps.colour(moment, "turn")))
        yield Picture(
            Exhibit(_file("light", name), "a light for the turn", 60, group=_group(name)), pictures.lamps([bulb.light])
        )


def _clocks(moments: Moments) -> Iterator[Picture]:
    for name, moment in moments.items():
        clock = AwtrixClock("clock")
        for topic, payload in awtrix.faces(moment).by_topic().items():
            clock.receive(f"clock/{topic}", payload)
        text = str(orjson.loads(awtrix.faces(moment).line)["text"])
        picture = pictures.clock(clock.apps["arbiter"], clock.indicators)
        yield Picture(Exhibit(_file("clock", name), text, 420, group=_group(name)), picture)


def _prompts(moments: Moments) -> Iterator[Picture]:
    for name, moment in moments.items():
        for size in SIZES:
            yield _paper(name, moment, "prompt", size, _group(name))
        yield _paper(name, moment, "prompt", (400, 300), _group(name), red=True)


def _pages(moments: Moments) -> Iterator[Picture]:
    name, moment = max(moments.items(), key=lambda each: (each[1].order is not None, each[0]))
    hero = next((f"sheet:{sheet.id}" for sheet in moment.sheets if sheet.tracks), "sheet:none")
    for content, group in {
        "order": "An order of an enemy",
        hero: "A card",
        "dial": "The clock",
        "dice": "The dice of the day",
        "board": "The board",
        "overview": "The whole table",
    }.items():
        for size in SIZES:
            yield _paper(name, moment, content, size, group)
        yield _paper(name, moment, content, (800, 480) if content == "overview" else (400, 300), group, red=True)


def _paper(
    name: str, moment: PanelContent, content: str, size: tuple[int, int], group: str, *, red: bool = False
) -> Picture:
    """Through the wire as a panel would have it: planes for three inks, PNG for two."""
    image = panel.picture(moment, *size, content, red=red)
    decoded = read_planes(frames.raw(image), size, red=True) if red else read_png(frames.png(image), red=False)
    assert decoded is not None
    what = f"{size[0]} \u00d7 {size[1]}" + (", three inks" if red else "")
    file = _file(content.replace(":", "-"), name, *size, *(["red"] if red else []))
    return Picture(Exhibit(file, what, size[0], paper=True, group=group), decoded.picture)


def _file(kind: str, moment: str, *more: object) -> str:
    return "_".join((kind, *([moment] if moment else []), *map(str, more))) + ".png"


def _group(moment: str) -> str:
    return GROUPS.get(moment, moment)


ROOMS: dict[str, Callable[[Moments], Iterator[Picture]]] = {
    "Rings": _rings,
    "Board": _boards,
    "Lamps": _lamps,
    "Pixel clocks": _clocks,
    "Panels: the prompt": _prompts,
    "Panels: orders, sheets, the dial and the dice": _pages,
}
