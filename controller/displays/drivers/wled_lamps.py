"""LEDs with WLED, one for each lamp."""

from __future__ import annotations

from functools import partial

from controller.config.displays import WledLamps
from controller.displays.driver import Driver, Place
from controller.displays.lights import lamps
from controller.displays.lights.brightness import brightness_of
from controller.displays.lights.pixel_display import PixelDisplay
from controller.displays.lights.ring import Pixels
from controller.displays.showing import Showing


def _scene(names: tuple[str, ...], showing: Showing, _beat: int) -> Pixels:
    return tuple(lamps.colour(showing, name) for name in names)


def make(config: WledLamps, place: Place) -> PixelDisplay:
    return PixelDisplay(place.link, config.topic, partial(_scene, config.lamps), brightness=brightness_of(config))


DRIVER = Driver(WledLamps, "lamp", make)
