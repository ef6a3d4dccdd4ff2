"""Many screens that look on: each takes whatever the page sends, in one process of its own."""

from __future__ import annotations

import asyncio
import sys
from contextlib import AsyncExitStack

import aiohttp

from bench.rig.child_process import live
from bench.rig.venue import LOOPBACK


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
            print("ready", flush=True)


async def _drain(socket: aiohttp.ClientWebSocketResponse) -> None:
    async for _ in socket:
        pass


if __name__ == "__main__":
    live(look_on(int(sys.argv[1]), int(sys.argv[2])))
