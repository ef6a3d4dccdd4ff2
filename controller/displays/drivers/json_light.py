"""A lamp that accepts Home Assistant's JSON, such as one of zigbee2mqtt."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from controller.config.displays import Lamp, MqttDisplay, Night
from controller.config.types import Topic
from controller.displays.driver import Display, Driver, Place


class JsonLight(MqttDisplay):
    """A light that accepts Home Assistant's JSON, such as one of zigbee2mqtt or ESPHome, on `topic`.

    `status` is the topic on which it says `online` or `offline`; without it, the one of zigbee2mqtt.
    """

    driver: Literal["json-light"]
    lamp: Lamp = "turn"
    brightness: int = Field(default=100, ge=1, le=100)
    night: Night | None = None
    status: Topic | None = None

    @property
    def status_topic(self) -> str:
        return self.status or f"{self.topic.removesuffix('/set')}/availability"


def make(config: JsonLight, place: Place) -> Display:
    from controller.displays.lights.brightness import Brightness
    from controller.displays.lights.light_display import LightDisplay

    return LightDisplay(place.link, config.topic, config.lamp, Brightness(config.brightness, config.night).now)


DRIVER = Driver(JsonLight, "lamp", make, is_light=True)
