"""An OpenEPaperLink access point with tags: it receives JPEGs over HTTP and converts them to the inks of a tag."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import NoReturn, Protocol
from urllib.parse import urlsplit

from aiohttp import BodyPartReader, web
from PIL import Image, UnidentifiedImageError

from hw_mocks.displays.mqtt_device import BrokerPlace
from hw_mocks.displays.panel import in_inks
from hw_mocks.faults.plan import FaultPlan

LOOPBACK = "127.0.0.1"


@dataclass(slots=True)
class EpaperTag:
    """A tag that is always awake. `fetched` counts its pictures."""

    size: tuple[int, int]
    red: bool = False
    shown: Image.Image | None = None
    fetched: int = 0


class AccessPoint:
    """`starting` answers everyone with "come back later"."""

    def __init__(self, tags: Mapping[str, EpaperTag]) -> None:
        self.tags = dict(tags)
        self.starting = False
        self.refused = 0
        self._changed = asyncio.Condition()

    def app(self) -> web.Application:
        app = web.Application()
        app.add_routes([web.post("/imgupload", self._upload), web.get("/get_db", self._database)])
        return app

    async def until(self, holds: Callable[[], bool]) -> None:
        async with self._changed:
            await self._changed.wait_for(holds)

    async def _upload(self, request: web.Request) -> web.Response:
        fields: dict[str, bytes] = {}
        async for part in await request.multipart():
            if isinstance(part, BodyPartReader) and part.name:
                fields[part.name] = bytes(await part.read())
        status, text = self._accept_picture(fields)
        self.refused += status != 200
        async with self._changed:
            self._changed.notify_all()
        return web.Response(status=status, text=text)

    def _accept_picture(self, fields: Mapping[str, bytes]) -> tuple[int, str]:
        if self.starting:
            return 409, "come back later"
        tag = self.tags.get(fields.get("mac", b"").decode(errors="replace"))
        if tag is None:
            return 400, "unknown tag"
        picture = _read(fields.get("file", b""), red=tag.red)
        if picture is None or picture.size != tag.size:
            return 400, "no picture for this tag"
        tag.shown = picture
        tag.fetched += 1
        return 200, "ok, saved"

    async def _database(self, request: web.Request) -> web.Response:
        tag = self.tags.get(request.query.get("mac", ""))
        if tag is None:
            return web.Response(status=400, text="unknown tag")
        return web.json_response({"tags": [{"mac": request.query["mac"], "pending": 0}]})


def _read(data: bytes, *, red: bool) -> Image.Image | None:
    """Read a JPEG, and nothing else, in the inks that the tag has."""
    try:
        with Image.open(BytesIO(data), formats=["JPEG"]) as picture:
            picture.load()
            return in_inks(picture) if red else picture.convert("L").point([0] * 128 + [255] * 128, "1")
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None


@asynccontextmanager
async def access_point(tags: Mapping[str, EpaperTag], port: int = 0) -> AsyncIterator[tuple[AccessPoint, str]]:
    """Yields the access point and its address."""
    point = AccessPoint(tags)
    runner = web.AppRunner(point.app(), access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, LOOPBACK, port).start()
        yield point, f"http://{LOOPBACK}:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@dataclass(frozen=True, slots=True)
class VirtualAccessPoint:
    """An access point on a port of this machine, with all of its tags."""

    tags: Mapping[str, EpaperTag]
    port: int

    async def run(self) -> NoReturn:
        async with access_point(self.tags, self.port):
            while True:
                await asyncio.Event().wait()


class BehindAccessPoint(Protocol):
    """A tag in a table's config."""

    @property
    def access_point(self) -> str: ...
    @property
    def mac(self) -> str: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def inks(self) -> str: ...


def doubles(
    configs: Mapping[str, BehindAccessPoint], _place: BrokerPlace, _plan: FaultPlan
) -> dict[str, VirtualAccessPoint]:
    """Tags have no connection themselves: the doubles are the access points that the config has on this machine."""
    found: dict[str, VirtualAccessPoint] = {}
    for address in dict.fromkeys(tag.access_point for tag in configs.values()):
        url = urlsplit(address)
        if url.hostname == LOOPBACK and url.port:
            own = [tag for tag in configs.values() if tag.access_point == address]
            found[address] = VirtualAccessPoint(
                {tag.mac: EpaperTag(tag.size, tag.inks == "bwr") for tag in own}, url.port
            )
    return found
