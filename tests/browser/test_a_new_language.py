"""A language is a set of files: with them in a folder, a viewer reads everything in it, and nobody else does."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from controller.config.languages import ROOT
from rulesets.engine.language.words import flatten
from tests.browser.evening import begin_alone, evening, one_tap
from tests.browser.visiting import tool, use, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

CODE = "eo"
TOML = (
    "controller/words",
    "rulesets/engine/words",
    "rulesets/nova_aetas/words",
    "configs/packs/nova_aetas/starter/words",
)
PAGE = "controller/web/static/words"


def add_language(folder: Path) -> None:
    """English in brackets, so that whatever is not translated shows. Only the page has its own plural."""
    for place in TOML:
        english = dict(flatten(tomllib.loads((ROOT / place / "en.toml").read_text(encoding="utf-8"))))
        lines = (
            f"{json.dumps(key)} = {json.dumps(_bracketed(text), ensure_ascii=False)}" for key, text in english.items()
        )
        (folder / place).mkdir(parents=True)
        (folder / place / f"{CODE}.toml").write_text("\n".join(lines), encoding="utf-8")
    page = json.loads((ROOT / PAGE / "en.json").read_text(encoding="utf-8"))
    (folder / PAGE).mkdir(parents=True)
    own = {key: _bracketed(text) for key, text in page.items()}
    (folder / PAGE / f"{CODE}.json").write_text(json.dumps(own), encoding="utf-8")


def _bracketed(text: str) -> str:
    return f"«{text}»" if text else text


@pytest.mark.timeout(180)
async def test_a_language_that_was_only_added_as_files_is_spoken_to_whoever_chooses_it(
    chromium: Browser, tmp_path: Path
) -> None:
    add_language(tmp_path / "more")
    environment = {"ARBITER_LANGUAGES": str(tmp_path / "more")}
    async with (
        evening(tmp_path, env=environment) as table,
        visitor(chromium, table.owner_url) as owner,
        visitor(chromium, table.look_url) as looker,
    ):
        await expect(tool(owner, "language")).to_have_text("Esperanto")
        await use(owner, "language")
        await expect(owner.locator("#lobby h2")).to_have_text("«The lobby»")
        await expect(owner.locator('.tile.chosen:has([data-key="mission:no-way-but-up"]) strong')).to_have_text(
            "«No way but up»"
        )
        await begin_alone(owner)
        for _ in range(8):
            await one_tap(owner)

        for place in (
            "#title",
            "#question",
            ".goal-text",
            ".line span >> nth=0",
            ".option >> nth=0",
            ".track dt >> nth=0",
        ):
            await expect(owner.locator(place).first).to_contain_text("«")
        await expect(looker.locator("#title")).to_have_text("No way but up")
        assert "«" not in await looker.locator("body").inner_text()
