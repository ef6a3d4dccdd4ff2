"""The daemon's own web server: the page and its files, its live socket, and the rules behind every "why?"."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

import orjson
from aiohttp import WSCloseCode, web

from controller.config.languages import languages
from controller.config.model import WebSection
from controller.content.rulebook import rulebook
from controller.web.assets import assets
from controller.web.invites import Invite, address, invites
from controller.web.keys import Keys
from controller.web.page import Page
from controller.web.socket import LARGEST_MESSAGE, converse

log = logging.getLogger(__name__)

# A port that another table holds may become free; nobody plays worse while we wait.
RETRY_SECONDS = 5.0

# How soon a phone that went to sleep, or out of the house, is noticed.
HEARTBEAT_SECONDS = 20.0

# Far more than a house has screens; enough to keep one machine from taking all that there is.
MOST_VIEWERS = 400

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

_LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
_SOCKETS: web.AppKey[set[web.WebSocketResponse]] = web.AppKey("sockets", set)


@dataclass(frozen=True, slots=True)
class PageOpened:
    """The page can be seen. `reachable` from other machines, too."""

    invites: tuple[Invite, ...]
    reachable: bool


class PageServer:
    """`run` it in the table's task group; it tells `opened` when the page can be seen."""

    def __init__(
        self,
        section: WebSection,
        page: Page,
        keys: Keys,
        opened: Callable[[PageOpened], None],
        pictures: Callable[[str, str], bytes | None] = lambda *_: None,
    ) -> None:
        """`pictures` gives what a panel shows, by its name and mark, as PNG: nodes that draw by themselves fetch it."""
        self._pictures = pictures
        self._section = section
        self._page = page
        self._keys = keys
        self._opened = opened
        self._invites: tuple[Invite, ...] = ()
        self._port: int | None = None

    def seated(self, keys: Keys) -> None:
        """Another game has other seats: their links are told anew."""
        self._keys = keys
        if self._port is not None:
            self._tell_invites(self._port)

    def _tell_invites(self, port: int) -> None:
        self._port = port
        self._invites = invites(self._keys, address(self._section.address, port))
        self._opened(PageOpened(self._invites, self._section.public))

    async def run(self) -> None:
        runner = web.AppRunner(self.app(), access_log=None, shutdown_timeout=FAREWELL_SECONDS)
        await runner.setup()
        try:
            self._tell_invites(await self._listen(runner))
            await self._page.recall()
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard])
        app[_SOCKETS] = set()
        app.on_shutdown.append(_say_goodbye)
        app.add_routes(
            [
                web.get("/", _index),
                web.get("/static/{path:.+}", _static),
                web.get("/api/rules/{ruleset}/{rule}", self._rule),
                web.get("/panel/{display}-{mark}.png", self._panel),
                web.get("/healthz", _healthz),
                web.get("/ws", self._socket),
            ]
        )
        return app

    async def _listen(self, runner: web.AppRunner) -> int:
        host, wanted = self._section.address, self._section.port
        told = False
        while True:
            try:
                await web.TCPSite(runner, host, wanted).start()
            except OSError as error:
                if not told:
                    log.warning(
                        "The page cannot have port %d (%s): the table plays on and keeps trying.", wanted, error
                    )
                told = True
                await asyncio.sleep(RETRY_SECONDS)
            else:
                port: int = runner.addresses[0][1]
                return port

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """A name that is not ours belongs to a site that was pointed at us; its pages are not to read the table."""
        try:
            if not is_our_name(request.host, public=self._section.public):
                raise web.HTTPMisdirectedRequest(text="This table has another name: open the address that it told you.")
            response = await handler(request)
        except web.HTTPException as refused:
            refused.headers.update(HEADERS)
            raise
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    async def _panel(self, request: web.Request) -> web.StreamResponse:
        """The newest is given, since the mark keeps caches from giving an older one; a seat's own, to who knows its mark."""
        png = self._pictures(request.match_info["display"], request.match_info["mark"])
        if png is None:
            raise web.HTTPNotFound(text="There is no such panel, or it has shown nothing yet.")
        return web.Response(body=png, content_type="image/png")

    async def _rule(self, request: web.Request) -> web.StreamResponse:
        """In the language that is asked for, if there is one; in the table's otherwise."""
        ruleset, rule, wish = request.match_info["ruleset"], request.match_info["rule"], request.query.get("language")
        language = wish if wish in languages() else self._page.language
        found = (await asyncio.to_thread(rulebook, ruleset, language)).get(rule)
        if found is None:
            body = orjson.dumps({"id": rule, "problem": f"There is no rule {rule} in {ruleset}."})
            return web.Response(status=404, body=body, content_type="application/json")
        return web.Response(body=orjson.dumps(found), content_type="application/json")

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        origin, sockets = request.headers.get("Origin"), request.app[_SOCKETS]
        if origin is not None and urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden(text="Another site's page may not speak to the table.")
        if len(sockets) >= MOST_VIEWERS:
            raise web.HTTPServiceUnavailable(text="Too many pages are open: close some.")
        ws = web.WebSocketResponse(heartbeat=HEARTBEAT_SECONDS, max_msg_size=LARGEST_MESSAGE, compress=False)
        await ws.prepare(request)
        sockets.add(ws)
        try:
            await converse(ws, self._page, self._keys, lambda: self._invites)
        finally:
            sockets.discard(ws)
            await ws.close()
        return ws


def is_our_name(host: str, *, public: bool) -> bool:
    """Which names a browser may know us by: this machine's, and where the owner opens the page, any bare address."""
    name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    if name in _LOCAL_NAMES:
        return True
    own = socket.gethostname().lower()
    return public and (_is_address(name) or name in {own, f"{own}.local"})


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


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
    """A page that hears this comes back by itself when the table does."""
    sockets = app[_SOCKETS]
    closing = [ws.close(code=WSCloseCode.GOING_AWAY) for ws in tuple(sockets)]
    await asyncio.gather(*closing, return_exceptions=True)
