"""The first run: from an empty state folder to the first roll and the first miniature, by taps and by hand, without a terminal."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from controller.config.load import load_table
from tests.browser.visiting import tool, visitor
from tests.cli.room import Room, room

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(240)]

IS_IN = "owner, is in "
NAMES = {"red": "Pixel1a2b3c01", "bone": "GoDice_4E71F3"}
SCUM = "04a20000000001"


@dataclass(slots=True)
class Newcomer:
    """Someone at the page who only taps; every tap is counted."""

    page: Page
    taps: int = 0

    async def tap(self, key: str) -> None:
        self.taps += 1
        await self.page.locator(f'[data-key="{key}"]').first.click()

    async def tap_on(self, selector: str) -> None:
        self.taps += 1
        await self.page.locator(selector).first.click()

    async def tap_tool(self, name: str) -> None:
        more = tool(self.page, "more").locator("visible=true")
        if await more.count():
            await more.click()
            self.taps += 1
        await self.tap(name)

    async def save(self) -> None:
        """The form shows what it will write before it can be saved."""
        await expect(self.page.locator(".difference .added").first).to_be_attached()
        await self.tap("setup-save")
        await expect(self.page.locator("#sheet")).not_to_be_visible()

    async def sees(self, selector: str, text: str = "") -> None:
        await expect(self.page.locator(selector).filter(has_text=text).first).to_be_visible()


@asynccontextmanager
async def started(place: Room) -> AsyncIterator[str]:
    """`arbiter` alone, on this room's hardware; gives the link of the owner."""
    ports = f"{place.folder}/hub:{place.folder}/reader"
    environment = {**place.environment, "ARBITER_PORTS": ports, "XDG_CONFIG_HOME": str(place.folder / "config")}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "controller.main", cwd=place.folder, env=environment, stdout=PIPE, stderr=DEVNULL
    )
    try:
        assert process.stdout
        while IS_IN not in (line := (await process.stdout.readline()).decode()):
            assert line, "it ended without a link"
        yield await asyncio.to_thread(Path(line.strip().split(IS_IN)[1]).read_text)
    finally:
        process.terminate()
        await process.communicate()


async def test_from_an_empty_folder_to_the_first_roll_and_the_first_miniature(
    chromium: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    async with room() as place, started(place) as url, visitor(chromium, url.strip(), width=390, height=844) as page:
        await has_nothing_yet(chromium, url.strip())
        me, clock = Newcomer(page), asyncio.get_running_loop().time
        began = clock()

        await adds_a_die(me, place, "red", 4)
        await begins(me, "multiverse_war")
        await me.sees("#question", "six dice")
        await place.radio.roll("red", 3)
        await me.sees("#dice .counted")
        with capsys.disabled():
            print(f"\n  from the first visit to the first roll: {me.taps} taps, {clock() - began:.0f} s")  # noqa: T201  # the numbers are in the docs

        await me.tap_tool("devices")
        await adds_a_die(me, place, "bone", 2)
        await expect(page.locator("#dice .counted")).to_have_count(1)
        await place.radio.roll("bone", 5)
        await expect(page.locator("#dice .counted")).to_have_count(2)

        await me.tap_tool("devices")
        await adds_the_board(me, place)
        await names_a_miniature(me, place)
        await me.tap("games")
        await begins(me, "nova_aetas")
        await me.tap_on("#choices .option")
        await me.sees("#question", "Scum")
        place.hub.place(SCUM, "E10")
        await me.sees('.pieces .piece[data-key="scum"]')

        await a_config_that_cannot_be_read_is_kept(me, place)
        await the_doctor_says_what_is_away(me, place)


async def has_nothing_yet(chromium: Browser, url: str) -> None:
    """Who goes on without devices is not asked again, and finds all of Devices later."""
    async with visitor(chromium, url) as page:
        await page.locator('[data-key="setup-close"].setup-tile').click()
        await page.reload()
        await expect(page.locator("#lobby h2")).to_be_visible()
        await expect(page.locator("#setup")).to_be_hidden()
        await tool(page, "devices").click()
        await expect(page.locator('[data-key="setup-doctor"]')).to_be_visible()


async def adds_a_die(me: Newcomer, place: Room, die: str, face: int) -> None:
    await me.tap("setup-dice")
    await me.sees(".setup-die", "80 %")
    await me.sees(f'.setup-die:has-text("{NAMES[die]}") .is-up')
    await place.radio.roll(die, face)
    await me.sees(".setup-die.meant .setup-die-face", str(face) if die == "red" else "")
    await me.tap_on(".setup-die.meant button")
    await me.save()
    await me.sees(".setup-die .is-up")
    await me.tap("setup-close")


async def begins(me: Newcomer, game: str) -> None:
    await me.tap_on(f'.tile:has([data-key="ruleset:{game}"])')
    await me.tap("begin")


async def adds_the_board(me: Newcomer, place: Room) -> None:
    await me.tap("setup-readers")
    await me.tap_on('[data-port$="/hub"] button')
    await me.save()
    await me.sees(".setup-reader .is-up")
    place.hub.place(SCUM, "C4")
    await me.sees('.cell.lit[data-cell="C4"]')
    await me.sees(".setup-reader [role=status]", "C4: a tag without a name")
    place.hub.lift(SCUM)
    await expect(me.page.locator('.cell.lit[data-cell="C4"]')).to_have_count(0)
    await me.tap("to-miniatures")


async def names_a_miniature(me: Newcomer, place: Room) -> None:
    await me.tap("game-nova_aetas")
    await me.sees(".setup-lead", "Scum")
    place.hub.place(SCUM, "C4")
    await me.sees(".setup-thing.has-tag", "C4")
    await me.tap("setup-save-all")
    await me.save()
    await me.sees(".setup-thing.has-tag", "has a tag")
    place.hub.lift(SCUM)
    await me.tap("setup-close")


async def a_config_that_cannot_be_read_is_kept(me: Newcomer, place: Room) -> None:
    """Someone broke the file by hand: the page names the fault and leaves the file alone, and an earlier version helps."""
    path = place.folder / "config" / "arbiter" / "table.toml"
    broken = path.read_text(encoding="utf-8") + '\n[dice.odd]\ndriver = "pixel"\n'
    path.write_text(broken, encoding="utf-8")

    await me.tap_tool("devices")
    await me.tap("setup-dice")
    await me.tap_on('[data-key="edit-red-1"]')
    await me.sees(".difference .problem", "dice.odd")
    await expect(me.page.locator('[data-key="setup-save"]')).to_be_disabled()
    assert path.read_text(encoding="utf-8") == broken
    await me.page.keyboard.press("Escape")

    await me.tap("setup-back")
    await me.tap("setup-config")
    await me.tap_on('[data-key^="restore-"]')
    await expect(me.page.locator('[data-key="setup-save"]')).to_be_enabled()
    await me.tap("setup-save")
    await expect(me.page.locator("#sheet")).not_to_be_visible()
    assert sorted(load_table(path, place.folder / "state").config.dice) == ["black-1", "red-1"]


async def the_doctor_says_what_is_away(me: Newcomer, place: Room) -> None:
    await me.tap("setup-back")
    place.hub.unplug()
    await me.tap("setup-away")
    await me.sees(".findings.named .well", "red-1")
    await me.sees(".findings.named .doubtful", "plug the hub in")
    await me.sees(".doctor-verdict", "1 device is away")
