"""A pixel clock with AWTRIX 3: apps that it keeps in memory, lights at its edge, and messages that pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from hw_mocks.displays.mqtt_device import RETRY_SECONDS, BrokerPlace, MqttDevice, OnTopic
from hw_mocks.faults.plan import FaultPlan

# The keys of an app that the firmware knows, as far as tables use them; a misspelt one would do nothing, silently.
APP_KEYS = frozenset(
    {
        "text",
        "textCase",
        "icon",
        "color",
        "progress",
        "progressC",
        "duration",
        "repeat",
        "noScroll",
        "center",
        "lifetime",
        "lifetimeMode",
        "pos",
        "effect",
        "overlay",
    }
)
NOTIFY_KEYS = APP_KEYS | {"hold", "stack", "sound", "rtttl", "loopSound", "wakeup", "clients"}
INDICATOR_KEYS = frozenset({"color", "blink", "fade"})
SETTINGS_KEYS = frozenset({"BRI", "ABRI"})


class AwtrixClock:
    """What the firmware does with a message."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self.ignored = 0
        self.restart()

    def restart(self) -> None:
        """Apps live in memory only; the broker brings back those that were retained."""
        self.apps: dict[str, dict[str, Any]] = {}
        self.indicators: dict[str, dict[str, Any]] = {}
        self.notified: list[dict[str, Any]] = []
        self.settings: dict[str, Any] = {}

    @property
    def topics(self) -> tuple[str, ...]:
        indicators = (f"{self._prefix}/indicator{number}" for number in (1, 2, 3))
        return (f"{self._prefix}/custom/+", f"{self._prefix}/notify", f"{self._prefix}/settings", *indicators)

    def receive(self, topic: str, payload: bytes) -> None:
        path = topic.removeprefix(f"{self._prefix}/")
        if path.startswith("custom/"):
            self._app(path.removeprefix("custom/"), payload)
        elif path == "notify":
            message = self._read(payload, NOTIFY_KEYS)
            self.notified += [message] if message else []
        elif path == "settings":
            self.settings |= (self._read(payload, SETTINGS_KEYS) if payload else None) or {}
        else:
            self._indicator(path, payload)

    def _app(self, name: str, payload: bytes) -> None:
        """An empty payload deletes every app whose name begins with `name`."""
        if not payload:
            self.apps = {app: keys for app, keys in self.apps.items() if not app.startswith(name)}
        elif app := self._read(payload, APP_KEYS):
            self.apps[name] = app

    def _indicator(self, name: str, payload: bytes) -> None:
        light = self._read(payload, INDICATOR_KEYS) if payload else None
        if light and light["color"] not in {"#000000", "0"}:
            self.indicators[name] = light
        else:
            self.indicators.pop(name, None)

    def _read(self, payload: bytes, known: frozenset[str]) -> dict[str, Any] | None:
        try:
            keys = orjson.loads(payload)
        except orjson.JSONDecodeError:
            keys = None
        if isinstance(keys, dict) and keys.keys() <= known:
            return keys
        self.ignored += 1
        return None


class VirtualAwtrix(MqttDevice[AwtrixClock]):
    """A clock on the broker."""

    def __init__(
        self,
        name: str,
        prefix: str,
        place: BrokerPlace,
        *,
        plan: FaultPlan | None = None,
        retry: float = RETRY_SECONDS,
    ) -> None:
        self.clock = AwtrixClock(prefix)
        super().__init__(name, self.clock, f"{prefix}/stats/device", place, plan=plan, retry=retry)


def doubles(configs: Mapping[str, OnTopic], place: BrokerPlace, plan: FaultPlan) -> dict[str, VirtualAwtrix]:
    return {name: VirtualAwtrix(name, config.topic, place, plan=plan) for name, config in configs.items()}
