"""What a display driver declares of itself: which config it is for, and how a display is made from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NoReturn, Protocol, TypeAlias, TypeVar

from controller.config.displays import Display as DisplayConfig
from controller.displays.paper.pictures import Pictures
from controller.displays.showing import Showing
from controller.mqtt.link import MqttLink

C = TypeVar("C", bound=DisplayConfig)

Present: TypeAlias = Callable[[str, str, bool], None]
"""Told the name and kind of a display, and whether it is there."""


class Display(Protocol):
    def show(self, showing: Showing) -> None:
        """Show this as soon as it can be; what was not shown until then is forgotten."""

    async def run(self) -> NoReturn: ...


@dataclass(frozen=True, slots=True)
class Place:
    """Where a display stands: its name, the broker's link, the pictures that the page shows, and who hears of it."""

    name: str
    link: MqttLink
    pictures: Pictures
    present: Present


def below_topic(config: DisplayConfig) -> str:
    """Where a display announces its own availability, unless its firmware has another place for it."""
    return f"{config.topic}/status"


@dataclass(frozen=True, slots=True)
class Driver(Generic[C]):
    """`kind` is what a person would call the display."""

    config: type[C]
    kind: str
    make: Callable[[C, Place], Display]
    status_topic: Callable[[C], str | None] = below_topic
