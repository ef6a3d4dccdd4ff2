"""Someone who opens the page: what he sees, and what he does with mouse and keys."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, Locator, Page, ViewportSize, expect

# Two cores, shared with other tests: what takes a second alone may take many.
PATIENCE_MS = 40_000

expect.set_options(timeout=PATIENCE_MS)

PHONE_BELOW = 500
RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z]{2,3}-\d\d\b")
"""What no page may show to a player."""


@asynccontextmanager
async def visitor(browser: Browser, url: str, *, width: int = 1280, height: int = 900) -> AsyncIterator[Page]:
    """A browser of his own; whatever goes wrong in its scripts fails the story. A small screen is a phone, which has touch."""
    size, phone = ViewportSize(width=width, height=height), min(width, height) < PHONE_BELOW
    context = await browser.new_context(
        viewport=size, has_touch=phone, is_mobile=phone, reduced_motion="reduce", locale="en-GB"
    )
    page = await context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(error.stack or str(error)))
    await page.goto(url)
    await expect(page.locator("#question, #lobby h2").first).to_be_attached()
    try:
        yield page
        assert not faults, "\n".join(faults)
    finally:
        await context.close()


def option(page: Page, key: str) -> Locator:
    """A choice by its key, which is the same in every language."""
    return page.locator(f'#choices [data-key="{key}"]')


def tool(page: Page, name: str) -> Locator:
    return page.locator(f'#tools [data-key="{name}"]')


async def use(page: Page, name: str) -> None:
    """Tap a tool; on a phone, those that are seldom wanted are behind a button."""
    wanted = tool(page, name).locator("visible=true")
    await expect(wanted.or_(tool(page, "more").locator("visible=true")).first).to_be_attached()
    if not await wanted.count():
        await tool(page, "more").click()
    await tool(page, name).click()


def square(page: Page, cell: str) -> Locator:
    return page.locator(f'.square[data-key="{cell}"]')


def piece(page: Page, name: str) -> Locator:
    return page.locator(f'.pieces .piece[data-key="{name}"]')


async def drag(page: Page, name: str, x: float, y: float) -> None:
    """Take a miniature by its middle, once it has come to rest, and put it down at a point of the window."""
    await piece(page, name).hover()
    await page.mouse.down()
    await page.mouse.move(x, y, steps=6)
    await page.mouse.up()


async def touch_drag(page: Page, start: tuple[float, float], by: tuple[float, float], steps: int = 4) -> None:
    """A finger goes down, moves and goes up. Playwright can only tap, so the browser itself is told."""
    touch = await page.context.new_cdp_session(page)
    (x, y), (dx, dy) = start, by
    await touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, steps + 1):
        point = {"x": x + dx * step / steps, "y": y + dy * step / steps}
        await touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    await touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await touch.detach()


async def middle(place: Locator) -> tuple[float, float]:
    box = await place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def drag_to(page: Page, thing: Locator, place: Locator) -> None:
    """Take a thing of the page by its middle and put it down on another."""
    await thing.hover()
    await page.mouse.down()
    await page.mouse.move(*await middle(place), steps=6)
    await page.mouse.up()
