"""The web server of a venue: everyone may look at the hall and at each table; staff have a key."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import orjson
from aiohttp import WSCloseCode, WSMsgType, web

from controller.messages.json_input import UnreadableJson, read_json
from controller.monitoring.exposition import CONTENT_TYPE, exposition
from controller.monitoring.number import Number
from controller.venue.config import Venue
from controller.venue.health import CODES, VenueHealth
from controller.venue.page.page import HallPage
from controller.web.access.invites import address, invites
from controller.web.access.keys import Guest, Role, keep_owner_link, load_keys
from controller.web.access.page_port import listening
from controller.web.access.rate_limit import Bucket, Rate
from controller.web.assets import TYPES, Asset, asset, assets, page_of
from controller.web.gate import Gate
from controller.web.page.feed import Viewer
from controller.web.responses import asset_response, file_response, healthz, rule_response
from controller.web.socket import CLOSING, Visitor, send_all

STATIC = Path(__file__).resolve().parent / "static"


@cache
def hall_assets() -> dict[str, Asset]:
    """By path below /static/. The words of both pages are one file for each language."""
    found = dict(assets())
    for file in sorted(STATIC.rglob("*")):
        if file.suffix not in TYPES:
            continue
        path = file.relative_to(STATIC).as_posix()
        body = file.read_bytes()
        if path.startswith("words/") and path in found:
            body = orjson.dumps(orjson.loads(found[path].body) | orjson.loads(body))
        found[path] = asset(path, body)
    return found


# Only staff send commands, by pressing buttons.
COMMANDS = Rate(20.0, 4.0)


@dataclass(frozen=True, slots=True)
class HallOpened:
    """The page can be seen; `staff_link` is the file with the link that has the key."""

    url: str
    staff_link: Path


class HallServer:
    def __init__(self, venue: Venue, page: HallPage, health: VenueHealth, opened: Callable[[HallOpened], None]) -> None:
        self._state = venue.state
        self._section = venue.config.web
        self._page = page
        self._condition = health
        self._opened = opened
        self._keys = load_keys(venue.state, ())
        self._gate = Gate(self._section, "venue")

    async def run(self) -> None:
        with await listening(self._section) as listener:
            async with self._gate.open(self.app(), listener) as receiving:
                self._tell_where(listener.getsockname()[1])
                await receiving

    def _tell_where(self, port: int) -> None:
        own = address(self._section.address, port, self._gate.scheme)
        staff, *_, looker = invites(self._keys, self._section.url or own)
        self._opened(HallOpened(looker.url, keep_owner_link(self._state, staff.url)))

    def app(self) -> web.Application:
        app = self._gate.app()
        app.add_routes(
            [
                web.get("/", self._hall),
                web.get("/static/{path:.+}", _hall_file),
                web.get("/ws", self._socket),
                web.get("/table/{table}/", _table),
                web.get("/table/{table}/static/{path:.+}", _table_file),
                web.get("/table/{table}/api/rules/{ruleset}/{rule}", _rule),
                web.get("/table/{table}/ws", self._socket),
                web.get("/healthz", healthz),
                web.get("/health", self._health),
                web.get("/metrics", self._metrics),
            ]
        )
        return app

    async def _hall(self, request: web.Request) -> web.StreamResponse:
        return asset_response(request, page_of(hall_assets()["hall.html"], self._keys.table_id))

    async def _health(self, _request: web.Request) -> web.StreamResponse:
        """A table that is away does not make the venue unhealthy; a venue that stores nothing is."""
        report = self._condition.report(time.time())
        code = CODES[report["status"]]
        return web.Response(status=code, body=orjson.dumps(report), content_type="application/json")

    async def _metrics(self, _request: web.Request) -> web.StreamResponse:
        about = "Pages of the hall that are open."
        pages = Number("arbiter_pages_open", about, self._gate.open_pages.players + self._gate.open_pages.lookers)
        body = exposition((*self._condition.numbers(time.time()), pages))
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE})

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        """Staff can give commands in the hall; on a table's page everyone only looks."""
        table = request.match_info.get("table")
        keys = self._keys if table is None else None
        return await self._gate.receive(request, keys, partial(self._serve, table))

    async def _serve(self, table: str | None, ws: web.WebSocketResponse, visitor: Visitor) -> None:
        try:
            viewer = self._page.join(table)
        except KeyError:
            await ws.close(code=WSCloseCode.POLICY_VIOLATION, message=b"There is no such table.")
            return
        role = "staff" if visitor.guest.role is Role.OWNER else Role.LOOKER
        viewer.tell({"you": {"role": role, "seat": None, "wrong_key": visitor.wrong_key}})
        try:
            await _serve_page(ws, self._page, visitor.guest, viewer)
        finally:
            self._page.leave(viewer)


async def _hall_file(request: web.Request) -> web.StreamResponse:
    return file_response(request, hall_assets(), request.match_info["path"])


async def _table(request: web.Request) -> web.StreamResponse:
    return file_response(request, assets(), "index.html")


async def _table_file(request: web.Request) -> web.StreamResponse:
    return file_response(request, assets(), request.match_info["path"])


async def _rule(request: web.Request) -> web.StreamResponse:
    return await rule_response(request, "en")


async def _serve_page(ws: web.WebSocketResponse, page: HallPage, guest: Guest, viewer: Viewer) -> None:
    sending = asyncio.create_task(send_all(ws, viewer), name="hall sends")
    clock = asyncio.get_running_loop().time
    bucket = Bucket(COMMANDS, clock())
    try:
        async for message in ws:
            if message.type in CLOSING:
                return
            if message.type is not WSMsgType.TEXT:
                continue
            if not bucket.allows(clock()):
                await asyncio.sleep(1 / COMMANDS.per_second)
            with contextlib.suppress(UnreadableJson):
                page.say(guest, viewer, read_json(message.data.encode()))
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
