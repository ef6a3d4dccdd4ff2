"""Single lights and pixel clocks on the broker."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import NoReturn

from controller.displays.lights import awtrix, json_light, lamps
from controller.displays.showing import Showing
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Severity

# A lamp in a mesh of lamps takes about so long; more than this and the mesh stumbles.
LAMP_PAUSE = 0.5

# Commands to lights are never retained, so one that was off misses them: it is told again from time to time, and more
# often after an outage, when the light may find the broker later than the table does.
LAMP_HEALS_AFTER = 60.0
LAMP_HEALS_SOON = (0.5, 1.0, 2.0, 5.0, 10.0)


class LightDisplay:
    """One light that takes JSON."""

    def __init__(self, link: MqttLink, topic: str, lamp: str) -> None:
        self._link = link
        self._topic = topic
        self._lamp = lamp
        self._wanted: bytes | None = None
        self._changed = asyncio.Event()
        self._heals = iter(LAMP_HEALS_SOON)
        link.when_connected(self._connected)

    def _connected(self) -> None:
        self._heals = iter(LAMP_HEALS_SOON)
        self._changed.set()

    def show(self, showing: Showing) -> None:
        message = json_light.message(lamps.colour(showing, self._lamp))
        if message != self._wanted:
            self._wanted = message
            self._changed.set()

    async def run(self) -> NoReturn:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(next(self._heals, LAMP_HEALS_AFTER)):
                    await self._changed.wait()
            self._changed.clear()
            if self._wanted is not None and self._link.connected.is_set():
                self._link.publish(self._topic, self._wanted)
                await asyncio.sleep(LAMP_PAUSE)


class ClockDisplay:
    """A clock with AWTRIX. Its line is retained, since it lives in the clock's memory only; at the end it is cleared."""

    def __init__(self, link: MqttLink, topic: str) -> None:
        self._link = link
        self._topic = topic
        self._refused: frozenset[str] = frozenset()

    def show(self, showing: Showing) -> None:
        for topic, payload in awtrix.faces(showing).by_topic().items():
            self._link.publish(f"{self._topic}/{topic}", payload, retain=True)
        refused = {notice.text: None for notice in showing.notices if notice.severity is Severity.REFUSAL}
        for text in refused:
            if text not in self._refused:
                self._link.publish(f"{self._topic}/notify", awtrix.refusal(text))
        self._refused = frozenset(refused)

    async def run(self) -> NoReturn:
        try:
            while True:
                await asyncio.Event().wait()
        finally:
            for topic in awtrix.TOPICS:
                self._link.publish(f"{self._topic}/{topic}", b"", retain=True)
