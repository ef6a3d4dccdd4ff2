"""Keep one part of the table running: if it fails, it is reported and restarted, and no other part is affected."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator

from firmware_bridge.observations import DeviceDown, DeviceUp, Observe

log = logging.getLogger(__name__)

# After a bug of ours the part may fail again at once: long enough to keep the log readable, short enough to recover.
RESTART_SECONDS = 5.0

# A part that still runs this long after it was cancelled has lost the cancel: shutting down takes two seconds at most.
CANCEL_AGAIN_SECONDS = 5.0

Run = Callable[[], Awaitable[None]]


@contextlib.contextmanager
def isolated(part: str) -> Iterator[None]:
    """Log a failure of one part, so that it affects no other."""
    try:
        yield
    except Exception:
        log.exception("%s could not be updated.", part)


async def supervise(name: str, run: Run, observe: Observe, *, reports_itself: bool = False) -> None:
    """Run it forever. Once it runs again after a failure it is reported as up, unless it `reports_itself`."""
    clock = asyncio.get_running_loop().time
    while True:
        failed = False
        try:
            await _run_until_cancelled(run)
        except Exception:
            log.exception("%s failed; it is restarted.", name)
            observe(DeviceDown(name, "its driver failed; see the log", clock()))
            failed = True
        await asyncio.sleep(RESTART_SECONDS)
        if failed and not reports_itself:
            observe(DeviceUp(name, "driver", clock()))


async def _run_until_cancelled(run: Run) -> None:
    """Cancel it repeatedly if needed: some libraries swallow a cancel."""
    task = asyncio.ensure_future(run())
    try:
        await asyncio.wait([task])
    except asyncio.CancelledError:
        while not task.done():
            task.cancel()
            await asyncio.wait([task], timeout=CANCEL_AGAIN_SECONDS)
        await asyncio.gather(task, return_exceptions=True)  # how it ended no longer matters
        raise
    await task
