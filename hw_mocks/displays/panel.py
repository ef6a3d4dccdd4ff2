"""An e-ink panel that receives PNG pictures or raw planes: slow to draw, and it shows its picture without power.

While it draws, a newer picture waits, and only the newest. A picture that it cannot read, or that is not its size, is
counted and changes nothing. Each picture says whether it wants a partial or a full refresh; a panel with red ink can
only do full ones.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from enum import StrEnum
from io import BytesIO
from typing import NamedTuple, NoReturn, Protocol

from PIL import Image, UnidentifiedImageError

from hw_mocks.displays.mqtt_device import RETRY_SECONDS, BrokerPlace, MqttDevice, OnTopic
from hw_mocks.faults.plan import FaultPlan

# The inks in a picture: everything that is neither white nor reddish is black.
INKS = ((0, 0, 0), (255, 255, 255), (200, 0, 0))
BLACK, WHITE, RED = range(3)


class Refresh(StrEnum):
    PARTIAL = "partial"
    FULL = "full"


class Received(NamedTuple):
    picture: Image.Image
    full: bool


class EinkPaper:
    """What the firmware does with a message.

    `drawn` counts drawings, `full` those of them that cleared the paper, `shadows` the partial ones since then, and
    `ignored` the messages that are not a picture.
    """

    def __init__(self, topic: str, size: tuple[int, int], *, red: bool = False, raw: bool = False) -> None:
        self._topic = topic
        self._size = size
        self._red = red
        self._raw = raw
        self._waiting: Received | None = None
        self.arrived = asyncio.Event()
        self.shown = _blank(size) if red else Image.new("1", size, 1)
        self.drawn = 0
        self.full = 0
        self.shadows = 0
        self.most_shadows = 0
        self.skipped = 0
        self.ignored = 0

    def restart(self) -> None:
        """The picture stays without power; only what was not drawn yet is lost."""
        self._waiting = None

    @property
    def topics(self) -> tuple[str, ...]:
        return (f"{self._topic}/{'raw' if self._raw else 'image'}",)

    def receive(self, topic: str, payload: bytes) -> None:
        received = read_planes(payload, self._size, red=self._red) if self._raw else read_png(payload, red=self._red)
        if topic not in self.topics or received is None or received.picture.size != self._size:
            self.ignored += 1
            return
        self.skipped += self._waiting is not None
        self._waiting = received
        self.arrived.set()

    def draw(self) -> Refresh | None:
        """Draw the newest picture; return how, or None if there is none or it is shown already."""
        received, self._waiting = self._waiting, None
        self.arrived.clear()
        if received is None or received.picture.tobytes() == self.shown.tobytes():
            return None
        self.shown = received.picture
        self.drawn += 1
        full = received.full or self._red
        self.full += full
        self.shadows = 0 if full else self.shadows + 1
        self.most_shadows = max(self.most_shadows, self.shadows)
        return Refresh.FULL if full else Refresh.PARTIAL


def _blank(size: tuple[int, int]) -> Image.Image:
    paper = Image.new("P", size, WHITE)
    paper.putpalette([channel for ink in INKS for channel in ink])
    return paper


def read_png(payload: bytes, *, red: bool) -> Received | None:
    try:
        with Image.open(BytesIO(payload), formats=["PNG"]) as picture:
            full = picture.info.get("refresh") == "full"
            inked = in_inks(picture) if red else picture.convert("1", dither=Image.Dither.NONE)
            return Received(inked, full)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None


def in_inks(picture: Image.Image) -> Image.Image:
    """The nearest of the three inks for every pixel."""
    red, green, _ = picture.convert("RGB").split()
    bright = green.point([WHITE if value > 127 else BLACK for value in range(256)])
    paper = _blank(picture.size)
    paper.paste(bright)
    reddish = red.point([255 if value > 100 else 0 for value in range(256)], "1")
    dark = green.point([0 if value > 127 else 255 for value in range(256)], "1")
    both = Image.new("1", picture.size, 0)
    both.paste(reddish, mask=dark)
    paper.paste(RED, mask=both)
    return paper


def read_planes(payload: bytes, size: tuple[int, int], *, red: bool) -> Received | None:
    """One plane for each ink, 0 where there is ink, and a byte that says how to draw it."""
    plane = (size[0] + 7) // 8 * size[1]
    count = 2 if red else 1
    if len(payload) != count * plane + 1:
        return None
    black, *others = (Image.frombytes("1", size, payload[at * plane : (at + 1) * plane]) for at in range(count))
    full = payload[-1:] == b"\x01"
    if not others:
        return Received(black, full)
    paper = _blank(size)
    for ink, mask in ((BLACK, black), (RED, others[0])):
        paper.paste(ink, mask=mask.point([255] + [0] * 255))
    return Received(paper, full)


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
        full_refresh: float | None = None,
        red: bool = False,
        raw: bool = False,
        plan: FaultPlan | None = None,
        retry: float = RETRY_SECONDS,
    ) -> None:
        self.paper = EinkPaper(topic, size, red=red, raw=raw)
        self._device = MqttDevice(name, self.paper, f"{topic}/status", place, plan=plan, retry=retry)
        self._refresh = refresh
        self._full_refresh = refresh if full_refresh is None else full_refresh
        self._drawn = asyncio.Condition()

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._device.run(), name="panel on mqtt")
            group.create_task(self._keep_drawing(), name="panel drawing")

    async def until(self, holds: Callable[[EinkPaper], bool]) -> None:
        """Wait until `holds` is true after a drawing."""
        async with self._drawn:
            await self._drawn.wait_for(lambda: holds(self.paper))

    async def _keep_drawing(self) -> NoReturn:
        while True:
            await self.paper.arrived.wait()
            how = self.paper.draw()
            if how is not None:
                await asyncio.sleep(self._full_refresh if how is Refresh.FULL else self._refresh)
                async with self._drawn:
                    self._drawn.notify_all()


class SlowPaper(OnTopic, Protocol):
    """How large the paper is, which inks it has, what it reads, and how long it draws."""

    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def inks(self) -> str: ...
    @property
    def encoding(self) -> str: ...
    @property
    def seconds(self) -> float: ...
    @property
    def full_seconds(self) -> float: ...


def doubles(configs: Mapping[str, SlowPaper], place: BrokerPlace, plan: FaultPlan) -> dict[str, VirtualPanel]:
    return {
        name: VirtualPanel(
            name,
            config.topic,
            config.size,
            place,
            refresh=config.seconds,
            full_refresh=config.full_seconds,
            red=config.inks == "bwr",
            raw=config.encoding == "raw",
            plan=plan,
        )
        for name, config in configs.items()
    }
