"""A broker that takes everyone in, and then refuses subscriptions or delivers nothing, as one of a cluster may in a failover."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

LOOPBACK = "127.0.0.1"
REFUSED = 0x80


@dataclass(slots=True)
class MoodyBroker:
    """`refuses` says which topic is not granted now; while it is not `delivering`, it acknowledges and forgets.

    `exchanges` are topics on which it delivers something else than what was published.
    """

    refuses: Callable[[str], bool] = lambda _: False
    delivering: bool = True
    exchanges: dict[str, bytes] = field(default_factory=dict)
    port: int = 0
    connections: int = 0
    subscribed: list[str] = field(default_factory=list)
    published: list[tuple[str, bytes]] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[MoodyBroker]:
        server = await asyncio.start_server(self._serve, LOOPBACK, 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._news.clear()
            await self._news.wait()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        granted: set[str] = set()
        self.connections += 1
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                kind, body = await _packet(reader)
                for answer in self._answers(kind, body, granted):
                    writer.write(answer)
                self._news.set()
        writer.close()

    def _answers(self, kind: int, body: bytes, granted: set[str]) -> list[bytes]:
        match kind >> 4:
            case 1:
                return [bytes((0x20, 2, 0, 0))]
            case 8:
                topics = list(_topics(body[2:]))
                self.subscribed += topics
                codes = [REFUSED if self.refuses(topic) else 1 for topic in topics]
                granted |= {topic for topic, code in zip(topics, codes, strict=True) if code != REFUSED}
                return [bytes((0x90, 2 + len(codes))) + body[:2] + bytes(codes)]
            case 3:
                size = int.from_bytes(body[:2], "big")
                topic, rest = body[2 : 2 + size].decode(), body[2 + size :]
                qos = kind >> 1 & 3
                payload = rest[2:] if qos else rest
                self.published.append((topic, payload))
                receipt = [bytes((0x40, 2)) + rest[:2]] if qos else []
                heard = self.delivering and topic in granted
                return [*receipt, *([_message(topic, self.exchanges.get(topic, payload))] if heard else [])]
            case 12:
                return [bytes((0xD0, 0))]
            case _:
                return []


def _message(topic: str, payload: bytes) -> bytes:
    body = len(topic).to_bytes(2, "big") + topic.encode() + payload
    return bytes((0x30, len(body))) + body


def _topics(rest: bytes) -> list[str]:
    topics = []
    while rest:
        size = int.from_bytes(rest[:2], "big")
        topics.append(rest[2 : 2 + size].decode())
        rest = rest[3 + size :]
    return topics


async def _packet(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    kind = (await reader.readexactly(1))[0]
    size = shift = 0
    while True:
        byte = (await reader.readexactly(1))[0]
        size |= (byte & 127) << shift
        shift += 7
        if not byte & 128:
            return kind, await reader.readexactly(size)
