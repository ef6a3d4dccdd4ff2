"""Two rounds of Novus Malum on a real table, each player with a phone of their own, with taps only."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from controller.web.access.keys import load_keys
from tests.browser.evening import Evening, evening
from tests.browser.visiting import tool, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE = {"width": 390, "height": 844}
SEATS = ("red", "blue")
GAME = """
[game]
ruleset = "novus_malum"
pack = "./small"
seed = 11
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
ANSWERS = ", ".join(
    f"body:has(#ask.yours) {place}"
    for place in (
        '[data-key="roll-for-me"]:enabled',
        '[data-key="within"]',
        ".counts button",
        "#choices .option:enabled",
    )
)
MOST = 120
"""Taps of two rounds; there are about forty."""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    for name, text in PACK.items():
        path = tmp_path / "small" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def phone_of(table: Evening, seat: str) -> str:
    return f"{table.look_url}#{load_keys(table.folder / 'evening', SEATS).of_seat(seat)}"


async def whose_turn(phones: tuple[Page, Page]) -> Page:
    """The phone that is asked something it can answer."""
    while True:
        for phone in phones:
            if await phone.locator(ANSWERS).count():
                return phone
        await asyncio.sleep(0.02)


async def answered(phone: Page) -> None:
    """One answer: the table rolls, a yes to a limit, the least of a count, else what a bot would do."""
    before = await phone.evaluate(
        "document.querySelector('.past-at').textContent + document.querySelector('#ask').textContent"
    )
    for place in ('[data-key="roll-for-me"]', '[data-key="within"]', ".counts button"):
        button = phone.locator(f"#ask {place}")
        if await button.count():
            await button.first.click()
            break
    else:
        await chosen(phone)
    await phone.wait_for_function(
        "text => document.querySelector('.past-at').textContent + document.querySelector('#ask').textContent !== text",
        arg=before,
    )


async def chosen(phone: Page) -> None:
    option = phone.locator("#choices .option")
    hint = phone.locator('[data-key="hint"]')
    if await hint.count():
        await hint.first.click()
        option = phone.locator(".option.hinted")
        await expect(option.first).to_be_attached()
    shut = phone.locator("details.group:not([open])", has=option)
    if await shut.count():
        await shut.locator("summary").first.click()
    await option.first.click()


@pytest.mark.timeout(240)
async def test_two_players_with_two_phones_play_two_rounds(chromium: Browser, small: Path) -> None:
    async with (
        evening(small, GAME) as table,
        visitor(chromium, phone_of(table, "red"), **PHONE) as red,
        visitor(chromium, phone_of(table, "blue"), **PHONE) as blue,
    ):
        await tool(blue, "language").click()
        await expect(blue.locator("html")).to_have_attribute("lang", "it")
        taps = 0
        while "Round 3" not in await red.locator("#title").inner_text():
            taps += 1
            assert taps < MOST, await red.locator("#ask").inner_text()
            await answered(await whose_turn((red, blue)))

        await expect(blue.locator("#title")).to_contain_text("Round 3: comando")
        for phone in (red, blue):
            assert await phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
            await expect(phone.locator("#story .line")).to_have_count(3)
            await phone.locator('[data-key="story-detail"]').click()
            assert await phone.locator("#story .line").count() > 10
