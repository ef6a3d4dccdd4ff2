"""A pixel clock with AWTRIX 3."""

from __future__ import annotations

from typing import Literal

from controller.config.displays import MqttDisplay
from controller.config.types import Language
from controller.displays.driver import Display, Driver, Place


class Awtrix(MqttDisplay):
    """A pixel clock with AWTRIX 3; `topic` is its prefix."""

    driver: Literal["awtrix"]
    language: Language | None = None

    @property
    def status_topic(self) -> str:
        return f"{self.topic}/stats/device"


def make(config: Awtrix, place: Place) -> Display:
    from controller.displays.lights.light_display import ClockDisplay

    return ClockDisplay(place.link, config.topic)


DRIVER = Driver(Awtrix, "clock", make)
