"""Everyone can play: nothing that axe-core calls serious, light or dark, and every answer by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.accessibility import faults
from tests.browser.evening import begin_alone, bots_play_to_the_end, evening, one_tap, tap
from tests.browser.room import Room
from tests.browser.visiting import use, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE = {"width": 390, "height": 844}


@pytest.mark.timeout(300)
async def test_lobby_game_dialogs_and_end_have_no_serious_fault(chromium: Browser, tmp_path: Path) -> None:
    async with evening(tmp_path) as table, visitor(chromium, table.owner_url) as page:
        await expect(page.locator('[data-key="begin"]')).to_be_visible()
        await page.locator('[data-key="house"]').click()
        assert await faults(page) == []
        await begin_alone(page)
        assert await faults(page) == []
        while not await page.locator('[data-key="roll-for-me"]').count():
            await one_tap(page)
        assert await faults(page) == []
        await one_tap(page)
        await page.locator(".pieces .piece:not(.target)").first.click()
        await expect(page.locator(".sheet-dialog")).to_be_visible()
        assert await faults(page) == []
        await page.keyboard.press("Escape")
        for name in ("undo", "settings", "share"):
            await use(page, name)
            await expect(page.locator(".sheet-dialog")).to_be_visible()
            assert await faults(page) == []
            await page.keyboard.press("Escape")
        await use(page, "devices")
        await expect(page.locator("#setup .setup-tile").first).to_be_visible()
        assert await faults(page) == []
        await page.locator('[data-key="setup-close"]').first.click()
        await bots_play_to_the_end(page)
        assert await faults(page) == []
        await tap(page, "another")
        await expect(page.locator(".game")).to_be_visible()
        assert await faults(page) == []


async def tab_to(page: Page, selector: str, most: int = 120) -> None:
    """As people without a mouse do."""
    for _ in range(most):
        if await page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached with Tab.")


async def press(page: Page, selector: str) -> None:
    await expect(page.locator(selector).first).to_be_visible()
    await tab_to(page, selector)
    await page.keyboard.press("Enter")


async def test_every_kind_of_answer_is_given_with_the_keyboard_alone(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_owner, **PHONE) as page:
        await press(page, '.square[data-key="B1"]')
        await expect(page.locator("#question")).to_have_text("blue, act.")
        await press(page, '[data-key="throw"]')
        await press(page, '[data-key="slot-0"]')
        await press(page, '[data-key="face-6"]')
        await expect(page.locator(".slot.good")).to_have_count(1)
        await press(page, '[data-key="roll-for-me"]')
        await expect(page.locator("#question")).to_have_text("Rosa, act.")
        await press(page, '[data-key="pace"]')
        await tab_to(page, "#length")
        await page.keyboard.type("7")
        await page.keyboard.press("Enter")
        await expect(page.locator("#question")).to_have_text("blue, act.")
        await press(page, '[data-key="auction"]')
        for _ in ("red", "blue"):
            await press(page, '[data-key="reveal"]')
            await press(page, '[data-key="bid:1"]')
        await press(page, '[data-key="undo"]')
        await press(page, '[data-key="undo-do"]')
        await press(page, '[data-key="undo-all"]')
        await expect(page.locator(".deed.undone, .event-answers-undone").first).to_be_visible()
        await press(page, '#tools [data-key="redo"]')
        await expect(page.locator('#tools [data-key="redo"]')).to_have_count(0)
    assert room.session.game.state.paces == 7
