"""The page behind a reverse proxy that gives it its own path."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.browser.room import Room, opened
from tests.browser.visiting import option, visitor
from tests.loop.harness import free_port

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module")
async def proxied(tmp_path: Path) -> AsyncIterator[Room]:
    port = free_port()
    web = f'[web]\nport = {port}\nurl = "http://127.0.0.1:{port}/games/table/"\n'
    async with opened(Room(tmp_path, web)) as room:
        yield room


async def test_the_page_is_loaded_played_and_explained_below_its_path(chromium: Browser, proxied: Room) -> None:
    async with visitor(chromium, proxied.of_owner) as page:
        wrong: list[str] = []
        page.on("request", lambda request: wrong.append(request.url) if "/games/table/" not in request.url else None)
        await page.reload()

        await expect(page.locator("#question")).to_have_text("Rosa, act.")
        await option(page, "throw").click()
        await expect(page.locator(".slot")).to_have_count(2)

        assert page.url == proxied.url
        assert [url for url in wrong if not url.startswith("data:")] == []
