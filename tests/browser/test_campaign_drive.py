"""The starter campaigns on the page, to every ending: a person can tap through all that is asked between missions, and reads no id."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.browser.campaign_drive import ENDINGS, drive

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.soak]


@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("ruleset", "language"), [("nova_aetas", "en"), ("nova_aetas_renaissance", "it")])
async def test_a_campaign_is_tapped_through_to_every_ending(
    chromium: Browser, tmp_path: Path, ruleset: str, language: str
) -> None:
    found = await drive(chromium, ruleset, language, tmp_path, ENDINGS[ruleset])

    assert ENDINGS[ruleset] <= found.keys()
