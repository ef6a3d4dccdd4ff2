"""What announces itself in the network is found: the announcements are put where zeroconf keeps what it has heard."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from zeroconf import ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from controller.onboarding.scan import home_assistant, proxies
from controller.onboarding.scan.home_assistant import FoundHome, find_home_assistants, what_to_enter
from controller.onboarding.scan.proxies import FoundEsphome, find_esphome_devices


@pytest.fixture
async def network() -> AsyncIterator[AsyncZeroconf]:
    network = AsyncZeroconf(interfaces=["127.0.0.1"])
    yield network
    await network.async_close()


def hear(network: AsyncZeroconf, service: str, name: str, port: int, **properties: str) -> None:
    info = ServiceInfo(
        service,
        f"{name}.{service}",
        port=port,
        server=f"{name}.local.",
        parsed_addresses=["10.0.0.7"],
        properties=properties,
    )
    records = [info.dns_pointer(), info.dns_service(), info.dns_text(), *info.dns_addresses()]
    network.zeroconf.cache.async_add_records(records)


async def test_a_home_assistant_is_found_and_both_sides_are_named(network: AsyncZeroconf) -> None:
    hear(network, home_assistant.SERVICE, "rosso", 8123, location_name="Casa Rossi", version="2027.1.0")

    (found,) = await find_home_assistants(0.05, network)

    assert found == FoundHome("Casa Rossi", "10.0.0.7", "2027.1.0")
    assert "Mosquitto broker add-on" in what_to_enter(found)
    assert 'broker = "10.0.0.7"' in what_to_enter(found)


async def test_an_esphome_device_says_whether_it_wants_a_key(network: AsyncZeroconf) -> None:
    hear(network, proxies.SERVICE, "shelf", 6053, api_encryption="Noise_NNpsk0_25519_ChaChaPoly_SHA256")
    hear(network, proxies.SERVICE, "desk", 6054)

    assert sorted(await find_esphome_devices(0.05, network), key=lambda each: each.name) == [
        FoundEsphome("desk", "10.0.0.7", 6054, is_encrypted=False),
        FoundEsphome("shelf", "10.0.0.7", 6053, is_encrypted=True),
    ]
