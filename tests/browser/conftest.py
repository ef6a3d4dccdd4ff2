"""A real Chromium, started once for each module of stories."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from shutil import which

import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.browser.room import Room, opened

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


@pytest_asyncio.fixture(loop_scope="module")
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with opened(Room(tmp_path, "[web]\nport = 0\n", cards=("coin",) * 4)) as room:
        yield room


@pytest_asyncio.fixture(loop_scope="module")
async def stealthy(tmp_path: Path) -> AsyncIterator[Room]:
    """The same, with something to choose in private."""
    async with opened(Room(tmp_path, "[web]\nport = 0\n", stealthy=True)) as room:
        yield room
