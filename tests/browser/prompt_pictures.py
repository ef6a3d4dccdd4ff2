"""Every kind of question of every game as pictures, on a phone and a laptop: `make prompts`, or for one game

    python -m tests.browser.prompt_pictures build/prompts multiverse_war

Bots play on the real page: the demo's game, the same on the open table where the game has one, then every other mission or scenario of the pack. Whenever a question
is asked that was not asked before, it is photographed from the seat that is asked, and `index.html` shows all of them side by side. It is the tool to look at what
players see.
"""

from __future__ import annotations

import asyncio
import html
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.async_api import Browser, BrowserContext, Page, ViewportSize, async_playwright, expect

from controller.commands.tables import demo_table
from controller.config import games
from controller.config.load import load_table
from controller.content.languages import words_for
from controller.content.pack_faults import setup_for
from controller.content.packs import shipped
from controller.open_table.board import Board
from rulesets.engine import bots
from rulesets.engine.answers import Chosen, to_json
from rulesets.engine.open_table import Hand
from rulesets.engine.requests import ANYONE, Choose, First, Request, Single, Together, parts_of
from rulesets.engine.ruleset import Setup
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.room import Room, opened
from tests.rulesets.visible_text import starter_setups

SEED = 5
SIZES = {"phone": (390, 844), "laptop": (1366, 768)}

# This many answers of bots reach nearly every question of a game.
ANSWERS = 1500

# And this many of another mission reach the questions that only it has.
FURTHER = 500

# A busy machine draws slowly.
PATIENCE_MS = 60_000

# Longer than cards out of turn are gathered.
GATHERED_SECONDS = 60.0


def setups(ruleset: str) -> Iterator[tuple[Setup, bool]]:
    """The games that bots play, and whether on the open table."""
    demo, *others = starter_setups(ruleset)
    yield demo, False
    if games.find(ruleset).open_table is not None:
        yield demo, True
    yield from ((each, False) for each in others)


def stage(
    ruleset: str, folder: Path, language: str = "en", *, setup: Setup | None = None, open_table: bool = False
) -> Room:
    """The page of a game, by default the demo's, with a map to play on if it is played without miniatures."""
    rules = games.find(ruleset)
    agreed = setup or setup_for(load_table(demo_table(ruleset)), rules)
    spoken = words_for(ruleset, shipped(ruleset) / "starter", language)

    class Stage(Room):
        ruleset = rules
        words = spoken.calling(rules.called(agreed), agreed.seats)

    room = Stage(
        folder,
        "[web]\nport = 0\n",
        language=language,
        **{name: getattr(agreed, name) for name in agreed.model_fields_set},
    )
    if open_table and rules.open_table is not None:
        room.session.board = Board(rules.open_table)
        room.show()
    return room


def moments(room: Room, seen: set[str] | None = None) -> Iterator[tuple[str, str]]:
    """Play on, and stop at each question that is new: its name, and the seat that is asked."""
    game, rng = room.session.game, Random(SEED)
    begun = bool(seen)
    seen = set() if seen is None else seen
    where = "map-" if room.session.board else ""
    while game.request is not None and room.session.index < (FURTHER if begun else ANSWERS):
        for part in asked(game.request, game.waiting_for):
            name = f"{where}{type(part).__name__.lower()}-{part.why.key.removeprefix('ask.')}".replace(".", "-")
            kinds = {option.tag for option in part.options} if isinstance(part, Choose) else set()
            fresh = {name, *(f"{name} {kind}" for kind in kinds)} - seen
            if fresh:
                seen |= fresh
                yield f"{name}-{len([each for each in seen if each.startswith(name)])}", part.seat
        before = room.session.index
        play_on(room, rng)
        if room.session.index == before:  # a card out of turn, for which others are waited a moment
            room.wait(GATHERED_SECONDS)
    if not begun:
        yield "over", ANYONE


def play_on(room: Room, rng: Random) -> None:
    """What a bot does, with its hands on the open table."""
    game, board = room.session.game, room.session.board
    found = board.bot(game, set(game.waiting_for) | {ANYONE}) if board else None
    if isinstance(found, Hand):
        room.do(do="place", index=room.session.index, paths=found.paths, option=found.option)
    else:
        answer = Chosen(found.key) if found else bots.answer(game, rng, games.bot(room.ruleset.id))
        room.do(do="answer", answer=to_json(answer))


def asked(request: Request, waiting_for: tuple[str, ...]) -> list[Single]:
    if isinstance(request, Together | First):
        return [part for part in parts_of(request) if part.seat in waiting_for]
    return list(parts_of(request))


async def take(browser: Browser, ruleset: str, folder: Path, language: str) -> None:
    names: list[str] = []
    seen: set[str] = set()
    for setup, open_table in setups(ruleset):
        with TemporaryDirectory(ignore_cleanup_errors=True) as place:
            async with (
                opened(stage(ruleset, Path(place), language, setup=setup, open_table=open_table)) as room,
                screens(browser) as contexts,
            ):
                pages: dict[tuple[str, str], Page] = {}
                for name, seat in moments(room, seen):
                    names.append(f"{len(names):03}-{name}")
                    await shoot(room, contexts, pages, seat, folder / names[-1])
    write_index(folder, ruleset, names)


@asynccontextmanager
async def screens(browser: Browser) -> AsyncIterator[dict[str, BrowserContext]]:
    """A phone and a laptop that have seen the tour."""
    contexts = {
        name: await browser.new_context(viewport=ViewportSize(width=w, height=h), reduced_motion="reduce")
        for name, (w, h) in SIZES.items()
    }
    for context in contexts.values():
        await context.add_init_script("localStorage.setItem('arbiter-tour', 'done')")
    yield contexts
    for context in contexts.values():
        await context.close()


async def shoot(
    room: Room, contexts: dict[str, BrowserContext], pages: dict[tuple[str, str], Page], seat: str, path: Path
) -> None:
    url = room.of_owner if seat == ANYONE else room.of_seat(seat)
    for size, context in contexts.items():
        page = pages.get((size, url))
        if page is None:
            page = pages[size, url] = await context.new_page()
            await page.goto(url, timeout=PATIENCE_MS)
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
