"""A command that runs for long ends when its work is done."""

from __future__ import annotations

import asyncio

import pytest

from controller.commands.play import play
from controller.commands.play.play import run_until_told


def test_a_task_that_waits_for_ever_when_it_is_told_to_stop_does_not_keep_a_table_from_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As bleak does when the bus is gone: it says goodbye to a die, and nobody takes the message."""

    async def goodbye() -> None:
        never = asyncio.Event()
        try:
            await never.wait()
        except asyncio.CancelledError:
            await never.wait()

    async def work() -> str:
        left.append(asyncio.create_task(goodbye()))
        await asyncio.sleep(0)
        return "done"

    left: list[asyncio.Task[None]] = []
    monkeypatch.setattr(play, "TOLD_AGAIN_SECONDS", 0.01)

    assert run_until_told(work()) == "done"
    assert left[0].cancelled()
