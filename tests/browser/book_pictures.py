"""The book of a whole campaign, with either ending, for docs/books: `python -m tests.browser.book_pictures`.

Bots play the starter campaign from one seed after the other until each ending has been reached.
"""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import ViewportSize, async_playwright

from controller.chronicle.html_page import as_page
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.controller.chronicle.test_book import campaign, chapters

BOOKS = Path(__file__).parents[2] / "docs" / "books"
ENDINGS = {"dawn": "en", "long-night": "it"}
"""The language of the book with this ending."""
MOST_EVENINGS = 14
SIZE = ViewportSize(width=900, height=1500)


def write_books() -> list[Path]:
    BOOKS.mkdir(exist_ok=True)
    missing, written = dict(ENDINGS), []
    for seed in count():
        with TemporaryDirectory() as folder:
            path = campaign(Path(folder), "nova_aetas", seed, MOST_EVENINGS)
            for ending, language in tuple(missing.items()):
                told, words = chapters(path, language)
                text = words.entries[f"ending.{ending}"]
                if any(moment.kind == "campaign-ended" for _, moment in told[-1].tale.moments):
                    page = as_page(told[0].title, told, words, language)
                    if text in page or text.replace("'", "&#x27;") in page:
                        written.append(BOOKS / f"{ending}.{language}.html")
                        written[-1].write_text(page, encoding="utf-8")
                        del missing[ending]
        if not missing:
            return written
    raise AssertionError


async def take_pictures(books: list[Path]) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = await browser.new_page(viewport=SIZE)
        for book in books:
            await page.goto(book.as_uri())
            await page.locator("article").last.scroll_into_view_if_needed()
            await page.evaluate("document.querySelector('article:last-of-type').scrollIntoView()")
            await page.screenshot(path=book.with_suffix(".png"))
        await browser.close()


if __name__ == "__main__":
    asyncio.run(take_pictures(write_books()))
