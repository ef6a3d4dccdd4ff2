"""docs/displays.md says what a config may say: every driver, every key, every page."""

from __future__ import annotations

import asyncio
import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

from controller.config.broker import BrokerPart
from controller.config.displays import HomeAssistantSection, SpeechSection, WledLights
from controller.config.types import Part
from controller.displays.drivers.awtrix import Awtrix
from controller.displays.drivers.esphome import EsphomePanel
from controller.displays.drivers.json_light import JsonLight
from controller.displays.drivers.openepaperlink import EpaperTag
from controller.displays.drivers.panel import Panel
from controller.displays.drivers.wled_lamps import WledLamps
from controller.displays.drivers.wled_matrix import WledMatrix
from controller.displays.drivers.wled_ring import WledRing
from controller.displays.lights import awtrix
from controller.displays.lights.pixel_display import CALL_PAUSE, PixelDisplay
from controller.displays.palette import SIDES
from controller.displays.paper import esphome
from controller.mqtt.address import BrokerAddress
from controller.mqtt.link import MqttLink
from controller.mqtt.topics import Topics
from rulesets.engine.view import Side
from tests.controller.config.test_load import SMALL, load
from tests.controller.displays.moments import asked

PAGE = (Path(__file__).parents[3] / "docs" / "displays.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL)
SECTIONS = (
    WledRing,
    WledMatrix,
    WledLamps,
    WledLights,
    JsonLight,
    Awtrix,
    Panel,
    EsphomePanel,
    EpaperTag,
    SpeechSection,
    HomeAssistantSection,
)


def test_every_example_is_a_sound_config(tmp_path: Path) -> None:
    assert load(tmp_path, SMALL + "".join(EXAMPLES)).config.home_assistant.enabled


@pytest.mark.parametrize("section", SECTIONS)
def test_every_key_is_shown_in_an_example(section: type[Part]) -> None:
    documents = [tomllib.loads(example) for example in EXAMPLES]
    tables = [table for document in documents for table in _tables(document)]
    driver = section.model_fields.get("driver")
    if driver is not None and (wanted := get_args(driver.annotation)):
        tables = [table for table in tables if table.get("driver") in wanted]
    shown = {key for table in tables for key in table}
    common = {"language"} if section in {EsphomePanel, EpaperTag} else set()
    broker = set(BrokerPart.model_fields) if issubclass(section, BrokerPart) else set()  # as under [mqtt]
    inks = {"inks"} if section is EsphomePanel else set()
    lights = set(WledLights.model_fields) if issubclass(section, WledLights) and section is not WledRing else set()
    assert set(section.model_fields) - shown - common - inks - lights - broker == set()


def _tables(document: dict[str, object]) -> list[dict[str, object]]:
    displays = document.get("displays", {})
    assert isinstance(displays, dict)
    sections = [document[name] for name in ("speech", "home_assistant") if name in document]
    return [*displays.values(), *sections]


def test_every_topic_of_a_node_and_of_a_clock_is_named() -> None:
    for name in (*esphome.words(asked(3)), "url", *awtrix.TOPICS):
        assert name in PAGE


def test_every_page_of_a_panel_is_named() -> None:
    assert all(
        f"| `{content}` |" in PAGE for content in ("prompt", "prompt:<seat>", "order", "sheet:<id>", "dial", "dice")
    )


def test_the_snippet_for_a_node_asks_for_a_picture_once() -> None:
    """`set_url` downloads by itself: an `update` of the image next to it would do so once more."""
    (snippet,) = (text for text in re.findall(r"```yaml\n(.*?)```", PAGE, flags=re.DOTALL) if "online_image:" in text)
    assert snippet.count("online_image.set_url") == 1
    assert "component.update: picture" not in snippet


async def test_messages_for_wled_are_as_far_apart_as_the_page_says() -> None:
    said = re.search(r"least ([\d.]+) s apart", PAGE)
    assert said
    assert float(said[1]) == CALL_PAUSE
    link = MqttLink(BrokerAddress("127.0.0.1", 1), Topics("attic"))
    link.connected.set()
    sent: list[float] = []
    clock = asyncio.get_running_loop().time
    link.publish = lambda *_, **__: sent.append(clock())  # type: ignore[method-assign]
    display = PixelDisplay(link, "wled/ring", lambda _showing, beat: (SIDES[Side.ENEMY],) * (beat + 3))
    await display._send((SIDES[Side.ENEMY],) * 3)
    await display._send((SIDES[Side.FRIEND],) * 3)
    assert len(sent) >= 3
    assert all(later - sooner >= CALL_PAUSE * 0.99 for sooner, later in pairwise(sent))
