"""Pictures for docs: a browser, a folder, and whatever is to be seen."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.visiting import visitor


async def picture(browser: Browser, url: str, path: Path, width: int, height: int) -> None:
    async with visitor(browser, url, width=width, height=height) as page:
        await page.screenshot(path=path)


def take_pictures(take: Callable[[Browser, Path], Awaitable[None]]) -> None:
    """Into the folder that the command line names."""
    asyncio.run(_take(take, Path(sys.argv[1])))


async def _take(take: Callable[[Browser, Path], Awaitable[None]], folder: Path) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        await take(browser, folder)
        await browser.close()
