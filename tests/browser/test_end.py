"""The end of a game that others may follow: who won, the way on, and the way back."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, expect

from rulesets.engine.answers import to_json
from rulesets.engine.bots import answer
from tests.browser.accessibility import faults
from tests.browser.fairground import Fairground
from tests.browser.prompt_pictures import GATHERED_SECONDS, play_on, stage
from tests.browser.room import opened
from tests.browser.visiting import tool, visitor
from tests.engine.fair import FAIR
from tests.engine.fair_country import FAIR_WORDS

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE = {"width": 390, "height": 844}


def play_out(room: Fairground) -> None:
    rng = Random(3)
    assert room.ruleset.bot
    while room.session.game.request is not None:
        room.do(do="answer", answer=to_json(answer(room.session.game, rng, room.ruleset.bot)))


async def test_the_end_offers_the_games_that_may_follow_and_an_undo_comes_back_to_it(
    chromium: Browser, tmp_path: Path
) -> None:
    room = Fairground(tmp_path, "[web]\nport = 0\n", rounds=1, town="harbour")
    play_out(room)
    outcome = room.session.game.outcome
    assert outcome
    first = room.session.game.setup
    async with (
        opened(room),
        visitor(chromium, room.of_owner) as owner,
        visitor(chromium, room.of_seat("red"), **PHONE) as red,
        visitor(chromium, room.url) as looker,
        visitor(chromium, f"{room.url}?tv", width=1920, height=1080) as television,
    ):
        for page in (owner, red, looker, television):
            await expect(page.locator("#end")).to_be_visible()
        await expect(television.locator("#end button:visible, #end a:visible")).to_have_count(0)
        assert await television.evaluate("document.documentElement.scrollHeight <= innerHeight")
        mood = "won" if "red" in outcome.won else "lost"
        await expect(red.locator(f"#end.{mood}")).to_be_visible()
        await expect(looker.locator('[data-key^="next:"]')).to_have_count(0)
        assert await faults(red) == []

        await red.locator('[data-key="next:abbey"]').click()

        for page in (owner, red, looker):
            await expect(page.locator("#end")).to_be_hidden()
        await tool(owner, "undo").click()
        await owner.locator('[data-key="undo-do"]').click()
        await expect(owner.locator(".event-answers-undone")).to_be_visible()
        await expect(red.locator("#end")).to_be_hidden()
    assert (room.session.game.setup, room.session.game.outcome) == (first, None)


async def test_a_lost_mission_says_why_and_not_that_nobody_won(chromium: Browser, tmp_path: Path) -> None:
    room, rng = stage("nova_aetas", tmp_path), Random(5)
    while room.session.game.request is not None:
        play_on(room, rng)
    outcome = room.session.game.outcome
    assert outcome
    assert not outcome.won
    async with opened(room), visitor(chromium, room.of_owner) as owner:
        await expect(owner.locator("#end .end-title")).to_have_text("Defeat")
        await expect(owner.locator("#end .end-who")).to_contain_text("Too many heroes are down.")
        await owner.locator("#end .why").click()
        await expect(owner.locator(".sheet-dialog .this-case")).to_contain_text("too many heroes are down")


async def test_the_end_of_a_war_tells_what_decided_it_and_shows_rolls_of_symbols(
    chromium: Browser, tmp_path: Path
) -> None:
    room, rng = stage("multiverse_war", tmp_path), Random(8)  # with a roll that is one in 27
    while room.session.game.request is not None:
        before = room.session.index
        play_on(room, rng)
        if room.session.index == before:
            room.wait(GATHERED_SECONDS)
    async with opened(room), visitor(chromium, room.of_owner) as owner:
        await expect(owner.locator("#end .end-turning-point")).to_be_visible()
        await expect(owner.locator("#end .end-how-it-ended")).not_to_contain_text(re.compile("moves|finished"))
        await expect(owner.locator("#end .noted .slot.good .symbol").first).to_be_visible()


async def test_whoever_looks_on_reads_the_chronicle_in_a_window_of_its_own(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.chronicle.chapters.games.find", lambda _: FAIR)
    monkeypatch.setattr("controller.chronicle.book.words_of_game", lambda *_: FAIR_WORDS)
    monkeypatch.setattr("controller.chronicle.answers.words_with", lambda *_: FAIR_WORDS)
    room = Fairground(tmp_path, "[web]\nport = 0\n", rounds=1, town="harbour")
    play_out(room)
    async with opened(room), visitor(chromium, room.url) as looker:
        async with looker.expect_popup() as window:
            await looker.locator('#end [data-key="chronicle"]').click()
        book = await window.value
        try:
            await expect(book.locator("article h2").first).to_have_text("The fair")
            await expect(book.locator(".ended")).to_have_css("text-align", "center")
        finally:
            await book.close()
