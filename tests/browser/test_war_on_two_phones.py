"""Two turns of Multiverse War, each player with their own phone: units, hexes and roads are tapped on the map."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, Page, expect

from rulesets.engine import bots
from rulesets.engine.answers import to_json
from rulesets.engine.language.words import Words
from rulesets.engine.requests import ANYONE, Choose, Roll
from rulesets.multiverse_war.ruleset import RULESET
from rulesets.multiverse_war.scene import scene
from rulesets.multiverse_war.state.options import Activate, Move, Place, Road, Work
from tests.browser.room import Room, opened
from tests.browser.visiting import piece, visitor
from tests.rulesets.multiverse_war.table import PACK, starter

pytestmark = pytest.mark.asyncio(loop_scope="module")

ROOT = Path(__file__).parents[2]
SPOKEN = (ROOT / "rulesets" / "engine", ROOT / "rulesets" / "multiverse_war", PACK, ROOT / "controller")
PHONE = {"width": 390, "height": 844}
MOST = 160
"""Answers; two turns take about sixty."""


class Camp(Room):
    ruleset = RULESET
    words = Words(*(tomllib.loads((folder / "words" / "en.toml").read_text()) for folder in SPOKEN))


def taps(camp: Camp, request: Choose) -> list[str]:
    """What a player with little time taps: each unit goes one step, and a Builder lays a road as soon as it can."""
    state, options = camp.session.game.state, {type(each): each for each in reversed(request.options)}
    taken = {each.at for each in (*state.units.values(), *state.buildings.values())}
    steps = [each for each in request.options if isinstance(each, Move) and each.to not in taken]
    unit = state.units.get(state.activated or "")
    match request.why.key:
        case "ask.place" | "ask.place-one-of":
            return [
                f'#board .square.can[data-key="{next(each.to for each in request.options if isinstance(each, Place) and each.to not in taken)}"]'
            ]
        case "ask.build" if Work in options and not state.roads:
            return [f'#choices [data-key="{options[Work].key}"]']
        case "ask.work" if isinstance(road := options.get(Road), Road) and not state.roads:
            sides = [f'#board [data-key="side-{side}"]' for side in (road.a, road.b)]
            changed_mind = [*sides, '#choices [data-key="preview-back"]']
            return [*changed_mind, *sides, "#board .preview-here .road-bed"]
        case "ask.action" | "ask.spent" if isinstance(next_one := options.get(Activate), Activate):
            return [f'#board .piece[data-key="{next_one.unit}"]']
        case "ask.order" if steps and unit and not unit.acted:
            return [f'#board .square.can[data-key="{steps[0].to}"]']
        case _:
            way_out = {
                "ask.build": "end-build",
                "ask.work": "end-build",
                "ask.action": "end-phase",
                "ask.order": "end-activation",
            }
            return [f'#choices [data-key="{way_out.get(request.why.key, request.options[-1].key)}"]']


async def answer(camp: Camp, phones: dict[str, Page]) -> None:
    request = camp.session.game.request
    assert isinstance(request, Choose | Roll)
    page = phones["red" if request.seat == ANYONE else request.seat]
    index = camp.session.index
    await expect(page.locator("#past")).to_contain_text(f"of {index}")
    for place in ['[data-key="roll-for-me"]'] if isinstance(request, Roll) else taps(camp, request):
        await page.locator(place).first.click()
    await expect(page.locator("#past")).not_to_contain_text(f"of {index}")


async def test_units_hexes_and_roads_are_tapped_on_the_map(chromium: Browser, tmp_path: Path) -> None:
    camp = Camp(tmp_path, "[web]\nport = 0\n", content=starter(), scenario="border-fires")
    async with (
        opened(camp),
        visitor(chromium, camp.of_seat("red"), **PHONE) as red,
        visitor(chromium, camp.of_seat("blue"), **PHONE) as blue,
    ):
        for page in (red, blue):
            await page.locator("#tour button").last.click()
        while camp.session.game.state.turn < 3:
            assert camp.session.index < MOST
            await answer(camp, {"red": red, "blue": blue})
        state = camp.session.game.state
        assert state.roads, "a Builder lays a road from side to side"
        own = next(unit for unit in state.of_seat("red") if unit.known_to is not None)
        name = camp.words.name(own.kind)
        await expect(piece(red, own.id)).to_have_attribute("aria-label", re.compile(name))
        await expect(piece(blue, own.id)).not_to_have_attribute("aria-label", re.compile(name))
        for page in (red, blue):
            await page.locator('[data-key="story-detail"]').click()
            await page.locator('[data-key="earlier"]').click()
        number = own.id.rpartition("-")[2]
        await expect(red.locator("#story")).to_contain_text(f"Red's {name} {number} moves to")
        await expect(blue.locator("#story")).to_contain_text(f"Red's block {number} moves to")
        await expect(red.locator("#story")).not_to_contain_text(f"Red's block {number} moves to")


async def test_a_fight_is_a_scene_that_both_players_see_to_its_end(chromium: Browser, tmp_path: Path) -> None:
    camp = Camp(tmp_path, "[web]\nport = 0\n", content=starter(), scenario="border-fires")
    rng = Random(5)
    while not isinstance(request := camp.session.game.request, Roll) or request.why.key != "ask.strike":
        camp.do(do="answer", answer=to_json(bots.answer(camp.session.game, rng, RULESET.bot or bots.anything)))
    shown = scene(request)
    assert shown is not None
    async with (
        opened(camp),
        visitor(chromium, camp.of_seat("red"), **PHONE) as red,
        visitor(chromium, camp.of_seat("blue"), **PHONE) as blue,
    ):
        for page in (red, blue):
            await page.locator("#tour button").last.click()
            for fighter in (*shown.left, *shown.right):
                await expect(page.locator(f'.fight [data-fighter="{fighter}"] .piece')).to_be_visible()
            await expect(page.locator(".fight-lines li").first).to_have_text(re.compile("attacks|shoots"))
