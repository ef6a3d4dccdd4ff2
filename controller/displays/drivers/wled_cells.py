"""LEDs with WLED, one for each named cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from controller.config.displays import WledLights
from controller.displays.driver import Display, Driver, Place

if TYPE_CHECKING:
    from controller.displays.lights.ring import Pixels
    from controller.displays.panel_content import LightContent


class WledCells(WledLights):
    """One LED for each named cell, in the order in which they are wired: places on a map, or any few cells of a board."""

    driver: Literal["wled-cells"]
    cells: Annotated[tuple[str, ...], Field(strict=False, min_length=1, max_length=500)]

    @property
    def leds(self) -> int:
        return len(self.cells)


def make(config: WledCells, place: Place) -> Display:
    from controller.displays.lights import matrix
    from controller.displays.wled_display import wled_display

    def paint(lit: LightContent, _beat: int) -> Pixels:
        return matrix.paint_cells(lit, config.cells)

    return wled_display(config, place, DRIVER.kind, paint)


DRIVER = Driver(WledCells, "matrix", make, is_light=True)
