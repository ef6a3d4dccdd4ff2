"""Keep one part of the table running: one that fails is named, started again, and costs nobody else anything."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from firmware_bridge.observations import DeviceDown, DeviceUp, Observe

log = logging.getLogger(__name__)

# A part that fails by a fault of ours would fail again at once: slow enough to read the log, quick enough to heal.
RESTART_SECONDS = 5.0

# A part that has not ended so long after it was told to has not heard it. Last words take two seconds at most.
TOLD_AGAIN_SECONDS = 5.0

Run = Callable[[], Awaitable[None]]


async def supervise(name: str, run: Run, observe: Observe, *, reports_itself: bool = False) -> None:
    """Run it for ever. Once it runs again after a failure it is reported as up, unless it `reports_itself`."""
    clock = asyncio.get_running_loop().time
    while True:
        failed = False
        try:
            await _heedful(run)
        except Exception:
            log.exception("The driver of %s failed.", name)
            observe(DeviceDown(name, "its driver failed, and the log says more", clock()))
            failed = True
        await asyncio.sleep(RESTART_SECONDS)
        if failed and not reports_itself:
            observe(DeviceUp(name, "driver", clock()))


async def _heedful(run: Run) -> None:
    """Run it so that it ends when it is told to: now and then a library loses a cancel, and then it is said again."""
    task = asyncio.ensure_future(run())
    try:
        await asyncio.wait([task])
    except asyncio.CancelledError:
        while not task.done():
            task.cancel()
            await asyncio.wait([task], timeout=TOLD_AGAIN_SECONDS)
        await asyncio.gather(task, return_exceptions=True)  # how it ended does not matter any more
        raise
    await task
