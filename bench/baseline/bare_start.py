"""The minimum of `arbiter play`: start the broker, connect, and publish a prompt."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bench.rig.bench_table import BASE, broker_client
from bench.rig.child_process import live
from controller.mqtt.broker import embedded_broker


async def publish_a_prompt(store: Path, port: int) -> None:
    async with embedded_broker(store, port), broker_client(port) as client:
        await client.publish(f"{BASE}/prompt", b"{}", qos=1, retain=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    live(publish_a_prompt(Path(sys.argv[1]), int(sys.argv[2])))
