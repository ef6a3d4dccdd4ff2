"""The pictures of Novus Malum in docs: `python -m tests.browser.malum_pictures docs/images` takes them again."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Browser, Page, expect

from tests.browser.camera import take_pictures
from tests.browser.evening import evening, one_tap, tap
from tests.browser.phones import PHONE, phone_of
from tests.browser.visiting import visitor

GAME = """
[game]
ruleset = "novus_malum"
scenario = "the_watchtower"
seed = 11
house = { asking = "together" }
bots = ["blue"]
"""
SEATS = ("red", "blue")
LAPTOP = {"width": 1280, "height": 800}


async def take(browser: Browser, folder: Path) -> None:
    with TemporaryDirectory(prefix="page-") as state:
        async with (
            evening(Path(state), GAME) as table,
            visitor(browser, phone_of(table, "red", SEATS), **LAPTOP) as page,
        ):
            await tap(page, "tour-no")
            while not await page.locator("#question").filter(has_text="Move").count():
                await march(page)
            await drag(page)
            await page.screenshot(path=folder / "novus-malum.png")
            async with visitor(browser, phone_of(table, "red", SEATS), **PHONE) as phone:
                await tap(phone, "tour-no")
                await drag(phone)
                await phone.screenshot(path=folder / "novus-malum-phone.png")


async def march(page: Page) -> None:
    """Forward, or whatever else is asked."""
    forward = page.locator('[data-key="give:move"]:enabled')
    if await forward.count():
        await forward.click()
        await expect(page.locator(".base.movable").first).to_be_visible()
        return
    if await page.locator("#question").filter(has_text="Move").count() and await page.locator(".base.movable").count():
        await drag(page)
    await one_tap(page)


async def drag(page: Page) -> None:
    box = await page.locator(".base.movable .base-body").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 10, y - 30)
    await page.mouse.move(x + 20, y - 60)
    await page.mouse.up()


if __name__ == "__main__":
    take_pictures(take)
