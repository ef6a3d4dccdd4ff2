"""A campaign by taps: it begins in the lobby on a laptop, rests in a town, and goes on on a phone after the table was closed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.evening import evening, one_tap, tap
from tests.browser.visiting import drag_to, option, tool, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

MOST_TAPS = 300
CHEST = '[data-holder="chest"]'


async def begin_campaign(page: Page) -> None:
    """Ada taps for the company; a bot plays the heroes in battle."""
    await page.locator('.tile:has([data-key="ruleset:nova_aetas_renaissance"])').click()
    await page.locator('.tile:has([data-key="way:campaign"])').click()
    await page.locator('.new-campaign [data-key="company"]').fill("The River Rats")
    await page.locator('.tile:has([data-key="difficulty:story"])').click()  # nobody dies, whatever the dice say
    await page.locator('[data-key="bot-1"]').check()
    await tap(page, "cast-heroes")
    for hero in await page.locator(".cast select").all():
        await hero.select_option(index=2, force=True)  # what arrives meanwhile may fold the heroes again
    await tap(page, "begin")
    await expect(page.locator(".recap")).to_contain_text("the first evening")
    await tap(page, "recap-go-on")
    await expect(option(page, "last-time")).to_contain_text("✓")


async def share_out(page: Page) -> None:
    """One thing by two taps, one by dragging, and everything at once."""
    chest, things = page.locator(CHEST), page.locator(".holder:not([data-holder=chest]) .thing")
    await things.first.click()
    await chest.locator(".give").click()
    await expect(chest.locator(".thing")).to_have_count(1)
    await drag_to(page, things.first, chest.locator("h3"))
    await expect(chest.locator(".thing")).to_have_count(2)
    await option(page, "last-time").click()
    await expect(chest.locator(".thing")).to_have_count(0)
    await expect(option(page, "last-time")).to_contain_text("✓")


async def play_evening(page: Page) -> bool:
    """From the last preparations to the end of the evening; whether the company was in the town."""
    town = False
    ended = page.locator("#sheet[open] .account-ended")
    await page.add_locator_handler(ended, lambda: tap(page, "recap-go-on"))  # what the battle brought, to read
    for _ in range(MOST_TAPS):
        if await page.locator("#end").is_visible():
            return town
        town = town or await page.locator('.option-group [data-key^="visit:"]').count() > 0
        await one_tap(page)
    raise AssertionError("The evening did not end.")


async def look_at_company(page: Page) -> None:
    company = page.locator(".company-page")
    await expect(company.locator('[data-hero="captain"]')).to_contain_text("breastplate")
    await expect(company.locator(".shelf")).to_have_count(3)
    await expect(company.locator(".recap")).to_contain_text("The ferry toll")
    await page.keyboard.press("Escape")


@pytest.mark.timeout(600)
async def test_a_company_plays_two_evenings_with_a_town_between_them_and_the_table_closed(
    chromium: Browser, tmp_path: Path
) -> None:
    async with evening(tmp_path) as table, visitor(chromium, table.owner_url, width=1280, height=800) as laptop:
        await begin_campaign(laptop)
        await share_out(laptop)
        assert await play_evening(laptop), "the company did not come to the town"
        await expect(laptop.locator("#end .account")).to_have_count(4)
        await expect(laptop.locator("#end .turning").first).to_contain_text("The River Rats")
        await tap(laptop, "next-week")
        await expect(laptop.locator(".campaign-card")).to_contain_text("one evening")
        await laptop.locator('.campaign-card [data-key^="company-"]').click()
        await look_at_company(laptop)

    async with evening(tmp_path) as table, visitor(chromium, table.owner_url, width=390, height=844) as phone:
        await phone.locator('#end [data-key^="next:"]').click()
        await expect(phone.locator(".recap")).to_contain_text("The River Rats")
        await tap(phone, "recap-go-on")
        await expect(phone.locator("#question")).to_have_text("Who takes what along?")
        await tool(phone, "company").click()
        await look_at_company(phone)
        await play_evening(phone)
        await expect(phone.locator("#end .account")).not_to_have_count(0)
        await tap(phone, "next-week")
        await expect(phone.locator(".campaign-card")).to_contain_text("2 evenings")
        await phone.reload()
        await phone.locator('#end [data-key^="next:"]').click()
        await expect(phone.locator(".recap")).to_contain_text("The River Rats")
        async with visitor(chromium, table.owner_url, width=1280, height=800) as laptop:
            await tap(laptop, "recap-go-on")
            await laptop.locator(".holder:not([data-holder=chest]) .thing").first.click()
            await laptop.locator(CHEST).locator(".give").click()
        await expect(phone.locator(f"{CHEST} .thing")).not_to_have_count(0)
        await expect(phone.locator(".recap")).to_be_visible()  # somebody else has acted
