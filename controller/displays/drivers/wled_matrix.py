"""A matrix of LEDs with WLED, one under each square."""

from __future__ import annotations

from functools import partial

from controller.config.displays import WledMatrix
from controller.displays.driver import Driver, Place
from controller.displays.lights import matrix
from controller.displays.lights.brightness import brightness_of
from controller.displays.lights.matrix import Wiring
from controller.displays.lights.pixel_display import PixelDisplay
from controller.displays.lights.ring import Pixels
from controller.displays.showing import Showing


def _scene(wiring: Wiring, showing: Showing, _beat: int) -> Pixels:
    return matrix.scene(showing, wiring)


def wiring_of(config: WledMatrix) -> Wiring:
    serpentine, by_columns = config.wiring == "serpentine", config.along == "columns"
    return Wiring(config.columns, config.rows, serpentine, config.first, by_columns)


def make(config: WledMatrix, place: Place) -> PixelDisplay:
    return PixelDisplay(place.link, config.topic, partial(_scene, wiring_of(config)), brightness=brightness_of(config))


DRIVER = Driver(WledMatrix, "matrix", make)
