"""A WLED controller on the broker: a ring, a matrix or a row of lamps. It shows the newest picture, no faster than WLED can."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import NoReturn, TypeAlias

from controller.config.displays import BRIGHTNESS
from controller.displays.lights import wled
from controller.displays.lights.brightness import Brightness
from controller.displays.lights.ring import Pixels
from controller.displays.palette import BREATH
from controller.displays.panel_content import LightContent
from controller.messages.prompt import Kind
from controller.mqtt.link import Message, MqttLink
from controller.mqtt.topics import ONLINE

# WLED drops calls that come while it is busy: five a second are safe on the smallest board.
CALL_PAUSE = 0.2

# WLED does not report what it shows, so a dropped call is repaired by sending everything from time to time: in place of the
# next change, or when nothing has happened for a moment. An extra call would make the next change wait.
WHOLE_PICTURE_SECONDS = 10.0
LULL_SECONDS = 1.0

# A step of the breathing: two small calls a second leave more than half of the possible calls to the game.
BREATH_STEP_SECONDS = 0.5

USUAL = Brightness(BRIGHTNESS)

Paint: TypeAlias = Callable[[LightContent, int], Pixels]
"""The picture of a moment, at a step of the breath."""


def breathes_now(lit: LightContent | None) -> bool:
    """Only while the game waits for someone and no die rolls: the result of a roll must not wait for the pause after a step."""
    return lit is not None and lit.kind not in {Kind.OVER, Kind.LOBBY} and not lit.rolling


class PixelDisplay:
    """It is switched on and gets the whole picture when it or the broker comes back."""

    def __init__(
        self,
        link: MqttLink,
        topic: str,
        paint: Paint,
        *,
        breathes: bool = False,
        brightness: Callable[[], int] = USUAL.now,
    ) -> None:
        """`brightness` is called from time to time, as it may change at night."""
        self._link = link
        self._brightness = brightness
        self._bright = -1
        self._topic = topic
        self._paint = paint
        self._breathes = breathes
        self._beat = 0
        self._wanted: LightContent | None = None
        self._sent: Pixels = ()
        self._asleep = True
        self._changed = asyncio.Event()
        self._heal_at = 0.0
        self._is_idle = False  # WLED can accept a call, and nothing waits to be sent
        link.subscribe(f"{topic}/status", self._receive_status)
        link.when_connected(self._came_back)

    def show(self, lit: LightContent) -> None:
        """Show this as soon as possible; anything older that waits is dropped."""
        if lit != self._wanted:
            self._wanted = lit
            if self._is_idle:
                self._show_at_once(lit)
            self._changed.set()

    def _show_at_once(self, lit: LightContent) -> None:
        """Send a change that is a single call without waiting for the loop; `run` sends everything else."""
        if self._asleep or self._must_heal or not self._link.connected.is_set():
            return
        frames = wled.frames(self._sent, self._paint(lit, self._beat))
        if len(frames) == 1:
            self._is_idle = False
            self._publish(frames[0])

    async def run(self) -> NoReturn:
        while True:
            self._is_idle = True
            with suppress(TimeoutError):
                async with asyncio.timeout(self._patience):
                    await self._changed.wait()
            if not self._is_idle:
                await asyncio.sleep(CALL_PAUSE)  # it was shown at once
            self._is_idle = False
            lull = not self._changed.is_set()
            self._changed.clear()
            if lull and self._is_breathing:
                self._beat = (self._beat + 1) % len(BREATH)
            if self._wanted is not None and self._link.connected.is_set():
                pixels = self._paint(self._wanted, self._beat)
                if self._must_heal and (pixels != self._sent or (lull and not self._wanted.rolling)):
                    self._sent, self._heal_at = (), monotonic() + WHOLE_PICTURE_SECONDS
                await self._send(pixels)

    @property
    def _patience(self) -> float:
        return BREATH_STEP_SECONDS if self._is_breathing else max(LULL_SECONDS, self._heal_at - monotonic())

    @property
    def _must_heal(self) -> bool:
        return monotonic() >= self._heal_at

    @property
    def _is_breathing(self) -> bool:
        return self._breathes and breathes_now(self._wanted)

    async def _send(self, pixels: Pixels) -> None:
        bright = self._brightness()
        if self._asleep:
            self._asleep, self._sent, self._bright = False, (), bright
            await self._call(wled.wake(bright))
        elif bright != self._bright:
            self._bright = bright
            await self._call(wled.dim(bright))
        repainting = not self._sent
        for frame in wled.frames(self._sent, pixels):
            self._publish(frame)
            await asyncio.sleep(CALL_PAUSE)
            if not self._link.connected.is_set():
                return  # queued messages would arrive all at once, and WLED would drop them
            if self._changed.is_set() and not repainting:
                return  # a newer picture comes first; but a whole picture is always completed, or it might never be

    def _publish(self, frame: wled.Frame) -> None:
        self._sent = frame.shown
        self._link.publish(f"{self._topic}/api", frame.message, qos=0)

    async def _call(self, message: bytes) -> None:
        self._link.publish(f"{self._topic}/api", message, qos=0)
        await asyncio.sleep(CALL_PAUSE)

    def _receive_status(self, message: Message) -> None:
        if message.payload == ONLINE:
            self._came_back()

    def _came_back(self) -> None:
        self._asleep = True
        self._changed.set()
