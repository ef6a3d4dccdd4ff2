"""An embedded broker on a disk of six megabytes that is filled and emptied again, in a mount of this process's own.

Run it as `unshare --map-root-user --mount python -m tests.controller.mqtt.full_disk FOLDER`. It ends well if the broker keeps
retained messages again once there is room.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import subprocess
import sys
from pathlib import Path

import aiomqtt

from controller.mqtt import broker as watched
from controller.mqtt.broker import Broker, embedded_broker

PATIENCE = 60.0


async def keeps(broker: Broker, payload: bytes) -> bool:
    try:
        async with aiomqtt.Client(broker.host, broker.port, timeout=2) as client:
            await client.publish("state", payload, qos=1, retain=True)
    except aiomqtt.MqttError:
        return False
    return True


async def keeps_again(broker: Broker) -> None:
    while True:
        if await keeps(broker, b"after"):
            return
        await asyncio.sleep(0.1)


async def main(folder: Path) -> None:
    watched.CHECK_SECONDS = watched.CHECK_ANSWER_SECONDS = 1.0
    async with asyncio.timeout(PATIENCE), embedded_broker(folder / "broker") as broker:
        assert await keeps(broker, b"before")
        with contextlib.suppress(OSError), (folder / "junk").open("wb", buffering=0) as junk:
            while True:
                junk.write(bytes(4096))
        assert not await keeps(broker, bytes(50_000)), "the disk was not full"
        (folder / "junk").unlink()
        await keeps_again(broker)


if __name__ == "__main__":
    logging.getLogger("mqtt").disabled = True
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", sys.argv[1]], check=True)
    asyncio.run(main(Path(sys.argv[1])))
