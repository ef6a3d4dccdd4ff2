"""Tasks that end together, and a cancel that is never lost, on every version of Python that is supported."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any


async def until_one_ends(*work: Coroutine[Any, Any, None]) -> None:
    """Run until one ends; raise its error, if any."""
    await _run(work, asyncio.FIRST_COMPLETED)


async def until_all_end(*work: Coroutine[Any, Any, None]) -> None:
    """Run until all have ended; raise the first error."""
    await _run(work, asyncio.FIRST_EXCEPTION)


async def _run(work: Iterable[Coroutine[Any, Any, None]], until: str) -> None:
    """Not a task group: before Python 3.13 it loses a cancel that coincides with a failure."""
    tasks = [asyncio.create_task(each, name="mqtt") for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=until)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    for task in done:
        task.result()


def raise_if_cancelled() -> None:
    """Raise CancelledError if this task was cancelled but the cancel got lost.

    Before Python 3.12, the wait_for inside a connect or a publish swallows a cancel that comes as it succeeds. And leaving
    a client whose broker is gone raises that loss instead of the cancel.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
