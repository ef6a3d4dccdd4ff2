"""A pixel clock with AWTRIX 3."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from controller.config.displays import MqttDisplay, Night
from controller.config.types import Language
from controller.displays.driver import Display, Driver, Place


class Awtrix(MqttDisplay):
    """A pixel clock with AWTRIX 3; `topic` is its prefix. Without a `brightness` it follows its own sensor by day."""

    driver: Literal["awtrix"]
    brightness: int | None = Field(default=None, ge=1, le=100)
    night: Night | None = None
    language: Language | None = None

    @property
    def status_topic(self) -> str:
        return f"{self.topic}/stats/device"


def make(config: Awtrix, place: Place) -> Display:
    from controller.displays.lights.brightness import clock_brightness
    from controller.displays.lights.light_display import ClockDisplay

    return ClockDisplay(place.link, config.topic, clock_brightness(config.brightness, config.night))


DRIVER = Driver(Awtrix, "clock", make)
