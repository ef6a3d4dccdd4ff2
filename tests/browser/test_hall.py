"""The page of a venue in a real browser: sixty tables on a screen in the hall, and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from controller.messages.commands import CallJudge, Command
from controller.messages.health import VenueState
from tests.browser.accessibility import faults
from tests.browser.room import Room
from tests.browser.visiting import visitor
from tests.venue.full_hall import full_hall
from tests.venue.halls import until

pytestmark = pytest.mark.asyncio(loop_scope="module")

CARDS = ".hall-table"


async def opened(chromium: Browser, url: str, width: int, height: int) -> Page:
    page = await chromium.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    await page.goto(url)
    await page.wait_for_selector(f"{CARDS}:nth-child(60)")
    return page


async def test_sixty_tables_fit_on_a_screen_in_the_hall(chromium: Browser, tmp_path: Path) -> None:
    async with full_hall(tmp_path, 60) as hall:
        page = await opened(chromium, hall.url, 1920, 1080)
        size = await page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
        assert size[0] <= 1080, "all of them without scrolling"
        assert size[1] <= 1920
        first = page.locator(CARDS).first
        assert "Judge!" in await first.inner_text(), "a table that waits for a human comes first"
        assert "calls" not in await page.inner_text("#summary")
        assert await page.locator(".hall-table.away").count() == 2
        italian = await chromium.new_page(locale="it-IT")
        await italian.goto(hall.url)
        await italian.wait_for_selector(f"{CARDS}:nth-child(60)")
        assert "Judge!" in await italian.locator(CARDS).first.inner_text(), "the hall's language, not half of each"
        await italian.close()
        assert await faults(page) == []
        for view in ("Standings", "Pairings", "Dice", "Records"):
            await page.get_by_role("button", name=view, exact=True).click()
            assert await page.inner_text("#show")
            assert await faults(page) == []
        await page.get_by_role("button", name="Tables", exact=True).click()
        await page.get_by_role("link", name="Table 2", exact=False).first.click()
        await page.wait_for_selector("#question, .ask")
        assert "/table/" in page.url
        await page.close()


async def test_a_big_screen_shows_one_view_after_another_without_buttons(chromium: Browser, tmp_path: Path) -> None:
    async with full_hall(tmp_path, 60) as hall:
        page = await chromium.new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
        await page.clock.install()
        staff = hall.staff_link.read_text(encoding="ascii").strip()
        await page.goto(staff.replace("#", "?big#"))
        await expect(page.locator(CARDS)).to_have_count(60)
        buttons = page.get_by_role("button")
        await expect(buttons).to_have_text(["Leave big screen"])
        for shown in (".hall-list", CARDS, ".hall-round", CARDS, ".hall-records", CARDS, ".hall-list"):
            await expect(page.locator(shown)).to_have_count(0)
            await page.clock.fast_forward(20_000)
            await expect(page.locator(shown).first).to_be_visible()
            await expect(buttons).to_have_text(["Leave big screen"])

        await buttons.click()
        await expect(page.get_by_role("button", name="Records", exact=True)).to_be_visible()
        await expect(page.get_by_role("button", name="Pause all", exact=False)).to_be_visible()
        await page.clock.fast_forward(60_000)
        await expect(page.locator(".hall-list").first).to_be_visible()
        await page.close()


async def test_sixty_tables_can_be_read_on_a_phone(chromium: Browser, tmp_path: Path) -> None:
    async with full_hall(tmp_path, 60) as hall:
        page = await opened(chromium, hall.url, 390, 844)
        assert await page.evaluate("document.documentElement.scrollWidth") <= 390
        box = await page.locator(CARDS).first.bounding_box()
        assert box
        assert box["width"] > 300
        await page.close()


async def test_staff_download_the_messages_that_were_set_aside(chromium: Browser, tmp_path: Path) -> None:
    async with full_hall(tmp_path, 60) as hall:
        page = await opened(chromium, hall.staff_link.read_text(encoding="ascii").strip(), 1280, 800)
        card = page.locator(CARDS, has_text="12 set aside").first
        await expect(page.locator(CARDS, has_text="sends too much")).to_have_count(2)
        await expect(page.locator(CARDS, has_text="85% of its quota")).to_have_count(2)
        await card.get_by_role("button", name="Messages set aside").click()
        await expect(page.locator("#sheet")).to_contain_text("title: unexpected characters")
        assert await faults(page) == []
        async with page.expect_download() as download:
            await page.get_by_role("button", name="Download").click()
        file = await download.value
        assert file.suggested_filename == "quarantine-table-12.jsonl"
        assert "unexpected characters" in (await file.path()).read_text(encoding="utf-8")
        await page.get_by_role("button", name="Clear").click()
        await expect(page.locator("#sheet")).to_be_hidden()
        await page.close()


async def test_a_players_page_calls_the_judge_and_shows_what_the_venue_says(chromium: Browser, room: Room) -> None:
    said: list[Command] = []
    room.page.venue(VenueState(heard=True))
    room.page._act = said.append
    async with visitor(chromium, room.of_seat("red")) as page:
        await page.get_by_role("button", name="Call the judge").click()
        await until(lambda: said)
        assert isinstance(said[0], CallJudge)
        assert (said[0].called, said[0].seat) == (True, "red")
        room.page.venue(VenueState(heard=True, judge_called=True, judge_since=1.0, judge_coming=True))
        await expect(page.locator("#banner")).to_have_text("The judge is on the way.")
        await expect(page.get_by_role("button", name="No judge needed")).to_be_visible()
        room.page.venue(VenueState(heard=True, announcement="Lunch is ready"))
        await expect(page.locator("#banner")).to_have_text("From the venue: Lunch is ready")
    async with visitor(chromium, room.url) as looker:
        await expect(looker.get_by_role("button", name="Call the judge")).to_have_count(0)
