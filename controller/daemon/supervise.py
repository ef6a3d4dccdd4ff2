"""Keep one part of the table running: one that fails is named, started again, and costs nobody else anything."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from firmware_bridge.observations import DeviceDown, DeviceUp, Observe

log = logging.getLogger(__name__)

# A part that fails by a fault of ours would fail again at once: slow enough to read the log, quick enough to heal.
RESTART_SECONDS = 5.0

Run = Callable[[], Awaitable[None]]


async def supervise(name: str, run: Run, observe: Observe, *, reports_itself: bool = False) -> None:
    """Run it for ever. Once it runs again after a failure it is reported as up, unless it `reports_itself`."""
    clock = asyncio.get_running_loop().time
    while True:
        failed = False
        try:
            await run()
        except Exception:
            log.exception("The driver of %s failed.", name)
            observe(DeviceDown(name, "its driver failed, and the log says more", clock()))
            failed = True
        await asyncio.sleep(RESTART_SECONDS)
        if failed and not reports_itself:
            observe(DeviceUp(name, "driver", clock()))
