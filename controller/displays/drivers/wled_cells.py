"""LEDs with WLED, one for each named cell."""

from __future__ import annotations

from functools import partial

from controller.config.displays import WledCells
from controller.displays.driver import Driver, Place
from controller.displays.lights import matrix
from controller.displays.lights.brightness import brightness_of
from controller.displays.lights.pixel_display import PixelDisplay
from controller.displays.lights.ring import Pixels
from controller.displays.showing import Showing


def _scene(names: tuple[str, ...], showing: Showing, _beat: int) -> Pixels:
    return matrix.cells_scene(showing, names)


def make(config: WledCells, place: Place) -> PixelDisplay:
    return PixelDisplay(place.link, config.topic, partial(_scene, config.cells), brightness=brightness_of(config))


DRIVER = Driver(WledCells, "matrix", make)
