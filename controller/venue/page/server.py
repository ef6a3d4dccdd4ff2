"""The web server of a venue: everyone may look at the hall and at each table; staff have a key."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import orjson
from aiohttp import WSCloseCode, WSMsgType, web

from controller.content.rulebook import rulebook
from controller.monitoring.exposition import CONTENT_TYPE, Number, exposition
from controller.mqtt.json_input import UnreadableJson, read_json
from controller.venue.config import Venue
from controller.venue.page.assets import hall_assets
from controller.venue.page.page import HallPage
from controller.web.access.addresses import certificate_of, is_our_name, is_our_origin, names_of, sender
from controller.web.access.connection_limit import Connection, Door, listen_at, receive_newcomers
from controller.web.access.invites import Invite, address, invites
from controller.web.access.keys import LOOKER, Guest, Role, keep_owner_link, load_keys
from controller.web.access.open_page_limit import Crowd
from controller.web.access.rate_limit import Bucket, Buckets, Rate
from controller.web.assets import Asset, assets
from controller.web.page.feed import Overrun, Viewer
from controller.web.server import FAREWELL_SECONDS, HEADERS, HEARTBEAT_SECONDS, KEEPALIVE_SECONDS, REQUESTS
from controller.web.socket import LARGEST_MESSAGE, STALLED_SECONDS, hello

log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
TARPIT_SECONDS = 1.0

# Staff press buttons; nobody else has anything to say.
WORDS = Rate(20.0, 4.0)

_CLOSING = {WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR}


@dataclass(frozen=True, slots=True)
class HallOpened:
    """The page can be seen; `staff_link` is the file with the link that has the key."""

    url: str
    staff_link: Path


class HallServer:
    def __init__(self, venue: Venue, page: HallPage, opened: Callable[[HallOpened], None]) -> None:
        self._state = venue.state
        self._section = venue.config.web
        self._page = page
        self._opened = opened
        self._keys = load_keys(venue.state, ())
        self._names = names_of(self._section)
        self._tls = certificate_of(self._section)
        self._requests = Buckets(REQUESTS)
        self._crowd = Crowd()
        self._door: Door | None = None
        self._sockets: set[web.WebSocketResponse] = set()

    async def run(self) -> None:
        runner = web.AppRunner(
            self.app(), access_log=None, shutdown_timeout=FAREWELL_SECONDS, keepalive_timeout=KEEPALIVE_SECONDS
        )
        await runner.setup()
        assert runner.server is not None
        self._door = Door(runner.server, frozenset({self._section.proxy} if self._section.proxy else ()))
        try:
            with listen_at(self._section.address, self._section.port) as listener:
                self._tell_where(listener.getsockname()[1])
                await receive_newcomers(listener, self._door, self._tls)
        except OSError as error:
            log.warning("The page cannot have port %d (%s): it is tried again.", self._section.port, error)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            await runner.cleanup()

    def _tell_where(self, port: int) -> None:
        own = address(self._section.address, port, "https" if self._tls else "http")
        staff, *_, looker = self._invites(self._section.url or own)
        self._opened(HallOpened(looker.url, keep_owner_link(self._state, staff.url)))

    def _invites(self, url: str) -> tuple[Invite, ...]:
        return invites(self._keys, url)

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard])
        app.on_shutdown.append(self._say_goodbye)
        app.add_routes(
            [
                web.get("/", self._index),
                web.get("/static/{path:.+}", self._hall_file),
                web.get("/ws", self._socket),
                web.get("/table/{table}/", self._table),
                web.get("/table/{table}/static/{path:.+}", self._table_file),
                web.get("/table/{table}/api/rules/{ruleset}/{rule}", self._rule),
                web.get("/table/{table}/ws", self._socket),
                web.get("/healthz", self._healthz),
                web.get("/health", self._health),
                web.get("/metrics", self._metrics),
            ]
        )
        return app

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if connection := self._connection(request):
            connection.ask()
        try:
            if not is_our_name(request.host, public=self._section.public, names=self._names):
                raise web.HTTPMisdirectedRequest(text="This venue has another name: open the address that it told you.")
            if not self._requests.allows(self._sender(request), asyncio.get_running_loop().time()):
                await asyncio.sleep(TARPIT_SECONDS)
                raise web.HTTPTooManyRequests(text="Too many requests: wait a little.")
            response = await handler(request)
        except web.HTTPException as refused:
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

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return _file(request, hall_assets(), "hall.html")

    async def _hall_file(self, request: web.Request) -> web.StreamResponse:
        return _file(request, hall_assets(), request.match_info["path"])

    async def _table(self, request: web.Request) -> web.StreamResponse:
        return _file(request, assets(), "index.html")

    async def _table_file(self, request: web.Request) -> web.StreamResponse:
        return _file(request, assets(), request.match_info["path"])

    async def _healthz(self, _request: web.Request) -> web.StreamResponse:
        return web.Response(text="ok\n")

    async def _health(self, _request: web.Request) -> web.StreamResponse:
        """A table that is away is no fault of the venue: people go home."""
        numbers = {number.name.removeprefix("arbiter_venue_"): number.value for number in self._page.numbers()}
        return web.Response(body=orjson.dumps({"status": "ok", **numbers}), content_type="application/json")

    async def _metrics(self, _request: web.Request) -> web.StreamResponse:
        about = "Pages of the hall that are open."
        pages = Number("arbiter_pages_open", about, self._crowd.players + self._crowd.lookers)
        body = exposition((*self._page.numbers(), pages))
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE})

    async def _rule(self, request: web.Request) -> web.StreamResponse:
        ruleset, rule = request.match_info["ruleset"], request.match_info["rule"]
        found = (await asyncio.to_thread(rulebook, ruleset, request.query.get("language", "en"))).get(rule)
        body = found if found is not None else {"id": rule, "problem": f"There is no rule {rule} in {ruleset}."}
        status = 200 if found is not None else 404
        return web.Response(status=status, body=orjson.dumps(body), content_type="application/json")

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        if origin is not None and not is_our_origin(origin, request.host, self._names):
            raise web.HTTPForbidden(text="Another site's page may not speak to the venue.")
        ws = web.WebSocketResponse(heartbeat=HEARTBEAT_SECONDS, max_msg_size=LARGEST_MESSAGE, compress=False)
        await ws.prepare(request)
        self._sockets.add(ws)
        try:
            await self._receive_page(request, ws)
        finally:
            self._sockets.discard(ws)
            await ws.close()
        return ws

    async def _receive_page(self, request: web.Request, ws: web.WebSocketResponse) -> None:
        (key, _), where, table = await hello(ws), self._sender(request), request.match_info.get("table")
        known = self._keys.guest(key) if key else LOOKER
        guest = (known or LOOKER) if table is None else LOOKER
        if not self._crowd.enter(guest, where):
            await ws.close(code=WSCloseCode.TRY_AGAIN_LATER, message=b"Too many pages are open: close some.")
            return
        connection = self._connection(request)
        if connection:
            connection.engaged = True
        try:
            viewer = self._page.join(table)
        except KeyError:
            await ws.close(code=WSCloseCode.POLICY_VIOLATION, message=b"There is no such table.")
            self._crowd.leave(guest, where)
            return
        role = "staff" if guest.role is Role.OWNER else Role.LOOKER
        viewer.tell({"you": {"role": role, "seat": None, "wrong_key": known is None and table is None}})
        try:
            await _converse(ws, self._page, guest, viewer)
        except Overrun:
            if connection:
                connection.end()
        finally:
            self._page.leave(viewer)
            self._crowd.leave(guest, where)

    async def _say_goodbye(self, _app: web.Application) -> None:
        closing = [ws.close(code=WSCloseCode.GOING_AWAY) for ws in tuple(self._sockets)]
        await asyncio.gather(*closing, return_exceptions=True)


async def _converse(ws: web.WebSocketResponse, page: HallPage, guest: Guest, viewer: Viewer) -> None:
    sending = asyncio.create_task(_send(ws, viewer), name="hall sends")
    clock = asyncio.get_running_loop().time
    bucket = Bucket(WORDS, clock())
    try:
        async for message in ws:
            if message.type in _CLOSING:
                return
            if message.type is not WSMsgType.TEXT:
                continue
            if not bucket.allows(clock()):
                await asyncio.sleep(1 / WORDS.per_second)
            with contextlib.suppress(UnreadableJson):
                page.say(guest, viewer, read_json(message.data.encode()))
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _send(ws: web.WebSocketResponse, viewer: Viewer) -> None:
    try:
        while True:
            message = await viewer.next()
            async with asyncio.timeout(STALLED_SECONDS):
                await ws.send_str(message.decode())
    except (TimeoutError, ConnectionError, Overrun):
        await ws.close()


def _file(request: web.Request, files: dict[str, Asset], path: str) -> web.StreamResponse:
    asset = files.get(path)
    if asset is None:
        raise web.HTTPNotFound(text="There is no such file.")
    headers = {"ETag": asset.tag, "Content-Type": asset.type}
    if request.headers.get("If-None-Match") == asset.tag:
        return web.Response(status=304, headers=headers)
    return web.Response(body=asset.body, headers=headers)
