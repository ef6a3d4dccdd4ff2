"""A player who looks elsewhere: what came of a roll stays in sight, and a new question brings the page back to it."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page, expect

from controller.messages.events import DieThrown
from controller.referee.referee import Referee
from controller.session.session import Session
from rulesets.engine.game import Game
from tests.browser.phones import PHONE
from tests.browser.room import Room
from tests.browser.visiting import option, touch_drag, visitor
from tests.controller.web.parlour import EQUIPMENT, NOW

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_roll_is_not_named_after_a_question_of_the_game_before(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_owner) as page:
        await option(page, "throw").click()
        await page.locator('[data-key="roll-for-me"]').click()
        title = page.locator("#dice .roll-of")
        await expect(title).to_contain_text("throw")

        another_game(room)
        room.do(do="answer", answer={"choose": "step:B1"})
        room.page.add(DieThrown(1, "blue", "d6", 3, "not-asked"))

        await expect(page.locator("#dice .thrown")).to_have_count(1)
        await expect(title).to_have_count(0)


async def test_the_card_of_a_roll_says_what_came_of_it_next_to_the_next_question(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_owner) as page:
        await option(page, "throw").click()
        await expect(page.locator('[data-key="roll-for-me"]')).to_be_visible()
        room.do(do="answer", answer={"roll": [5, 2]})

        await expect(page.locator(".rolled-came")).to_have_text("Rosa wins one coin.")
        await expect(page.locator(".rolled-sum")).to_contain_text("1 of 2")
        await option(page, "dig:1").click()
        await expect(page.locator(".rolled-came")).to_have_count(0)


async def test_a_phone_that_was_scrolled_away_comes_back_when_its_player_is_asked(
    chromium: Browser, room: Room
) -> None:
    async with visitor(chromium, room.of_seat("blue"), **PHONE) as blue:
        await expect(blue.locator("#ask")).not_to_have_class("yours")
        await blue.evaluate("document.body.style.paddingBottom = '1500px'; scrollTo(0, 1200)")
        await expect(blue.locator("#question")).not_to_be_in_viewport()

        room.do(do="answer", answer={"choose": "step:B1"})

        await expect(blue.locator("#question")).to_be_in_viewport()


async def test_a_player_who_scrolls_is_not_interrupted(chromium: Browser, room: Room) -> None:
    async with visitor(chromium, room.of_seat("blue"), **PHONE) as blue:
        await blue.evaluate("document.body.style.paddingBottom = '2500px'; scrollTo(0, 1200)")
        await touch_drag(blue, (200, 600), (0, -200))

        room.do(do="answer", answer={"choose": "step:B1"})

        await expect(blue.locator("#ask.yours")).to_be_attached()
        assert await top_of_question(blue) < 0
        await expect(blue.locator("#question")).to_be_in_viewport()


async def top_of_question(page: Page) -> float:
    top: float = await page.evaluate("document.querySelector('#question').getBoundingClientRect().top")
    return top


def another_game(room: Room) -> None:
    """The same rules from the start, on the same table."""
    setup = room.session.game.setup
    room.journal.begin(room.ruleset.id, setup, EQUIPMENT.seed)
    room.session = Session(Game(room.ruleset, setup), room.journal, Referee(EQUIPMENT), room.words)
    room.page.begin(room.table, room.session)
    room.session.begin(NOW)
    room.show()
