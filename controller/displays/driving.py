"""Displays on the broker: they are shown the newest Showing and send what it takes, no faster than the hardware can."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import NoReturn, Protocol

from controller.config_model import Display as DisplayConfig
from controller.config_model import Panel, WledRing
from controller.displays import panel, ring, wled
from controller.displays.ring import Pixels
from controller.displays.showing import Showing
from controller.mqtt import Heard, MqttLink
from controller.topics import ONLINE

# WLED takes one call after another and drops what comes while it is busy: five a second are safe on the smallest board.
RING_PAUSE = 0.2

# WLED tells nobody what it shows, so a call that it dropped is made good by sending everything from time to time.
RING_HEALS_AFTER = 10.0

# Half of what the LEDs can do: bright enough for daylight, and within what a table's power supply gives.
RING_BRIGHTNESS = 128

# What comes of one answer comes within this time: a panel that takes seconds should draw only the last of it.
PANEL_SETTLES = 0.15


class Display(Protocol):
    def show(self, showing: Showing) -> None:
        """Show this as soon as it can be; what was not shown until then is forgotten."""

    async def run(self) -> NoReturn: ...


class RingDisplay:
    """A WLED ring. It is woken and given the whole picture when it or the broker comes back."""

    def __init__(self, link: MqttLink, topic: str, leds: int) -> None:
        self._link = link
        self._topic = topic
        self._leds = leds
        self._wanted: Pixels | None = None
        self._sent: Pixels = ()
        self._asleep = True
        self._changed = asyncio.Event()
        link.listen(f"{topic}/status", self._heard)
        link.when_connected(self._came_back)

    def show(self, showing: Showing) -> None:
        pixels = ring.scene(showing, self._leds)
        if pixels != self._wanted:
            self._wanted = pixels
            self._changed.set()

    async def run(self) -> NoReturn:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(RING_HEALS_AFTER):
                    await self._changed.wait()
            if not self._changed.is_set():
                self._sent = ()
            self._changed.clear()
            if self._wanted is not None and self._link.connected.is_set():
                await self._send(self._wanted)

    async def _send(self, pixels: Pixels) -> None:
        if self._asleep:
            self._asleep, self._sent = False, ()
            await self._call(wled.wake(RING_BRIGHTNESS))
        before, self._sent = self._sent, pixels
        for frame in wled.frames(before, pixels):
            await self._call(frame)

    async def _call(self, message: bytes) -> None:
        self._link.publish(f"{self._topic}/api", message, qos=0)
        await asyncio.sleep(RING_PAUSE)

    def _heard(self, heard: Heard) -> None:
        if heard.payload == ONLINE:
            self._came_back()

    def _came_back(self) -> None:
        self._asleep = True
        self._changed.set()


class PanelDisplay:
    """An e-ink panel. Its picture is retained, so whoever comes late has it from the broker."""

    def __init__(self, link: MqttLink, topic: str, size: tuple[int, int], refresh: float) -> None:
        self._link = link
        self._topic = topic
        self._size = size
        self._refresh = refresh
        self._wanted: Showing | None = None
        self._changed = asyncio.Event()

    def show(self, showing: Showing) -> None:
        if showing != self._wanted:
            self._wanted = showing
            self._changed.set()

    async def run(self) -> NoReturn:
        sent = b""
        while True:
            await self._changed.wait()
            await asyncio.sleep(PANEL_SETTLES)
            self._changed.clear()
            assert self._wanted is not None
            picture = await asyncio.to_thread(_picture, self._wanted, self._size)
            if picture != sent:
                sent = picture
                self._link.publish(f"{self._topic}/image", picture, retain=True)
                await asyncio.sleep(self._refresh)


def _picture(showing: Showing, size: tuple[int, int]) -> bytes:
    return panel.frame(panel.scene(showing, *size))


def displays_on(link: MqttLink, configs: Mapping[str, DisplayConfig]) -> dict[str, Display]:
    """The displays of a table's config by their names; to be made before the link runs."""
    return {name: _display(link, config) for name, config in configs.items()}


def _display(link: MqttLink, config: DisplayConfig) -> Display:
    match config:
        case WledRing():
            return RingDisplay(link, config.topic, config.pixels)
        case Panel():
            return PanelDisplay(link, config.topic, config.size, config.refresh_s)
