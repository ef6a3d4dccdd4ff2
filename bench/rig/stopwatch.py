"""A stop-watch for what comes back by a callback."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter

from bench.rig.bench_table import PATIENCE


class Watch:
    def __init__(self) -> None:
        self._stopped = asyncio.Event()
        self._at = 0.0

    def stop(self) -> None:
        self._at = perf_counter()
        self._stopped.set()

    async def time(self, act: Callable[[], None]) -> float:
        """Seconds from this act to the next `stop`."""
        self._stopped.clear()
        start = perf_counter()
        act()
        async with asyncio.timeout(PATIENCE):
            await self._stopped.wait()
        return self._at - start
