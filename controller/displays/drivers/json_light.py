"""A lamp that takes Home Assistant's JSON, such as one of zigbee2mqtt."""

from __future__ import annotations

from controller.config.displays import JsonLight
from controller.displays.driver import Driver, Place
from controller.displays.lights.brightness import brightness_of
from controller.displays.lights.light_display import LightDisplay


def make(config: JsonLight, place: Place) -> LightDisplay:
    return LightDisplay(place.link, config.topic, config.lamp, brightness_of(config))


DRIVER = Driver(JsonLight, "lamp", make, status_topic=lambda config: config.status_topic)
