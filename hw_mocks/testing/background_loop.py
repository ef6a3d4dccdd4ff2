"""Virtual hardware for programs without asyncio: it runs on an event loop in a thread, and is used with plain calls."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import Any, TypeVar

T = TypeVar("T")

# Far longer than any virtual device needs: only a hang takes so long.
PATIENCE_SECONDS = 60.0


class Workshop:
    """An event loop in a thread, on which all virtual devices are made, used and closed."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="virtual hardware", daemon=True)
        self._stack = AsyncExitStack()
        self._thread.start()

    def wait(self, work: Coroutine[Any, Any, T], seconds: float = PATIENCE_SECONDS) -> T:
        """Run this and return its result; raises TimeoutError after this long."""
        future = asyncio.run_coroutine_threadsafe(_within(work, seconds), self._loop)
        return future.result()

    def do(self, act: Callable[[], T]) -> T:
        async def acted() -> T:
            return act()

        return self.wait(acted())

    def keep(self, open_one: Callable[[], AbstractAsyncContextManager[T]], seconds: float = PATIENCE_SECONDS) -> T:
        """Make something that lives until the workshop is closed."""

        async def kept() -> T:
            return await self._stack.enter_async_context(open_one())

        return self.wait(kept(), seconds)

    def close(self) -> None:
        self.wait(self._stack.aclose())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE_SECONDS)
        self._loop.close()


async def _within(work: Coroutine[Any, Any, T], seconds: float) -> T:
    async with asyncio.timeout(seconds):
        return await work
