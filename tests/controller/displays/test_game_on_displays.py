"""A recorded game on every kind of display, through a real broker: what each shows is what it was meant to show."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import orjson
import pytest

from controller.config.displays import Corner, DisplayConfig
from controller.displays.displays import display_on
from controller.displays.driver import Display
from controller.displays.drivers.awtrix import Awtrix
from controller.displays.drivers.esphome import EsphomePanel
from controller.displays.drivers.json_light import JsonLight
from controller.displays.drivers.openepaperlink import EpaperTag
from controller.displays.drivers.panel import Panel
from controller.displays.drivers.wled_lamps import WledLamps
from controller.displays.drivers.wled_matrix import WledMatrix, wiring_of
from controller.displays.drivers.wled_ring import WledRing
from controller.displays.lights import awtrix, json_light, lamps, light_display, matrix, pixel_display, ring
from controller.displays.on_paper import picture_of
from controller.displays.palette import BREATH
from controller.displays.panel_content import PanelContent
from controller.displays.paper import esphome, newest_wins
from controller.displays.paper.pictures import Pictures
from controller.mqtt.address import BrokerAddress
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from hw_mocks.displays.awtrix import VirtualAwtrix
from hw_mocks.displays.esphome import VirtualEsphome
from hw_mocks.displays.json_light import JsonLamp, VirtualLight
from hw_mocks.displays.mqtt_device import BrokerPlace
from hw_mocks.displays.openepaperlink import EpaperTag as VirtualTag
from hw_mocks.displays.openepaperlink import access_point
from hw_mocks.displays.panel import EinkPaper, VirtualPanel
from hw_mocks.displays.wled import VirtualWled, WledStrip
from tests.alongside import alongside
from tests.controller.displays.recorded import moments
from tests.controller.mqtt.mosquitto import LOOPBACK, Mosquitto, free_port

PATIENCE = 100.0
LAMPS = ("turn", "scum.wounds", "scum.threat", "squire.wounds", "squire.threat")
MAC = "00000218E1AB"

# Real firmware tries again after 15 to 30 s; how soon the table itself is back is what is shown here.
RETRY = 0.05

Shows = Callable[[PanelContent], Awaitable[None]]
"""Wait until the display shows this moment."""


@dataclass(frozen=True, slots=True)
class Room:
    displays: dict[str, Display]
    shows: dict[str, Shows]

    def show(self, moment: PanelContent) -> None:
        for display in self.displays.values():
            display.show(moment)

    async def shows_all(self, moment: PanelContent) -> None:
        for name, shows in self.shows.items():
            try:
                await shows(moment)
            except TimeoutError:
                raise AssertionError(f"{name} does not show {moment.prompt.text!r}") from None


@pytest.fixture(autouse=True)
def _in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixel_display, "CALL_PAUSE", 0.01)
    monkeypatch.setattr(light_display, "LAMP_PAUSE", 0.01)
    monkeypatch.setattr(newest_wins, "SETTLE_SECONDS", 0.01)


def configs(tags_at: str) -> dict[str, DisplayConfig]:
    panel = partial(Panel, driver="panel", refresh_s=0.0, full_s=0.0)
    return {
        **{f"ring-{leds}": WledRing(driver="wled-ring", topic=f"wled/r{leds}", pixels=leds) for leds in (12, 24, 60)},
        "board": WledMatrix(driver="wled-matrix", topic="wled/board", columns=12, rows=12, first=Corner.BOTTOM_LEFT),
        "lamps": WledLamps(driver="wled-lamps", topic="wled/lamps", lamps=LAMPS),
        "lamp": JsonLight(driver="json-light", topic="zigbee2mqtt/lamp/set", lamp="scum.threat"),
        "clock": Awtrix(driver="awtrix", topic="awtrix"),
        "prompt": panel(topic="panels/prompt", size=(296, 128)),
        "order": panel(topic="panels/order", size=(250, 122), content="order", encoding="raw"),
        "sheet": panel(topic="panels/sheet", size=(400, 300), content="sheet:scum", inks="bwr", encoding="raw"),
        "dial": panel(topic="panels/dial", size=(400, 300), content="dial", inks="bwr"),
        "node": EsphomePanel(driver="esphome", topic="nodes/card", size=(296, 128), refresh_s=0.0),
        "tag": EpaperTag(
            driver="openepaperlink",
            access_point=tags_at,
            mac=MAC,
            size=(296, 128),
            content="dice",
            refresh_s=0.0,
        ),
    }


@contextlib.asynccontextmanager
async def room(port: int) -> AsyncIterator[Room]:
    """Every kind of display on the broker, and the table's side of it."""
    tag = VirtualTag((296, 128))
    async with access_point({MAC: tag}) as (point, tags_at):
        wanted = configs(tags_at)
        link = MqttLink(BrokerAddress(LOOPBACK, port), Topics("den"))
        displays = {name: display_on(link, name, each, Pictures(), lambda *_: None) for name, each in wanted.items()}
        place = BrokerPlace(LOOPBACK, port)
        virtual: dict[str, Any] = {
            name: _virtual(name, config, place) for name, config in wanted.items() if name != "tag"
        }
        shows: dict[str, Shows] = {name: partial(_shows, wanted[name], device) for name, device in virtual.items()}
        shows["tag"] = partial(_tag_shows, wanted["tag"], point, tag)
        running = (*(device.run() for device in virtual.values()), *(display.run() for display in displays.values()))
        async with alongside(link.run(), *running):
            yield Room(displays, shows)


def _virtual(name: str, config: DisplayConfig, place: BrokerPlace) -> Any:
    match config:
        case WledRing(topic=str(topic), pixels=leds):
            return VirtualWled(name, topic, leds, place, retry=RETRY)
        case WledMatrix(topic=str(topic), columns=columns, rows=rows):
            return VirtualWled(name, topic, columns * rows, place, retry=RETRY)
        case WledLamps(topic=str(topic), lamps=lamps):
            return VirtualWled(name, topic, len(lamps), place, retry=RETRY)
        case JsonLight(topic=topic):
            return VirtualLight(name, topic, place, retry=RETRY)
        case Awtrix(topic=topic):
            return VirtualAwtrix(name, topic, place, retry=RETRY)
        case EsphomePanel(topic=topic):
            return VirtualEsphome(name, topic, place, retry=RETRY)
        case Panel(topic=topic, size=size):
            red, raw = config.inks == "bwr", config.encoding == "raw"
            return VirtualPanel(name, topic, size, place, refresh=0.0, red=red, raw=raw, retry=RETRY)
        case EpaperTag():
            raise AssertionError


async def _shows(config: DisplayConfig, device: Any, moment: PanelContent) -> None:
    match config:
        case WledRing(pixels=leds):
            await device.until(_one_of([ring.paint(moment, leds, beat) for beat in range(len(BREATH))]))
        case WledMatrix():
            await device.until(_one_of([matrix.paint(moment, wiring_of(config))]))
        case WledLamps():
            await device.until(_one_of([tuple(lamps.colour(moment, lamp) for lamp in config.lamps)]))
        case JsonLight():
            await device.until(_lit(json_light.message(lamps.colour(moment, config.lamp)), config.topic))
        case Awtrix():
            wanted = awtrix.faces(moment)
            line = orjson.loads(wanted.line)
            await device.until(lambda clock: clock.apps.get("arbiter") == line)
        case EsphomePanel():
            texts = {name: text for name, text in esphome.words(moment).items() if text}
            await device.until(lambda sensors: {name: text for name, text in sensors.texts.items() if text} == texts)
        case Panel():
            await device.until(_printed(picture_of(config, moment).tobytes()))
        case EpaperTag():
            raise AssertionError


def _one_of(pictures: list[Any]) -> Callable[[WledStrip], bool]:
    return lambda strip: strip.pixels in pictures


def _printed(pixels: bytes) -> Callable[[EinkPaper], bool]:
    return lambda paper: paper.shown.tobytes() == pixels


def _lit(message: bytes, topic: str) -> Callable[[JsonLamp], bool]:
    wanted = JsonLamp(topic)
    wanted.receive(topic, message)
    return lambda lamp: lamp.light == wanted.light


async def _tag_shows(config: Any, point: Any, tag: VirtualTag, moment: PanelContent) -> None:
    wanted = picture_of(config, moment).tobytes()
    await point.until(lambda: tag.shown is not None and tag.shown.tobytes() == wanted)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> list[PanelContent]:
    return list(moments(tmp_path_factory.mktemp("game")))


async def test_every_kind_of_display_shows_every_step_of_a_game(tmp_path: Path, game: list[PanelContent]) -> None:
    """Every third step on its way, and the end; `make soak` shows them all."""
    await plays(tmp_path, [*islice(game, 0, None, 3), game[-1]])


@pytest.mark.soak
async def test_every_kind_of_display_shows_every_single_step_of_a_game(
    tmp_path: Path, game: list[PanelContent]
) -> None:
    await plays(tmp_path, game)


async def plays(folder: Path, steps: list[PanelContent]) -> None:
    port = free_port()
    async with Mosquitto(folder, port).running(), room(port) as den, asyncio.timeout(PATIENCE):
        for moment in steps:
            den.show(moment)
            await den.shows_all(moment)


# A second is what people should wait at most; other tests alongside this one make it more, but not without end.
NO_DELAY, ON_A_BUSY_MACHINE = 1.0, 15.0


@pytest.mark.parametrize(
    ("seconds", "within"), [(3.0, ON_A_BUSY_MACHINE), pytest.param(60.0, NO_DELAY, marks=pytest.mark.soak)]
)
async def test_after_an_outage_in_mid_game_every_display_is_right_at_once(
    tmp_path: Path, game: list[PanelContent], seconds: float, within: float
) -> None:
    """The broker comes back empty; what happened meanwhile is not shown one by one."""
    port = free_port()
    broker, middle = Mosquitto(tmp_path, port), len(game) // 2
    async with room(port) as den, asyncio.timeout(PATIENCE):
        async with broker.running():
            den.show(game[middle])
            await den.shows_all(game[middle])
        for moment in game[middle + 1 : middle + 12]:
            den.show(moment)
            await asyncio.sleep(seconds / 11)  # the outage is the point of the test
        async with broker.running():
            began = asyncio.get_running_loop().time()
            await den.shows_all(game[middle + 11])
            assert asyncio.get_running_loop().time() - began < within
