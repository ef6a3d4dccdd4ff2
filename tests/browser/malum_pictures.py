"""The pictures of Novus Malum in docs: `python -m tests.browser.malum_pictures docs/images` takes them again."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Browser, expect

from tests.browser.camera import take_pictures
from tests.browser.evening import evening, one_tap, tap
from tests.browser.visiting import visitor

# Far enough that formations have met.
TAPS = 45
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


async def take(browser: Browser, folder: Path) -> None:
    with TemporaryDirectory(prefix="page-") as state:
        async with evening(Path(state)) as table, visitor(browser, table.owner_url, **LAPTOP) as page:
            await page.locator('.tile:has([data-key="ruleset:novus_malum"])').click()
            await page.locator('[data-key="bot-1"]').check()
            await tap(page, "begin")
            await expect(page.locator("body:not(.lobby-open) #question")).to_be_visible()
            await tap(page, "tour-no")
            for _ in range(TAPS):
                await one_tap(page)
            while not await page.locator("#choices .option:enabled").count():  # so that there is something to choose
                await one_tap(page)
            await page.screenshot(path=folder / "novus-malum.png")
            async with visitor(browser, table.owner_url, **PHONE) as phone:
                await tap(phone, "tour-no")
                await phone.screenshot(path=folder / "novus-malum-phone.png")


if __name__ == "__main__":
    take_pictures(take)
