"""The port of the page: whether another program uses it, and which one the page takes then."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress

from controller.config.web import WebSection
from controller.tcp import is_free
from controller.web.access.connection_limit import listen_at

log = logging.getLogger(__name__)

# People remember a port that is near the one they know.
PORTS_TRIED = 50
HIGHEST_PORT = 65535

# A port that another table holds may become free; the game goes on meanwhile.
RETRY_SECONDS = 5.0


def page_is_free(web: WebSection) -> bool:
    """Port 0 means any free port, so it is always free."""
    return not web.port or is_free(web.address, web.port)


def page_port_taken(web: WebSection) -> str:
    return f"{taken(web)} There is no page. Port {next_free(web)} is free: write it under [web]."


def taken(web: WebSection) -> str:
    return f"Port {web.port} at {web.address} is in use."


def next_free(web: WebSection) -> int:
    """The next port after the taken one that the page could use; 0, any free port, if none is near."""
    return next((port for port in _near(web.port) if is_free(web.address, port)), 0)


async def listening(
    web: WebSection, before: int | None = None, report: Callable[[str], None] = log.warning
) -> socket.socket:
    """Listen on the port that the config names, or on the usual one or the next that is free: another table may start at this moment.

    `before` is the port on which the page was already. `report` gets a sentence if it is another port, or none for now: then wait for it.
    """
    port, reported = before or web.port, False
    others = () if before or not port or "port" in web.model_fields_set else _near(port)
    while True:
        for each in (port, *others):
            with suppress(OSError):
                listener = listen_at(web.address, each)
                if each != port:
                    report(f"{taken(web)} The page is on {each} instead.")
                return listener
        if not reported:
            report(page_port_taken(web))
        reported = True
        await asyncio.sleep(RETRY_SECONDS)


def _near(port: int) -> range:
    return range(port + 1, min(port + PORTS_TRIED, HIGHEST_PORT) + 1)
