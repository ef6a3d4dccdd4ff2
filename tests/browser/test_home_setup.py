"""Home Assistant on the Devices page: found in the network, connected on its broker with a password that no page shows."""

from __future__ import annotations

import asyncio
from pathlib import Path
from socket import inet_aton

import pytest
from playwright.async_api import Browser, Page, expect
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from tests.browser.evening import evening, tap
from tests.browser.test_displays_setup import ONLY_HERE, picture
from tests.browser.visiting import use, visitor
from tests.loop.harness import free_port

pytestmark = pytest.mark.asyncio(loop_scope="module")

SERVICE = "_home-assistant._tcp.local."
SEARCHES = 5
PASSWORD = "hush-hush"  # of nobody


class Mosquitto:
    """The broker of Home Assistant, as far as its door: what a client says first, with its user and password."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[bytes] = asyncio.Queue()

    async def greet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.said.put_nowait(await reader.read(1024))
        writer.close()


async def searches_until_found(page: Page, button: str, found: str, name: str) -> None:
    """On a busy machine a search may end before the answer is there; people search again."""
    again = page.locator(f'[data-key="{button}"]')
    for _ in range(SEARCHES):
        await expect(again).to_be_enabled(timeout=30_000)
        if await page.locator(found, has_text=name).count():
            return
        await again.click()
    raise AssertionError(f"{name} was not found.")


@pytest.mark.timeout(120)
async def test_home_assistant_is_found_and_connected(chromium: Browser, tmp_path: Path) -> None:
    broker, door = Mosquitto(), free_port()
    home = AsyncServiceInfo(
        SERVICE,
        f"attic-{door}.{SERVICE}",
        addresses=[inet_aton("127.0.0.1")],
        port=8123,
        properties={"location_name": "The attic", "version": "2026.3.1"},
        server=f"attic-{door}.local.",
    )
    async with (
        await asyncio.start_server(broker.greet, "127.0.0.1", door),
        AsyncZeroconf(interfaces=["127.0.0.1"]) as network,
        evening(tmp_path, ONLY_HERE) as table,
        visitor(chromium, table.owner_url, width=390, height=844) as page,
    ):
        await network.async_register_service(home)
        await use(page, "devices")
        await tap(page, "setup-home")
        await searches_until_found(page, "home-search", ".found-homes", "The attic")
        await picture(page, "390-home")
        await page.locator(".found-homes li", has_text="The attic").locator("button").click()
        await page.locator('[data-key="home-port"]').fill(str(door))
        await page.locator('[data-key="home-user"]').fill("table")
        await page.locator('[data-key="home-password"]').fill(PASSWORD)
        await page.locator('[data-key="home-user"]').focus()
        await expect(page.locator(".difference")).to_contain_text('password_file = "home-assistant.password"')
        assert PASSWORD not in await page.locator(".difference").inner_text()
        await picture(page, "390-home-form")
        await tap(page, "setup-save")
        await expect(page.locator("#sheet")).not_to_be_visible()
        await page.set_viewport_size({"width": 1280, "height": 800})
        await picture(page, "1280-home-waits")
        await tap(page, "start-again")
        greeting = await broker.said.get()
        assert b"table" in greeting
        assert PASSWORD.encode() in greeting
        await expect(page.locator('[data-key="start-again"]')).to_have_count(0, timeout=30_000)
        await expect(page.locator(".setup-lead")).to_contain_text("reads this table on the broker 127.0.0.1")
        await picture(page, "1280-home-on")
        await network.async_unregister_service(home)
    assert (tmp_path / "home-assistant.password").stat().st_mode & 0o777 == 0o600  # one look
