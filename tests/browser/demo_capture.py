"""Half a minute of a game on the page as one animated picture: `make capture`, or `python -m tests.browser.demo_capture docs/images/demo.png`.

Bots play the demo's first mission on the real page; a frame is taken whenever the table has gone on, and once more while pieces move. The result is an
animated PNG, which every browser shows.
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
from tests.browser.animated_png import animated_png
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.prompt_pictures import PATIENCE_MS, SEED, stage
from tests.browser.room import Room, opened

GAME = "nova_aetas"
VIEW = ViewportSize(width=1280, height=800)
SIZE = (960, 600)
COLOURS = 96
"""Few enough for a picture below 3 MB, and as many as the page needs."""

SKIPPED = 4  # setting up is nothing to look at
SECONDS = 30
MOVING_MS, RESTING_MS = 160, 840

AT_REST = """Promise.allSettled(document.getAnimations()
  .filter((each) => each.effect.getTiming().iterations !== Infinity).map((each) => each.finished))"""


async def take(browser: Browser, path: Path) -> None:
    frames: list[Image.Image] = []
    rng, taste = Random(SEED), games.bot(GAME)
    with TemporaryDirectory() as place:
        async with opened(stage(GAME, Path(place))) as room:
            page = await browser.new_page(viewport=VIEW)
            await page.add_init_script("localStorage.setItem('arbiter-tour', 'done')")
            await page.goto(room.of_owner)
            for number in range(SKIPPED + 1000 * SECONDS // (MOVING_MS + RESTING_MS)):
                if number >= SKIPPED:
                    frames += await _seen(page, room)
                room.do(do="answer", answer=to_json(bots.answer(room.session.game, rng, taste)))
    write(frames, path)


async def _seen(page: Page, room: Room) -> list[Image.Image]:
    """While it moves, and when it has come to rest."""
    await expect(page.locator("#past")).to_contain_text(str(room.session.index), timeout=PATIENCE_MS)
    moving = await page.screenshot()
    await page.evaluate(AT_REST)
    return [_reduced(moving), _reduced(await page.screenshot())]


def _reduced(screenshot: bytes) -> Image.Image:
    return Image.open(io.BytesIO(screenshot)).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)


def write(frames: list[Image.Image], path: Path) -> None:
    palette = frames[len(frames) // 2].quantize(COLOURS, dither=Image.Dither.NONE)
    shown = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    path.write_bytes(animated_png(shown, [MOVING_MS, RESTING_MS] * (len(shown) // 2)))


async def main(path: Path) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        await take(browser, path)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
