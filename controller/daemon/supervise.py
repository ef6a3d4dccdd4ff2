"""Keep one part of the table running: if it fails, it is reported and restarted, and no other part is affected."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from firmware_bridge.observations import DeviceDown, DeviceUp, Observe

log = logging.getLogger(__name__)

# A bug of ours would make the part fail again at once: slow enough to read the log, quick enough to recover.
RESTART_SECONDS = 5.0

# A part that has not ended this long after it was cancelled has lost the cancel. Shutting down takes two seconds at most.
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
    """Run it so that it ends when cancelled: now and then a library loses a cancel, and then it is repeated."""
    task = asyncio.ensure_future(run())
    try:
        await asyncio.wait([task])
    except asyncio.CancelledError:
        while not task.done():
            task.cancel()
            await asyncio.wait([task], timeout=TOLD_AGAIN_SECONDS)
        await asyncio.gather(task, return_exceptions=True)  # how it ended no longer matters
        raise
    await task
