"""A table without devices and without a game, in its own process: an evening begins in its lobby."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Page, expect

from controller.web.access.keys import FILE
from tests.browser.visiting import use
from tests.loop.harness import free_port

ANSWERS = "#choices .option:enabled, #choices .group-button:enabled"
CONFIG = """
[table]
name = "evening"
bot_pause_ms = 0
moment_s = 1
[mqtt]
port = 0
[web]
port = {port}
"""


@dataclass(frozen=True, slots=True)
class Evening:
    folder: Path
    port: int

    @property
    def look_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def owner_url(self) -> str:
        key = (self.folder / "evening" / FILE).read_text(encoding="ascii").strip()
        return f"{self.look_url}#{key}"


@asynccontextmanager
async def evening(folder: Path, extra: str = "", env: Mapping[str, str] | None = None) -> AsyncIterator[Evening]:
    port, config = free_port(), folder / "evening.toml"
    config.write_text(CONFIG.format(port=port) + extra, encoding="utf-8")
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "controller.main", "play", str(config), "--state", str(folder)),
        stdout=asyncio.subprocess.DEVNULL,
        env={**os.environ, **(env or {})},
    )
    try:
        await _reachable(port, child)
        yield Evening(folder, port)
    finally:
        if child.returncode is None:
            child.send_signal(signal.SIGTERM)
        await child.wait()


async def _reachable(port: int, child: asyncio.subprocess.Process) -> None:
    while child.returncode is None:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise AssertionError("The table did not start.")


async def tap(page: Page, key: str) -> None:
    await page.locator(f'[data-key="{key}"]').first.click()


async def begin_alone(page: Page) -> None:
    """Nova Aetas as the lobby offers it, with a bot at the second seat: two heroes for the visitor, two for the bot."""
    await page.locator('[data-key="bot-1"]').check()
    await tap(page, "begin")
    await expect(page.locator("body:not(.lobby-open) #question")).to_be_in_viewport()  # wherever the lobby was left


async def play_to_the_end(page: Page, most: int = 400) -> None:
    """With taps only: the table rolls, and where there is a choice a bot is asked what it would do."""
    for _ in range(most):
        if await page.locator("#end").is_visible():
            return
        await one_tap(page)
    raise AssertionError("The game did not end.")


async def bots_play_to_the_end(page: Page) -> None:
    """For tests of what comes after a game: as the owner does who gives every seat to a bot."""
    await use(page, "players")
    seats = page.locator('[data-key^="seat-bot-"]')
    await expect(seats.first).to_be_visible()
    for seat in await seats.all():
        await seat.check()
    await page.keyboard.press("Escape")
    await expect(page.locator("#end")).to_be_visible(timeout=120_000)


async def one_tap(page: Page) -> None:
    """Answer what is asked, and wait until the game has gone on. While a bot thinks, there is nothing to tap."""
    hands = page.locator('[data-key="hand-done"]:enabled')  # on the open table: bases stay where they are
    ready = page.locator('#end:visible, [data-key="roll-for-me"]:enabled').or_(page.locator(ANSWERS)).or_(hands)
    await expect(ready.first).to_be_attached()
    if await page.locator("#end").is_visible():
        return
    before = await page.evaluate("document.querySelector('.past-at').textContent")
    roll = page.locator('[data-key="roll-for-me"]')
    if await roll.count():
        taps = roll.click()
    elif await hands.count():
        taps = hands.click()
    else:
        taps = _choose(page)
    goes_on = page.wait_for_function("text => document.querySelector('.past-at').textContent !== text", arg=before)
    await tap_until(goes_on, taps)


async def tap_until(changed: Awaitable[object], taps: Awaitable[None]) -> None:
    """Tap until the game has gone on.

    Another page, a bot or the table itself may answer first: then the taps are given up, and that is not a fault.
    """
    changing, tapping = asyncio.ensure_future(changed), asyncio.ensure_future(taps)
    await asyncio.wait({changing, tapping}, return_when=asyncio.FIRST_COMPLETED)
    if not tapping.done():
        tapping.cancel()
        await asyncio.gather(tapping, return_exceptions=True)
    elif tapping.exception() and not changing.done():
        changing.cancel()
        await asyncio.gather(changing, return_exceptions=True)
        await tapping
    await changing


async def _choose(page: Page) -> None:
    options = page.locator(ANSWERS)
    if await page.locator('[data-key="hint"]').count():
        await tap(page, "hint")
        options = page.locator(".hinted")
        await expect(options.first).to_be_attached()
    shut = page.locator("details.group:not([open])", has=options)
    if await shut.count():
        await shut.locator("summary").first.click()
    await options.first.click()
    sure = page.locator("#choices .tried .primary")  # what changes the board, or is dangerous, is shown there first
    if await sure.count():
        await sure.click()
