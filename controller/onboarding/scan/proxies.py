"""Find Bluetooth proxies in the network: ESPHome devices announce themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.onboarding.scan.mdns import LISTEN_SECONDS, announced

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf

SERVICE = "_esphomelib._tcp.local."


@dataclass(frozen=True, slots=True)
class FoundEsphome:
    """An ESPHome device. Only the device itself says whether it is a proxy, once somebody has its key."""

    name: str
    host: str
    port: int
    is_encrypted: bool


def trouble_with(proxy: str, reason: str) -> str:
    """As a sentence; most reasons name the proxy's address, which may be its name."""
    return f"{reason}." if proxy in reason else f"{proxy}: {reason}."


async def find_esphome_devices(
    seconds: float = LISTEN_SECONDS, network: AsyncZeroconf | None = None
) -> list[FoundEsphome]:
    return [
        FoundEsphome(
            each.name,
            each.addresses[0] if each.addresses else each.server,
            each.port,
            "api_encryption" in each.properties,
        )
        for each in await announced(SERVICE, seconds, network)
    ]
