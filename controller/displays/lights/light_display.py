"""Single lights and pixel clocks on the broker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from controller.displays.lights import awtrix, json_light, lamps
from controller.displays.palette import Colour
from controller.displays.panel_content import LightContent, PanelContent
from controller.messages.notice import Severity
from controller.mqtt.link import MqttLink

# How long a lamp in a mesh takes for a command; more commands overload the mesh.
LAMP_PAUSE = 0.5

# Commands to lights are never retained, so a light that was off misses them: they are repeated from time to time, and more
# often after an outage, when the light may find the broker later than the table does.
LAMP_REPEAT_SECONDS = 60.0
LAMP_REPEATS_AFTER_OUTAGE = (0.5, 1.0, 2.0, 5.0, 10.0)

# Nights begin slowly: checking once in a while is enough.
NIGHT_CHECK_SECONDS = 30.0


class LightDisplay:
    """One light that accepts JSON."""

    def __init__(
        self, link: MqttLink, topic: str, lamp: str, brightness: Callable[[], int] = lambda: json_light.FULL
    ) -> None:
        """`brightness` is called from time to time, as it may change at night."""
        self._link = link
        self._topic = topic
        self._lamp = lamp
        self._brightness = brightness
        self._wanted: Colour | None = None
        self._changed = asyncio.Event()
        self._heals = iter(LAMP_REPEATS_AFTER_OUTAGE)
        link.when_connected(self._connected)

    def _connected(self) -> None:
        self._heals = iter(LAMP_REPEATS_AFTER_OUTAGE)
        self._changed.set()

    def show(self, lit: LightContent) -> None:
        colour = lamps.colour(lit, self._lamp)
        if colour != self._wanted:
            self._wanted = colour
            self._changed.set()

    async def run(self) -> NoReturn:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(next(self._heals, LAMP_REPEAT_SECONDS)):
                    await self._changed.wait()
            self._changed.clear()
            if self._wanted is not None and self._link.connected.is_set():
                self._link.publish(self._topic, json_light.message(self._wanted, self._brightness()))
                await asyncio.sleep(LAMP_PAUSE)


class ClockDisplay:
    """A clock with AWTRIX. Its line is retained, since the clock keeps it only in memory; at the end it is cleared."""

    def __init__(self, link: MqttLink, topic: str, brightness: Callable[[], int | None] = lambda: None) -> None:
        """`brightness` is called from time to time, as it may change at night; while it returns None, the clock decides."""
        self._link = link
        self._topic = topic
        self._brightness = brightness
        self._bright: int | None = None
        self._dimmed = False
        self._refused: frozenset[str] = frozenset()

    def show(self, content: PanelContent) -> None:
        for topic, payload in awtrix.faces(content).by_topic().items():
            self._link.publish(f"{self._topic}/{topic}", payload, retain=True)
        refused = {notice.text: None for notice in content.notices if notice.severity is Severity.REFUSAL}
        for text in refused:
            if text not in self._refused:
                self._link.publish(f"{self._topic}/notify", awtrix.refusal(text))
        self._refused = frozenset(refused)

    async def run(self) -> NoReturn:
        try:
            while True:
                self._dim()
                await asyncio.sleep(NIGHT_CHECK_SECONDS)
        finally:
            for topic in (*awtrix.TOPICS, *((awtrix.SETTINGS,) if self._dimmed else ())):
                self._link.publish(f"{self._topic}/{topic}", b"", retain=True)

    def _dim(self) -> None:
        """Retained: a clock that was off gets it when it comes back."""
        bright = self._brightness()
        if bright != self._bright:
            self._bright, self._dimmed = bright, True
            self._link.publish(f"{self._topic}/{awtrix.SETTINGS}", awtrix.settings(bright), retain=True)
