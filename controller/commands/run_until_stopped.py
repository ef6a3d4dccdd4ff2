"""Run a command until it is done or somebody stops it, then shut down cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Coroutine
from typing import Any, TypeVar

from controller.daemon.run import spare_what_stays

# A library may swallow the first cancel.
CANCEL_AGAIN_SECONDS = 1.0

T = TypeVar("T")


def run_until_stopped(work: Coroutine[Any, Any, T | None]) -> T | None:
    """Run until it is done, or until Ctrl-C, the system or a closed terminal asks to stop; then shut down cleanly."""

    async def main() -> T | None:
        task = asyncio.ensure_future(work)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, task.cancel)
        spare_what_stays()
        try:
            with contextlib.suppress(asyncio.CancelledError):
                return await task
            return None
        finally:
            await _end_what_is_left()

    return asyncio.run(main())


async def _end_what_is_left() -> None:
    """Cancel tasks that libraries left behind, twice if needed: one may wait for a bus that is gone."""
    while left := asyncio.all_tasks() - {asyncio.current_task()}:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=CANCEL_AGAIN_SECONDS)
