"""Limit connections to the page: in all, from one address, and those that send nothing.

When all places are in use, the connection that has been idle the longest is closed for a new one. So a machine that opens
connections and leaves them open only ever displaces its own, and an owner who comes late is let in. A connection is idle
until it has become a page that has identified itself.
"""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
import ssl
from collections import Counter
from collections.abc import Callable, Iterable

from controller.web.access.addresses import household
from controller.web.access.rate_limit import Bucket, Rate

log = logging.getLogger(__name__)

# Far more than a house has screens. Half of the process's file descriptors are left to the rest of the table.
MOST_CONNECTIONS = 700
SHARE_OF_DESCRIPTORS = 2

# Enough for a school class behind one router, but one machine cannot occupy every place.
MOST_PER_ADDRESS = 350

# How many new connections are accepted in a second: the others wait in the kernel, so that the game is not held up.
CONNECTIONS_RATE = Rate(100.0, 150.0)

# Requests are short. A small buffer keeps a flood on the sender's machine and out of our memory.
RECEIVE_BYTES = 16 * 1024
BYTES = Rate(24 * 1024, 16 * 1024)
BACKLOG = 128

# A client that was refused for sending too much is read slowly: a queue of small messages needs many times their size in
# memory.
BYTES_OF_A_FLOOD = Rate(512, 512)

# A process without free file descriptors may have some again soon.
WITHOUT_DESCRIPTORS_SECONDS = 1.0

HANDSHAKE_SECONDS = 10.0
MOST_HANDSHAKES = 100

# A browser sends its request at once; a client that sends it byte by byte only occupies a place.
FIRST_REQUEST_SECONDS = 10.0

# A client that receives nothing for this long is gone; what waits for it is dropped.
STALLED_SECONDS = 30.0


class Connection(asyncio.Protocol):
    """A protocol between the socket and aiohttp that passes everything on and enforces the limits."""

    def __init__(self, door: Door, inner: Callable[[], asyncio.Protocol]) -> None:
        self.address = ""
        self.engaged = False
        self.active_at = 0.0
        self._spoke = False
        self._floods = False
        self._is_paced = True
        self._door = door
        self._serve = inner
        self._inner: asyncio.Protocol = asyncio.Protocol()
        self._admitted = False
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._paused: asyncio.TimerHandle | None = None
        self._bytes = Bucket(BYTES, asyncio.get_running_loop().time())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        loop = asyncio.get_running_loop()
        peer = transport.get_extra_info("peername")
        self.address = household(peer[0]) if peer else ""
        self.active_at, self._transport = loop.time(), transport
        self._admitted = self._door.admit(self, transport)
        if self._admitted:
            self._timer = loop.call_later(FIRST_REQUEST_SECONDS, self._end_if_silent)
            self._inner = self._serve()
            self._inner.connection_made(transport)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._timer, self._stalled, self._paused):
            if timer is not None:
                timer.cancel()
        if self._admitted and self._transport is not None:
            self._door.leave(self._transport)
            self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pause reading from a sender of too much: the rest waits on the sender's machine."""
        self._inner.data_received(data)
        if not self._is_paced:
            return
        loop = asyncio.get_running_loop()
        wait = self._bytes.wait(loop.time(), len(data))
        if wait and self._transport is not None and not self._transport.is_closing():
            self._transport.pause_reading()
            self._paused = loop.call_later(wait, self._transport.resume_reading)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        self._stalled = asyncio.get_running_loop().call_later(STALLED_SECONDS, self.end)
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
        self._inner.resume_writing()

    def ask(self) -> None:
        """It has sent a whole request."""
        self._spoke, self.active_at = True, asyncio.get_running_loop().time()

    def read_less(self) -> None:
        """Read more slowly: the client floods us."""
        if not self._floods:
            self._floods, self._bytes = True, Bucket(BYTES_OF_A_FLOOD, asyncio.get_running_loop().time())

    def read_on(self) -> None:
        """Read at full speed again."""
        if self._floods:
            self._floods, self._bytes = False, Bucket(BYTES, asyncio.get_running_loop().time())

    def read_fast(self) -> None:
        """Read as fast as it sends: the owner uploads a file."""
        self._is_paced = False
        if self._paused is not None and self._transport is not None and not self._transport.is_closing():
            self._paused.cancel()
            self._transport.resume_reading()

    def end(self) -> None:
        """Close it at once: unsent data is dropped, and the place is free."""
        if self._transport is not None:
            self._door.leave(self._transport)
            self._transport.abort()

    def _end_if_silent(self) -> None:
        if not self._spoke:
            self.end()


class Door:
    """A protocol factory. `exempt` are addresses shared by many clients, such as a reverse proxy."""

    def __init__(self, serve: Callable[[], asyncio.Protocol], exempt: frozenset[str] = frozenset()) -> None:
        self._serve = serve
        self._exempt = frozenset(map(household, exempt))
        self._most = min(MOST_CONNECTIONS, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // SHARE_OF_DESCRIPTORS)
        self._inside: dict[asyncio.BaseTransport, Connection] = {}

    def __call__(self) -> Connection:
        return Connection(self, self._serve)

    def of(self, transport: asyncio.BaseTransport | None) -> Connection | None:
        return self._inside.get(transport) if transport is not None else None

    def admit(self, connection: Connection, transport: asyncio.Transport) -> bool:
        address = connection.address
        same = [each for each in self._inside.values() if each.address == address]
        if len(same) >= MOST_PER_ADDRESS and address not in self._exempt:
            if not self._make_room(same):
                return False
        elif len(self._inside) >= self._most and not self._make_room(self._most_idle()):
            return False
        self._inside[transport] = connection
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        self._inside.pop(transport, None)

    def _most_idle(self) -> list[Connection]:
        """Those of the address that has the most idle ones."""
        idle = [each for each in self._inside.values() if not each.engaged]
        counts = Counter(each.address for each in idle)
        return [each for each in idle if each.address == counts.most_common(1)[0][0]]

    def _make_room(self, among: Iterable[Connection]) -> bool:
        idle = (each for each in among if not each.engaged)
        longest = min(idle, key=lambda each: each.active_at, default=None)
        if longest is None:
            return False
        longest.end()
        return True


def listen_at(host: str, port: int) -> socket.socket:
    """Raises OSError if the port is in use."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    listener.setblocking(False)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)
    return listener


async def accept_connections(listener: socket.socket, door: Door, tls: ssl.SSLContext | None) -> None:
    """Accept newcomers forever, in order, no faster than the table can handle."""
    loop = asyncio.get_running_loop()
    bucket, places = Bucket(CONNECTIONS_RATE, loop.time()), asyncio.Semaphore(MOST_HANDSHAKES)
    async with asyncio.TaskGroup() as accepting:
        while True:
            await asyncio.sleep(bucket.wait(loop.time()))
            await places.acquire()
            connection = await _next(listener)
            task = accepting.create_task(_hand_to_server(connection, door, tls), name="page connection")
            task.add_done_callback(lambda _: places.release())


async def _next(listener: socket.socket) -> socket.socket:
    while True:
        try:
            connection, _ = await asyncio.get_running_loop().sock_accept(listener)
        except OSError as error:
            log.warning("The page cannot accept connections (%s); trying again.", error)
            await asyncio.sleep(WITHOUT_DESCRIPTORS_SECONDS)
        else:
            return connection


async def _hand_to_server(connection: socket.socket, door: Door, tls: ssl.SSLContext | None) -> None:
    """Drop a connection that fails the TLS handshake."""
    timeout = HANDSHAKE_SECONDS if tls else None
    try:
        await asyncio.get_running_loop().connect_accepted_socket(
            door, connection, ssl=tls, ssl_handshake_timeout=timeout
        )
    except OSError as error:
        log.debug("A connection to the page failed: %s", error)
        connection.close()
