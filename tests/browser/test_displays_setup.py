"""From nothing to the first lit ring, by taps only: a WLED controller is found by zeroconf and pointed at the table, or lit directly."""

from __future__ import annotations

import os
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.async_api import Browser, Page, expect

from controller.displays.lights import ring
from controller.displays.palette import BLACK, HOUR_HAND
from controller.lobby.empty_table import LOBBY_LIGHTS
from hw_mocks.displays.wled import Rgb
from hw_mocks.displays.wled_controller import VirtualWledController
from tests.browser.evening import evening, tap
from tests.browser.visiting import use, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

# Where pictures of each step go, for somebody who wants to look at them.
PICTURES = os.environ.get("PICTURES_OF_SETUP")
ONLY_HERE = '[network]\ninterfaces = ["127.0.0.1"]\n'


async def picture(page: Page, name: str) -> None:
    if PICTURES:
        await page.screenshot(path=f"{PICTURES}/{name}.png", full_page=True)


def is_three_o_clock(pixels: tuple[Rgb, ...]) -> bool:
    """The test picture: the hour hand a quarter of the way round."""
    return len(pixels) == 24 and pixels[6] == tuple(HOUR_HAND)


@pytest.mark.timeout(120)
@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.soak)])
async def test_a_ring_is_found_pointed_at_the_table_and_lit(chromium: Browser, tmp_path: Path, width: int) -> None:
    name = f"ring-{uuid4().hex[:6]}"
    lobby_ring = tuple(tuple(colour) for colour in ring_in_lobby())
    async with (
        VirtualWledController(name, 24, uuid4().hex[:12]).running() as controller,
        evening(tmp_path, ONLY_HERE) as table,
        visitor(chromium, table.owner_url, width=width, height=844 if width < 800 else 800) as page,
    ):
        await open_displays(page)
        await picture(page, f"{width}-1-found")
        await tap(page, f"use-{name}")
        ways = page.locator("#sheet")
        await expect(ways).to_contain_text("24 LEDs")
        await expect(ways.locator(".changes")).to_contain_text("127.0.0.1")
        await picture(page, f"{width}-2-ways")
        assert not controller.mqtt["en"], "what changes is shown before it is done"
        await tap(page, "display-point")
        await expect(page.locator("#sheet .display-look .leds circle")).to_have_count(24)
        await picture(page, f"{width}-3-what-it-shows")
        await tap(page, "setup-save")

        card = page.locator(f'[data-display="{name}"]')
        await expect(card).to_be_visible()
        await controller.until(lambda pixels: pixels == lobby_ring)
        await expect(card.locator(".display-up")).to_be_visible()
        await expect(page.locator(f'[data-found="{name}"]')).to_have_count(0)
        await tap(page, f"test-{name}")
        await controller.until(is_three_o_clock)
        await picture(page, f"{width}-4-on-the-table")

        await tap(page, f"change-{name}")
        await page.locator('#sheet [data-key="display-top"]').fill("12")
        await page.locator("#sheet .what-is-written summary").click()
        await expect(page.locator("#sheet .difference .added")).to_contain_text("top = 12")
        await picture(page, f"{width}-5-change")
        await tap(page, "setup-save")
        await expect(page.locator("#sheet")).not_to_be_visible()
        assert "top = 12" in (tmp_path / "evening.toml").read_text(encoding="utf-8")

        await tap(page, f"remove-{name}")
        await tap(page, "setup-save")
        await expect(card).to_have_count(0)
        await expect(page.locator(f'[data-found="{name}"]')).to_be_visible()


def ring_in_lobby() -> ring.Pixels:
    """Without a game, the hours are marked."""
    pixels = ring.paint(LOBBY_LIGHTS, 24)
    assert set(pixels) != {BLACK}
    return pixels


async def open_displays(page: Page) -> None:
    await use(page, "devices")
    await tap(page, "setup-displays")
    await expect(page.locator(".found-displays li").first).to_be_visible()
