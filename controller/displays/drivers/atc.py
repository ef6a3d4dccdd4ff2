"""A price tag with the ATC firmware, over Bluetooth."""

from __future__ import annotations

from functools import partial
from typing import Literal

from pydantic import Field

from controller.config.displays import SentPaper
from controller.config.hardware import Address
from controller.displays.driver import Display, Driver, Place
from controller.displays.drivers.opendisplay import KIND, TAG_SECONDS


class AtcTag(SentPaper):
    """A price tag with the ATC firmware, over Bluetooth. A tag with yellow ink shows red as yellow."""

    driver: Literal["atc"]
    at: Address
    refresh_s: float = Field(default=TAG_SECONDS, ge=0, le=3600)

    @property
    def address(self) -> str:
        return self.at


def make(config: AtcTag, place: Place) -> Display:
    from controller.displays.on_paper import on_paper, reporting
    from controller.displays.paper.bluetooth_tag import AtcDelivery

    delivery = AtcDelivery(config.at, config.refresh_s)
    return on_paper(config, place, partial(reporting, delivery, place, KIND), config.turn)


DRIVER = Driver(AtcTag, KIND, make)
