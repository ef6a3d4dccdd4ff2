"""Renaissance: squares on which enemies attack a hero who walks away are red, and a tap on one asks first."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, expect

from controller.content.languages import words_for
from rulesets.engine import bots
from rulesets.engine.answers import to_json
from rulesets.engine.choices import Preview
from rulesets.engine.requests import Choose
from rulesets.nova_aetas.state.options import Move
from rulesets.nova_aetas_renaissance.bot import sensible
from rulesets.nova_aetas_renaissance.previews import preview
from rulesets.nova_aetas_renaissance.ruleset import RULESET
from tests.browser.room import Room, opened
from tests.browser.visiting import square, visitor
from tests.rulesets.nova_aetas_renaissance.table import PACK, pack

pytestmark = pytest.mark.asyncio(loop_scope="module")


class Bridge(Room):
    ruleset = RULESET
    words = words_for("nova_aetas_renaissance", PACK, "en")

    def dangers(self) -> dict[str, Preview]:
        """The squares to which a hero may walk away from an enemy."""
        game = self.session.game
        if not isinstance(game.request, Choose):
            return {}
        found = {
            each.to: preview(game.state, game.request, each) for each in game.request.options if isinstance(each, Move)
        }
        return {to: shown for to, shown in found.items() if shown is not None}

    def play_on(self, rng: Random) -> None:
        """Bots play until a hero stands next to an enemy."""
        while not self.dangers():
            self.do(do="answer", answer=to_json(bots.answer(self.session.game, rng, sensible)))


async def test_a_dangerous_square_is_red_and_a_second_tap_goes_there(chromium: Browser, tmp_path: Path) -> None:
    heroes = [{"hero": "captain", "seat": "ada"}, {"hero": "friar", "seat": "ada"}]
    bridge = Bridge(
        tmp_path, "[web]\nport = 0\n", content=pack(), mission="the-ferry-toll", seats=["ada"], heroes=heroes
    )
    bridge.play_on(Random(3))
    at, shown = next(iter(bridge.dangers().items()))
    async with opened(bridge), visitor(chromium, bridge.of_owner) as page:
        await expect(page.locator(".square.danger")).to_have_count(len(bridge.dangers()))

        await square(page, at).click()

        await expect(page.locator("#choices .tried")).to_contain_text(bridge.words.say(shown.text))
        before = bridge.session.index
        await page.locator("#choices .tried .primary").click()
        await expect(page.locator("#choices .tried")).to_have_count(0)
        assert bridge.session.index == before + 1
