"""A whole starter scenario of Novus Malum on the virtual table: two phones, and every move is dragged with a finger."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Error, Page, expect

from tests.browser.evening import evening
from tests.browser.phones import PHONE, SHOWN, moment, phone_of, whose_turn
from tests.browser.test_open_table import ANSWERS, HANDS, SEATS, Players, drag
from tests.browser.visiting import visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

GAME = """
[game]
ruleset = "novus_malum"
seed = 5
scenario = "the_last_cart"
house = { asking = "together" }
"""
MOST = 600
"""Answers; games of bots have about 280."""
REFUSED_AFTER_MS = 3000


class Warriors(Players):
    """They drag forward. Where bases may not stand there, they do what the table advises, or stay."""

    async def _use_hands(self, phone: Page) -> None:
        before = await moment(phone)
        for prepare in (self._forward, self._advised, self._back):
            await prepare(phone)
            done = phone.locator(f'{HANDS}:enabled, [data-key="end-manoeuvre"]:enabled')
            if await done.count():
                await done.first.click()
                try:
                    await phone.wait_for_function(f"text => {SHOWN} !== text", arg=before, timeout=REFUSED_AFTER_MS)
                except Error:
                    continue
                return

    async def _forward(self, phone: Page) -> None:
        if not await phone.locator(".base.movable").count():
            return
        placing = await phone.locator("#question").filter(has_text="Which formation").count()
        await drag(phone, *((25, 10) if placing else (0, -60)))
        self.dragged += bool(placing or await phone.locator(".way polyline").count())

    async def _advised(self, phone: Page) -> None:
        await self._back(phone)
        if await phone.locator('[data-key="hand-hint"]').count():
            await phone.locator('[data-key="hand-hint"]').click()
            await phone.wait_for_timeout(REFUSED_AFTER_MS)

    async def _back(self, phone: Page) -> None:
        if await phone.locator('[data-key="hand-again"]').count():
            await phone.locator('[data-key="hand-again"]').click()


@pytest.mark.soak
@pytest.mark.timeout(900)
async def test_two_phones_fight_for_the_last_cart_to_its_end(chromium: Browser, tmp_path: Path) -> None:
    async with (
        evening(tmp_path, GAME) as table,
        visitor(chromium, phone_of(table, "red", SEATS), **PHONE) as red,
        visitor(chromium, phone_of(table, "blue", SEATS), **PHONE) as blue,
    ):
        players = Warriors()
        while phone := await whose_turn((red, blue), ANSWERS):
            assert players.answers < MOST, await phone.locator("#ask").inner_text()
            await players.answer(phone)
        for each in (red, blue):
            await expect(each.locator("#ask.over")).to_be_attached()
            assert await each.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert players.answers > 100
        assert players.dragged > 20
