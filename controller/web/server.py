"""The daemon's own web server: the page and its files, its live socket, and the rules behind every "why?"."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import socket
from base64 import b64encode
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
from aiohttp import WSCloseCode, web

from controller.chronicle.printed import STYLE
from controller.config.languages import languages
from controller.config.model import WebSection
from controller.content.rulebook import rulebook
from controller.monitoring.exposition import CONTENT_TYPE, Number, exposition
from controller.web.access.addresses import base_path, certificate_of, is_our_name, is_our_origin, names_of, sender
from controller.web.access.connection_limit import Connection, Door, listen_at, receive_newcomers
from controller.web.access.invites import Invite, address, invites
from controller.web.access.keys import LOOKER, Keys
from controller.web.access.open_page_limit import Crowd
from controller.web.access.rate_limit import Buckets, Rate
from controller.web.assets import assets
from controller.web.page.feed import Overrun
from controller.web.page.page import Busy, Page
from controller.web.socket import LARGEST_MESSAGE, converse, hello

log = logging.getLogger(__name__)

# A port that another table holds may become free; nobody plays worse while we wait.
RETRY_SECONDS = 5.0

# How soon a phone that went to sleep, or out of the house, is noticed.
HEARTBEAT_SECONDS = 20.0

# Requests from one address: a class of pupils who all open the page at once, and then what browsers ask now and then.
REQUESTS = Rate(1000.0, 100.0)

# Whoever asks faster waits so long for a refusal: he holds one of his own places meanwhile.
TARPIT_SECONDS = 1.0

# How long a browser may keep a connection without asking; a page's socket is kept alive by its heartbeat.
KEEPALIVE_SECONDS = 75.0

# How long the last words to open pages may take when the table stops.
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

# A chronicle has its style in itself, since it is a file to keep as well; nothing else is allowed in it.
_STYLE_HASH = b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
CHRONICLE_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

_SOCKETS: web.AppKey[set[web.WebSocketResponse]] = web.AppKey("sockets", set)


@dataclass(frozen=True, slots=True)
class Condition:
    """How the table is, for machines that watch over it: what `/health` and `/metrics` tell. Nothing in it is private."""

    health: Mapping[str, Any]
    numbers: tuple[Number, ...] = ()


NOTHING_TO_TELL = Condition({"status": "ok"})


@dataclass(frozen=True, slots=True)
class PageOpened:
    """The page can be seen. `reachable` from other machines, too. `owner_link` is the file with the owner's link."""

    invites: tuple[Invite, ...]
    reachable: bool
    owner_link: Path | None = None


class PageServer:
    """`run` it in the table's task group; it calls `opened` when the page is available."""

    def __init__(
        self,
        section: WebSection,
        page: Page,
        keys: Keys,
        opened: Callable[[PageOpened], None],
        pictures: Callable[[str, str], bytes | None] = lambda *_: None,
        condition: Callable[[], Condition] = lambda: NOTHING_TO_TELL,
    ) -> None:
        """`pictures` gives what a panel shows, by its name and mark, as PNG: nodes that draw by themselves fetch it."""
        self._pictures = pictures
        self._condition = condition
        self._refused = 0
        self._section = section
        self._page = page
        self._keys = keys
        self._opened = opened
        self._invites: tuple[Invite, ...] = ()
        self._names = names_of(section)
        self._tls = certificate_of(section)
        self._requests = Buckets(REQUESTS)
        self._crowd = Crowd()
        self._door: Door | None = None
        self._port: int | None = None

    def seated(self, keys: Keys) -> None:
        """Another game has other seats: publish their links again."""
        self._keys = keys
        if self._port is not None:
            self._tell_where(self._port)

    async def run(self) -> None:
        runner = web.AppRunner(
            self.app(), access_log=None, shutdown_timeout=FAREWELL_SECONDS, keepalive_timeout=KEEPALIVE_SECONDS
        )
        await runner.setup()
        assert runner.server is not None
        exempt = frozenset({self._section.proxy} if self._section.proxy else ())
        self._door = Door(runner.server, exempt)
        try:
            with await self._listen() as listener:
                self._tell_where(listener.getsockname()[1])
                receiving = asyncio.create_task(receive_newcomers(listener, self._door, self._tls), name="page door")
                try:
                    await self._page.recall()
                    await receiving
                finally:
                    receiving.cancel()
                    await asyncio.wait([receiving])
        finally:
            await runner.cleanup()

    def _tell_where(self, port: int) -> None:
        self._port = port
        own = address(self._section.address, port, "https" if self._tls else "http")
        self._invites = invites(self._keys, self._section.url or own)
        self._opened(PageOpened(self._invites, self._section.public or self._section.url is not None))

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard])
        app[_SOCKETS] = set()
        app.on_shutdown.append(_say_goodbye)
        for base in dict.fromkeys(("/", base_path(self._section))):  # a proxy may pass on the base path, or cut it off
            app.add_routes(
                [
                    web.get(base, _index),
                    web.get(f"{base}static/{{path:.+}}", _static),
                    web.get(f"{base}api/rules/{{ruleset}}/{{rule}}", self._rule),
                    web.get(f"{base}panel/{{display}}-{{mark}}.png", self._panel),
                    web.get(f"{base}chronicle", self._chronicle),
                    web.get(f"{base}chronicle/{{game:[0-9]{{1,9}}}}", self._chronicle),
                    web.get(f"{base}healthz", _healthz),
                    web.get(f"{base}health", self._health),
                    web.get(f"{base}metrics", self._metrics),
                    web.get(f"{base}ws", self._socket),
                ]
            )
        return app

    async def _listen(self) -> socket.socket:
        host, wanted = self._section.address, self._section.port
        told = False
        while True:
            try:
                return listen_at(host, wanted)
            except OSError as error:
                if not told:
                    log.warning(
                        "The page cannot have port %d (%s): the table plays on and keeps trying.", wanted, error
                    )
                told = True
                await asyncio.sleep(RETRY_SECONDS)

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """A name that is not ours belongs to a site that was pointed at us; its pages are not to read the table."""
        if connection := self._connection(request):
            connection.ask()
        try:
            if not is_our_name(request.host, public=self._section.public, names=self._names):
                raise web.HTTPMisdirectedRequest(text="This table has another name: open the address that it told you.")
            if not self._requests.allows(self._sender(request), asyncio.get_running_loop().time()):
                await asyncio.sleep(TARPIT_SECONDS)
                raise web.HTTPTooManyRequests(text="Too many requests: wait a little.")
            response = await handler(request)
        except web.HTTPException as refused:
            self._refused += 1
            refused.headers.update(HEADERS)
            raise
        if not response.prepared:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
        return response

    def _connection(self, request: web.Request) -> Connection | None:
        return self._door.of(request.transport) if self._door else None

    def _sender(self, request: web.Request) -> str:
        return sender(request.remote, request.headers.get("X-Forwarded-For"), self._section.proxy)

    async def _health(self, _request: web.Request) -> web.StreamResponse:
        """It answers, so it plays; what is broken beside it is named, and no reason to start the table again."""
        return web.Response(body=orjson.dumps(self._condition().health), content_type="application/json")

    async def _metrics(self, _request: web.Request) -> web.StreamResponse:
        body = exposition((*self._condition().numbers, *self._own_numbers()))
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE})

    def _own_numbers(self) -> Iterable[Number]:
        about = "Pages that are open, of players and of people who look on."
        yield Number("arbiter_pages_open", about, self._crowd.players, labels={"of": "players"})
        yield Number("arbiter_pages_open", about, self._crowd.lookers, labels={"of": "lookers"})
        yield Number("arbiter_page_refused", "Requests that the page refused.", self._refused, counts=True)

    async def _panel(self, request: web.Request) -> web.StreamResponse:
        """The newest is given, since the mark keeps caches from giving an older one; a seat's own, to who knows its mark."""
        png = self._pictures(request.match_info["display"], request.match_info["mark"])
        if png is None:
            raise web.HTTPNotFound(text="There is no such panel, or it has shown nothing yet.")
        return web.Response(body=png, content_type="image/png")

    async def _chronicle(self, request: web.Request) -> web.StreamResponse:
        """The games of a chain as a book: the latest, or the one that a game belongs to."""
        number = request.match_info.get("game")
        try:
            told = await self._page.chronicle(int(number) if number else None, request.query.get("language", ""))
        except Busy:
            raise web.HTTPServiceUnavailable(text="Many are reading at once: ask again in a moment.") from None
        if told is None:
            raise web.HTTPNotFound(text="There is no such game to tell of, or its rules are not here.")
        headers = {"Content-Security-Policy": CHRONICLE_POLICY}
        return web.Response(text=told, content_type="text/html", headers=headers)

    async def _rule(self, request: web.Request) -> web.StreamResponse:
        """In the requested language, or else in the table's."""
        ruleset, rule, wish = request.match_info["ruleset"], request.match_info["rule"], request.query.get("language")
        language = wish if wish in languages() else self._page.language
        found = (await asyncio.to_thread(rulebook, ruleset, language)).get(rule)
        if found is None:
            body = orjson.dumps({"id": rule, "problem": f"There is no rule {rule} in {ruleset}."})
            return web.Response(status=404, body=body, content_type="application/json")
        return web.Response(body=orjson.dumps(found), content_type="application/json")

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        origin, sockets = request.headers.get("Origin"), request.app[_SOCKETS]
        if origin is not None and not is_our_origin(origin, request.host, self._names):
            raise web.HTTPForbidden(text="Another site's page may not speak to the table.")
        ws = web.WebSocketResponse(heartbeat=HEARTBEAT_SECONDS, max_msg_size=LARGEST_MESSAGE, compress=False)
        await ws.prepare(request)
        sockets.add(ws)
        try:
            await self._receive_page(request, ws)
        finally:
            sockets.discard(ws)
            await ws.close()
        return ws

    async def _receive_page(self, request: web.Request, ws: web.WebSocketResponse) -> None:
        """A page takes a place only after it has identified itself; some places are reserved for players."""
        (key, language), where = await hello(ws), self._sender(request)
        known = self._keys.guest(key) if key else LOOKER
        guest = known or LOOKER
        if not self._crowd.enter(guest, where):
            await ws.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"Too many pages are open: close some.")
            return
        connection = self._connection(request)
        if connection:
            connection.engaged = True
        try:
            await converse(ws, self._page, guest, language, lambda: self._invites, wrong_key=known is None)
        except Overrun:
            if connection:
                connection.end()  # no goodbye: he would not listen to it either
        finally:
            self._crowd.leave(guest, where)


async def _index(request: web.Request) -> web.StreamResponse:
    return _file(request, "index.html")


async def _static(request: web.Request) -> web.StreamResponse:
    return _file(request, request.match_info["path"])


def _file(request: web.Request, path: str) -> web.StreamResponse:
    asset = assets().get(path)
    if asset is None:
        raise web.HTTPNotFound(text="There is no such file.")
    headers = {"ETag": asset.tag, "Content-Type": asset.type}
    if request.headers.get("If-None-Match") == asset.tag:
        return web.Response(status=304, headers=headers)
    return web.Response(body=asset.body, headers=headers)


async def _healthz(_request: web.Request) -> web.StreamResponse:
    return web.Response(text="ok\n")


async def _say_goodbye(app: web.Application) -> None:
    """A page that receives this reconnects by itself when the table is back."""
    sockets = app[_SOCKETS]
    closing = [ws.close(code=WSCloseCode.GOING_AWAY) for ws in tuple(sockets)]
    await asyncio.gather(*closing, return_exceptions=True)
