"""A television with as many seats as each game has: nothing is cut, nothing overlaps, and it can be read from three metres."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, expect

from controller.config import games
from controller.config.load import load_table
from controller.content.languages import words_for
from controller.content.pack_faults import setup_for
from controller.content.packs import shipped
from rulesets.engine import bots
from rulesets.engine.answers import to_json
from tests.browser.room import Room, opened
from tests.browser.visiting import visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

TELEVISION = {"width": 1920, "height": 1080}
FULL_TABLES = {
    "legends_of_novus": 'seats = ["anna", "bruno", "carla", "dario", "elena"]',
    "multiverse_war": 'scenario = "the-wheel"',
    "nova_aetas": """seats = ["anna", "bruno", "carla", "dario"]
mission = "no-way-but-up"
heroes = [{ hero = "scum", seat = "anna" }, { hero = "squire", seat = "bruno" }, { hero = "novice", seat = "carla" }, { hero = "apprentice", seat = "dario" }]""",
    "nova_aetas_renaissance": """seats = ["anna", "bruno", "carla", "dario"]
mission = "the-ferry-toll"
heroes = [{ hero = "captain", seat = "anna" }, { hero = "cutpurse", seat = "bruno" }, { hero = "friar", seat = "carla" }, { hero = "alchemist", seat = "dario" }]""",
    "novus_malum": 'house = { asking = "together" }',
}
"""The most seats that each game has, or four where it has more."""
ANSWERS = 70
"""This many answers lead well into each game."""
GATHERED_SECONDS = 60.0
SECTIONS = ".bar, .ask, .story, .board-face, .dial-face, .turns, .sheet"
SMALLEST = {"#question": 36, ".story .line": 24, ".sheet h3": 18, ".goal": 18}
"""The smallest letters in pixels of a screen of 1080 lines, for eyes three metres away."""

OUTSIDE = """(wanted) => [...document.querySelectorAll(wanted)].filter((each) => each.checkVisibility()).flatMap((each) => {
  const box = each.getBoundingClientRect(), column = each.closest(".column")?.getBoundingClientRect() ?? { bottom: innerHeight, right: innerWidth };
  const out = box.bottom > Math.min(innerHeight, column.bottom) + 1 || box.right > Math.min(innerWidth, column.right) + 1 || box.top < -1 || box.left < -1;
  return out ? [each.className.baseVal ?? each.className] : [];
})"""
OVERLAPS = """(wanted) => {
  const found = [...document.querySelectorAll(wanted)].filter((each) => each.checkVisibility()).map((each) => [each.id || (each.className.baseVal ?? each.className), each.getBoundingClientRect(), each]);
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  return found.flatMap(([name, box, one], at) => found.slice(at + 1).filter(([, other, two]) => !one.contains(two) && !two.contains(one) && !apart(box, other)).map(([other]) => `${name} over ${other}`));
}"""
LETTERS = """(wanted) => [...document.querySelectorAll(wanted)].filter((each) => each.checkVisibility()).map((each) => parseFloat(getComputedStyle(each).fontSize))"""


def full_table(ruleset: str, folder: Path, language: str = "en", *, more: str = "", answers: int = ANSWERS) -> Room:
    """A game with all its seats, some way into it."""
    config, rules = folder / "table.toml", games.find(ruleset)
    text = f'[table]\nname = "tv"\n[game]\nruleset = "{ruleset}"\npack = "starter"\nseed = 7\n{FULL_TABLES[ruleset]}\n{more}\n'
    config.write_text(text, encoding="utf-8")
    setup = setup_for(load_table(config), rules)
    spoken = words_for(ruleset, shipped(ruleset) / "starter", language)

    class Full(Room):
        ruleset = rules
        words = spoken.calling(rules.called(setup), setup.seats)

    fields = {name: getattr(setup, name) for name in setup.model_fields_set}
    room = Full(folder, "[web]\nport = 0\n", language=language, **fields)
    play_on(room, answers)
    return room


def play_on(room: Room, answers: int) -> None:
    game, bot, rng = room.session.game, games.bot(room.ruleset.id), Random(7)
    while game.request is not None and room.session.index < answers:
        before = room.session.index
        room.do(do="answer", answer=to_json(bots.answer(game, rng, bot)))
        if room.session.index == before:  # a card out of turn, for which others are waited a moment
            room.wait(GATHERED_SECONDS)


@pytest.mark.parametrize("ruleset", FULL_TABLES)
async def test_a_full_table_fits_on_a_television(chromium: Browser, tmp_path: Path, ruleset: str) -> None:
    async with opened(full_table(ruleset, tmp_path)) as room, visitor(chromium, room.url, **TELEVISION) as page:
        await page.evaluate("""localStorage.setItem("arbiter-settings", '{"tv": true}')""")
        await page.reload()
        await expect(page.locator("body.tv #question")).to_be_visible()
        await expect(page.locator(".sheet").first).to_be_visible()
        await expect(page.locator(".story .line").first).to_be_visible()
        assert await page.evaluate(OUTSIDE, f"{SECTIONS}, .line") == []
        assert await page.evaluate(OVERLAPS, SECTIONS) == []
        assert await page.locator(".story .line:visible").count() <= 6  # more would be too small to read
        for selector, least in SMALLEST.items():
            assert min(await page.evaluate(LETTERS, selector), default=least) >= least, selector


COMPANY = '[game.company]\nname = "The River Rats"'
INTO_THE_MISSION = 12


async def test_the_story_of_a_campaign_closes_when_its_mission_begins_and_never_covers_a_television(
    chromium: Browser, tmp_path: Path
) -> None:
    async with (
        opened(full_table("nova_aetas", tmp_path, more=COMPANY, answers=0)) as room,
        visitor(chromium, room.url, **TELEVISION) as tv,
        visitor(chromium, room.of_seat("anna"), width=390, height=844) as phone,
    ):
        await tv.evaluate("""localStorage.setItem("arbiter-settings", '{"tv": true}'); sessionStorage.clear()""")
        await tv.reload()
        await expect(tv.locator("body.tv #question")).to_be_visible()
        await expect(phone.locator("#sheet .recap")).to_be_visible()
        await expect(tv.locator("#sheet .recap")).to_be_hidden()
        play_on(room, INTO_THE_MISSION)
        await expect(phone.locator("#sheet .recap")).to_be_hidden()
        await expect(tv.locator(".sheet[data-seat]:not([data-seat=table])")).to_have_count(4)
        await expect(tv.locator('.sheet .track[data-track="ap"]:visible')).to_have_count(4)
