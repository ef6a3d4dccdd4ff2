"""Many viewers of the page, in one process: each reads everything that the page sends."""

from __future__ import annotations

import asyncio
import sys
from contextlib import AsyncExitStack

import aiohttp

from bench.rig.bench_table import LOOPBACK
from bench.rig.child_process import live

READY = b"ready\n"


async def look_on(port: int, count: int) -> None:
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session, AsyncExitStack() as stack:
        sockets = [
            await stack.enter_async_context(session.ws_connect(f"http://{LOOPBACK}:{port}/ws")) for _ in range(count)
        ]
        async with asyncio.TaskGroup() as group:
            for socket in sockets:
                await socket.send_str("{}")
                await socket.receive()
                group.create_task(_drain(socket))
            print(READY.decode(), end="", flush=True)


async def _drain(socket: aiohttp.ClientWebSocketResponse) -> None:
    async for _ in socket:
        pass


if __name__ == "__main__":
    live(look_on(int(sys.argv[1]), int(sys.argv[2])))
