"""Displays that announce themselves in the network by zeroconf (mDNS): WLED, ESPHome and AWTRIX do.

python-zeroconf is loaded with the first search: a table that never searches pays nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from controller.network.found import MOST_FOUND, FoundDisplay, Kind, text_of

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

TYPES: Mapping[str, Kind] = MappingProxyType(
    {"_wled._tcp.local.": "wled", "_esphomelib._tcp.local.": "esphome", "_awtrix._tcp.local.": "awtrix"}
)

# A device in reach answers within a fraction of a second; an ESP8266 that saves power takes longer.
SEARCH_SECONDS = 4.0
DETAILS_MS = 3000

Report: TypeAlias = Callable[[FoundDisplay], None]


@asynccontextmanager
async def responder(interfaces: Sequence[str] = ()) -> AsyncIterator[AsyncZeroconf]:
    """Our end of mDNS, on these addresses of this machine; on all of them, if none is given. Raises OSError."""
    from zeroconf import InterfaceChoice, IPVersion  # noqa: PLC0415  # most tables never search
    from zeroconf.asyncio import AsyncZeroconf  # noqa: PLC0415

    chosen = list(interfaces) or InterfaceChoice.All
    own = AsyncZeroconf(interfaces=chosen, ip_version=IPVersion.V4Only)
    try:
        yield own
    finally:
        leaving = asyncio.create_task(own.async_close())
        try:
            await asyncio.shield(leaving)
        finally:
            await leaving  # cancelled once more, as when the table stops meanwhile: its sockets still close


async def search(report: Report, interfaces: Sequence[str] = (), seconds: float = SEARCH_SECONDS) -> None:
    """Report every display that answers within this time, as soon as it does. Raises OSError where there is no network."""
    from zeroconf.asyncio import AsyncServiceBrowser  # noqa: PLC0415  # as above

    async with responder(interfaces) as own, asyncio.TaskGroup() as asking:
        seen: set[str] = set()

        def changed(
            zeroconf: object,  # noqa: ARG001  # zeroconf calls by keyword
            service_type: str,
            name: str,
            state_change: ServiceStateChange,  # noqa: ARG001
        ) -> None:
            if name not in seen and len(seen) < MOST_FOUND:
                seen.add(name)
                asking.create_task(_ask(own, service_type, name, report), name=f"who is {name}")

        browser = AsyncServiceBrowser(own.zeroconf, list(TYPES), handlers=[changed])
        await asyncio.sleep(seconds)
        await browser.async_cancel()


async def _ask(own: AsyncZeroconf, service_type: str, name: str, report: Report) -> None:
    """A device whose name is not allowed, such as one with control characters, is passed over: the others are still found."""
    from zeroconf import BadTypeInNameException  # noqa: PLC0415  # as above
    from zeroconf.asyncio import AsyncServiceInfo  # noqa: PLC0415

    try:
        info = AsyncServiceInfo(service_type, name)
    except BadTypeInNameException:
        return
    if await info.async_request(own.zeroconf, DETAILS_MS) and (found := _found(service_type, name, info)):
        report(found)


def _found(service_type: str, name: str, info: AsyncServiceInfo) -> FoundDisplay | None:
    """Names are anybody's choice: they are only shown."""
    host = next(iter(info.parsed_addresses()), "")
    if not host or info.port is None:
        return None
    text = partial(_text, info.properties)
    own_name = text_of(name.removesuffix(f".{service_type}"))
    match kind := TYPES[service_type]:
        case "wled":
            return FoundDisplay(kind, own_name, host, info.port, serial=text("mac").lower())
        case "awtrix":
            return FoundDisplay(kind, text("name") or own_name, host, info.port, text("id"), text("id"))
        case _:
            return FoundDisplay(kind, text("friendly_name") or own_name, host, info.port, own_name, text("mac").lower())


def _text(properties: Mapping[bytes, bytes | None], key: str) -> str:
    return text_of((properties.get(key.encode()) or b"").decode(errors="replace"))
