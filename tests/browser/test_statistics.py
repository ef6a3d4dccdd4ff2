"""The statistics of a table on its page: players, evenings, plays, and striking what was spoiled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from controller.config.load import load_table
from tests.browser.accessibility import faults
from tests.browser.evening import CONFIG, evening, tap
from tests.browser.visiting import visitor
from tests.controller.lobby.evenings import played

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
BG_STATS = re.compile(r"^https://app\.bgstatsapp\.com/createPlay\.html\?data=%7B")


@pytest.mark.parametrize("window", [PHONE, pytest.param(LAPTOP, marks=pytest.mark.soak)], ids=["phone", "laptop"])
async def test_the_owner_strikes_a_game_and_a_roll_and_lets_them_count_again(
    chromium: Browser, tmp_path: Path, window: dict[str, int]
) -> None:
    config = tmp_path / "evening.toml"
    config.write_text(CONFIG.format(port=1), encoding="utf-8")
    played(load_table(config, tmp_path))
    async with (
        evening(tmp_path) as table,
        visitor(chromium, table.owner_url, **window) as page,
        visitor(chromium, table.look_url, **window) as looker,
    ):
        await tap(page, "statistics")
        anna = page.locator(".stat-card", has_text="Anna")
        await expect(anna).to_contain_text("of 2 games")
        await expect(page.locator(".stat-evenings > li")).to_have_count(2)
        await expect(page.locator('[data-key="bg-stats-1"]')).to_have_attribute("href", BG_STATS)

        await tap(page, "strike-3")
        await expect(page.locator('[data-play="3"]')).to_contain_text("does not count")
        await expect(anna).to_contain_text("of one game")
        await tap(page, "strike-3")
        await expect(anna).to_contain_text("of 2 games")

        await tap(page, "rolls-1")
        first = page.locator(".stat-rolls > li").first
        await first.locator("button").click()
        await expect(page.locator('[data-play="1"]')).to_contain_text("one roll does not count")
        await expect(first.locator("button")).to_have_text("Count again")
        assert await page.evaluate("document.documentElement.scrollWidth") <= window["width"]
        assert await faults(page) == []
        csv = await page.request.get(f"{table.look_url.rstrip('/')}/plays.csv")
        assert (await csv.text()).startswith("play,date,game,scenario")

        await tap(looker, "statistics")
        await expect(looker.locator(".stat-play")).to_have_count(3)
        await expect(looker.locator('[data-key^="strike-"]')).to_have_count(0)
