"""A Bluetooth proxy on the Devices page: found in the network, added with a key that no page shows, and heard through without a restart."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from socket import inet_aton

import pytest
from playwright.async_api import Browser, expect
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from controller.onboarding.scan.proxies import SERVICE
from hw_mocks.bluez.radio import virtual_bluetooth
from hw_mocks.dice.pixels import VirtualPixel
from hw_mocks.esphome.proxy import VirtualProxy, virtual_proxy
from tests.browser.evening import evening, tap
from tests.browser.test_displays_setup import ONLY_HERE, picture
from tests.browser.test_home_setup import searches_until_found
from tests.browser.visiting import use, visitor

pytestmark = pytest.mark.asyncio(loop_scope="module")

KEY = b64encode(bytes(range(32))).decode()


@pytest.mark.timeout(120)
async def test_a_die_in_another_room_is_heard_through_a_proxy_that_is_found_and_added(
    chromium: Browser, tmp_path: Path
) -> None:
    async with (
        virtual_bluetooth({"red": VirtualPixel(0xD1)}) as radio,
        virtual_proxy(VirtualProxy(radio, "shelf", key=KEY)) as board,
        AsyncZeroconf(interfaces=["127.0.0.1"]) as network,
        evening(tmp_path, ONLY_HERE, {"DBUS_SYSTEM_BUS_ADDRESS": radio.address}) as table,
        visitor(chromium, table.owner_url, width=390, height=844) as page,
    ):
        radio.power(on=False)  # this computer hears nothing itself
        name = f"shelf-{board.port}"
        announced = AsyncServiceInfo(
            SERVICE,
            f"{name}.{SERVICE}",
            addresses=[inet_aton("127.0.0.1")],
            port=board.port,
            properties={"api_encryption": "Noise_NNpsk0_25519_ChaChaPoly_SHA256"},
            server=f"{name}.local.",
        )
        await network.async_register_service(announced)
        await use(page, "devices")
        await tap(page, "setup-proxies")
        await searches_until_found(page, "proxies-search", ".found-boards", name)
        await picture(page, "390-proxies")
        await tap(page, f"proxy-{name}")
        await page.locator('[data-key="proxies-key"]').fill("not a key")
        await page.locator('[data-key="proxies-host"]').focus()
        await expect(page.locator("#toasts")).to_contain_text("44 characters")
        await page.locator('[data-key="proxies-key"]').fill(KEY)
        await page.locator('[data-key="proxies-host"]').focus()
        await expect(page.locator(".difference")).to_contain_text(f'key_file = "{name}.proxy-key"')
        assert KEY not in await page.locator(".difference").inner_text()
        await picture(page, "390-proxies-form")
        await tap(page, "setup-save")
        await expect(page.locator(f'[data-proxy="{name}"] .is-up')).to_be_visible(timeout=30_000)
        assert (tmp_path / f"{name}.proxy-key").stat().st_mode & 0o777 == 0o600  # one look
        await picture(page, "390-proxies-up")

        await tap(page, "setup-back")
        await tap(page, "setup-dice")
        die = page.locator(".setup-die", has_text="000000d1")
        await expect(die).to_be_visible(timeout=30_000)
        await tap(page, "setup-back")

        await tap(page, "setup-proxies")
        await tap(page, f"forget-{name}")
        await tap(page, "setup-save")
        await expect(page.locator(f'[data-proxy="{name}"]')).to_have_count(0)
        assert "proxies" not in (tmp_path / "evening.toml").read_text(encoding="utf-8")
        await network.async_unregister_service(announced)
