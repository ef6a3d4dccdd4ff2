"""The daemon's own web server: the page and its files, its live socket, and the rules behind every "why?"."""

from __future__ import annotations

import hashlib
import socket
from base64 import b64encode
from collections.abc import Callable, Iterable

import orjson
from aiohttp import web

from controller.chronicle.html_page import STYLE
from controller.config.languages import languages
from controller.config.web import WebSection
from controller.displays import ring_card
from controller.monitoring.exposition import CONTENT_TYPE, exposition
from controller.monitoring.number import Number
from controller.web.access.addresses import base_path
from controller.web.access.invites import Invite, PageOpened, page_opened
from controller.web.access.keys import Keys, Role
from controller.web.access.page_port import listening
from controller.web.assets import assets, page_of
from controller.web.condition import NOTHING_TO_TELL, Condition
from controller.web.gate import Gate
from controller.web.page.archive import Busy
from controller.web.page.page import Page, Setup
from controller.web.responses import asset_response, file_response, guide_response, healthz, rule_response
from controller.web.socket import Visitor, serve_page
from rulesets.engine.refusal import Refused


# A chronicle and the card of the lights contain their style, since people keep them as files; nothing else is allowed in them.
def _only_with(style: str) -> dict[str, str]:
    digest = b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return {"Content-Security-Policy": policy}


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
        self._section = section
        self._page = page
        self._keys = keys
        self._opened = opened
        self._invites: tuple[Invite, ...] = ()
        self._gate = Gate(section, "table")
        self._port: int | None = None

    def set_keys(self, keys: Keys) -> None:
        """Another game has other seats: publish their links again."""
        self._keys = keys
        if self._port is not None:
            self._report_address(self._port)

    async def run(self) -> None:
        with await listening(self._section) as listener:
            await self.serve(listener)

    async def serve(self, listener: socket.socket) -> None:
        async with self._gate.open(self.app(), listener) as receiving:
            self._report_address(listener.getsockname()[1])
            await self._page.recall()
            await receiving

    def _report_address(self, port: int) -> None:
        self._port = port
        opened = page_opened(self._section, self._keys, port)
        self._invites = opened.invites
        self._opened(opened)

    def app(self) -> web.Application:
        app = self._gate.app()
        for base in dict.fromkeys(("/", base_path(self._section))):  # a proxy may pass on the base path, or cut it off
            app.add_routes(
                [
                    web.get(base, self._index),
                    web.get(f"{base}static/{{path:.+}}", _static),
                    web.get(f"{base}api/rules/{{ruleset}}/{{rule}}", self._rule),
                    web.get(f"{base}api/guide/{{ruleset}}", self._guide),
                    web.get(f"{base}panel/{{display}}-{{mark}}.png", self._panel),
                    web.get(f"{base}chronicle", self._chronicle),
                    web.get(f"{base}chronicle/{{game:[0-9]{{1,9}}}}", self._chronicle),
                    web.get(f"{base}ring-card", self._ring_card),
                    web.get(f"{base}plays.csv", self._plays),
                    web.get(f"{base}download/{{what:report|backup}}", self._download),
                    web.post(f"{base}upload/backup", self._upload),
                    web.get(f"{base}healthz", healthz),
                    web.get(f"{base}health", self._health),
                    web.get(f"{base}metrics", self._metrics),
                    web.get(f"{base}ws", self._socket),
                ]
            )
        return app

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return asset_response(request, page_of(assets()["index.html"], self._keys.table_id))

    async def _health(self, _request: web.Request) -> web.StreamResponse:
        """It always answers 200: a broken device is reported, but is not a reason to restart the table."""
        return web.Response(body=orjson.dumps(self._condition().health), content_type="application/json")

    async def _metrics(self, _request: web.Request) -> web.StreamResponse:
        body = exposition((*self._condition().numbers, *self._own_numbers()))
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE})

    def _own_numbers(self) -> Iterable[Number]:
        about = "Pages that are open, of players and of people who look on."
        yield Number("arbiter_pages_open", about, self._gate.open_pages.players, labels={"of": "players"})
        yield Number("arbiter_pages_open", about, self._gate.open_pages.lookers, labels={"of": "lookers"})
        yield Number("arbiter_page_refused", "Requests that the page refused.", self._gate.refused, counts=True)

    async def _panel(self, request: web.Request) -> web.StreamResponse:
        """Return the newest picture; the mark only defeats caches. The picture of a seat's own panel needs the right mark."""
        png = self._pictures(request.match_info["display"], request.match_info["mark"])
        if png is None:
            raise web.HTTPNotFound(text="There is no such panel, or it has shown nothing yet.")
        return web.Response(body=png, content_type="image/png")

    async def _chronicle(self, request: web.Request) -> web.StreamResponse:
        """The games of a chain as a book: the latest, or the one that a game belongs to."""
        number = request.match_info.get("game")
        try:
            story = await self._page.archive.chronicle(
                int(number) if number else None, request.query.get("language", "")
            )
        except Busy:
            raise web.HTTPServiceUnavailable(text="Many are reading at once: ask again in a moment.") from None
        if story is None:
            raise web.HTTPNotFound(text="There is no such game, or its rules are not installed.")
        return web.Response(text=story, content_type="text/html", headers=_only_with(STYLE))

    async def _ring_card(self, request: web.Request) -> web.StreamResponse:
        """What the lights mean, to be printed."""
        requested = request.query.get("language")
        language = requested if requested in languages() else self._page.language
        text = ring_card.ring_card(self._page.words(language), language)
        return web.Response(text=text, content_type="text/html", headers=_only_with(ring_card.STYLE))

    async def _plays(self, request: web.Request) -> web.StreamResponse:
        """Every finished game as a file for spreadsheets."""
        try:
            table = await self._page.archive.plays_csv(request.query.get("language", ""))
        except Busy:
            raise web.HTTPServiceUnavailable(text="Many are reading at once: ask again in a moment.") from None
        if table is None:
            raise web.HTTPInternalServerError(text="The journal cannot be read: the log says why.")
        headers = {"Content-Disposition": 'attachment; filename="plays.csv"'}
        return web.Response(text=table, content_type="text/csv", charset="utf-8", headers=headers)

    async def _download(self, request: web.Request) -> web.StreamResponse:
        """A file for the owner: a report of a problem, or a backup. The key comes in a header, so that no log has it."""
        setup = self._setup_for(request)
        try:
            name, data = await setup.download(request.match_info["what"])
        except Refused as refused:
            raise web.HTTPConflict(text=self._page.words().say(refused.cue)) from None
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return web.Response(body=data, content_type="application/octet-stream", headers=headers)

    async def _upload(self, request: web.Request) -> web.StreamResponse:
        """A backup to restore. The reply says what it would do; nothing is replaced before the owner agrees."""
        setup = self._setup_for(request)
        self._gate.read_fast(request)
        try:
            found = await setup.receive_backup(request.content.iter_any())
        except Refused as refused:
            raise web.HTTPConflict(text=self._page.words(request.query.get("language")).say(refused.cue)) from None
        return web.Response(body=orjson.dumps(found), content_type="application/json")

    def _setup_for(self, request: web.Request) -> Setup:
        """Set-up, for a request with the owner's key."""
        scheme, _, key = request.headers.get("Authorization", "").partition(" ")
        guest = self._keys.guest(key) if scheme == "Bearer" else None
        if guest is None or guest.role is not Role.OWNER or self._page.setup is None:
            raise web.HTTPForbidden(text="Only the owner of the table may do this.")
        return self._page.setup

    async def _rule(self, request: web.Request) -> web.StreamResponse:
        return await rule_response(request, self._page.language)

    async def _guide(self, request: web.Request) -> web.StreamResponse:
        return await guide_response(request, self._page.language)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        return await self._gate.receive(request, self._keys, self._talk)

    async def _talk(self, ws: web.WebSocketResponse, visitor: Visitor) -> None:
        await serve_page(ws, self._page, visitor, lambda: self._invites)


async def _static(request: web.Request) -> web.StreamResponse:
    return file_response(request, assets(), request.match_info["path"])
