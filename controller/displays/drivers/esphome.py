"""A node with ESPHome that draws itself: it gets words, and fetches the picture."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import NoReturn

from PIL import Image

from controller.config.displays import EsphomePanel
from controller.displays.driver import Driver, Place
from controller.displays.on_paper import on_paper
from controller.displays.paper import esphome
from controller.displays.paper.newest_wins import PaperDisplay
from controller.displays.showing import Showing
from controller.mqtt.link import MqttLink


@dataclass(frozen=True, slots=True)
class EsphomeDisplay:
    """Words at once, and the picture when it is drawn."""

    link: MqttLink
    topic: str
    paper: PaperDisplay

    def show(self, showing: Showing) -> None:
        for name, text in esphome.words(showing).items():
            self.link.publish(f"{self.topic}/{name}", text.encode(), retain=True)
        self.paper.show(showing)

    async def run(self) -> NoReturn:
        await self.paper.run()


async def _busy(seconds: float, _picture: Image.Image) -> float:
    """The node fetches the picture itself, and draws for so long."""
    await asyncio.sleep(0)
    return seconds


def make(config: EsphomePanel, place: Place) -> EsphomeDisplay:
    return EsphomeDisplay(place.link, config.topic, on_paper(config, place, partial(_busy, config.refresh_s)))


DRIVER = Driver(EsphomePanel, "panel", make)
