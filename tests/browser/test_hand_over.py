"""One screen for two players: when the turn passes to the other, the page says so before it takes a tap."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.browser.evening import evening
from tests.browser.visiting import visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

NOTE_TAPS = """() => {
    window.noted = [];
    const note = () => window.noted.push([document.body.classList.contains("handed-over"), getComputedStyle(document.getElementById("choices")).pointerEvents]);
    new MutationObserver(note).observe(document.body, { attributes: true, attributeFilter: ["class"] });
}"""


async def test_for_a_moment_after_the_turn_passes_to_another_seat_a_tap_does_nothing(
    chromium: Browser, tmp_path: Path
) -> None:
    async with evening(tmp_path) as table, visitor(chromium, table.owner_url, width=1366, height=768) as page:
        await page.locator('.tile:has([data-key="ruleset:nova_aetas"])').click()
        await page.locator('[data-key="begin"]').click()
        await page.locator('#choices [data-key="check-off-all"]').click()
        asked = page.locator("#ask .eyebrow")
        await expect(asked).to_contain_text("Anna")
        await page.evaluate(NOTE_TAPS)
        for _ in range(4):  # the heroes of Anna, then those of Bruno
            if "Bruno" in await asked.inner_text():
                break
            before = await page.locator("#past").inner_text()
            await page.locator(".lit .square.can").first.dispatch_event("click")
            await expect(page.locator("#past")).not_to_have_text(before)
        await expect(asked).to_contain_text("Bruno")
        await expect(page.locator("body.handed-over")).to_have_count(0)
        noted = await page.evaluate("window.noted")
        assert [True, "none"] in noted
        assert noted[-1] == [False, "auto"]
