"""The table announces itself by zeroconf, so that phones and other programs find its page."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Sequence

from controller.network.zeroconf_search import responder
from controller.version import VERSION

log = logging.getLogger(__name__)

TYPE = "_arbiter._tcp.local."
PAGE_TYPE = "_http._tcp.local."

# A computer without a network when it starts may get one later, as a Raspberry Pi does.
RETRY_SECONDS = 30.0


async def announce(
    table: str,
    port: int,
    *,
    title: str | None = None,
    address: Callable[[], str],
    base: str = "/",
    tls: bool = False,
    interfaces: Sequence[str] = (),
) -> None:
    """Announce the page of a table until cancelled, and take leave then.

    `title` is how people call it; names in use get a number. `address` is asked again before each try.
    """
    properties = {"table": table, "version": VERSION, "path": base, "scheme": "https" if tls else "http"}
    while True:
        try:
            packed = [socket.inet_aton(address())]
            await _announce(table, title or table, port, packed, properties, interfaces)
        except OSError as error:
            log.debug("The table cannot be announced: %s", error)
        await asyncio.sleep(RETRY_SECONDS)


async def _announce(
    table: str, title: str, port: int, packed: list[bytes], properties: dict[str, str], interfaces: Sequence[str]
) -> None:
    from zeroconf import NonUniqueNameException, ServiceInfo  # noqa: PLC0415  # only public tables announce themselves

    async with responder(interfaces) as own:
        for service in (TYPE, PAGE_TYPE):
            info = ServiceInfo(
                service, f"{title}.{service}", port, properties=properties, server=f"{table}.local.", addresses=packed
            )
            try:
                await (await own.async_register_service(info, allow_name_change=True))
            except NonUniqueNameException as taken:
                log.warning("The table cannot be announced as %s: %s", table, taken)
        await asyncio.get_running_loop().create_future()  # until cancelled; leaving the responder takes leave
