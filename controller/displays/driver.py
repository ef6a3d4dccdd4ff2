"""What a display driver declares: its section of a config, and how to make a display from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, NoReturn, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from controller.config.displays import DisplayConfig

if TYPE_CHECKING:  # a config is read before anything is drawn or sent
    from controller.displays.panel_content import LightContent, PanelContent
    from controller.displays.paper.pictures import Pictures
    from controller.mqtt.link import MqttLink

C = TypeVar("C", bound=DisplayConfig)

Present: TypeAlias = Callable[[str, str, bool], None]
"""Receives the name and kind of a display, and whether it is there."""


class Display(Protocol):
    def show(self, content: PanelContent) -> None:
        """Show this as soon as possible; anything older that waits is dropped."""

    async def run(self) -> NoReturn: ...


class Light(Protocol):
    """A display that needs no words."""

    def show(self, lit: LightContent) -> None:
        """Show this as soon as possible; anything older that waits is dropped."""

    async def run(self) -> NoReturn: ...


class Place(Struct, frozen=True):
    """What a driver needs to make a display. `present` is called when the display comes or goes."""

    name: str
    link: MqttLink
    pictures: Pictures
    present: Present


class Driver(Struct, Generic[C], frozen=True):
    """`kind` is what a person would call the display; `is_light` whether it makes a Light."""

    config: type[C]
    kind: str
    make: Callable[[C, Place], Display]
    is_light: bool = False
