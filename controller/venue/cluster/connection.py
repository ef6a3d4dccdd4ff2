"""The connection to the venue's servers: it waits for servers that are away, and gives up if it is refused."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import ssl
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

import nats
from nats.aio.client import Client

from controller.plain_fault import PlainFault
from controller.venue.config import NatsSection

log = logging.getLogger(__name__)


class ClusterFault(PlainFault):
    """The cluster refuses us; the message is a sentence for people."""


@contextlib.asynccontextmanager
async def connected(section: NatsSection, servers: list[str], password: str) -> AsyncIterator[Client]:
    """A connection that reconnects by itself to any node that is up. Raises ClusterFault if every node refuses us."""
    noted = _Errors(len(servers))
    connecting: asyncio.Task[Client] = asyncio.create_task(_connect(section, servers, password, noted))
    try:
        either: tuple[asyncio.Future[Any], ...] = (connecting, noted.refused)
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not connecting.done():
            raise ClusterFault(noted.refused.result())
        client = connecting.result()
        noted.reached = True
    finally:
        connecting.cancel()
    try:
        yield client
    finally:
        noted.leaving = True
        await client.close()


async def _connect(section: NatsSection, servers: list[str], password: str, noted: _Errors) -> Client:
    who = (
        {"user_credentials": section.creds_file} if section.creds_file else {"user": section.user, "password": password}
    )
    return await nats.connect(
        servers,
        **who,
        tls=ssl.create_default_context(cafile=section.ca_file) if section.tls else None,
        max_reconnect_attempts=-1,
        reconnect_time_wait=0.2,
        connect_timeout=3,
        ping_interval=5,
        max_outstanding_pings=2,
        error_cb=noted.note,
        disconnected_cb=noted.away,
        reconnected_cb=_back,
    )


class _Errors:
    """Errors of the connection. A node that is away is tried again; if every node refuses us, we are `refused`."""

    def __init__(self, nodes: int) -> None:
        self._refusals: deque[str] = deque(maxlen=nodes)
        self._reported = False
        self.reached = False
        self.leaving = False
        self.refused: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def note(self, error: Exception) -> None:
        log.debug("NATS: %r", error)
        self._refusals.append(_refusal(error))
        if not self.reached and not self._reported:
            self._reported = True
            log.warning("The venue's server cannot be reached (%s); trying again.", error)
        is_full = len(self._refusals) == self._refusals.maxlen
        if is_full and all(self._refusals) and not self.refused.done():
            self.refused.set_result(self._refusals[-1])

    async def away(self) -> None:
        if not self.leaving:
            log.warning("The connection to the venue's server is lost; reconnecting.")


def _refusal(error: Exception) -> str:
    """A sentence for errors after which trying again is useless; else empty."""
    if isinstance(error, ssl.SSLCertVerificationError):
        reason = error.verify_message.rstrip(".")
        return f"The certificate of the cluster is not trusted ({reason}): check ca_file under [nats]."
    if "authorization violation" in str(error).lower():
        return "The cluster does not know this venue: check user and password, or creds_file, under [nats]."
    return ""


async def _back() -> None:
    log.warning("The venue's server is connected again.")
