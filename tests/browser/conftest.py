"""A real Chromium, started once for each module of stories."""

from __future__ import annotations

from collections.abc import AsyncIterator
from shutil import which

import pytest_asyncio
from playwright.async_api import Browser, async_playwright

# The system's own browser: playwright's download is not needed.
CHROMIUM = which("chromium") or which("google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        await browser.close()
