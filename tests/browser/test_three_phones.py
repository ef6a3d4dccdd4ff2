"""A round of Legends of Novus, three players with a phone each, with taps only; moments pass by themselves."""

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
SEATS = ("anna", "bruno", "carla")
GAME = """
[game]
ruleset = "legends_of_novus"
seed = 7
seats = ["anna", "bruno", "carla"]
"""
ASKED = "body:has(#ask.yours):not(:has(#ask .beat))"
"""A phone that must be tapped: the table answers for others when their time is over."""
ANSWERS = ", ".join(
    f"{ASKED} {place}"
    for place in ('[data-key="roll-for-me"]:enabled', "#choices .option:enabled", "#board .square.can")
)
SHOWN = "document.querySelector('.past-at').textContent + document.querySelector('#ask').textContent"
MOST = 60
"""Taps of choosing heroes and of a round; there are about thirty."""


def phone_of(table: Evening, seat: str) -> str:
    return f"{table.look_url}#{load_keys(table.folder / 'evening', SEATS).of_seat(seat)}"


async def whose_turn(phones: list[Page]) -> Page:
    while True:
        for phone in phones:
            if await phone.locator(ANSWERS).count():
                return phone
        await asyncio.sleep(0.02)


async def answered(phone: Page) -> str:
    """One tap: a die, a place on the map, or else what a bot would do. Returns what was asked."""
    before = await phone.evaluate(SHOWN)
    asked = await phone.locator("#question").inner_text()
    roll, place = phone.locator('#ask [data-key="roll-for-me"]:enabled'), phone.locator("#board .square.can")
    if await roll.count():
        await roll.first.click()
    elif await place.count():
        await place.first.evaluate("place => place.scrollIntoView({ block: 'center' })")
        await place.first.click(force=True)  # a hero may stand there
    else:
        await hinted(phone)
    await phone.wait_for_function(f"text => {SHOWN} !== text", arg=before)
    return asked


async def hinted(phone: Page) -> None:
    option, hint = phone.locator("#choices .option:enabled"), phone.locator('[data-key="hint"]')
    if await hint.count():
        await hint.first.click()
        option = phone.locator(".option.hinted")
        await expect(option.first).to_be_attached()
    shut = phone.locator("details.group:not([open])", has=option)
    if await shut.count():
        await shut.locator("summary").first.click()
    await option.first.click()


@pytest.mark.timeout(300)
async def test_three_players_with_three_phones_play_a_round(chromium: Browser, tmp_path: Path) -> None:
    async with (
        evening(tmp_path, GAME) as table,
        visitor(chromium, phone_of(table, "anna"), **PHONE) as anna,
        visitor(chromium, phone_of(table, "bruno"), **PHONE) as bruno,
        visitor(chromium, phone_of(table, "carla"), **PHONE) as carla,
    ):
        phones = [anna, bruno, carla]
        await tool(carla, "language").click()
        await expect(carla.locator("html")).to_have_attribute("lang", "it")
        asked: list[str] = []
        while "Round 2" not in await anna.locator("#title").inner_text():
            assert len(asked) < MOST, asked
            asked.append(await answered(await whose_turn(phones)))

        assert any("where will you travel" in question for question in asked), "the map was tapped"
        for phone in phones:
            assert await phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert any([await phone.locator(".hand-group").count() for phone in phones]), (
            "who has cards sees them in groups"
        )
