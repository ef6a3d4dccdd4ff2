"""The pictures of the page in docs: `python -m tests.browser.pictures docs/images` takes them again."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.async_api import Browser

from tests.browser.camera import picture, take_pictures
from tests.browser.fairground import FIVE, SEVEN, Fairground
from tests.browser.room import opened

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
            await picture(browser, room.of_seat("red"), folder / "page-hand.png", 1440, 1000)
            await picture(browser, room.of_seat("red"), folder / "page-hand-phone.png", 390, 844)
    with TemporaryDirectory() as state:
        async with opened(fair(Path(state), TOWNS, ("market",) * 5, country=True)) as room:
            assert isinstance(room, Fairground)
            room.say("red", "ready")
            await picture(browser, room.of_seat("green"), folder / "page-places.png", 1440, 1000)
            await picture(browser, room.of_seat("green"), folder / "page-places-phone.png", 390, 844)


if __name__ == "__main__":
    take_pictures(take)
