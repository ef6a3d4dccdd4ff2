"""The golden pictures on one page, to be looked at when they change."""

from __future__ import annotations

import os

from PIL import Image

from controller.commands.gallery.page import Exhibit, page
from tests.controller.displays.test_panel import GOLDEN, IN_RED, PAGES, SIZES

PAGE = GOLDEN / "index.html"


def golden_page() -> str:
    rooms = {size: [_exhibit(f"{name}_{size}.png", name) for name in PAGES] for size in SIZES}
    rooms["three inks"] = [_exhibit(f"{name}_{size}_red.png", name) for size in ("2.9in", "4.2in") for name in IN_RED]
    return page("Panels", "Every page of a panel as the tests want it, at every size.", rooms)


def _exhibit(file: str, name: str) -> Exhibit:
    with Image.open(GOLDEN / file) as picture:
        return Exhibit(file, name, picture.width, paper=True)


def test_the_page_has_every_golden_picture() -> None:
    if os.environ.get("ARBITER_GOLDEN") == "draw":
        PAGE.write_text(golden_page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == golden_page()
