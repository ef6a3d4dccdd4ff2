"""A broker that lets everyone in and refuses the first subscriptions, as one does in the middle of a failover."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from hw_mocks.displays.mqtt_device import BrokerPlace
from hw_mocks.testing.broker import LOOPBACK


class DeafBroker:
    """`published` are the topics that came in, `refused` the subscriptions that were turned down."""

    def __init__(self, refusals: int) -> None:
        self._refusals = refusals
        self.refused = 0
        self.heard = asyncio.Event()  # a subscription was granted
        self.published: asyncio.Queue[str] = asyncio.Queue()

    async def attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                kind, body = await _packet(reader)
                writer.write(self._answer(kind, body))
        writer.close()

    def _answer(self, kind: int, body: bytes) -> bytes:
        match kind:
            case 1:
                return bytes.fromhex("20 02 00 00")
            case 3:
                self.published.put_nowait(body[2 : 2 + int.from_bytes(body[:2], "big")].decode())
                return b""
            case 8:
                refuse = self.refused < self._refusals
                self.refused += refuse
                if not refuse:
                    self.heard.set()
                return b"\x90\x03" + body[:2] + (b"\x80" if refuse else b"\x00")
            case 12:
                return b"\xd0\x00"
            case _:
                return b""


async def _packet(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    kind = (await reader.readexactly(1))[0] >> 4
    size = shift = 0
    while True:
        (byte,) = await reader.readexactly(1)
        size |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return kind, await reader.readexactly(size)


@asynccontextmanager
async def deaf_broker(refusals: int) -> AsyncIterator[tuple[BrokerPlace, DeafBroker]]:
    broker = DeafBroker(refusals)
    server = await asyncio.start_server(broker.attend, LOOPBACK, 0)
    try:
        yield BrokerPlace(LOOPBACK, server.sockets[0].getsockname()[1]), broker
    finally:
        server.close()
