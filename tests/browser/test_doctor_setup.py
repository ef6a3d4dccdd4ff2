"""The doctor on the page: what it finds, and the files that only the owner can save."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import aiohttp
import pytest
from playwright.async_api import Browser, expect

from tests.browser.evening import begin_alone, evening, tap
from tests.browser.test_displays_setup import picture
from tests.browser.visiting import tool, use, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")


def kept_in(folder: Path) -> set[str]:
    """The journal and the config that were here before a backup took their place."""
    (kept,) = folder.glob("evening-before-*")
    return {name for name in ("state/table.arbiter", "files/evening.toml") if (kept / name).is_file()}


@pytest.mark.timeout(120)
async def test_the_owner_sees_what_is_well_and_saves_a_report_and_a_backup(chromium: Browser, tmp_path: Path) -> None:
    async with (
        evening(tmp_path) as table,
        visitor(chromium, table.owner_url, width=390, height=844) as page,
        aiohttp.ClientSession() as stranger,
    ):
        async with stranger.get(f"{table.look_url}download/report") as answer:
            assert answer.status == 403
        await use(page, "devices")
        await tap(page, "setup-doctor")
        await expect(page.locator(".doctor-verdict:not(.doctor-checking)")).to_be_visible()
        await expect(page.locator(".findings li", has_text="broker")).to_be_visible()
        await picture(page, "390-doctor")

        async with page.expect_download() as waiting:
            await tap(page, "doctor-report-save")
        download = await waiting.value
        file = tmp_path / download.suggested_filename
        await download.save_as(file)
        with ZipFile(file) as report:
            assert {"README.txt", "config.toml", "doctor.json", "log.txt", "versions.json"} <= set(report.namelist())
            assert {each["part"] for each in json.loads(report.read("doctor.json"))} >= {"Python", "broker", "disk"}
            key = table.owner_url.partition("#")[2]
            assert all(key.encode() not in report.read(name) for name in report.namelist())

        async with page.expect_download() as waiting:
            await tap(page, "doctor-backup-save")
        download = await waiting.value
        assert download.suggested_filename.endswith(".arbiter-backup")
        backup = tmp_path / download.suggested_filename
        await download.save_as(backup)
        await page.set_viewport_size({"width": 1280, "height": 800})
        await picture(page, "1280-doctor")

        await tap(page, "setup-close")
        await begin_alone(page)
        await use(page, "devices")
        await tap(page, "setup-doctor")
        await page.locator('[data-key="restore-file"]').set_input_files(tmp_path / "evening.toml")
        await expect(page.locator(".toast", has_text="is not a backup of a table")).to_be_visible()
        await page.locator('[data-key="restore-file"]').set_input_files(backup)
        await expect(page.locator(".restore li", has_text="evening.toml")).to_be_visible()
        await picture(page, "1280-restore")
        await page.set_viewport_size({"width": 390, "height": 844})
        await picture(page, "390-restore")
        await tap(page, "restore-begin")
        await expect(page.locator("body.lobby-open")).to_be_visible(timeout=30_000)
        await expect(tool(page, "devices")).to_be_visible()
        await use(page, "devices")
        await tap(page, "setup-doctor")
        await tap(page, "table-language-it")
        await tap(page, "setup-save")
        await tap(page, "start-again")
        await expect(page.locator('[data-key="start-again"]')).to_have_count(0, timeout=30_000)
        await expect(page.locator('[data-key="table-language-it"]')).to_have_attribute("aria-pressed", "true")
        await picture(page, "390-doctor-italian")
        assert kept_in(tmp_path) == {"state/table.arbiter", "files/evening.toml"}
        async with stranger.post(f"{table.look_url}upload/backup", data=b"x") as answer:
            assert answer.status == 403
