"""LEDs with WLED, one for each lamp."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from controller.config.displays import Lamp, WledLights
from controller.displays.driver import Display, Driver, Place

if TYPE_CHECKING:
    from controller.displays.lights.ring import Pixels
    from controller.displays.panel_content import LightContent


class WledLamps(WledLights):
    """One LED for each lamp, in the order in which they are wired."""

    driver: Literal["wled-lamps"]
    lamps: Annotated[tuple[Lamp, ...], Field(strict=False, min_length=1, max_length=100)]

    @property
    def leds(self) -> int:
        return len(self.lamps)


def make(config: WledLamps, place: Place) -> Display:
    from controller.displays.lights import lamps
    from controller.displays.wled_display import wled_display

    def paint(lit: LightContent, _beat: int) -> Pixels:
        return tuple(lamps.colour(lit, name) for name in config.lamps)

    return wled_display(config, place, DRIVER.kind, paint)


DRIVER = Driver(WledLamps, "lamp", make, is_light=True)
