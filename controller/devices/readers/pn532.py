"""One PN532 on a serial port, under one cell."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from typing import TYPE_CHECKING

from controller.config.hardware import Pn532Reader
from controller.devices.driver import Reader, ReaderDriver, ReaderPlace

if TYPE_CHECKING:
    from firmware_bridge.pn532.polling import TagText

log = logging.getLogger(__name__)


class _Pn532(Reader):
    def __init__(self, config: Pn532Reader, place: ReaderPlace) -> None:
        self._config = config
        self._place = place

    def run(self) -> Awaitable[None]:
        from firmware_bridge.pn532.link import run_reader
        from firmware_bridge.pn532.polling import TagPolicy

        config, place, policy = self._config, self._place, TagPolicy(self._config.originals_only)
        return run_reader(place.name, config.cell, config.port, policy, place.observe, _note_text, place.tap)


def _note_text(found: TagText) -> None:
    """Only log the text on a tag: the config says which piece it is."""
    log.info("The tag %s on %s says %r.", found.tag, found.cell, found.text)


DRIVER = ReaderDriver(Pn532Reader, "reader", _Pn532)
