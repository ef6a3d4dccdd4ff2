"""The pictures of docs/venue.md: `python -m tests.browser.hall_pictures`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import async_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.venue.full_hall import full_hall

IMAGES = Path(__file__).parents[2] / "docs" / "images"


async def main() -> None:
    with TemporaryDirectory(prefix="hall-") as folder:
        async with full_hall(Path(folder), 60) as hall, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            for name, width, height, query in (
                ("hall", 1920, 1080, ""),
                ("hall-phone", 390, 844, ""),
                ("hall-pairings", 1280, 800, "?view=pairings"),
                ("hall-records", 1920, 1080, "?view=records&big"),
            ):
                page = await browser.new_page(viewport={"width": width, "height": height})
                await page.goto(f"{hall.url}{query}")
                await page.wait_for_selector("#show > *")
                await page.wait_for_timeout(400)  # fonts
                await page.screenshot(path=IMAGES / f"{name}.png")
                await page.close()
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
