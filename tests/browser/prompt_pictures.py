"""Every kind of question of every game as pictures, on a phone and a laptop: `make prompts`, or for one game

    python -m tests.browser.prompt_pictures build/prompts multiverse_war

Bots play the demo's game on the real page. Whenever a question is asked that was not asked before in this game, it is photographed from the seat that is
asked, and `index.html` shows all of them side by side. It is the tool to look at what players see.
"""

from __future__ import annotations

import asyncio
import html
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import Browser, Page, ViewportSize, async_playwright, expect

from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.content.languages import words_for
from controller.content.pack_faults import setup_for
from controller.content.packs import shipped
from rulesets.engine import bots
from rulesets.engine.answers import to_json
from rulesets.engine.requests import ANYONE, Choose, First, Request, Single, Together, parts_of
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.room import Room, opened

SEED = 5
SIZES = {"phone": (390, 844), "laptop": (1366, 768)}

# So many answers of bots come across nearly every question of a game.
ANSWERS = 1500

# A busy machine draws slowly.
PATIENCE_MS = 60_000

# Longer than cards out of turn are gathered.
GATHERED_SECONDS = 60.0


def stage(ruleset: str, folder: Path, language: str = "en") -> Room:
    """The page of the game that the demo of this ruleset plays."""
    rules = games.find(ruleset)
    setup = setup_for(load_table(demo_table(ruleset)), rules)
    spoken = words_for(ruleset, shipped(ruleset) / "starter", language)

    class Stage(Room):
        ruleset = rules
        words = spoken.calling(rules.called(setup), setup.seats)

    return Stage(
        folder,
        "[web]\nport = 0\n",
        language=language,
        **{name: getattr(setup, name) for name in setup.model_fields_set},
    )


def moments(room: Room) -> Iterator[tuple[str, str]]:
    """Play on, and stop at each question that is new: its name, and the seat that is asked."""
    game, bot, rng = room.session.game, games.bot(room.ruleset.id), Random(SEED)
    seen: set[str] = set()
    while game.request is not None and room.session.index < ANSWERS:
        for part in asked(game.request, game.waiting_for):
            name = f"{type(part).__name__.lower()}-{part.why.key.removeprefix('ask.')}".replace(".", "-")
            kinds = {option.tag for option in part.options} if isinstance(part, Choose) else set()
            fresh = {name, *(f"{name} {kind}" for kind in kinds)} - seen
            if fresh:
                seen |= fresh
                yield f"{name}-{len([each for each in seen if each.startswith(name)])}", part.seat
        before = room.session.index
        room.do(do="answer", answer=to_json(bots.answer(game, rng, bot)))
        if room.session.index == before:  # a card out of turn, for which others are waited a moment
            room.wait(GATHERED_SECONDS)
    yield "over", ANYONE


def asked(request: Request, waiting_for: tuple[str, ...]) -> list[Single]:
    if isinstance(request, Together | First):
        return [part for part in parts_of(request) if part.seat in waiting_for]
    return list(parts_of(request))


async def take(browser: Browser, ruleset: str, folder: Path, language: str) -> None:
    with TemporaryDirectory() as place:
        async with opened(stage(ruleset, Path(place), language)) as room:
            contexts = {
                name: await browser.new_context(viewport=ViewportSize(width=w, height=h), reduced_motion="reduce")
                for name, (w, h) in SIZES.items()
            }
            for context in contexts.values():
                await context.add_init_script("localStorage.setItem('arbiter-tour', 'done')")
            pages: dict[tuple[str, str], Page] = {}
            names = []
            for number, (name, seat) in enumerate(moments(room)):
                title = f"{number:03}-{name}"
                names.append(title)
                await shoot(room, contexts, pages, seat, folder / title)
            write_index(folder, ruleset, names)


async def shoot(room: Room, contexts: Any, pages: dict[tuple[str, str], Page], seat: str, path: Path) -> None:
    url = room.of_owner if seat == ANYONE else room.of_seat(seat)
    for size, context in contexts.items():
        page = pages.get((size, url))
        if page is None:
            page = pages[size, url] = await context.new_page()
            await page.goto(url)
        await expect(page.locator("#past")).to_contain_text(str(room.session.index), timeout=PATIENCE_MS)
        await page.wait_for_timeout(60)
        await page.screenshot(path=f"{path}-{size}.png", full_page=size == "phone")


def write_index(folder: Path, ruleset: str, names: list[str]) -> None:
    rows = "".join(
        f"<section><h2>{html.escape(name)}</h2><img src='{name}-phone.png' width=260 loading=lazy> <img src='{name}-laptop.png' width=900 loading=lazy></section>"
        for name in names
    )
    (folder / "index.html").write_text(
        f"<!doctype html><title>{ruleset}</title><h1>{ruleset}</h1>{rows}", encoding="utf-8"
    )


async def main(target: Path, wanted: list[str], language: str = "en") -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for ruleset in wanted or games.ids():
            folder = target / ruleset
            folder.mkdir(parents=True, exist_ok=True)
            for old in folder.glob("*.png"):
                old.unlink()
            await take(browser, ruleset, folder, language)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:]))
