"""People decide: the owner sets a value by hand, sees what will change, and everyone reads it in the story."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.room import Room
from tests.browser.visiting import piece, tool, use, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE = {"width": 390, "height": 844}


async def opens(page: Page, thing: str, path: str) -> Locator:
    """The field of one value, through the list of all that there are."""
    await use(page, "right")
    await page.locator("#thing").select_option(label=thing)
    await page.locator(f'[data-key="{path}"]').click()
    return page.locator("#given")


async def test_a_value_is_put_right_on_a_phone_and_the_story_tells_all(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_owner, **PHONE) as owner, visitor(chromium, room.of_seat("blue")) as blue:
        await expect(tool(blue, "right")).to_have_count(0)
        given = await opens(owner, "Rosa", "heroes.red.gold")
        await expect(owner.locator("#change")).to_have_text("Nothing changes yet.")
        await expect(owner.locator('[data-key="right-do"]')).to_be_disabled()

        await owner.get_by_label("One more").click()
        await expect(given).to_have_value("3")
        await expect(owner.locator("#change")).to_contain_text("2 → ")
        await owner.locator("#reason").fill("One coin rolled under the table.")
        assert room.session.index == 0
        await owner.locator('[data-key="right-do"]').click()

        told = "Set by hand: Rosa, gold from 2 to 3. One coin rolled under the table."
        for page in (owner, blue):
            await expect(page.locator(".event-value-overridden")).to_contain_text(told)
        await expect(owner.locator("#sheet")).to_be_hidden()
        wide = await owner.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"]
    assert room.session.game.state.heroes["red"].gold == 3


async def test_what_cannot_be_is_said_beside_the_field_and_mended_there(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_owner) as page:
        given = await opens(page, "Blue", "heroes.blue.square")
        await given.fill("Z9")
        await page.locator('[data-key="right-do"]').click()
        await expect(page.locator("#problem")).to_have_text("blue, square cannot be that: blue is off the board.")
        await expect(given).to_be_focused()
        await expect(given).to_have_attribute("aria-invalid", "true")
        assert room.session.index == 0

        await given.fill("B2")
        await expect(page.locator("#problem")).to_be_hidden()
        await page.locator('[data-key="right-do"]').click()
        await expect(piece(page, "blue")).to_have_attribute("aria-label", "blue, B2")


async def test_the_keyboard_alone_puts_a_value_right(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_owner) as page:
        await tool(page, "right").focus()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("dialog", name="Put it right")).to_be_visible()
        await expect(page.locator("#thing")).to_be_focused()
        await page.keyboard.press("Tab")
        await expect(page.locator(".value").first).to_be_focused()
        await page.keyboard.press("Tab")
        await expect(page.locator('[data-key="heroes.red.gold"]')).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("dialog", name="Rosa, gold")).to_be_visible()
        await expect(page.get_by_label("It should be")).to_be_focused()
        await page.keyboard.press("ArrowUp")
        await page.keyboard.press("Enter")

        await expect(page.locator(".event-value-overridden")).to_be_visible()
        await expect(tool(page, "right")).to_be_focused()
    assert room.session.game.state.heroes["red"].gold == 3


async def test_a_list_is_put_together_from_its_entries(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_owner) as page:
        given = await opens(page, "Rosa", "heroes.red.hand")
        for card in ("gem", "coin", "coin"):
            await given.fill(card)
            await page.keyboard.press("Enter")
        await page.get_by_label("Take out coin").first.click()
        await expect(page.locator("#change")).to_contain_text("gem, coin")
        await page.locator('[data-key="right-do"]').click()
        await expect(page.locator(".event-value-overridden")).to_be_visible()
    assert room.session.game.state.heroes["red"].hand == ["gem", "coin"]


async def test_when_the_game_goes_on_meanwhile_it_is_said_and_what_was_typed_stays(
    chromium: Browser, room: Room
) -> None:
    async with visitor(chromium, room.of_owner) as page:
        given = await opens(page, "Rosa", "heroes.red.gold")
        await given.fill("7")
        room.do(do="override", path="heroes.red.gold", value=5)
        await page.locator('[data-key="right-do"]').click()
        await expect(page.locator("#problem")).to_have_text("The game has gone on.")
        await expect(page.locator(".righting")).to_contain_text("Now: 5")
        await expect(given).to_have_value("7")

        await page.locator('[data-key="right-do"]').click()
        await expect(page.locator("#sheet")).to_be_hidden()
    assert room.session.game.state.heroes["red"].gold == 7
