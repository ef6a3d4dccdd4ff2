"""The lobby: every game that is offered can be chosen and begun there, with as many players as it is for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.browser.evening import evening, tap
from tests.browser.visiting import use, visitor

PICKED = '[data-key^="mission:"]:checked, [data-key^="scenario:"]:checked'

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.timeout(120)
async def test_every_game_can_be_chosen_and_a_scenario_seats_as_many_as_it_is_for(
    chromium: Browser, tmp_path: Path
) -> None:
    async with evening(tmp_path) as table, visitor(chromium, table.owner_url, width=390, height=844) as page:
        games = page.locator('input[name="ruleset"]')
        await expect(games).to_have_count(5)
        for key in [await game.get_attribute("data-key") for game in await games.all()]:
            game = page.locator(f'.tile:has([data-key="{key}"])')
            await game.click()
            begin, chosen = page.locator('[data-key="begin"]'), page.locator(f".tile:has({PICKED}) strong")
            await expect(begin).to_contain_text(
                await (chosen if await chosen.count() else game.locator("strong")).first.inner_text()
            )
            await expect(begin).to_contain_text(await page.locator('[data-key="player-0"]').input_value())
            await expect(page.locator('[data-key^="lesson:"]').first).to_be_visible()
            await expect(page.locator("select option", has_text="Null")).to_have_count(0)

        await page.locator('.tile:has([data-key="ruleset:multiverse_war"])').click()
        players = page.locator(".player input[type=text]")
        await expect(players).to_have_count(2)
        await page.locator('[data-key="more-scenario"]').click()
        await page.locator('.tile:has([data-key="scenario:three-corners"])').click()
        await expect(players).to_have_count(3)
        await expect(page.locator('[data-key="bot-2"]')).to_be_checked()  # they were two
        await expect(page.locator(".who-plays-now .notice")).to_contain_text("Carla")
        await page.locator('.tile:has([data-key="ruleset:legends_of_novus"])').click()
        await expect(players).to_have_count(2)
        await page.locator('.tile:has([data-key="ruleset:multiverse_war"])').click()
        await page.locator('.tile:has([data-key="scenario:three-corners"])').click()
        await expect(page.locator('[data-key="add-player"]')).to_have_count(0)
        await players.first.fill("Zoë D'Angelo")
        await tap(page, "begin")
        await expect(page.locator(".sheet .seat, .sheet h3").filter(has_text="Carla")).to_be_attached()

        await use(page, "share")
        await expect(page.locator(".invites h3").first).to_have_text("Zoë D'Angelo")
        await expect(page.locator("#sheet .qr")).to_have_count(0)
        await expect(page.locator(".link-field input").locator("visible=true")).to_have_count(0)
        await tap(page, "share-open")  # nothing else is asked
        await expect(page.locator('#sheet [role="status"]')).to_contain_text("can open the page")
        await expect(page.locator(".invites .qr").first).to_be_visible()
        await expect(page.locator(".invites input[readonly]").first).not_to_have_value(re.compile(r"//(127|localhost)"))
        assert "public = true" in (tmp_path / "evening.toml").read_text(encoding="utf-8")
        await page.keyboard.press("Escape")
        await use(page, "devices")
        await tap(page, "setup-phones")
        await expect(page.locator(".setup-section")).not_to_contain_text("Once it is open")
        await page.locator('[data-key="name-house"]').click()
        await page.locator('#sheet [data-key="setup-name"]').fill("Games club")
        await expect(page.locator(".difference")).to_contain_text('house = "Games club"')
        await page.locator('[data-key="setup-save"]').click()
        await expect(page).to_have_title(re.compile("· Games club$"))

        await use(page, "games")
        await expect(page.locator('[data-key="ruleset:multiverse_war"]')).to_be_checked()  # it is on the table
        for ruleset in ("multiverse_war", "legends_of_novus"):  # people keep their names and so their links
            await page.locator(f'.tile:has([data-key="ruleset:{ruleset}"])').click()
            await expect(page.locator('[data-key="player-0"]')).to_have_value("Zoë D'Angelo")
