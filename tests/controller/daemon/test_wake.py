"""The table wakes when a piece has come to rest, however long it took to show the moment before."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from controller.daemon.table import RunningTable

PATIENCE = 30.0


async def test_a_piece_that_came_to_rest_while_the_table_was_busy_is_not_forgotten() -> None:
    """A table that forgot it held its prompt forever, and named no reason."""
    loop = asyncio.get_running_loop()
    handled: list[object] = []
    rested = loop.time() - 1
    table: Any = SimpleNamespace(
        _loop=loop,
        _ticked_at=rested - 1,
        _on=SimpleNamespace(session=SimpleNamespace(wake_at=lambda now: rested if now < rested else None)),
        _inbox=asyncio.Queue(),
        _handle=handled.append,
    )
    async with asyncio.timeout(PATIENCE):
        await RunningTable._handle_next(table)
    assert handled == [None]
    assert table._ticked_at > rested
