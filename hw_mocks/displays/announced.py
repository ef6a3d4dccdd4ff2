"""A device that announces itself by mDNS, as firmware does."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

LOOPBACK = "127.0.0.1"


@asynccontextmanager
async def announced(
    service: str, name: str, port: int, properties: Mapping[str, str], interfaces: Sequence[str] = (LOOPBACK,)
) -> AsyncIterator[None]:
    """`service` is such as `_wled._tcp`; the device answers at the first of the interfaces."""
    from zeroconf import IPVersion, ServiceInfo  # noqa: PLC0415  # only for tests that search
    from zeroconf.asyncio import AsyncZeroconf  # noqa: PLC0415

    own = AsyncZeroconf(interfaces=list(interfaces), ip_version=IPVersion.V4Only)
    kind = f"{service}.local."
    info = ServiceInfo(
        kind,
        f"{name}.{kind}",
        port,
        properties=dict(properties),
        server=f"{name}.local.",
        addresses=[socket.inet_aton(interfaces[0])],
    )
    try:
        await own.async_register_service(info)
        yield
    finally:
        await own.async_close()
