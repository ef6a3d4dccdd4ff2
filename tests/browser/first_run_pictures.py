"""The pictures of the first run in docs: `python -m tests.browser.first_run_pictures docs/images` takes them again."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from tests.browser.camera import take_pictures
from tests.browser.test_first_run import SCUM, Newcomer, started
from tests.browser.visiting import visitor
from tests.cli.room import room


async def take(browser: Browser, folder: Path) -> None:
    async with room() as place, started(place) as url, visitor(browser, url.strip(), width=390, height=844) as page:
        me = Newcomer(page)

        async def picture(name: str) -> None:
            await page.screenshot(path=folder / f"first-run-{name}.png")

        await me.sees('[data-key="setup-dice"]')
        await picture("start")
        await me.tap("setup-dice")
        await me.sees('.setup-die:has-text("Pixel1a2b3c01") .is-up')
        await place.radio.roll("red", 4)
        await me.sees(".setup-die.meant .setup-die-face", "4")
        await picture("dice")
        await me.tap_on(".setup-die.meant button")
        await me.sees(".difference .added")
        await picture("name")
        await me.tap("setup-save")
        await me.tap("setup-back")
        await me.tap("setup-readers")
        await me.tap_on('[data-port$="/hub"] button')
        await me.save()
        await me.sees(".setup-reader .is-up")
        place.hub.place(SCUM, "C4")
        await me.sees(".cell.lit")
        await picture("cells")
        place.hub.lift(SCUM)
        await me.tap("to-miniatures")
        await me.tap("game-nova_aetas")
        await me.sees(".setup-lead", "Scum")
        place.hub.place(SCUM, "C4")
        await me.sees(".setup-thing.has-tag", "C4")
        place.hub.place("04a20000000002", "C5")
        await me.sees(".setup-thing.has-tag", "C5")
        await picture("miniatures")


if __name__ == "__main__":
    take_pictures(take)
