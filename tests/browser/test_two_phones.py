"""Two rounds of Novus Malum on a real table, each player with their own phone, with taps only."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.evening import evening
from tests.browser.phones import OPTION, PHONE, answers, follow_the_hint, moment, phone_of, until_it_changes, whose_turn
from tests.browser.visiting import use, visitor
from tests.distributions import write_files

pytestmark = pytest.mark.asyncio(loop_scope="module")

SEATS = ("red", "blue")
GAME = """
[game]
ruleset = "novus_malum"
pack = "./small"
seed = 4
open_table = false
house = { asking = "together" }
warbands = { red = "few_dwarves", blue = "few_knomes" }
"""
PACK = {
    "pack.toml": 'ruleset = "novus_malum"\nextends = "starter"\n',
    "warbands.toml": """
[warbands.few_dwarves]
units = { guardian = 3 }
formations = [{ guardian = 3 }]
[warbands.few_knomes]
units = { hunter = 3 }
formations = [{ hunter = 3 }]
""",
    "words/en.toml": '[name]\nfew_dwarves = "A few dwarves"\nfew_knomes = "A few knomes"\n',
}
PLACES = ('[data-key="roll-for-me"]:enabled', '[data-key="within"]', ".counts button")
ANSWERS = answers(*PLACES, OPTION)
MOST = 120
"""Taps of two rounds; there are about forty."""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    write_files(tmp_path / "small", PACK)
    return tmp_path


async def tap(phone: Page) -> None:
    """The table rolls, a yes to a limit, the least of a count, else what a bot would do."""
    for place in PLACES:
        button = phone.locator(f"#ask {place}")
        if await button.count():
            await button.first.click()
            return
    await follow_the_hint(phone)


@pytest.mark.timeout(240)
async def test_two_players_with_two_phones_play_two_rounds(chromium: Browser, small: Path) -> None:
    async with (
        evening(small, GAME) as table,
        visitor(chromium, phone_of(table, "red", SEATS), **PHONE) as red,
        visitor(chromium, phone_of(table, "blue", SEATS), **PHONE) as blue,
    ):
        await use(blue, "language")
        await expect(blue.locator("html")).to_have_attribute("lang", "it")
        taps = 0
        while "Round 3" not in await red.locator("#title").inner_text():
            taps += 1
            assert taps < MOST, await red.locator("#ask").inner_text()
            phone = await whose_turn((red, blue), ANSWERS)
            assert phone, "the battle has more than two rounds"
            await until_it_changes(phone, await moment(phone), tap(phone))

        await expect(blue.locator("#title")).to_contain_text("Round 3 di 6: comando")
        for phone in (red, blue):
            assert await phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
            assert 3 <= await phone.locator("#story .line").count() <= 8
            await phone.locator('[data-key="story-detail"]').click()
            assert await phone.locator("#story .line").count() > 10
