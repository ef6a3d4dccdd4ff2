"""A node with ESPHome that draws itself: it gets words, and fetches the picture."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from controller.config.displays import BLACK_AND_WHITE_SECONDS, MqttDisplay, Paper
from controller.displays.driver import Display, Driver, Place

if TYPE_CHECKING:
    from PIL import Image


class EsphomePanel(MqttDisplay, Paper):
    """A node that draws itself: it gets words, and the address of a picture where the table's page is public."""

    driver: Literal["esphome"]
    refresh_s: float = Field(default=BLACK_AND_WHITE_SECONDS, ge=0, le=120)


async def _busy(seconds: float, _picture: Image.Image) -> float:
    """The node fetches the picture itself, and is busy drawing for this long."""
    import asyncio  # not needed to read a config

    await asyncio.sleep(0)
    return seconds


def make(config: EsphomePanel, place: Place) -> Display:
    from controller.displays.on_paper import on_paper
    from controller.displays.paper.esphome import EsphomeDisplay

    return EsphomeDisplay(place.link, config.topic, on_paper(config, place, partial(_busy, config.refresh_s)))


DRIVER = Driver(EsphomePanel, "panel", make)
