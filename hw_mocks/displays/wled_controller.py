"""A whole WLED controller in the network: its HTTP interface, its announcement by mDNS, its UDP port, and its link to a broker.

It comes from the factory without a broker. What is written to `/json/cfg` counts for MQTT after a restart only, since the firmware
keeps an open connection; passwords can be written and never read; with a PIN, settings cannot be written at all.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

from aiohttp import web

from hw_mocks.displays.ddp import DdpReceiver
from hw_mocks.displays.mqtt_device import RETRY_SECONDS, BrokerPlace
from hw_mocks.displays.wled import Rgb, VirtualWled, WledStrip

LOOPBACK = "127.0.0.1"
VERSION = "0.15.0"
SERVICE = "_wled._tcp"

# The firmware's buffers for names; what is longer is cut.
_ROOM = {"broker": 32, "user": 40, "psk": 64, "device": 32, "group": 32}


class VirtualWledController:
    """`columns` and `rows` are those of a matrix; a strip has none. `pin` locks the settings. `about` is what it says of itself."""

    def __init__(
        self,
        name: str,
        leds: int,
        mac: str,
        *,
        columns: int = 0,
        rows: int = 0,
        pin: str = "",
        retry: float = RETRY_SECONDS,
        host: str = LOOPBACK,
    ) -> None:
        self.name = name
        self.leds = leds
        self.mac = mac
        self.restarts = 0
        self.host = host
        self.http_port = 0
        self.mqtt = {
            "en": False,
            "broker": "",
            "port": 1883,
            "user": "",
            "psk": "",
            "topics": {"device": f"wled/{mac[-6:]}", "group": "wled/all"},
        }
        self.strip = WledStrip(self.topic, leds)
        self.ddp = DdpReceiver(self.strip, host)
        matrix = {"matrix": {"w": columns, "h": rows}} if columns else {}
        self.about: dict[str, Any] = {
            "ver": VERSION,
            "leds": {"count": leds, **matrix},
            "name": name,
            "udpport": 21324,
            "brand": "WLED",
            "mac": mac,
        }
        self._pin = pin
        self._retry = retry
        self._stack = AsyncExitStack()
        self._client: asyncio.Task[None] | None = None
        self._device: VirtualWled | None = None
        self._restarted = asyncio.Event()

    @property
    def topic(self) -> str:
        topics: dict[str, str] = self.mqtt["topics"]  # type: ignore[assignment]
        return topics["device"]

    @asynccontextmanager
    async def running(self, *, announced_on: Sequence[str] = (LOOPBACK,)) -> AsyncIterator[VirtualWledController]:
        """Announced by mDNS on these addresses of this machine; on none, it can be found by its address only."""
        async with self._stack:
            await self._serve()
            await self._stack.enter_async_context(self.ddp.listening())
            if announced_on:
                own = announced(SERVICE, self.name, self.http_port, {"mac": self.mac}, announced_on)
                await self._stack.enter_async_context(own)
            try:
                yield self
            finally:
                await self._stop_client()

    async def until(self, holds: Callable[[tuple[Rgb, ...]], bool]) -> None:
        """Wait until the LEDs, painted over the broker, show what is wanted."""
        while self._device is None:
            await self._restarted.wait()
        await self._device.until(lambda strip: holds(strip.pixels))

    async def _serve(self) -> None:
        app = web.Application()
        app.add_routes(
            [
                web.get("/json/info", self._info),
                web.get("/json/cfg", self._config),
                web.post("/json/cfg", self._configure),
                web.post("/json/state", self._state),
            ]
        )
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        self._stack.push_async_callback(runner.cleanup)
        site = web.TCPSite(runner, self.host, 0)
        await site.start()
        self.http_port = runner.addresses[0][1]

    async def _info(self, _request: web.Request) -> web.Response:
        return web.json_response(self.about)

    async def _config(self, _request: web.Request) -> web.Response:
        """The password's length takes the place of the password."""
        shown = {key: value for key, value in self.mqtt.items() if key != "psk"} | {"pskl": len(str(self.mqtt["psk"]))}
        return web.json_response({"rev": [1, 0], "id": {"name": self.name}, "if": {"mqtt": shown}})

    async def _configure(self, request: web.Request) -> web.Response:
        if self._pin:
            return web.json_response({"error": 1}, status=401)
        match await _document(request):
            case {"if": {"mqtt": dict(said)}}:
                topics = said.get("topics")
                self.mqtt |= {
                    key: _cut(key, value) for key, value in said.items() if key in self.mqtt and key != "topics"
                }
                if isinstance(topics, dict):
                    own: dict[str, Any] = self.mqtt["topics"]  # type: ignore[assignment]
                    self.mqtt["topics"] = own | {key: _cut(key, value) for key, value in topics.items() if key in own}
            case _:
                pass
        return web.json_response({"success": True})

    async def _state(self, request: web.Request) -> web.Response:
        said = await _document(request)
        if isinstance(said, dict) and said.get("rb"):
            asyncio.get_running_loop().call_soon(self._restart)
        return web.json_response({"success": True})

    def _restart(self) -> None:
        """The broker's settings count now, and what was painted is gone."""
        self.restarts += 1
        if self._client:
            self._client.cancel()
            self._client = self._device = None
        self.strip.restart()
        if self.mqtt["en"] and self.mqtt["broker"]:
            place = BrokerPlace(
                str(self.mqtt["broker"]),
                int(str(self.mqtt["port"])),
                str(self.mqtt["user"]) or None,
                str(self.mqtt["psk"]) or None,
            )
            self._device = VirtualWled(self.name, self.topic, self.leds, place, retry=self._retry)
            self.strip = self.ddp.strip = self._device.strip
            self._client = asyncio.create_task(self._device.run(), name=f"{self.name} on the broker")
        self._restarted.set()

    async def _stop_client(self) -> None:
        if self._client:
            self._client.cancel()
            with suppress(asyncio.CancelledError):
                await self._client


async def _document(request: web.Request) -> Any:
    try:
        return await request.json()
    except ValueError:
        return None


def _cut(key: str, value: Any) -> Any:
    return value[: _ROOM[key]] if isinstance(value, str) and key in _ROOM else value


@asynccontextmanager
async def announced(
    service: str, name: str, port: int, properties: Mapping[str, str], interfaces: Sequence[str] = (LOOPBACK,)
) -> AsyncIterator[None]:
    """Announce a device by mDNS, as firmware does. `service` is such as `_wled._tcp`; the device answers at the first of the interfaces."""
    from zeroconf import IPVersion, ServiceInfo  # noqa: PLC0415  # only for tests that search
    from zeroconf.asyncio import AsyncZeroconf  # noqa: PLC0415

    own = AsyncZeroconf(interfaces=list(interfaces), ip_version=IPVersion.V4Only)
    kind = f"{service}.local."
    info = ServiceInfo(
        kind,
        f"{name}.{kind}",
        port,
        properties=dict(properties),
        server=f"{name}.local.",
        addresses=[socket.inet_aton(interfaces[0])],
    )
    try:
        await own.async_register_service(info)
        yield
    finally:
        await own.async_close()
