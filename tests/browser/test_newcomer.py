"""A newcomer at the demo: three activations with the mouse alone, a mistake, a second thought, a question, a lost line."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.stage import stage
from tests.browser.visiting import RULE_ID, drag, middle, option, piece, tool, use, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

SET_RIGHT = '[data-key="set-right"]'


@pytest.mark.timeout(180)
async def test_a_newcomer_plays_errs_undoes_asks_why_and_survives_a_lost_line(chromium: Browser) -> None:
    async with stage() as place, AsyncExitStack() as running:
        await running.enter_async_context(place.daemon())
        async with visitor(chromium, place.owner_url) as page:
            await _sets_up(page)
            await _reads_a_card(page)
            await _plays_three_activations(page)
            await _puts_a_hero_where_he_may_not_go(page)
            await _takes_the_last_answer_back(page)
            await _asks_why(page)
            async with visitor(chromium, place.look_url) as looker:
                await expect(looker.locator("#question")).to_have_text(await page.locator("#question").inner_text())
                await expect(looker.locator(".square.can")).to_have_count(0)
                await expect(tool(looker, "undo")).to_have_count(0)

            await running.aclose()
            await expect(page.locator("#banner")).to_contain_text("cannot be reached")
            async with place.daemon():
                await expect(page.locator("#banner")).to_be_hidden()
                await expect(page.locator("#question")).to_contain_text("Novice")
                await expect(page.locator(".square.can").first).to_be_visible()


async def _sets_up(page: Page) -> None:
    await page.locator(SET_RIGHT).click()
    await option(page, "check-off-all").click()
    for hero in ("Scum", "Squire", "Novice"):
        await expect(page.locator("#question")).to_contain_text(hero)
        await page.locator(".square.can").first.click()
        await expect(piece(page, hero.lower())).to_be_visible()
    await expect(piece(page, "apprentice")).to_be_visible()  # on the last free square, without a question
    await page.locator(SET_RIGHT).click()


async def _reads_a_card(page: Page) -> None:
    """What the Squire's sword does is a tap away; what the Scum may attack with now is shown next to it."""
    await expect(page.locator(".option .detail").first).to_contain_text("3 dice, 5+ hits")
    await page.locator('.sheet[aria-label="Squire"] .hand > summary').click()
    await expect(page.locator('.sheet[aria-label="Squire"] .card-texts')).to_contain_text("Close attack for 3 AP")


async def _plays_three_activations(page: Page) -> None:
    await _activates(page, "Scum")
    for hero in ("Squire", "Novice"):
        await page.locator(f'.piece.target[data-key="{hero.lower()}"]').click()
        await _activates(page, hero)


async def _activates(page: Page, hero: str) -> None:
    """One step to a lit square, which is legal; the rest of the time is waited out."""
    asked = page.locator("#ask")
    await expect(asked).to_contain_text(hero)
    before = await asked.text_content() or ""
    await page.locator(".square.can").first.click()
    await expect(asked).not_to_have_text(before)  # fewer AP are left
    await page.locator('#choices [data-key^="wait:"]').last.click()


async def _puts_a_hero_where_he_may_not_go(page: Page) -> None:
    await expect(page.locator("#question")).to_contain_text("Apprentice")
    await expect(page.locator(".square.can").first).to_be_visible()
    await drag(page, "apprentice", *await middle(page.locator(".ground .cell").first))
    illegal = page.locator('.notice[data-code="placement-illegal"]')
    await expect(illegal).to_contain_text("Apprentice cannot go to A1")
    await expect(page.locator(".glow-wrong")).to_have_count(1)
    await page.locator(SET_RIGHT).click()
    await expect(illegal).to_have_count(0)


async def _takes_the_last_answer_back(page: Page) -> None:
    await tool(page, "undo").click()
    await page.locator('[data-key="undo-do"]').click()
    await expect(page.locator(".event-answers-undone")).to_be_visible()
    await expect(page.locator("#question")).to_contain_text("Novice")


async def _asks_why(page: Page) -> None:
    """The answer follows the language of the page."""
    english = await _rule_of_the_first_line(page)
    await use(page, "language")
    await expect(page.locator("html")).to_have_attribute("lang", "it")
    italian = await _rule_of_the_first_line(page)
    await use(page, "language")
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    assert english != italian
    assert all((english, italian))


async def _rule_of_the_first_line(page: Page) -> str:
    await page.locator(".line:not(.event-answers-undone) .why").first.click()
    await expect(page.locator(".sheet-dialog .this-case")).to_be_visible()  # the one before is only closed
    line = await page.locator(".line:not(.event-answers-undone) > :first-child").first.inner_text()
    await expect(page.locator(".sheet-dialog .this-case")).to_contain_text(line)
    await expect(page.locator(".sheet-dialog")).not_to_contain_text(RULE_ID)
    told = await page.locator(".sheet-dialog .prose").first.inner_text()
    await page.locator(".sheet-dialog .close").click()
    return told
