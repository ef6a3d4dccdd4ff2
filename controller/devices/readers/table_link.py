"""A hub of readers, buttons and lights, on a serial port or on the air."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from controller.config.hardware import Hub
from controller.devices.driver import Reader, ReaderDriver, ReaderPlace, Rgb

if TYPE_CHECKING:
    from firmware_bridge.observations import Observation, Observe
    from firmware_bridge.table_link.cells import Cells


class HubReader(Reader):
    def __init__(self, config: Hub, place: ReaderPlace) -> None:
        from firmware_bridge.table_link.lights import Lights

        self._port = config.port
        self._own = {square: cell for cell, square in config.cells.items()}
        self._observe = _with_squares(config.cells, place.observe) if config.cells else place.observe
        self._place = place
        self.lights = Lights()

    @property
    def cells(self) -> Cells | None:
        """As it introduced itself."""
        return self.lights.cells

    def run(self) -> Awaitable[None]:
        from firmware_bridge.table_link.link import run_hub

        place = self._place
        return run_hub(place.name, self._port, self.lights, self._observe, place.radio, place.tap)

    def light(self, cells: Mapping[str, Rgb]) -> None:
        """A hub knows its cells by its own names."""
        from firmware_bridge.table_link.messages import Colour

        self.lights.off()
        self.lights.set({self._own.get(cell, cell): Colour(*rgb) for cell, rgb in cells.items()})


def _with_squares(squares: Mapping[str, str], observe: Observe) -> Observe:
    """The cells of a hub as the board calls them."""
    from firmware_bridge.observations import TagGone, TagSeen

    def observed(seen: Observation) -> None:
        if isinstance(seen, TagSeen | TagGone):
            observe(replace(seen, cell=squares.get(seen.cell, seen.cell)))
        else:
            observe(seen)

    return observed


DRIVER = ReaderDriver(Hub, "hub", HubReader)
