"""The page of a venue in a real browser: sixty tables on a screen in the hall, and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page

from tests.browser.accessibility import faults
from tests.venue.full_hall import full_hall

pytestmark = pytest.mark.asyncio(loop_scope="module")

CARDS = ".hall-table"


async def opened(chromium: Browser, url: str, width: int, height: int) -> Page:
    page = await chromium.new_page(viewport={"width": width, "height": height})
    await page.goto(url)
    await page.wait_for_selector(f"{CARDS}:nth-child(60)")
    return page


async def test_sixty_tables_fit_on_a_screen_in_the_hall(chromium: Browser, tmp_path: Path) -> None:
    async with full_hall(tmp_path, 60) as hall:
        page = await opened(chromium, hall.url, 1920, 1080)
        size = await page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
        assert size[0] <= 1080, "all of them without scrolling"
        assert size[1] <= 1920
        first = page.locator(CARDS).first
        assert "Judge!" in await first.inner_text(), "whoever waits for a human stands first"
        assert "calls" not in await page.inner_text("#summary")
        assert await page.locator(".hall-table.away").count() == 2
        assert await faults(page) == []
        for view in ("Standings", "Pairings", "Dice", "Records"):
            await page.get_by_role("button", name=view, exact=True).click()
            assert await page.inner_text("#show")
            assert await faults(page) == []
        await page.get_by_role("button", name="Tables", exact=True).click()
        await page.get_by_role("link", name="Table 2", exact=False).first.click()
        await page.wait_for_selector("#question, .ask")
        assert "/table/" in page.url
        await page.close()


async def test_sixty_tables_can_be_read_on_a_phone(chromium: Browser, tmp_path: Path) -> None:
    async with full_hall(tmp_path, 60) as hall:
        page = await opened(chromium, hall.url, 390, 844)
        assert await page.evaluate("document.documentElement.scrollWidth") <= 390
        box = await page.locator(CARDS).first.bounding_box()
        assert box
        assert box["width"] > 300
        await page.close()
