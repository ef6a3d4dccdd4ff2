"""A whole battle of Novus Malum without miniatures: two phones, bases dragged on the map, and nobody measures anything."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.evening import evening
from tests.browser.phones import OPTION, PHONE, answers, moment, phone_of, until_it_changes, whose_turn
from tests.browser.visiting import middle, touch_drag, visitor
from tests.distributions import write_files

pytestmark = pytest.mark.asyncio(loop_scope="module")

SEATS = ("red", "blue")
GAME = """
[game]
ruleset = "novus_malum"
pack = "./small"
seed = 11
scenario = "the_meadow"
house = { asking = "together" }
warbands = { red = "few_dwarves", blue = "few_knomes" }
"""
PACK = {
    "pack.toml": 'ruleset = "novus_malum"\nextends = "starter"\n',
    "scenarios.toml": """
[scenarios.the_meadow]
table = [24, 24]
rounds = 3
zone_gap = 8
awards = [{ reason = "objective", points = 1, when = "round", reach = 30 }, { reason = "model", points = 1 }]
[scenarios.the_meadow.terrain.pond]
difficult = true
outline = [[2, 10], [7, 10], [7, 14], [2, 14]]
[scenarios.the_meadow.objectives.old_oak]
at = [12, 12]
""",
    "warbands.toml": """
[warbands.few_dwarves]
units = { guardian = 3 }
formations = [{ guardian = 3 }]
[warbands.few_knomes]
units = { skirmisher = 3 }
formations = [{ skirmisher = 3 }]
""",
    "words/en.toml": """
[name]
few_dwarves = "A few dwarves"
few_knomes = "A few knomes"
the_meadow = "The Meadow"
pond = "the pond"
old_oak = "the old oak"
""",
}
HANDS = '[data-key="hand-done"]'
ANSWERS = answers(f"{HANDS}:enabled", '[data-key="roll-for-me"]:enabled', OPTION)
MOST = 200
"""Answers of three rounds; there are about fifty."""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    write_files(tmp_path / "small", PACK)
    return tmp_path


class Players:
    """`dragged` counts the moves by hand, `asked` the questions by their headline, `sided` the pictures on choices that show whose they are."""

    def __init__(self) -> None:
        self.answers = self.dragged = self.sided = 0
        self.asked: set[str] = set()

    async def answer(self, phone: Page) -> None:
        before = await moment(phone)
        self.answers += 1
        self.asked.add(await phone.locator("#question").inner_text())
        self.sided += await phone.locator('#choices .option-picture [class*="side-seat-"]').count()
        await until_it_changes(phone, before, self._tap(phone))

    async def _tap(self, phone: Page) -> None:
        if await phone.locator('#ask [data-key="roll-for-me"]:enabled').count():
            await phone.locator('#ask [data-key="roll-for-me"]').click()
        elif await phone.locator(HANDS).count():
            await self._use_hands(phone)
        else:
            await self._choose(phone)

    async def _use_hands(self, phone: Page) -> None:
        """Drag the formation forward, towards the top of the screen on both phones, and say that it is done."""
        if await phone.locator("#question").filter(has_text="Move").count():
            await drag(phone, 0, -60)
            await expect(phone.locator(".way polyline").first).to_be_attached()
            self.dragged += 1
        elif await phone.locator("#question").filter(has_text="Which formation").count():
            await drag(phone, 25, 10)
            self.dragged += 1
        if await phone.locator(f"{HANDS}:enabled").count():
            await phone.locator(HANDS).click()
        else:
            await phone.locator('[data-key="end-manoeuvre"]').click()

    async def _choose(self, phone: Page) -> None:
        """A march while far away, a shot or whatever comes first when near."""
        for key in ("give:move", "salvo", "volley"):
            option = phone.locator(f'#choices [data-key^="{key}"]:enabled')
            if await option.count():
                await option.first.click()
                return
        await phone.locator(OPTION).first.click()


async def drag(phone: Page, dx: float, dy: float) -> None:
    base = phone.locator(".base.movable .base-body").first
    await base.evaluate("base => base.scrollIntoView({ block: 'center' })")  # not below the bar at the foot of the page
    await touch_drag(phone, await middle(base), (dx, dy))


@pytest.mark.timeout(240)
async def test_two_phones_fight_a_whole_battle_on_the_map(chromium: Browser, small: Path) -> None:
    async with (
        evening(small, GAME) as table,
        visitor(chromium, phone_of(table, "red", SEATS), **PHONE) as red,
        visitor(chromium, phone_of(table, "blue", SEATS), **PHONE) as blue,
    ):
        players = Players()
        while phone := await whose_turn((red, blue), ANSWERS):
            assert players.answers < MOST, await phone.locator("#ask").inner_text()
            await players.answer(phone)

        await expect(red.locator("#ask.over")).to_be_attached()
        assert players.dragged >= 4
        assert players.sided > 0
        assert not [asked for asked in players.asked if "Measure" in asked or "How much" in asked or "touch" in asked]
        for each in (red, blue):
            assert await each.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


TOP = "document.querySelector('.open-table-face').getBoundingClientRect().top"


@pytest.mark.timeout(240)
async def test_the_map_on_a_phone_keeps_still_while_a_base_is_dragged(chromium: Browser, small: Path) -> None:
    async with (
        evening(small, GAME) as table,
        visitor(chromium, phone_of(table, "red", SEATS), **PHONE) as red,
        visitor(chromium, phone_of(table, "blue", SEATS), **PHONE) as blue,
    ):
        players = Players()
        while phone := await whose_turn((red, blue), ANSWERS):
            if "Move" in await phone.locator("#question").inner_text():
                break
            await players.answer(phone)
        assert phone, "somebody moves in the first round"
        # The upper edge is out of sight: then a browser would hold on to the words below the map, which change meanwhile.
        await phone.evaluate(f"scrollBy(0, {TOP} + 40)")
        words, base = phone.locator(".open-table-key"), phone.locator(".base.movable .base-body").first
        (x, y), top, before = await middle(base), await phone.evaluate(TOP), await words.inner_text()
        await phone.mouse.move(x, y)
        await phone.mouse.down()
        await phone.mouse.move(x, y - 30, steps=5)
        await expect(words).not_to_have_text(before)
        await phone.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert await phone.evaluate(TOP) == top
        await phone.mouse.up()
        assert await middle(base) == pytest.approx((x, y - 30), abs=2)
