"""A pixel clock with AWTRIX 3."""

from __future__ import annotations

from controller.config.displays import Awtrix
from controller.displays.driver import Driver, Place
from controller.displays.lights.brightness import clock_brightness
from controller.displays.lights.light_display import ClockDisplay


def make(config: Awtrix, place: Place) -> ClockDisplay:
    return ClockDisplay(place.link, config.topic, clock_brightness(config))


DRIVER = Driver(Awtrix, "clock", make, status_topic=lambda config: f"{config.topic}/stats/device")
