"""A matrix of LEDs with WLED, one under each square."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from controller.config.displays import Corner, WledLights
from controller.displays.driver import Display, Driver, Place

if TYPE_CHECKING:
    from controller.displays.lights.matrix import Wiring
    from controller.displays.lights.ring import Pixels
    from controller.displays.panel_content import LightContent


class WledMatrix(WledLights):
    """One LED under each square.

    `first` is the corner of the first LED, `along` which way the strip goes from there, `wiring` whether every other
    line runs back.
    """

    driver: Literal["wled-matrix"]
    columns: int = Field(ge=1, le=64)
    rows: int = Field(ge=1, le=64)
    wiring: Literal["serpentine", "straight"] = "serpentine"
    first: Annotated[Corner, Field(strict=False)] = Corner.TOP_LEFT
    along: Literal["rows", "columns"] = "rows"

    @property
    def leds(self) -> int:
        return self.columns * self.rows


def wiring_of(config: WledMatrix) -> Wiring:
    from controller.displays.lights.matrix import Wiring

    serpentine, by_columns = config.wiring == "serpentine", config.along == "columns"
    return Wiring(config.columns, config.rows, serpentine, config.first, by_columns)


def make(config: WledMatrix, place: Place) -> Display:
    from controller.displays.lights import matrix
    from controller.displays.wled_display import wled_display

    wiring = wiring_of(config)

    def paint(lit: LightContent, _beat: int) -> Pixels:
        return matrix.paint(lit, wiring)

    return wled_display(config, place, DRIVER.kind, paint)


DRIVER = Driver(WledMatrix, "matrix", make, is_light=True)
