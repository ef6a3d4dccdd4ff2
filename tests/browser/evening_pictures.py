"""The pictures of an evening in docs: `python -m tests.browser.evening_pictures docs/images` takes them again."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Browser, Page

from tests.browser.camera import take_pictures
from tests.browser.evening import begin_alone, evening, one_tap, play_to_the_end, tap
from tests.browser.visiting import visitor

TAPS = 24
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SIDEWAYS = {"width": 844, "height": 390}
TELEVISION = {"width": 1920, "height": 1080}


async def take(browser: Browser, folder: Path) -> None:
    with TemporaryDirectory(prefix="page-") as state:
        async with evening(Path(state)) as table, visitor(browser, table.owner_url, **LAPTOP) as page:
            await page.locator('[data-key="begin"]').wait_for()
            await by_day_and_night(page, folder, "lobby")
            await begin_alone(page)
            await tap(page, "tour-no")
            for _ in range(TAPS):
                await one_tap(page)
            await _when_asked(page)
            await by_day_and_night(page, folder, "page")
            for name, size in (("phone", PHONE), ("phone-landscape", SIDEWAYS)):
                async with visitor(browser, table.owner_url, **size) as phone:
                    await tap(phone, "tour-no")
                    await by_day_and_night(phone, folder, name)
            async with visitor(browser, table.look_url, **TELEVISION) as television:
                await television.emulate_media(color_scheme="dark")
                await television.evaluate("""localStorage.setItem("arbiter-settings", '{"tv": true}')""")
                await television.reload()
                await television.locator(".sheet").first.wait_for()
                await television.screenshot(path=folder / "television.png")
            await play_to_the_end(page)
            await page.screenshot(path=folder / "end.png")


async def by_day_and_night(page: Page, folder: Path, name: str) -> None:
    await page.screenshot(path=folder / f"{name}.png")
    await page.emulate_media(color_scheme="dark")
    await page.screenshot(path=folder / f"{name}-dark.png")
    await page.emulate_media(color_scheme="light")


async def _when_asked(page: Page) -> None:
    """So that there is something to tap in the picture."""
    await page.locator("#choices .option:enabled").first.wait_for(state="attached")


if __name__ == "__main__":
    take_pictures(take)
