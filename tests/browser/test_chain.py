"""Playing on: the end of a game offers the next, and until its first answer one can go back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from controller.messages.events import DieThrown
from tests.browser.fairground import Fairground
from tests.browser.room import opened
from tests.browser.visiting import option, tool, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module")
async def nearly_over(tmp_path: Path) -> AsyncIterator[Fairground]:
    """One answer before the end of a fair."""
    fair = Fairground(tmp_path, "[web]\nport = 0\n", seats=("red", "blue"), rounds=1)
    fair.open_the_market()
    fair.say("red", "end-turn")
    async with opened(fair) as room:
        assert isinstance(room, Fairground)
        yield room


async def test_the_next_game_is_one_tap_away_and_so_is_the_way_back(chromium: Browser, nearly_over: Fairground) -> None:
    async with (
        visitor(chromium, nearly_over.of_seat("blue")) as blue,
        visitor(chromium, nearly_over.url) as looker,
    ):
        nearly_over.page.add(DieThrown(0, "rosas-die", "d6", 4, "counted"))
        await expect(blue.locator("#dice .thrown")).to_have_count(1)
        await option(blue, "end-turn").click()
        await expect(blue.locator("#question")).to_contain_text("The fair is over")
        await expect(looker.locator("#end")).to_be_visible()
        await expect(looker.locator('[data-key="next:abbey"]')).to_have_count(0)

        await blue.locator('#end [data-key="next:abbey"]').click()

        for page in (blue, looker):
            await expect(page.locator("#question")).to_have_text("Prepare your stall.")
            await expect(page.locator("#story")).to_contain_text("Nothing has happened yet.")
            await expect(page.locator("#dice .thrown")).to_have_count(0)
        await tool(blue, "undo").click()
        await blue.locator('[data-key="undo-do"]').click()
        await expect(blue.locator("#question")).to_have_text("Bruno sells.")
        await expect(blue.locator(".event-answers-undone")).to_be_visible()

        await option(blue, "end-turn").click()
        await blue.locator('#end [data-key="next:mine"]').click()
        await option(blue, "ready").click()
        await expect(blue.locator("#choices")).to_contain_text("Waiting for Rosa")
    assert nearly_over.session.game.setup.town == "mine"  # type: ignore[attr-defined]  # a FairSetup
