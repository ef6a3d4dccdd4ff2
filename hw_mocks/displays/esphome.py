"""An ESPHome node that draws by itself: text sensors on topics, each with the last text that it received."""

from __future__ import annotations

from collections.abc import Mapping

from hw_mocks.displays.mqtt_device import RETRY_SECONDS, BrokerPlace, MqttDevice, OnTopic
from hw_mocks.faults.plan import FaultPlan

# ESPHome keeps a text sensor's state in memory, and a small chip has little.
LONGEST_TEXT = 4096


class TextSensors:
    """What `mqtt_subscribe` text sensors do with a message."""

    def __init__(self, topic: str) -> None:
        self._topic = topic
        self.ignored = 0
        self.restart()

    def restart(self) -> None:
        self.texts: dict[str, str] = {}

    @property
    def topics(self) -> tuple[str, ...]:
        return (f"{self._topic}/+",)

    def receive(self, topic: str, payload: bytes) -> None:
        name = topic.removeprefix(f"{self._topic}/")
        if name == "status":
            return
        if len(payload) > LONGEST_TEXT:
            self.ignored += 1
            return
        self.texts[name] = payload.decode(errors="replace")


class VirtualEsphome(MqttDevice[TextSensors]):
    """A node on the broker."""

    def __init__(
        self,
        name: str,
        topic: str,
        place: BrokerPlace,
        *,
        plan: FaultPlan | None = None,
        retry: float = RETRY_SECONDS,
    ) -> None:
        self.sensors = TextSensors(topic)
        super().__init__(name, self.sensors, f"{topic}/status", place, plan=plan, retry=retry)


def doubles(configs: Mapping[str, OnTopic], place: BrokerPlace, plan: FaultPlan) -> dict[str, VirtualEsphome]:
    return {name: VirtualEsphome(name, config.topic, place, plan=plan) for name, config in configs.items()}
