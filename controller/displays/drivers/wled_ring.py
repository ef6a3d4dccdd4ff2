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
    """`breathes`: the sector whose turn it is slowly gets brighter and darker, with two small messages a second.

    `top` is the LED at the top of the ring, where 12 is on a clock; `clockwise` whether the strip runs that way.
    """

    driver: Literal["wled-ring"]
    pixels: int = Field(ge=1, le=1024)
    breathes: bool = True
    top: int = Field(default=0, ge=0, le=1023)
    clockwise: bool = True

    @property
    def leds(self) -> int:
        return self.pixels


def make(config: WledRing, place: Place) -> Display:
    from controller.displays.lights import ring
    from controller.displays.wled_display import wled_display

    def paint(lit: LightContent, beat: int) -> Pixels:
        return ring.turned(ring.paint(lit, config.pixels, beat), config.top, clockwise=config.clockwise)

    return wled_display(config, place, DRIVER.kind, paint, breathes=config.breathes)


DRIVER = Driver(WledRing, "ring", make, is_light=True)
