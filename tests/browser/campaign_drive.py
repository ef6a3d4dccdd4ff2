"""A test drive of the starter campaigns: bots fight, a person taps at everything between the battles, and every new screen is photographed.

    python -m tests.browser.campaign_drive /tmp/drive nova_aetas en

The campaign is played from one seed after the other until it has ended in as many ways as the pack has. It is the tool to look at what players see
between missions.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.async_api import Browser, Page, ViewportSize, async_playwright, expect

from controller.config import games
from controller.content.languages import words_for
from controller.content.packs import shipped
from controller.lobby.offers import section_of
from rulesets.engine import bots
from rulesets.engine.answers import Chosen, to_json
from rulesets.engine.language.words import Words
from rulesets.engine.requests import Choose
from rulesets.engine.ruleset import Setup
from rulesets.engine.view import Shape
from rulesets.nova_aetas.content.company import CompanySheet
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.room import Room, opened

SIZES = {"phone": (390, 844), "laptop": (1280, 800)}
ENDINGS = {"nova_aetas": {"dawn", "long-night"}, "nova_aetas_renaissance": {"won"}}
"""Those of the starter campaigns; a company whose last hero dies comes to neither of them."""
MOST_EVENINGS = 25
PATIENCE_MS = 60_000
KEEP_BACK = "keep-back"
SHARES = ("hand-out", KEEP_BACK)

# Something to read before the game goes on: what the evening is about, or what a battle brought.
NEWS = '#sheet[open] [data-key="recap-go-on"]'

# What people read between missions.
TEXT = "document.querySelector('main').innerText"


class Drive:
    """One campaign on the real page. `seen` are the kinds of screens that were photographed, in this campaign or one before."""

    def __init__(self, room: Room, pages: Sequence[Page], folder: Path, seed: int, seen: set[str]) -> None:
        self._room = room
        self._pages = pages
        self._folder = folder
        self._rng = Random(seed)
        self._seen = seen
        self._bot = games.bot(room.ruleset.id)
        self._ids = ids_in(room.session.game.setup, room.words)

    async def play(self) -> str:
        """Returns the ending, empty if it has not ended after many evenings."""
        for evening in range(MOST_EVENINGS):
            await self._evening(evening)
            outcome = self._room.session.game.outcome
            assert outcome is not None
            assert isinstance(outcome.carried, CompanySheet)
            await self._look(f"evening-{evening + 1}-over", fresh=True, waits_for=".end-luck")
            if outcome.carried.company.ending:
                return outcome.carried.company.ending
            (way,) = self._room.session.ways_on
            self._room.do(do="play-on", next=way)
        return ""

    async def _evening(self, evening: int) -> None:
        while (request := self._room.session.game.request) is not None:
            answer = bots.answer(self._room.session.game, self._rng, self._bot)
            board = self._room.session.game.view.board
            between = board is not None and board.shape is Shape.PLACES
            if not between or not isinstance(request, Choose) or not isinstance(answer, Chosen):
                self._room.do(do="answer", answer=to_json(answer))
                continue
            kinds = {f"{request.why.key} {option.tag}" for option in request.options}
            await self._look(f"evening-{evening + 1}-{request.why.key}", fresh=bool(kinds - self._seen))
            self._seen |= kinds
            await self._tap(answer.key)

    async def _tap(self, key: str) -> None:
        """As a person does: open the group that has the choice, then tap it."""
        page, before = self._pages[self._room.session.index % len(self._pages)], self._room.session.index
        if key.startswith(SHARES):
            await self._pick_up(page, key)
        choice = page.locator(f'#choices [data-key="{key}"]').first
        await expect(choice).to_be_attached(timeout=PATIENCE_MS)
        shut = page.locator("details:not([open])", has=choice)
        while await shut.count():
            await shut.first.locator("summary").first.click()
        await choice.click()
        await expect(page.locator("#past")).not_to_contain_text(_at(before), timeout=PATIENCE_MS)

    async def _pick_up(self, page: Page, key: str) -> None:
        """Things are shared out by two taps: on the thing, then on who gets it."""
        way, thing, hero = key.split(":")
        holder = page.locator(
            f'[data-holder="{hero}"]' if way == KEEP_BACK else f'[data-holder]:not([data-holder="{hero}"])'
        )
        await holder.locator(f'[data-thing="{thing}"]').first.click()

    async def _look(self, name: str, *, fresh: bool, waits_for: str = "#past") -> None:
        for size, page in zip(SIZES, self._pages, strict=True):
            now = self._room.session.index
            await expect(page.locator("#past")).to_contain_text(_at(now), timeout=PATIENCE_MS)
            await expect(page.locator(waits_for)).to_be_attached(timeout=PATIENCE_MS)
            if await page.locator(NEWS).is_visible():
                await page.screenshot(path=self._folder / f"{name.replace('.', '-')}-news-{size}.png")
                await page.locator(NEWS).evaluate_all(
                    "each => each.forEach((button) => button.click())"
                )  # unless the handler did
            text = await page.evaluate(TEXT)
            assert not self._ids & set(re.findall(r"[\w-]+", text)), text
            if fresh:
                number = len(list(self._folder.glob(f"*-{size}.png")))
                title = name.replace(".", "-").replace(":", "-")
                await page.screenshot(path=self._folder / f"{number:03}-{title}-{size}.png", full_page=True)


def _at(index: int) -> re.Pattern[str]:
    """What a page says that shows the present moment, in any language."""
    return re.compile(rf"\b{index}\D+{index}\b")


def ids_in(setup: Setup, words: Words) -> set[str]:
    """Those of the pack that no name looks like: people should never read them."""
    content = setup.model_dump()["content"]
    known = {str(id_) for table in content.values() if isinstance(table, dict) for id_ in table}
    named = " ".join(words.entries.values())
    return {id_ for id_ in known if "-" in id_ and id_ not in named}


def company_room(ruleset: str, folder: Path, language: str) -> Room:
    """The page of a new company, as the lobby founds it."""
    _, rules, setup = section_of({"ruleset": ruleset, "campaign": "The Ash Crows"}, folder)
    spoken = words_for(ruleset, shipped(ruleset) / "starter", language)

    class Stage(Room):
        words = spoken.calling(rules.called(setup), setup.seats)

    Stage.ruleset = rules
    named = {name: getattr(setup, name) for name in setup.model_fields_set}
    return Stage(folder, "[web]\nport = 0\n", language=language, **named)


async def drive(browser: Browser, ruleset: str, language: str, folder: Path, endings: set[str]) -> dict[str, int]:
    """Play until these endings have been reached; returns the seed of each."""
    found: dict[str, int] = {}
    seen: set[str] = set()
    for seed in count():
        with TemporaryDirectory() as place:
            async with opened(company_room(ruleset, Path(place), language)) as room:
                pages = [await _page(browser, room, size) for size in SIZES.values()]
                ending = await Drive(room, pages, folder, seed, seen).play()
                for page in pages:
                    await page.context.close()
        found.setdefault(ending, seed)
        if endings <= found.keys():
            break
    return found


async def _page(browser: Browser, room: Room, size: tuple[int, int]) -> Page:
    viewport = ViewportSize(width=size[0], height=size[1])
    page = await (await browser.new_context(viewport=viewport, reduced_motion="reduce")).new_page()
    page.set_default_timeout(PATIENCE_MS)
    await page.add_init_script("localStorage.setItem('arbiter-tour', 'done')")
    await page.goto(room.of_owner)
    await page.add_locator_handler(page.locator(NEWS), lambda: page.locator(NEWS).click())
    return page


async def _main(folder: Path, ruleset: str, language: str) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        await drive(browser, ruleset, language, folder, ENDINGS[ruleset])
        await browser.close()


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    asyncio.run(_main(Path(sys.argv[1]), sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else "en"))
