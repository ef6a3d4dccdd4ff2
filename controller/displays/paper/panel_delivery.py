"""Pictures for a panel on the broker, each with a partial or a full refresh."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from PIL import Image

from controller.displays.paper import frames
from controller.mqtt.link import MqttLink


@dataclass(slots=True)
class RefreshRule:
    """`partial_between` partial refreshes may come between two full ones; the first picture is always drawn in full."""

    partial_between: int
    _left: int = 0

    def next_is_full(self) -> bool:
        if self._left:
            self._left -= 1
            return False
        self._left = self.partial_between
        return True


@dataclass(frozen=True, slots=True)
class PanelDelivery:
    """The picture is retained, so a panel that connects late gets it from the broker."""

    link: MqttLink
    topic: str
    rule: RefreshRule
    raw: bool
    partial_seconds: float
    full_seconds: float

    async def __call__(self, picture: Image.Image) -> float:
        full = self.rule.next_is_full()
        encode, suffix = (frames.raw, "raw") if self.raw else (frames.png, "image")
        payload = await asyncio.to_thread(encode, picture, full=full)
        self.link.publish(f"{self.topic}/{suffix}", payload, retain=True)
        return self.full_seconds if full else self.partial_seconds
