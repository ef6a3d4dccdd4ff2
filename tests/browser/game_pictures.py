"""The pictures of each game in docs/games: `make game-pictures` takes them again, or for one game

    python -m tests.browser.game_pictures docs/images/games multiverse_war

Bots play the demo's game on the real page, and it is photographed when a wanted question is asked.
"""

from __future__ import annotations

import asyncio
import io
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.async_api import Browser, Page, ViewportSize, async_playwright, expect

from controller.config import games
from rulesets.engine import bots
from rulesets.engine.answers import to_json
from rulesets.engine.requests import ANYONE, Choose
from tests.browser.campaign_drive import NEWS, company_room
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.prompt_pictures import PATIENCE_MS, moments, stage
from tests.browser.room import Room, opened

SIZES = {"phone": (390, 844), "laptop": (1280, 800)}
COLOURS = 160
"""A page has few colours: a palette keeps a picture below 100 kB."""

WANTED = {
    "nova_aetas": {
        "choose-set-up": ("laptop",),
        "choose-deploy": ("phone",),
        "choose-act": ("laptop", "phone"),
        "roll-attack": ("phone",),
        "roll-cast": ("laptop",),
        "choose-enemy-way": ("laptop",),
        "roll-parry": ("phone", "laptop"),
        "over": ("laptop",),
    },
    "nova_aetas_renaissance": {
        "choose-set-up": ("phone",),
        "choose-deploy": ("laptop",),
        "choose-act": ("laptop", "phone"),
        "choose-take-on": ("phone",),
        "roll-parry": ("phone",),
        "roll-attack": ("laptop",),
        "roll-cast": ("phone",),
        "choose-respond": ("laptop",),
        "over": ("laptop",),
    },
    "legends_of_novus": {
        "choose-pick": ("laptop", "phone"),
        "choose-take-class": ("phone",),
        "choose-preparation": ("laptop",),
        "choose-move": ("laptop", "phone"),
        "roll-combat": ("phone",),
        "choose-reactions": ("laptop",),
        "choose-recovery": ("phone",),
        "over": ("laptop",),
    },
    "multiverse_war": {
        "choose-place": ("laptop",),
        "choose-build": ("phone",),
        "choose-action": ("laptop", "phone"),
        "choose-order": ("laptop", "phone"),
        "roll-strike": ("laptop", "phone"),
        "choose-work": ("phone",),
        "over": ("laptop",),
    },
    "novus_malum": {
        "choose-moving": ("phone",),
        "map-choose-assign-token": ("laptop", "phone"),
        "map-choose-order": ("laptop", "phone"),
        "map-choose-moving": ("laptop",),
        "map-choose-shoot": ("laptop",),
        "map-roll-wound-all": ("phone",),
        "map-choose-combat-token": ("phone",),
        "map-choose-clash-order": ("laptop",),
        "map-over": ("laptop",),
    },
}
CAMPAIGNS = {"nova_aetas": 3}
"""The seed of bots that come to a city and then to a side mission, for the pictures of what lies between missions."""

COMPANY = '#tools [data-key="company"]'

MAP = "map-"
"""These are asked on the open table."""


async def take(browser: Browser, ruleset: str, folder: Path) -> None:
    wanted = WANTED[ruleset]
    for on_map in (False, True):
        questions = {name.removeprefix(MAP): sizes for name, sizes in wanted.items() if name.startswith(MAP) == on_map}
        if questions:
            await _take(browser, ruleset, folder, questions, on_map=on_map)


async def take_campaign(browser: Browser, ruleset: str, folder: Path) -> None:
    """The first city, the company there, and the map of the evening after it."""
    rng, bot, rested = Random(CAMPAIGNS[ruleset]), games.bot(ruleset), False
    with TemporaryDirectory() as place:
        async with opened(company_room(ruleset, Path(place), "en")) as room:
            while True:
                request = room.session.game.request
                if request is None:
                    (way,) = room.session.ways_on
                    room.do(do="play-on", next=way)
                elif rested and isinstance(request, Choose) and request.why.key == "share-out":
                    path = folder / "campaign-map-laptop.png"
                    await _photograph(browser, room, ANYONE, "laptop", path, taps=(NEWS,))
                    return
                else:
                    if not rested and isinstance(request, Choose) and request.why.key == "city":
                        rested = True
                        path = folder / "campaign-city-laptop.png"
                        await _photograph(browser, room, ANYONE, "laptop", path, taps=(NEWS,))
                        path = folder / "campaign-company-laptop.png"
                        await _photograph(browser, room, ANYONE, "laptop", path, taps=(NEWS, COMPANY))
                    room.do(do="answer", answer=to_json(bots.answer(room.session.game, rng, bot)))


async def _take(
    browser: Browser, ruleset: str, folder: Path, questions: dict[str, tuple[str, ...]], *, on_map: bool
) -> None:
    wanted = dict(questions)
    with TemporaryDirectory() as place:
        async with opened(stage(ruleset, Path(place), open_table=on_map)) as room:
            for name, seat in moments(room):
                question = name.removeprefix(MAP).rpartition("-")[0] or name
                for size in wanted.pop(question, ()):
                    await _photograph(browser, room, seat, size, folder / f"{question}-{size}.png")
                if not wanted:
                    return
    raise AssertionError(f"never asked in {ruleset}: {', '.join(wanted)}")


async def _photograph(
    browser: Browser, room: Room, seat: str, size: str, path: Path, taps: tuple[str, ...] = ()
) -> None:
    width, height = SIZES[size]
    context = await browser.new_context(viewport=ViewportSize(width=width, height=height), reduced_motion="reduce")
    page = await context.new_page()
    await page.add_init_script("localStorage.setItem('arbiter-tour', 'done')")
    await page.goto(room.of_owner if seat == ANYONE else room.of_seat(seat))
    await expect(page.locator("#past")).to_contain_text(str(room.session.index), timeout=PATIENCE_MS)
    for each in taps:
        await page.locator(each).click(timeout=PATIENCE_MS)
    if COMPANY in taps:
        await expect(page.locator(".company-page")).to_be_visible(timeout=PATIENCE_MS)
    await _drawn(page)
    _write(await page.screenshot(), path)
    await context.close()


async def _drawn(page: Page) -> None:
    await page.evaluate("document.fonts.ready")
    await page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def _write(screenshot: bytes, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = Image.open(io.BytesIO(screenshot)).convert("RGB")
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


async def main(target: Path, wanted: list[str]) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for ruleset in wanted or WANTED:
            await take(browser, ruleset, target / ruleset)
            if ruleset in CAMPAIGNS:
                await take_campaign(browser, ruleset, target / ruleset)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:]))
