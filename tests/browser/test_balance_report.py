"""The report of many games in a real browser: nothing fetched, nothing cut off, on a screen and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page

from tests.controller.simulation.test_report import PAGES

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.parametrize("width", [390, 1200])
async def test_a_report_fits_and_fetches_nothing(chromium: Browser, tmp_path: Path, width: int) -> None:
    (tmp_path / "report.html").write_text(PAGES["compared"](), encoding="utf-8")
    page = await chromium.new_page(viewport={"width": width, "height": 900})
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))

    await page.goto((tmp_path / "report.html").as_uri())

    assert asked == [(tmp_path / "report.html").as_uri()]
    assert said == []
    assert await page.evaluate("document.documentElement.scrollWidth") <= width
    marks = await page.locator("svg.strip circle.point, svg.strip rect.point").count()
    assert marks == len([box for box in await _boxes(page) if box["x"] >= 0 and box["x"] + box["width"] <= width])
    await page.close()


async def _boxes(page: Page) -> list[dict[str, float]]:
    script = "[...document.querySelectorAll('svg.strip .point')].map(e => e.getBoundingClientRect().toJSON())"
    found: list[dict[str, float]] = await page.evaluate(script)
    return found
