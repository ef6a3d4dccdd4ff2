"""Those who attack a page, in their own processes. They end when their input does.

`python -m tests.loop.attackers KIND PORT COUNT`, where KIND is one of the functions below. Loopback only.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Awaitable, Callable
from random import Random

HOST = "127.0.0.1"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
HELLO = b'{"key":null}'

# What breaks off is tried again, but not in a tight loop: the attacker shares the processor with its target.
AGAIN_SECONDS = 0.05


def frame(text: bytes) -> bytes:
    """A masked text frame; a mask of zeros leaves it as it is."""
    size = bytes((0x80 | len(text),)) if len(text) < 126 else bytes((0x80 | 126, *len(text).to_bytes(2, "big")))
    return b"\x81" + size + bytes(4) + text


async def _socket(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(UPGRADE)
    await reader.readuntil(b"\r\n\r\n")
    writer.write(frame(HELLO))
    return reader, writer


async def deaf(port: int, _rng: Random) -> None:
    """Says things without end and never reads an answer."""
    reader, writer = await _socket(port)
    reader._transport.pause_reading()  # type: ignore[attr-defined]
    text = frame(b'{"id":"' + b"x" * 60 + b'","do":"undo"}') * 50
    while True:
        writer.write(text)
        await writer.drain()


async def slow(port: int, rng: Random) -> None:
    """A request that never ends, a byte at a time."""
    _, writer = await asyncio.open_connection(HOST, port)
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-")
    while True:
        writer.write(b"a")
        await writer.drain()
        await asyncio.sleep(rng.uniform(0.5, 1.5))


async def looking(port: int, _rng: Random) -> None:
    """Looks on, as any page does."""
    reader, _ = await _socket(port)
    while await reader.read(65536):
        pass


async def asking(port: int, rng: Random) -> None:
    """Asks for rules that there are not, and for files, one after the other."""
    reader, writer = await asyncio.open_connection(HOST, port)
    while True:
        path = rng.choice((f"/api/rules/game-{rng.random()}/X-{rng.random()}", "/static/main.js", f"/{rng.random()}"))
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        if not await reader.read(65536):
            return


async def talking(port: int, rng: Random) -> None:
    """Looks back at random, sends commands that it may not send, and reads the replies."""
    reader, writer = await _socket(port)
    while True:
        writer.write(frame(b'{"do":"look-back","at":%d}' % rng.randrange(3)) + frame(b'{"id":"1","do":"pause"}'))
        await writer.drain()
        if not await reader.read(65536):
            return


KINDS: dict[str, Callable[[int, Random], Awaitable[None]]] = {
    each.__name__: each for each in (deaf, slow, looking, asking, talking)
}


async def _for_ever(attack: Callable[[int, Random], Awaitable[None]], port: int, number: int) -> None:
    rng = Random(number)
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            await attack(port, rng)
        await asyncio.sleep(AGAIN_SECONDS * rng.uniform(1, 3))


async def main(kind: str, port: int, count: int) -> None:
    tasks = [asyncio.create_task(_for_ever(KINDS[kind], port, number)) for number in range(count)]
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
