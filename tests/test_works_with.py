"""One table says what Arbiter works with; the pages of the docs are made from it, and every driver is in it."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from controller.config.drivers import DICE, DISPLAYS, READERS
from controller.setup.works_with import works_with

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs" / "works-with"

# Drivers that show the same kind of device in another way, and a panel that people build.
OF_THE_SAME_DEVICE = {"wled-matrix", "wled-lamps", "wled-cells", "panel"}


def test_the_pages_say_what_the_table_says() -> None:
    pages = runpy.run_path(str(ROOT / "scripts" / "build_works_with.py"))["pages"]()

    written = {file.name: file.read_text(encoding="utf-8") for file in DOCS.glob("*.md")}
    assert written == pages, "run `make works-with`"


def test_every_driver_has_a_device_and_every_device_a_driver() -> None:
    drivers = {name for kind in (DICE, READERS, DISPLAYS) for name in kind.in_the_box}

    assert {each.driver for each in works_with().values()} == drivers - OF_THE_SAME_DEVICE


@pytest.mark.parametrize("language", ["en", "it"])
def test_everything_is_said_in_both_languages(language: str) -> None:
    for each in works_with().values():
        texts = each.texts(language)
        assert texts.what.endswith(".")
        assert texts.pairing.endswith(".")
        assert len(texts.quirks) == len(each.en.quirks) > 0
