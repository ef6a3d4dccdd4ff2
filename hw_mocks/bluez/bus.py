"""Two private buses for the emulated org.bluez: a real dbus-daemon, and a small one of our own that needs no install.

Our own bus has one service, org.bluez, and sends each signal to every client that subscribed to any.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from dbus_fast import Message, MessageType

from hw_mocks.bluez.wire import read_message, to_bytes

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

LOG = logging.getLogger(__name__)

DBUS = "org.freedesktop.DBus"
DBUS_PATH = "/org/freedesktop/DBus"
BLUEZ = "org.bluez"
_BLUEZ_UNIQUE = ":1.0"

# A dbus-daemon listens within milliseconds; a machine that is busy with other tests is slower.
START_SECONDS = 30.0


class Service(Protocol):
    """Answers calls on a bus."""

    def called(self, message: Message) -> None: ...

    def left(self, client: str) -> None: ...


class Bus(Protocol):
    @property
    def address(self) -> str: ...

    def serve(self, service: Service) -> None: ...

    def send(self, message: Message) -> None: ...

    def own(self, owned: bool) -> None:
        """Give the name org.bluez up, as a bluetoothd that ends, or take it again."""


class _Peer:
    """One connection to a bus."""

    def __init__(self, name: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.name = name
        self.listens = False
        self.reader = reader
        self.writer = writer
        self._serial = 0

    def send(self, message: Message) -> None:
        if not self.writer.is_closing():
            self._serial += 1
            self.writer.write(to_bytes(message, self._serial))


class MiniBus:
    """A bus in this process, for clients in this or any other."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._service: Service | None = None
        self._peers: dict[str, _Peer] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._joined = 0
        self._lives = 1  # how often org.bluez came
        self._owner = _BLUEZ_UNIQUE

    @property
    def clients(self) -> int:
        """How many connections are open: a client that forgets to close one shows here."""
        return len(self._peers)

    def serve(self, service: Service) -> None:
        self._service = service

    def own(self, owned: bool) -> None:
        before = self._owner
        self._lives += owned
        self._owner = f":0.{self._lives}" if owned else ""
        self._signal(Message.new_signal(DBUS_PATH, DBUS, "NameOwnerChanged", "sss", [BLUEZ, before, self._owner]), DBUS)

    def send(self, message: Message) -> None:
        if message.message_type is MessageType.SIGNAL:
            self._signal(message, self._owner or _BLUEZ_UNIQUE)
            return
        message.sender = self._owner or DBUS
        if message.destination in self._peers:
            self._peers[message.destination].send(message)

    def _signal(self, message: Message, sender: str) -> None:
        message.sender = sender
        for peer in self._peers.values():
            if peer.listens:
                peer.send(message)

    def add_peer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve_peer(reader, writer), name="bus peer")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve_peer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._joined += 1
        peer = _Peer(f":1.{self._joined}", reader, writer)
        try:
            await _authenticate(reader, writer)
            self._peers[peer.name] = peer
            while True:
                self._route(peer, await read_message(reader))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # it left
        except Exception:
            LOG.exception("a client that does not speak D-Bus was disconnected")
        finally:
            self._peers.pop(peer.name, None)
            writer.close()
            if self._service is not None:
                self._service.left(peer.name)

    def _route(self, peer: _Peer, message: Message) -> None:
        if message.message_type is not MessageType.METHOD_CALL:
            return
        if message.destination == DBUS:
            self._answer(peer, message)
        elif self._service is not None:
            message.sender = peer.name
            self._service.called(message)

    def _answer(self, peer: _Peer, call: Message) -> None:
        match call.member:
            case "Hello":
                reply = Message.new_method_return(call, "s", [peer.name])
            case "AddMatch":
                peer.listens = True
                reply = Message.new_method_return(call)
            case "RemoveMatch":
                reply = Message.new_method_return(call)
            case "GetNameOwner" if call.body == [BLUEZ] and self._owner:
                reply = Message.new_method_return(call, "s", [self._owner])
            case "GetNameOwner":
                reply = Message.new_error(call, f"{DBUS}.Error.NameHasNoOwner", f"nobody owns {call.body[0]}")
            case "NameHasOwner":
                reply = Message.new_method_return(call, "b", [call.body == [BLUEZ] and bool(self._owner)])
            case other:
                reply = Message.new_error(call, f"{DBUS}.Error.UnknownMethod", f"this bus has no {other}")
        reply.sender = DBUS
        peer.send(reply)


async def _authenticate(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Accept everyone who says BEGIN: only this user can reach the socket."""
    while (line := (await reader.readuntil(b"\r\n")).strip(b"\0\r\n")) != b"BEGIN":
        if line.startswith(b"AUTH"):
            writer.write(b"OK 00000000000000000000000000000000\r\n")
        elif line == b"NEGOTIATE_UNIX_FD":
            writer.write(b"AGREE_UNIX_FD\r\n")
        else:
            writer.write(b"ERROR\r\n")


@contextlib.asynccontextmanager
async def mini_bus(at: Path | None = None) -> AsyncIterator[MiniBus]:
    """`at` is the path of the socket; without it, a temporary one is made."""
    with tempfile.TemporaryDirectory(prefix="bus-") as folder:
        path = at or Path(folder) / "bus"
        bus = MiniBus(f"unix:path={path}")
        server = await asyncio.start_unix_server(bus.add_peer, path)
        try:
            yield bus
        finally:
            server.close()
            await bus.close()
            await server.wait_closed()


class DaemonBus:
    """A connection to a real dbus-daemon, under the name org.bluez."""

    def __init__(self, address: str, peer: _Peer) -> None:
        self.address = address
        self._peer = peer
        self._service: Service | None = None

    def serve(self, service: Service) -> None:
        self._service = service

    def send(self, message: Message) -> None:
        self._peer.send(message)

    def own(self, owned: bool) -> None:
        member, signature, body = ("RequestName", "su", [BLUEZ, 0]) if owned else ("ReleaseName", "s", [BLUEZ])
        self._peer.send(Message(DBUS, DBUS_PATH, DBUS, member, signature=signature, body=body))

    async def route_calls(self) -> None:
        """Pass every call on, until the daemon goes away."""
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                self._route(await read_message(self._peer.reader))

    def _route(self, message: Message) -> None:
        if self._service is None:
            return
        if message.message_type is MessageType.METHOD_CALL:
            self._service.called(message)
        elif message.member == "NameOwnerChanged" and not message.body[2]:
            self._service.left(message.body[0])


# With the daemon's own limits, some 250 dice could connect.
_DAEMON_CONFIG = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path={path}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_destination="*" eavesdrop="false"/>
    <allow receive_sender="*" eavesdrop="false"/>
  </policy>
  <limit name="max_connections_per_user">4096</limit>
  <limit name="max_completed_connections">8192</limit>
</busconfig>
"""


@contextlib.asynccontextmanager
async def daemon_bus() -> AsyncIterator[DaemonBus]:
    async with contextlib.AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bus-")))
        await stack.enter_async_context(_daemon(folder))
        async with asyncio.timeout(START_SECONDS):
            peer = await _connect_as_bluez(folder / "bus")
        stack.push_async_callback(peer.writer.wait_closed)
        stack.callback(peer.writer.close)
        bus = DaemonBus(f"unix:path={folder / 'bus'}", peer)
        stack.push_async_callback(_ended, asyncio.create_task(bus.route_calls(), name="dbus-daemon seat"))
        yield bus


@contextlib.asynccontextmanager
async def _daemon(folder: Path) -> AsyncIterator[None]:
    config = folder / "bus.conf"
    config.write_text(_DAEMON_CONFIG.format(path=folder / "bus"))
    process = await asyncio.create_subprocess_exec(
        "dbus-daemon",
        f"--config-file={config}",
        "--nofork",
        "--nopidfile",
        "--nosyslog",
        "--print-address",
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,  # it warns about limits that only root may raise
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(START_SECONDS):
            await process.stdout.readline()  # it prints its address when it listens
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()  # it has nothing to save
        await process.wait()


async def _connect_as_bluez(path: Path) -> _Peer:
    reader, writer = await asyncio.open_unix_connection(path)
    writer.write(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
    await reader.readuntil(b"\r\n")
    writer.write(b"BEGIN\r\n")
    peer = _Peer(BLUEZ, reader, writer)
    leavers = f"type='signal',sender='{DBUS}',member='NameOwnerChanged'"
    for member, signature, body in (
        ("Hello", "", []),
        ("AddMatch", "s", [leavers]),
        ("RequestName", "su", [BLUEZ, 0]),
    ):
        peer.send(Message(DBUS, DBUS_PATH, DBUS, member, signature=signature, body=body))
        while (await read_message(reader)).message_type is MessageType.SIGNAL:
            pass
    return peer


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
