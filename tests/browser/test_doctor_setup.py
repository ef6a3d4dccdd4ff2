"""The doctor on the page: what it finds, and the files that only the owner can save."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import aiohttp
import pytest
from playwright.async_api import Browser, expect

from tests.browser.evening import evening, tap
from tests.browser.test_displays_setup import picture
from tests.browser.visiting import tool, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.timeout(120)
async def test_the_owner_sees_what_is_well_and_saves_a_report_and_a_backup(chromium: Browser, tmp_path: Path) -> None:
    async with (
        evening(tmp_path) as table,
        visitor(chromium, table.owner_url, width=390, height=844) as page,
        aiohttp.ClientSession() as stranger,
    ):
        async with stranger.get(f"{table.look_url}download/report") as answer:
            assert answer.status == 403
        await tool(page, "devices").click()
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
        assert (await waiting.value).suggested_filename.endswith(".arbiter-backup")
        await page.set_viewport_size({"width": 1280, "height": 800})
        await picture(page, "1280-doctor")
