"""A light that is controlled by Home Assistant's JSON, as with zigbee2mqtt and ESPHome."""

from __future__ import annotations

from collections.abc import Mapping

import orjson

from hw_mocks.displays.mqtt_device import RETRY_SECONDS, BrokerPlace, MqttDevice, OnTopic
from hw_mocks.faults.plan import FaultPlan

Rgb = tuple[int, int, int]


class JsonLamp:
    """What the firmware does with a message: unknown keys and values out of range are ignored."""

    def __init__(self, topic: str) -> None:
        self._topic = topic
        self.heard = 0
        self.ignored = 0
        self.restart()

    def restart(self) -> None:
        self.on = False
        self.brightness = 255
        self.colour: Rgb = (255, 255, 255)

    @property
    def topics(self) -> tuple[str, ...]:
        return (self._topic,)

    @property
    def light(self) -> Rgb:
        """The colour after brightness."""
        if not self.on:
            return (0, 0, 0)
        red, green, blue = (channel * self.brightness // 255 for channel in self.colour)
        return red, green, blue

    def receive(self, _topic: str, payload: bytes) -> None:
        self.heard += 1
        try:
            command = orjson.loads(payload)
        except orjson.JSONDecodeError:
            command = None
        if not isinstance(command, dict) or command.get("state") not in {"ON", "OFF", "TOGGLE"}:
            self.ignored += 1
            return
        self.on = not self.on if command["state"] == "TOGGLE" else command["state"] == "ON"
        brightness, colour = command.get("brightness"), command.get("color")
        if isinstance(brightness, int) and 0 <= brightness <= 255:
            self.brightness = brightness
        if isinstance(colour, dict) and all(isinstance(colour.get(part), int) for part in "rgb"):
            self.colour = (colour["r"], colour["g"], colour["b"])


class VirtualLight(MqttDevice[JsonLamp]):
    """A light on the broker."""

    def __init__(
        self,
        name: str,
        topic: str,
        place: BrokerPlace,
        *,
        plan: FaultPlan | None = None,
        retry: float = RETRY_SECONDS,
    ) -> None:
        self.lamp = JsonLamp(topic)
        status = f"{topic.removesuffix('/set')}/availability"
        super().__init__(name, self.lamp, status, place, plan=plan, retry=retry)


def doubles(configs: Mapping[str, OnTopic], place: BrokerPlace, plan: FaultPlan) -> dict[str, VirtualLight]:
    return {name: VirtualLight(name, config.topic, place, plan=plan) for name, config in configs.items()}
