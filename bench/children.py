"""Processes beside this one. Each lives while its input is open, so none is left when this one is gone."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent

# A daemon says its last words to the broker; whoever takes longer than this hangs.
STOP_SECONDS = 15.0


@contextlib.asynccontextmanager
async def child(module: str, *arguments: object, **environment: str) -> AsyncIterator[Process]:
    """Run a module of this bench until the block is left. What it prints can be read from `stdout`."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *map(str, arguments)),
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=PIPE,
        stdout=PIPE,
    )
    assert process.stdin
    try:
        yield process
        assert process.returncode is None, f"{module} broke down"
    finally:
        process.stdin.close()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()


def live(work: Coroutine[Any, Any, object]) -> None:
    """In the child: do this until it is done, or until the input closes."""
    asyncio.run(_until_closed(work))


async def _until_closed(work: Coroutine[Any, Any, object]) -> None:
    task = asyncio.ensure_future(work)
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    closing = asyncio.create_task(reader.read())
    closing.add_done_callback(lambda _: task.cancel())
    with contextlib.suppress(asyncio.CancelledError):
        await task
    closing.cancel()
