"""A round of Legends of Novus, three players with a phone each, with taps only; moments pass by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.evening import evening
from tests.browser.phones import OPTION, PHONE, answers, follow_the_hint, moment, phone_of, until_it_changes, whose_turn
from tests.browser.visiting import RULE_ID, use, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

SEATS = ("anna", "bruno", "carla")
GAME = """
[game]
ruleset = "legends_of_novus"
seed = 7
seats = ["anna", "bruno", "carla"]
"""
ANSWERS = answers('[data-key="roll-for-me"]:enabled', OPTION, "#board .square.can")
WHERE_TO = "where will you travel"
MOST = 60
"""Taps of choosing heroes and of a round; there are about thirty."""


async def answered(phone: Page) -> str:
    """One answer: a die, a place on the map, or else what a bot would do. Returns what was asked."""
    before = await moment(phone)
    asked = await phone.locator("#question").inner_text()
    await until_it_changes(phone, before, tap(phone))
    if "travel" in asked:  # the tap on a place answers where to, as well
        await expect(phone.locator("#question")).not_to_contain_text(WHERE_TO)
    return asked


async def tap(phone: Page) -> None:
    roll, place = phone.locator('#ask [data-key="roll-for-me"]:enabled'), phone.locator("#board .square.can")
    if await roll.count():
        await roll.first.click()
    elif await place.count():
        await place.first.dispatch_event("click")  # a hero may stand there
    else:
        await follow_the_hint(phone)


@pytest.mark.timeout(300)
async def test_three_players_with_three_phones_play_a_round(chromium: Browser, tmp_path: Path) -> None:
    async with (
        evening(tmp_path, GAME) as table,
        visitor(chromium, phone_of(table, "anna", SEATS), **PHONE) as anna,
        visitor(chromium, phone_of(table, "bruno", SEATS), **PHONE) as bruno,
        visitor(chromium, phone_of(table, "carla", SEATS), **PHONE) as carla,
    ):
        phones = [anna, bruno, carla]
        await use(carla, "language")
        await expect(carla.locator("html")).to_have_attribute("lang", "it")
        asked: list[str] = []
        while "Round 2" not in await anna.locator("#title").inner_text():
            assert len(asked) < MOST, asked
            phone = await whose_turn(phones, ANSWERS)
            assert phone, "the game ends long after the first round"
            asked.append(await answered(phone))

        assert any("travel" in question for question in asked), "the map was tapped"
        assert not any(WHERE_TO in question for question in asked), "one tap says to travel, and where"
        await anna.locator("#ask .why").first.click()
        await expect(anna.locator("dialog .prose")).not_to_be_empty()
        await expect(anna.locator("dialog .this-case")).to_contain_text(await anna.locator("#question").inner_text())
        await expect(anna.locator("dialog")).not_to_contain_text(RULE_ID)
        for phone in phones:
            assert await phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert any([await phone.locator(".hand-group").count() for phone in phones]), (
            "who has cards sees them in groups"
        )
