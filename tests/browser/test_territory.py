"""A territory of Multiverse War is revealed, and the page tells the hands how to lay it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, expect

from rulesets.engine import bots
from rulesets.engine.answers import to_json
from rulesets.engine.language.words import Words
from rulesets.multiverse_war.bot import sensible
from rulesets.multiverse_war.ruleset import RULESET
from tests.browser.room import Room, opened
from tests.browser.visiting import visitor
from tests.rulesets.multiverse_war.table import PACK, starter

pytestmark = pytest.mark.asyncio(loop_scope="module")

ROOT = Path(__file__).parents[2]
SPOKEN = (ROOT / "rulesets" / "engine", ROOT / "rulesets" / "multiverse_war", PACK, ROOT / "controller")


class Camp(Room):
    ruleset = RULESET
    words = Words(*(tomllib.loads((folder / "words" / "en.toml").read_text()) for folder in SPOKEN))

    def play_on(self, rng: Random, *, laying: bool) -> None:
        """Bots play until there is a territory to lay, or none any more."""
        game = self.session.game
        while (game.view.order is not None) is not laying:
            self.do(do="answer", answer=to_json(bots.answer(game, rng, sensible)))


async def test_below_the_board_stands_which_territory_to_lay_until_it_is_laid(
    chromium: Browser, tmp_path: Path
) -> None:
    rng = Random(3)
    camp = Camp(tmp_path, "[web]\nport = 0\n", content=starter(), scenario="the-long-march")
    async with opened(camp), visitor(chromium, camp.url) as page:
        told = page.locator("#board > details.tile")
        await expect(page.locator("#board svg.board-face")).to_be_visible()
        await expect(told).to_be_hidden()
        await expect(page.locator("#board g.way polyline")).to_have_count(0)

        camp.play_on(rng, laying=True)

        order = camp.session.game.view.order
        assert order is not None
        await expect(told.locator("p")).to_have_text(camp.words.say(order.text))  # at once, as this table has dice
        await expect(told.locator("p")).to_be_visible()
        await expect(page.locator("#board g.way polyline")).to_have_count(1)

        camp.play_on(rng, laying=False)

        await expect(told).to_be_hidden()
        await expect(page.locator("#board g.way polyline")).to_have_count(0)
