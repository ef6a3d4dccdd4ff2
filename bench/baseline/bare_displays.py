"""The minimum between an answer and displays: an aiomqtt client that publishes fixed frames on request."""

from __future__ import annotations

import asyncio
import sys

from bench.rig.bench_table import broker_client
from bench.rig.child_process import live

REPORT = "floor/report"
SHOWN = "floor/shown"


async def publish_on_request(port: int) -> None:
    """A request says how many frames, of how many bytes each, and whether they are retained, as panels' pictures are."""
    async with broker_client(port) as client:
        await client.subscribe(REPORT, qos=1)
        async for message in client.messages:
            count, size, kept = map(int, bytes(message.payload).split())
            frames = (
                client.publish(f"{SHOWN}/{each}", bytes(size), qos=kept, retain=bool(kept)) for each in range(count)
            )
            await asyncio.gather(*frames)


if __name__ == "__main__":
    live(publish_on_request(int(sys.argv[1])))
