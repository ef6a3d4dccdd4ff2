"""Slow displays: pictures are drawn outside the event loop, and only the newest is sent when the paper is ready."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NoReturn, TypeAlias

from PIL import Image

from controller.displays.panel_content import PanelContent

log = logging.getLogger(__name__)

# All changes of one answer come within this time: a panel that takes seconds should draw only the last of them.
SETTLE_SECONDS = 0.15

Draw: TypeAlias = Callable[[PanelContent], Image.Image]
Deliver: TypeAlias = Callable[[Image.Image], Awaitable[float]]
"""Deliver a picture to the panel; returns for how many seconds it is busy."""


class Undelivered(Exception):
    """The picture did not arrive. Try again in `seconds`, with the newest picture."""

    def __init__(self, sentence: str, seconds: float) -> None:
        super().__init__(sentence)
        self.seconds = seconds


class PaperDisplay:
    def __init__(self, name: str, draw: Draw, deliver: Deliver) -> None:
        self._name = name
        self._draw = draw
        self._deliver = deliver
        self._wanted: PanelContent | None = None
        self._changed = asyncio.Event()
        self._failing = False

    def show(self, content: PanelContent) -> None:
        """Show this as soon as possible; anything older that waits is dropped."""
        if content != self._wanted:
            self._wanted = content
            self._changed.set()

    async def run(self) -> NoReturn:
        sent = b""
        while True:
            await self._changed.wait()
            await asyncio.sleep(SETTLE_SECONDS)
            self._changed.clear()
            assert self._wanted is not None
            picture = await asyncio.to_thread(self._draw, self._wanted)
            pixels = picture.tobytes()
            if pixels == sent:
                continue
            try:
                busy = await self._deliver(picture)
            except Undelivered as fault:
                self._note(fault)
                self._changed.set()
                await asyncio.sleep(fault.seconds)
            else:
                sent, self._failing = pixels, False
                await asyncio.sleep(busy)

    def _note(self, fault: Undelivered) -> None:
        """Log once for each failure, not for every attempt."""
        if not self._failing:
            log.warning("%s: %s", self._name, fault)
        self._failing = True
