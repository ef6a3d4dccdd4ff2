"""A whole evening with taps only: from the lobby, through a mission, to the end, and on to the next game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.browser.evening import begin_alone, evening, play_to_the_end, tap
from tests.browser.visiting import use, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
ENDED = {"en": "The game is over", "it": "La partita è finita"}


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("window", "language"),
    [(PHONE, "it"), pytest.param(LAPTOP, "en", marks=pytest.mark.soak)],
    ids=["phone-it", "laptop-en"],
)
async def test_a_mission_is_played_from_the_lobby_to_the_end(
    chromium: Browser, tmp_path: Path, window: dict[str, int], language: str
) -> None:
    async with evening(tmp_path) as table, visitor(chromium, table.owner_url, **window) as page:
        if language == "it":
            await use(page, "language")
            await expect(page.locator("html")).to_have_attribute("lang", "it")
        await begin_alone(page)
        await play_to_the_end(page)

        await expect(page.locator("#end .eyebrow")).to_have_text(ENDED[language])
        await expect(page.locator(".end-title")).to_have_text(re.compile("Victory|Defeat|Vittoria|Sconfitta"))
        await expect(page.locator(".end-lines li").first).to_be_visible()
        await expect(page.locator(".end-luck")).to_contain_text("Anna")
        wide = await page.evaluate("document.documentElement.scrollWidth")
        assert wide <= window["width"]

        await tap(page, "another")
        await expect(page.locator(".game")).to_have_count(1)
        await tap(page, "watch-1")
        await expect(page.locator("#banner")).to_be_visible()
        await tap(page, "next")
        await expect(page.locator(".past-at")).to_contain_text("1")
        await tap(page, "back-to-now")
        await tap(page, "again")
        await expect(page.locator("#end")).to_be_hidden()
        await expect(page.locator(".past-at")).to_contain_text("0")
