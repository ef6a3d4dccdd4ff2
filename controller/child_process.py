"""Child processes that end when their input closes: when they are stopped, and also when we are killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal

# Time to save their data.
STOP_SECONDS = 5.0


async def stop_child(child: asyncio.subprocess.Process) -> None:
    """Kill it if it takes too long, with all that it has started: it leads its own session."""
    assert child.stdin is not None
    child.stdin.close()
    try:
        async with asyncio.timeout(STOP_SECONDS):
            await child.wait()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):  # it has just ended
            os.killpg(child.pid, signal.SIGKILL)
        await child.wait()
