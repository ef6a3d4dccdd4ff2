"""Keys in the browser: kept by table, tried before they replace another, forgotten on request."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.room import Room, opened
from tests.browser.visiting import tool, visitor
from tests.loop.harness import free_port

pytestmark = pytest.mark.asyncio(loop_scope="module")

WRONG = "A" * 32
NO_LONGER_WORKS = "This link no longer works: ask for a new one. You can still watch."


async def follow(page: Page, link: str) -> None:
    """Open a link as from another place: an address that differs behind the # only would not be loaded again."""
    await page.goto("about:blank")
    await page.goto(link)


async def test_a_key_that_does_not_work_never_replaces_one_that_does(chromium: Browser, tmp_path: Path) -> None:
    async with opened(Room(tmp_path)) as room, visitor(chromium, room.of_owner) as page:
        await expect(tool(page, "share")).to_be_visible()

        await follow(page, f"{room.url}#{WRONG}")

        await expect(tool(page, "share")).to_be_visible()
        assert page.url == room.url
        await follow(page, room.url)
        await expect(tool(page, "share")).to_be_visible()


async def test_a_key_that_works_is_kept_in_place_of_the_one_before(chromium: Browser, tmp_path: Path) -> None:
    async with opened(Room(tmp_path)) as room, visitor(chromium, room.of_owner) as page:
        await expect(tool(page, "share")).to_be_visible()

        await follow(page, room.of_seat("red"))
        await follow(page, room.url)

        await expect(page.locator("#whoami")).to_contain_text("Rosa")
        await expect(tool(page, "share")).to_have_count(0)


async def test_a_wrong_link_says_so_where_no_other_key_is_known(chromium: Browser, tmp_path: Path) -> None:
    async with opened(Room(tmp_path)) as room, visitor(chromium, f"{room.url}#{WRONG}") as page:
        await expect(page.locator("#banner")).to_contain_text(NO_LONGER_WORKS)


async def test_another_table_at_the_same_address_does_not_get_the_key(chromium: Browser, tmp_path: Path) -> None:
    """As two tables have one after the other on a port, or behind one proxy."""
    web = f"[web]\nport = {free_port()}\n"
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
    first, context = Room(tmp_path / "first", web), await chromium.new_context(locale="en-GB")
    page, sent = await context.new_page(), list[str]()
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    async with opened(first):
        await page.goto(first.of_owner)
        await expect(tool(page, "share")).to_be_visible()
        await page.goto("about:blank")
    assert any(first.keys.owner in frame for frame in sent)
    sent.clear()

    async with opened(Room(tmp_path / "second", web)) as second:
        await page.goto(second.url)
        await expect(tool(page, "games")).to_be_visible()

        assert second.url == first.url
        assert sent
        assert not any(first.keys.owner in frame for frame in sent)
        await expect(page.locator("#banner")).to_be_hidden()
    await context.close()
