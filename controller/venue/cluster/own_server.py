"""A nats-server of the venue's own, for a club: a child process that is restarted if it ends."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections import deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

from controller.child_process import stop_child
from controller.mqtt.broker import BrokerError, spawn

log = logging.getLogger(__name__)

START_SECONDS = 20.0
RESTART_SECONDS = 1.0

_CLIENTS = re.compile(r"Listening for client connections on [\d.]+:(\d+)")
_PORT = re.compile(r"port: (\d+)")
_LEAVES = re.compile(r"Listening for leafnode connections on .*:(\d+)")
_READY = "Server is ready"


@dataclass(slots=True)
class OwnServer:
    """The ports that it listens on, once it has started."""

    client_port: int = 0
    leaf_port: int = 0
    last: deque[str] = field(default_factory=lambda: deque(maxlen=20))

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.client_port}"


@contextlib.asynccontextmanager
async def own_server(folder: Path, settings: Callable[[Path, OwnServer], str]) -> AsyncIterator[OwnServer]:
    """`settings` returns the server's config; after a restart, with the same ports as before."""
    server = OwnServer()
    process = await _start(folder, settings, server)
    keeping = asyncio.create_task(_keep(folder, settings, server, process), name="venue server")
    try:
        yield server
    finally:
        keeping.cancel()
        await asyncio.wait([keeping])


async def _keep(
    folder: Path, settings: Callable[[Path, OwnServer], str], server: OwnServer, process: asyncio.subprocess.Process
) -> None:
    try:
        while True:
            await _read(process, server)
            await process.wait()
            log.warning("The venue's server stopped; restarting it.")
            await asyncio.sleep(RESTART_SECONDS)
            with contextlib.suppress(BrokerError, TimeoutError):
                process = await _start(folder, settings, server)
    finally:
        await stop_child(process)


async def _start(
    folder: Path, settings: Callable[[Path, OwnServer], str], server: OwnServer
) -> asyncio.subprocess.Process:
    process = await spawn(_written(folder, settings, server))
    try:
        async with asyncio.timeout(START_SECONDS):
            await _read(process, server, until=_READY)
    except BaseException:
        await stop_child(process)
        raise
    if process.returncode is not None or not server.client_port:
        raise _fault(server)
    return process


def _fault(server: OwnServer) -> BrokerError:
    said = server.last[-1] if server.last else "no reason given"
    if "address already in use" in said and (port := _PORT.search(said)):
        return BrokerError(
            f"Port {port[1]} is in use: write another leaf_port under [nats], and the same in the config of each table."
        )
    return BrokerError(f"The venue's server did not start: {said}.")


def _written(folder: Path, settings: Callable[[Path, OwnServer], str], server: OwnServer) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "nats-server.conf"
    file.touch(mode=0o600)
    file.write_text(settings(folder.resolve(), server), encoding="utf-8")
    return file


async def _read(process: asyncio.subprocess.Process, server: OwnServer, until: str | None = None) -> None:
    assert process.stderr is not None
    async for raw in process.stderr:
        line = raw.decode(errors="replace").rstrip()
        server.last.append(line)
        if found := _CLIENTS.search(line):
            server.client_port = int(found[1])
        if found := _LEAVES.search(line):
            server.leaf_port = int(found[1])
        if until and until in line:
            return
    if until:
        raise _fault(server)
