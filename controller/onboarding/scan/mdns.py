"""Ask the network which devices announce themselves, by multicast DNS."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncZeroconf

# Everybody in a network answers within a second; some wait a moment so that not all speak at once.
LISTEN_SECONDS = 2.0
ANSWER_MS = 1000


@dataclass(frozen=True, slots=True)
class Announced:
    """A service in the network: its own name, its host name, its addresses, its port, and what else it says about itself."""

    name: str
    server: str
    addresses: Sequence[str]
    port: int
    properties: dict[str, str | None]


async def announced(
    service: str, seconds: float = LISTEN_SECONDS, network: AsyncZeroconf | None = None
) -> list[Announced]:
    """Everyone who offers a service such as `_esphomelib._tcp.local.`; nobody if there is no network."""
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo  # noqa: PLC0415  # takes long to import

    names: dict[str, None] = {}

    def note(zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:  # noqa: ARG001
        names[name] = None

    found = []
    async with _joined(network) as joined:
        if joined is None:
            return []
        browser = AsyncServiceBrowser(joined.zeroconf, service, handlers=[note])
        await asyncio.sleep(seconds)
        await browser.async_cancel()
        for name in names:
            info = AsyncServiceInfo(service, name)
            if await info.async_request(joined.zeroconf, ANSWER_MS):
                server, properties = (info.server or "").rstrip("."), dict(info.decoded_properties)
                own = name.removesuffix(f".{service}")
                found.append(Announced(own, server, info.parsed_addresses(), info.port or 0, properties))
    return found


@contextlib.asynccontextmanager
async def _joined(network: AsyncZeroconf | None) -> AsyncIterator[AsyncZeroconf | None]:
    if network is not None:
        yield network
        return
    from zeroconf.asyncio import AsyncZeroconf as Joined  # noqa: PLC0415

    try:
        own = Joined()
    except OSError:
        yield None
        return
    try:
        yield own
    finally:
        await own.async_close()
