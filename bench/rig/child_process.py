"""Processes alongside this one. Each lives while its input is open, so none is left when this one is gone."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Coroutine, Iterable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]

# A daemon sends its last messages to the broker; one that takes longer than this hangs.
STOP_SECONDS = 15.0


@contextlib.asynccontextmanager
async def child(module: str, *arguments: object, **environment: str) -> AsyncIterator[Process]:
    """Run a module of this bench until the block is left. What it prints can be read from `stdout`."""
    async with _process(module, arguments, environment) as process:
        assert process.stdin
        yield process
        process.stdin.close()


@contextlib.asynccontextmanager
async def command(*arguments: object) -> AsyncIterator[Process]:
    """Run `arbiter` with these arguments until the block is left, as a person would: Ctrl-C ends it."""
    async with _process("controller.main", arguments, {}) as process:
        yield process
        process.send_signal(signal.SIGINT)


@contextlib.asynccontextmanager
async def _process(module: str, arguments: Iterable[object], environment: Mapping[str, str]) -> AsyncIterator[Process]:
    """Kill a child that does not end by itself."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *map(str, arguments)),
        cwd=ROOT,
        env={**surroundings(), **environment},
        stdin=PIPE,
        stdout=PIPE,
    )
    try:
        yield process
        async with asyncio.timeout(STOP_SECONDS):
            await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def surroundings() -> dict[str, str]:
    """The environment of a machine on which the program has run before: compiled files exist."""
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**settings, "PYTHONPYCACHEPREFIX": str(ROOT / "build" / "pycache")}


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
