"""The displays of a table's config: each is shown the newest Showing and sends what it takes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import NoReturn, Protocol, TypeAlias

from PIL import Image

from controller.config.displays import (
    Awtrix,
    EpaperTag,
    EsphomePanel,
    JsonLight,
    Panel,
    WledCells,
    WledLamps,
    WledLights,
    WledMatrix,
    WledRing,
)
from controller.config.displays import Display as DisplayConfig
from controller.displays.lights import lamps, matrix, ring
from controller.displays.lights.brightness import Brightness
from controller.displays.lights.light_display import ClockDisplay, LightDisplay
from controller.displays.lights.matrix import Wiring
from controller.displays.lights.pixel_display import PixelDisplay
from controller.displays.lights.ring import Pixels
from controller.displays.paper import esphome, panel
from controller.displays.paper.epaper_tag import TagDelivery
from controller.displays.paper.newest_wins import Deliver, PaperDisplay, Undelivered
from controller.displays.paper.panel_delivery import PanelDelivery, RefreshRule
from controller.displays.paper.pictures import Pictures
from controller.displays.showing import Showing
from controller.mqtt.json_input import UnreadableJson, read_json
from controller.mqtt.link import Message, MqttLink
from controller.mqtt.topics import OFFLINE, ONLINE

Paper: TypeAlias = Panel | EsphomePanel | EpaperTag

Present: TypeAlias = Callable[[str, str, bool], None]
"""Told the name and kind of a display, and whether it is there."""


class Display(Protocol):
    def show(self, showing: Showing) -> None:
        """Show this as soon as it can be; what was not shown until then is forgotten."""

    async def run(self) -> NoReturn: ...


@dataclass(frozen=True, slots=True)
class EsphomeDisplay:
    """Words at once, and the picture when it is drawn."""

    link: MqttLink
    topic: str
    paper: PaperDisplay

    def show(self, showing: Showing) -> None:
        for name, text in esphome.words(showing).items():
            self.link.publish(f"{self.topic}/{name}", text.encode(), retain=True)
        self.paper.show(showing)

    async def run(self) -> NoReturn:
        await self.paper.run()


def displays_on(
    link: MqttLink, configs: Mapping[str, DisplayConfig], pictures: Pictures, present: Present
) -> dict[str, Display]:
    """The displays by their names; to be made before the link runs."""
    for name, config in configs.items():
        _watch(link, name, config, present)
    return {name: _display(link, name, config, pictures, present) for name, config in configs.items()}


def kind_of(config: DisplayConfig) -> str:
    """What a person would call it."""
    match config:
        case WledRing():
            return "ring"
        case WledMatrix() | WledCells():
            return "matrix"
        case WledLamps() | JsonLight():
            return "lamp"
        case Awtrix():
            return "clock"
        case Panel() | EsphomePanel() | EpaperTag():
            return "panel"


def _bright(config: WledLights) -> Callable[[], int]:
    return Brightness(config.brightness, config.night).now


def _display(link: MqttLink, name: str, config: DisplayConfig, pictures: Pictures, present: Present) -> Display:
    match config:
        case WledRing():
            return PixelDisplay(
                link, config.topic, partial(_ring, config.pixels), breathes=config.breathes, brightness=_bright(config)
            )
        case WledMatrix():
            return PixelDisplay(link, config.topic, partial(_matrix, wiring_of(config)), brightness=_bright(config))
        case WledCells():
            return PixelDisplay(link, config.topic, partial(_cells, config.cells), brightness=_bright(config))
        case WledLamps():
            return PixelDisplay(link, config.topic, partial(_lamps, config.lamps), brightness=_bright(config))
        case JsonLight():
            return LightDisplay(link, config.topic, config.lamp)
        case Awtrix():
            return ClockDisplay(link, config.topic)
        case Panel():
            rule = RefreshRule(config.partial_between)
            raw = config.encoding == "raw"
            deliver = PanelDelivery(link, config.topic, rule, raw, config.seconds, config.full_seconds)
            return _paper(name, config, pictures, deliver)
        case EsphomePanel():
            return EsphomeDisplay(link, config.topic, _paper(name, config, pictures, partial(_busy, config.refresh_s)))
        case EpaperTag():
            delivery = TagDelivery(config.access_point, config.mac, config.refresh_s)
            return _paper(name, config, pictures, partial(_told, delivery, name, present))


def _ring(leds: int, showing: Showing, beat: int) -> Pixels:
    return ring.scene(showing, leds, beat)


def _matrix(wiring: Wiring, showing: Showing, _beat: int) -> Pixels:
    return matrix.scene(showing, wiring)


def _cells(names: tuple[str, ...], showing: Showing, _beat: int) -> Pixels:
    return matrix.cells_scene(showing, names)


def _lamps(names: tuple[str, ...], showing: Showing, _beat: int) -> Pixels:
    return tuple(lamps.colour(showing, name) for name in names)


def wiring_of(config: WledMatrix) -> Wiring:
    serpentine, by_columns = config.wiring == "serpentine", config.along == "columns"
    return Wiring(config.columns, config.rows, serpentine, config.first, by_columns)


def picture_of(config: Paper, showing: Showing) -> Image.Image:
    return panel.scene(showing, *config.size, config.content, red=config.inks == "bwr")


def _paper(name: str, config: Paper, pictures: Pictures, deliver: Deliver) -> PaperDisplay:
    async def keep_and_deliver(picture: Image.Image) -> float:
        await pictures.put(name, picture)
        return await deliver(picture)

    return PaperDisplay(name, partial(picture_of, config), keep_and_deliver)


async def _told(deliver: Deliver, name: str, present: Present, picture: Image.Image) -> float:
    """A tag says nothing of itself: whether its access point takes the picture is all that is known."""
    try:
        seconds = await deliver(picture)
    except Undelivered:
        present(name, "panel", False)
        raise
    present(name, "panel", True)
    return seconds


async def _busy(seconds: float, _picture: Image.Image) -> float:
    """The node fetches the picture itself, and draws for so long."""
    await asyncio.sleep(0)
    return seconds


def _status_topic(config: DisplayConfig) -> str | None:
    match config:
        case WledRing() | WledMatrix() | WledCells() | WledLamps() | Panel() | EsphomePanel():
            return f"{config.topic}/status"
        case Awtrix():
            return f"{config.topic}/stats/device"
        case JsonLight():
            return config.status_topic
        case EpaperTag():
            return None


def _watch(link: MqttLink, name: str, config: DisplayConfig, present: Present) -> None:
    """Listen to displays that announce their own availability."""
    topic = _status_topic(config)

    def receive(message: Message) -> None:
        said = _said(message.payload)
        if said is not None:
            present(name, kind_of(config), said == ONLINE)

    if topic is not None:
        link.subscribe(topic, receive)


def _said(payload: bytes) -> bytes | None:
    """`online` or `offline`, as plain text or as zigbee2mqtt's JSON."""
    if payload in {ONLINE, OFFLINE}:
        return payload
    with suppress(UnreadableJson):
        match read_json(payload):
            case {"state": "online"}:
                return ONLINE
            case {"state": "offline"}:
                return OFFLINE
    return None
