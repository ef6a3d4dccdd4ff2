"""The pictures of the page in docs: `python -m tests.browser.pictures docs/images` takes them again."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import Browser, async_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.fairground import FIVE, SEVEN, Fairground
from tests.browser.room import opened
from tests.browser.visiting import visitor

CARDS = ("shout",) * 4 + (*SEVEN, "wool") * 3
HEXES = ("C3", "D4", "G2", "H5", "F3")
HELPERS = ("C4", "D4", "G2", "E2", "F3")
TOWNS = ("market", "forge", "abbey", "castle", "inn")


def fair(folder: Path, places: tuple[str, ...], helpers: tuple[str, ...], **setup: Any) -> Fairground:
    """A fair that has been going on for a while: nobody set it by hand, so the story does not say so."""
    room = Fairground(folder, "[web]\nport = 0\n", seats=FIVE, most_cards=7, cards=CARDS, **setup)
    state = room.session.game.state
    for coins, (seat, at, helper) in enumerate(zip(FIVE, places, helpers, strict=True)):
        trader = state.traders[seat]
        trader.at, trader.helper_at, trader.coins = at, helper, 3 * coins + 2
    state.traders["red"].hand = list(SEVEN)
    state.traders["blue"].hand = ["shout", "wool"]
    state.traders["green"].hand = ["silk", "silk", "salt"]
    state.deck.discard = ["pepper", "wool", "amber"]
    return room


async def take(browser: Browser, folder: Path) -> None:
    with TemporaryDirectory() as state:
        async with opened(fair(Path(state), HEXES, HELPERS, columns=10, rows=6)) as room:
            assert isinstance(room, Fairground)
            room.open_the_market()
            room.say("blue", "play:shout")
            await _shot(browser, room.of_seat("red"), folder / "page-hand.png", 1440, 1000)
            await _shot(browser, room.of_seat("red"), folder / "page-hand-phone.png", 390, 844)
            await _shot(browser, room.of_seat("green"), folder / "page-offer-phone.png", 390, 844)
    with TemporaryDirectory() as state:
        async with opened(fair(Path(state), TOWNS, ("market",) * 5, country=True)) as room:
            assert isinstance(room, Fairground)
            room.say("red", "ready")
            await _shot(browser, room.of_seat("green"), folder / "page-places.png", 1440, 1000)
            await _shot(browser, room.of_seat("green"), folder / "page-places-phone.png", 390, 844)


async def _shot(browser: Browser, url: str, path: Path, width: int, height: int) -> None:
    async with visitor(browser, url, width=width, height=height) as page:
        await page.screenshot(path=path)


async def main(folder: Path) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        await take(browser, folder)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
