"""A WLED controller in the network, without a broker: every picture goes to it as UDP datagrams, at once and whole.

UDP is never acknowledged, so a picture is repeated every second: that repairs what was lost, and keeps WLED from going back to
its own effects, which it does 2.5 s after the last datagram. Nobody answers either; a controller counts as away when the network
says that it cannot be reached.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from controller.displays.lights import ddp
from controller.displays.lights.brightness import FULL
from controller.displays.lights.pixel_display import USUAL, Paint, breathes_now
from controller.displays.lights.ring import Pixels
from controller.displays.palette import BREATH
from controller.displays.panel_content import LightContent

log = logging.getLogger(__name__)

REPEAT_SECONDS = 1.0

# Faster than an eye follows, and far less than a controller can take.
FRAME_SECONDS = 0.03

BREATH_STEP_SECONDS = 0.25

# A computer without this network route tries again: a cable or a Wi-Fi may come back.
RETRY_SECONDS = 5.0


class DdpDisplay:
    def __init__(
        self,
        host: str,
        port: int,
        paint: Paint,
        present: Callable[[bool], None],
        *,
        breathes: bool = False,
        brightness: Callable[[], int] = USUAL.now,
    ) -> None:
        """`brightness` is called for every picture, as it may change at night. `present` learns when the controller comes or goes."""
        self._host = host
        self._port = port
        self._paint = paint
        self._present = present
        self._breathes = breathes
        self._brightness = brightness
        self._wanted: LightContent | None = None
        self._changed = asyncio.Event()
        self._is_there: bool | None = None

    def show(self, lit: LightContent) -> None:
        """Show this as soon as possible; anything older that waits is dropped."""
        if lit != self._wanted:
            self._wanted = lit
            self._changed.set()

    async def run(self) -> NoReturn:
        while True:
            try:
                await self._stream()
            except OSError as error:
                log.debug("%s cannot be reached: %s", self._host, error)
                self._report(False)
            await asyncio.sleep(RETRY_SECONDS)

    async def _stream(self) -> None:
        """Send until the network says that nobody is there."""
        loop = asyncio.get_running_loop()
        socket = _Socket()
        transport, _ = await loop.create_datagram_endpoint(lambda: socket, remote_addr=(self._host, self._port))
        sequence = beat = sent = 0
        try:
            while socket.lost is None:
                breathing = self._breathes and breathes_now(self._wanted)
                with suppress(TimeoutError):
                    async with asyncio.timeout(BREATH_STEP_SECONDS if breathing else REPEAT_SECONDS):
                        await self._changed.wait()
                beat = (beat + (breathing and not self._changed.is_set())) % len(BREATH)
                self._changed.clear()
                if self._wanted is None:
                    continue
                if sent:  # an error for the picture before would have come by now
                    self._report(socket.lost is None)
                for datagram in ddp.datagrams(self._dimmed(self._paint(self._wanted, beat)), sequence):
                    transport.sendto(datagram)
                sequence, sent = sequence + 1, sent + 1
                await asyncio.sleep(FRAME_SECONDS)
        finally:
            transport.abort()
        raise socket.lost

    def _dimmed(self, pixels: Pixels) -> Pixels:
        """DDP sends no brightness: the colours carry it."""
        percent = self._brightness() * 100 // FULL
        return tuple(colour.dimmed(percent) for colour in pixels)

    def _report(self, is_there: bool) -> None:
        if is_there != self._is_there:
            self._is_there = is_there
            self._present(is_there)


class _Socket(asyncio.DatagramProtocol):
    def __init__(self) -> None:
        self.lost: OSError | None = None

    def error_received(self, exc: Exception) -> None:
        """The host is unknown in the network, or nothing listens on the port there."""
        self.lost = exc if isinstance(exc, OSError) else OSError(str(exc))
