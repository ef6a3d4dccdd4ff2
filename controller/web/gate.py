"""What the web servers of tables and venues share: host names, limits, headers and open sockets."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeAlias

from aiohttp import WSCloseCode, web

from controller.config.web import WebSection
from controller.web.access.addresses import certificate_of, household, is_our_name, is_our_origin, names_of, sender
from controller.web.access.connection_limit import Connection, Door, accept_connections
from controller.web.access.keys import LOOKER, Keys
from controller.web.access.open_page_limit import OpenPages
from controller.web.access.rate_limit import Buckets, Rate
from controller.web.page.feed import Overrun
from controller.web.socket import LARGEST_MESSAGE, Visitor, hello

# How soon it is noticed that a phone is asleep or out of reach.
HEARTBEAT_SECONDS = 20.0

# Requests from one address: enough for a school class that opens the page at once.
REQUESTS = Rate(1000.0, 100.0)

# A client that asks faster waits this long for a refusal, and meanwhile occupies one of its places.
TARPIT_SECONDS = 1.0

# How long a browser may keep a connection without asking; a page's socket is kept alive by its heartbeat.
KEEPALIVE_SECONDS = 75.0

# How long closing open pages may take when the server stops.
FAREWELL_SECONDS = 1.0

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}

_SOCKETS: web.AppKey[set[web.WebSocketResponse]] = web.AppKey("sockets", set)


ServeSocket: TypeAlias = Callable[[web.WebSocketResponse, Visitor], Awaitable[None]]


class Gate:
    """`whose` names the table or the venue in refusals."""

    def __init__(self, section: WebSection, whose: str) -> None:
        self._section = section
        self._whose = whose
        self._names = names_of(section)
        self._tls = certificate_of(section)
        self._requests = Buckets(REQUESTS)
        self._door: Door | None = None
        self.open_pages = OpenPages()
        self.refused = 0

    @property
    def scheme(self) -> str:
        return "https" if self._tls else "http"

    def app(self) -> web.Application:
        """An application behind this gate, still without routes."""
        app = web.Application(middlewares=[self._guard])
        app[_SOCKETS] = set()
        app.on_shutdown.append(_close_sockets)
        return app

    @contextlib.asynccontextmanager
    async def open(self, app: web.Application, listener: socket.socket) -> AsyncIterator[asyncio.Task[None]]:
        """Accept connections while the block runs, in the task that it yields."""
        runner = web.AppRunner(
            app, access_log=None, shutdown_timeout=FAREWELL_SECONDS, keepalive_timeout=KEEPALIVE_SECONDS
        )
        await runner.setup()
        assert runner.server is not None
        self._door = Door(runner.server, frozenset({self._section.proxy} if self._section.proxy else ()))
        try:
            receiving = asyncio.create_task(accept_connections(listener, self._door, self._tls), name="page door")
            try:
                yield receiving
            finally:
                receiving.cancel()
                await asyncio.wait([receiving])
        finally:
            await runner.cleanup()

    async def receive(self, request: web.Request, keys: Keys | None, serve: ServeSocket) -> web.StreamResponse:
        """Serve a page over its socket. Without `keys`, everyone is a looker."""
        origin, sockets = request.headers.get("Origin"), request.app[_SOCKETS]
        if origin is not None and not is_our_origin(origin, request.host, self._names):
            raise web.HTTPForbidden(text=f"A page of another site may not connect to the {self._whose}.")
        ws = web.WebSocketResponse(heartbeat=HEARTBEAT_SECONDS, max_msg_size=LARGEST_MESSAGE, compress=False)
        await ws.prepare(request)
        sockets.add(ws)
        try:
            await self._place(request, ws, keys, serve)
        finally:
            sockets.discard(ws)
            await ws.close()
        return ws

    async def _place(
        self, request: web.Request, ws: web.WebSocketResponse, keys: Keys | None, serve: ServeSocket
    ) -> None:
        """A page gets a place only after it has identified itself; some places are reserved for players."""
        said, where = await hello(ws), self._sender(request)
        known = keys.guest(said.key) if keys and said.key else LOOKER
        guest = known or LOOKER
        if not self.open_pages.enter(guest, where):
            await ws.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"Too many pages are open: close some.")
            return
        connection = self._connection(request)
        if connection:
            connection.engaged = True
        try:
            await serve(ws, Visitor(guest, said.language, said.browser, known is None, connection))
        except Overrun:
            if connection:
                connection.end()  # without a close message: the client would not read it
        finally:
            self.open_pages.leave(guest, where)

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuse a host name that is not ours: another site was pointed at us and must not read our pages."""
        if connection := self._connection(request):
            connection.ask()
        try:
            if not is_our_name(request.host, public=self._section.public, names=self._names):
                wrong = f"This {self._whose} has another name: open the address that it shows."
                raise web.HTTPMisdirectedRequest(text=wrong)
            if not self._requests.allows(self._sender(request), asyncio.get_running_loop().time()):
                await asyncio.sleep(TARPIT_SECONDS)
                raise web.HTTPTooManyRequests(text="Too many requests: wait a little.")
            response = await handler(request)
        except web.HTTPException as refused:
            self.refused += 1
            refused.headers.update(HEADERS)
            raise
        if not response.prepared:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
        return response

    def read_fast(self, request: web.Request) -> None:
        """This client may send a large file: it has shown the owner's key."""
        if connection := self._connection(request):
            connection.read_fast()

    def _connection(self, request: web.Request) -> Connection | None:
        return self._door.of(request.transport) if self._door else None

    def _sender(self, request: web.Request) -> str:
        return household(sender(request.remote, request.headers.get("X-Forwarded-For"), self._section.proxy))


async def _close_sockets(app: web.Application) -> None:
    """A page that receives this reconnects by itself when the server is back."""
    sockets = app[_SOCKETS]
    closing = [ws.close(code=WSCloseCode.GOING_AWAY) for ws in tuple(sockets)]
    await asyncio.gather(*closing, return_exceptions=True)
