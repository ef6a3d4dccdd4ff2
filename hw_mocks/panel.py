"""An e-ink panel that takes PNG pictures: slow to draw, and it keeps what it shows when the power goes.

While it draws, a newer picture waits, and only the newest. A picture that it cannot read, or that is not its size, is
counted and changes nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import NoReturn

from PIL import Image, ImageDraw, UnidentifiedImageError

from hw_mocks.faults import FaultPlan
from hw_mocks.mqtt_device import RETRY_SECONDS, BrokerPlace, MqttDevice

# After so many drawings without a thorough one the paper keeps shadows; firmware then flashes the whole panel once.
THOROUGH_EVERY = 30


class EinkPaper:
    """What the firmware does with a message. `drawn` counts drawings, `ignored` the messages that are no picture."""

    def __init__(self, topic: str, size: tuple[int, int]) -> None:
        self._topic = topic
        self._size = size
        self._waiting: Image.Image | None = None
        self.arrived = asyncio.Event()
        self.shown = Image.new("1", size, 1)
        self.drawn = 0
        self.thorough = 0
        self.skipped = 0
        self.ignored = 0

    def restart(self) -> None:
        """Paper needs no power: only what was not drawn yet is lost."""
        self._waiting = None

    @property
    def topics(self) -> tuple[str, ...]:
        return (f"{self._topic}/image",)

    def hear(self, topic: str, payload: bytes) -> None:
        picture = _read(payload)
        if topic not in self.topics or picture is None or picture.size != self._size:
            self.ignored += 1
            return
        self.skipped += self._waiting is not None
        self._waiting = picture
        self.arrived.set()

    def draw(self) -> bool:
        """Draw the newest picture; False if there is none or it is there already."""
        picture, self._waiting = self._waiting, None
        self.arrived.clear()
        if picture is None or picture.tobytes() == self.shown.tobytes():
            return False
        self.shown = picture
        self.drawn += 1
        self.thorough += self.drawn % THOROUGH_EVERY == 0
        return True


def _read(payload: bytes) -> Image.Image | None:
    try:
        with Image.open(BytesIO(payload), formats=["PNG"]) as picture:
            return picture.convert("1", dither=Image.Dither.NONE)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None


_BORDER = 18
_ZOOM = 3


def picture(paper: EinkPaper) -> Image.Image:
    """The panel in its frame, as it stands on a table: ink is not quite black and paper not quite white."""
    width, height = paper.shown.size[0] * _ZOOM, paper.shown.size[1] * _ZOOM
    sheet = paper.shown.convert("L").point(lambda value: 222 if value else 34)
    frame = Image.new("L", (width + 4 * _BORDER, height + 4 * _BORDER), 245)
    edge = (_BORDER, _BORDER, width + 3 * _BORDER, height + 3 * _BORDER)
    ImageDraw.Draw(frame).rounded_rectangle(edge, radius=_BORDER, fill=250, outline=176, width=2)
    frame.paste(sheet.resize((width, height), Image.Resampling.NEAREST), (2 * _BORDER, 2 * _BORDER))
    return frame


class VirtualPanel:
    """A panel on the broker that takes `refresh` seconds for each picture."""

    def __init__(
        self,
        name: str,
        topic: str,
        size: tuple[int, int],
        place: BrokerPlace,
        *,
        refresh: float,
        plan: FaultPlan | None = None,
        retry: float = RETRY_SECONDS,
    ) -> None:
        self.paper = EinkPaper(topic, size)
        self._device = MqttDevice(name, self.paper, f"{topic}/status", place, plan=plan, retry=retry)
        self._refresh = refresh
        self._drawn = asyncio.Condition()

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._device.run(), name="panel on mqtt")
            group.create_task(self._keep_drawing(), name="panel drawing")

    async def until(self, holds: Callable[[EinkPaper], bool]) -> None:
        """Wait until something that was drawn has made this true."""
        async with self._drawn:
            await self._drawn.wait_for(lambda: holds(self.paper))

    def save_picture(self, path: Path) -> None:
        picture(self.paper).save(path)

    async def _keep_drawing(self) -> NoReturn:
        while True:
            await self.paper.arrived.wait()
            if self.paper.draw():
                await asyncio.sleep(self._refresh)
                async with self._drawn:
                    self._drawn.notify_all()
