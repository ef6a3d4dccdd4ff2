"""An e-paper tag over Bluetooth, with OpenDisplay's firmware."""

from __future__ import annotations

from functools import partial
from typing import Literal

from pydantic import Field

from controller.config.displays import SentPaper
from controller.config.hardware import Address
from controller.displays.driver import Display, Driver, Place

KIND = "panel"

# Such paper takes seconds to settle, and each picture costs some of a small battery.
TAG_SECONDS = 15.0


class BluetoothTag(SentPaper):
    """An e-paper tag over Bluetooth, with OpenDisplay's firmware, which discards a third colour.

    `key` is its encryption key, if it has one: 32 hex digits.
    """

    driver: Literal["opendisplay"]
    at: Address
    inks: Literal["bw"] = "bw"
    key: str | None = Field(default=None, pattern=r"^[0-9A-Fa-f]{32}$", repr=False)
    refresh_s: float = Field(default=TAG_SECONDS, ge=0, le=3600)

    @property
    def address(self) -> str:
        return self.at


def make(config: BluetoothTag, place: Place) -> Display:
    from controller.displays.on_paper import on_paper, reporting
    from controller.displays.paper.bluetooth_tag import OpenDisplayDelivery

    key = bytes.fromhex(config.key) if config.key else None
    delivery = OpenDisplayDelivery(config.at, key, config.refresh_s)
    return on_paper(config, place, partial(reporting, delivery, place, KIND), config.turn)


DRIVER = Driver(BluetoothTag, KIND, make)
