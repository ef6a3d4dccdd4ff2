"""A display that was found, before anybody decided what it shows."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Kind: TypeAlias = Literal["wled", "esphome", "awtrix", "light", "unknown"]


class FoundDisplay(Struct, frozen=True):
    """`host` and `port` are where it answers in the network, `topic` is where it listens on the broker; either may be empty.

    `serial` is what distinguishes it from others of its kind. `status` is the topic of its availability, where that is not
    `<topic>/status`.
    """

    kind: Kind
    name: str
    host: str = ""
    port: int = 0
    topic: str = ""
    serial: str = ""
    status: str = ""

    @property
    def key(self) -> str:
        """The same for the same display in every search."""
        return f"{self.kind}:{self.serial or self.topic or f'{self.host}:{self.port}'}"
