"""A ring of LEDs with WLED: turns, prompts and signals around the table."""

from __future__ import annotations

from functools import partial

from controller.config.displays import WledRing
from controller.displays.driver import Driver, Place
from controller.displays.lights import ring
from controller.displays.lights.brightness import brightness_of
from controller.displays.lights.pixel_display import PixelDisplay
from controller.displays.lights.ring import Pixels
from controller.displays.showing import Showing


def _scene(leds: int, showing: Showing, beat: int) -> Pixels:
    return ring.scene(showing, leds, beat)


def make(config: WledRing, place: Place) -> PixelDisplay:
    scene, bright = partial(_scene, config.pixels), brightness_of(config)
    return PixelDisplay(place.link, config.topic, scene, breathes=config.breathes, brightness=bright)


DRIVER = Driver(WledRing, "ring", make)
