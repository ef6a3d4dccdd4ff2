"""Who may hold a connection to the page: so many in all, so many from one address, and none that says nothing.

A newcomer gets in as long as anyone is idle: when the house is full, whoever has been idle the longest makes room. So a
machine that opens connections and leaves them open only ever displaces its own, and an owner who comes late is let in.
A connection is idle until it has become a page that said who it is.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from collections.abc import Callable, Iterable

# Far more than a house has screens. Half of the descriptors that the system grants stay with the rest of the table.
MOST_CONNECTIONS = 700
SHARE_OF_DESCRIPTORS = 2

# A school class behind one router is fine; one machine may not take every place.
MOST_PER_ADDRESS = 350

# A browser sends its request at once; one that drips it byte by byte holds a place for nothing.
FIRST_REQUEST_SECONDS = 10.0

# Whoever takes nothing for so long is gone, and what is kept for him with him.
STALLED_SECONDS = 30.0


class Connection(asyncio.Protocol):
    """Stands between the wire and aiohttp, and passes everything on."""

    def __init__(self, door: Door, inner: asyncio.Protocol) -> None:
        self.address = ""
        self.engaged = False
        self.active_at = 0.0
        self._spoke = False
        self._door = door
        self._inner = inner
        self._admitted = False
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        loop = asyncio.get_running_loop()
        peer = transport.get_extra_info("peername")
        self.address = peer[0] if peer else ""
        self.active_at, self._transport = loop.time(), transport
        self._admitted = self._door.admit(self, transport)
        if self._admitted:
            self._timer = loop.call_later(FIRST_REQUEST_SECONDS, self._end_if_silent)
            self._inner.connection_made(transport)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._timer, self._stalled):
            if timer is not None:
                timer.cancel()
        if self._admitted and self._transport is not None:
            self._door.leave(self._transport)
            self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._inner.data_received(data)

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

    def end(self) -> None:
        """At once: what waits to be sent is given up, and the place is free."""
        if self._transport is not None:
            self._door.leave(self._transport)
            self._transport.abort()

    def _end_if_silent(self) -> None:
        if not self._spoke:
            self.end()


class Door:
    """A protocol factory. `exempt` are addresses that speak for many, such as a reverse proxy."""

    def __init__(self, serve: Callable[[], asyncio.Protocol], exempt: frozenset[str] = frozenset()) -> None:
        self._serve = serve
        self._exempt = exempt
        self._most = min(MOST_CONNECTIONS, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // SHARE_OF_DESCRIPTORS)
        self._inside: dict[asyncio.BaseTransport, Connection] = {}

    def __call__(self) -> Connection:
        return Connection(self, self._serve())

    def of(self, transport: asyncio.BaseTransport | None) -> Connection | None:
        return self._inside.get(transport) if transport is not None else None

    def admit(self, newcomer: Connection, transport: asyncio.Transport) -> bool:
        address = newcomer.address
        same = [each for each in self._inside.values() if each.address == address]
        if len(same) >= MOST_PER_ADDRESS and address not in self._exempt:
            if not self._make_room(same):
                return False
        elif len(self._inside) >= self._most and not self._make_room(self._most_idle()):
            return False
        self._inside[transport] = newcomer
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
