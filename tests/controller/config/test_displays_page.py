"""docs/displays.md says what a config may say: every driver, every key, every page."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

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
from controller.displays.paper import esphome
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
    inks = {"inks"} if section is EsphomePanel else set()
    lights = set(WledLights.model_fields) if issubclass(section, WledLights) and section is not WledRing else set()
    assert set(section.model_fields) - shown - common - inks - lights == set()


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
        f"| `{content}` |" in PAGE for content in ("prompt", "prompt:<seat>", "order", "sheet:<hero>", "dial", "dice")
    )
