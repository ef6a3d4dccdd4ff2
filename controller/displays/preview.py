"""A display as it will look, before anything is sent to it: the LEDs of a light, the picture of a panel, the line of a clock."""

from __future__ import annotations

from typing import TypeAlias

import orjson
from msgspec import Struct

from controller.config.displays import DisplayConfig, Paper
from controller.displays.drivers.awtrix import Awtrix
from controller.displays.drivers.json_light import JsonLight
from controller.displays.drivers.wled_cells import WledCells
from controller.displays.drivers.wled_lamps import WledLamps
from controller.displays.drivers.wled_matrix import WledMatrix
from controller.displays.drivers.wled_ring import WledRing
from controller.displays.lights import awtrix, lamps, matrix, ring
from controller.displays.lights.matrix import Wiring
from controller.displays.on_paper import picture_of
from controller.displays.panel_content import LightContent, PanelContent
from controller.displays.paper import frames


class RingOfLeds(Struct, frozen=True, tag="ring", tag_field="shape"):
    """Colours in hexadecimal, clockwise from the top."""

    pixels: tuple[str, ...]


class RowsOfLeds(Struct, frozen=True, tag="rows", tag_field="shape"):
    """Colours in hexadecimal, row by row from the top left."""

    columns: int
    pixels: tuple[str, ...]


class PictureOnPaper(Struct, frozen=True, tag="paper", tag_field="shape"):
    width: int
    height: int
    png: bytes


class LineOfText(Struct, frozen=True, tag="line", tag_field="shape"):
    text: str


Preview: TypeAlias = RingOfLeds | RowsOfLeds | PictureOnPaper | LineOfText


def preview(config: DisplayConfig, lit: LightContent, content: PanelContent) -> Preview | None:
    """How it looks where people look at it: however it is wired, mounted or turned."""
    match config:
        case WledRing(pixels=leds):
            return RingOfLeds(tuple(colour.hex for colour in ring.paint(lit, leds)))
        case WledMatrix(columns=columns, rows=rows):
            pixels = matrix.paint(lit, Wiring(columns, rows, serpentine=False))
            return RowsOfLeds(columns, tuple(colour.hex for colour in pixels))
        case WledCells(cells=cells):
            return RowsOfLeds(len(cells), tuple(colour.hex for colour in matrix.paint_cells(lit, cells)))
        case WledLamps(lamps=names):
            return RowsOfLeds(len(names), tuple(lamps.colour(lit, name).hex for name in names))
        case JsonLight(lamp=name):
            return RowsOfLeds(1, (lamps.colour(lit, name).hex,))
        case Awtrix():
            return LineOfText(str(orjson.loads(awtrix.faces(content).line).get("text", "")))
        case Paper(size=(width, height)):
            return PictureOnPaper(width, height, frames.png(picture_of(config, content)))
        case _:
            return None
