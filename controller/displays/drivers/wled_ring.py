"""A ring of LEDs with WLED: turns, prompts and signals around the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from controller.config.displays import WledLights
from controller.displays.driver import Display, Driver, Place

if TYPE_CHECKING:
    from controller.displays.lights.ring import Pixels
    from controller.displays.panel_content import LightContent


class WledRing(WledLights):
    """`breathes`: the sector whose turn it is slowly gets brighter and darker, with two small messages a second."""

    driver: Literal["wled-ring"]
    pixels: int = Field(ge=1, le=1024)
    breathes: bool = True

    @property
    def leds(self) -> int:
        return self.pixels


def make(config: WledRing, place: Place) -> Display:
    from controller.displays.lights import ring
    from controller.displays.lights.brightness import Brightness
    from controller.displays.lights.pixel_display import PixelDisplay

    def paint(lit: LightContent, beat: int) -> Pixels:
        return ring.paint(lit, config.pixels, beat)

    bright = Brightness(config.brightness, config.night).now
    return PixelDisplay(place.link, config.topic, paint, breathes=config.breathes, brightness=bright)


DRIVER = Driver(WledRing, "ring", make, is_light=True)
