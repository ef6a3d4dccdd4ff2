"""A command that runs for long ends when its work is done."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from controller.commands import run_until_stopped as running
from controller.commands.run_until_stopped import run_until_stopped


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
    monkeypatch.setattr(running, "CANCEL_AGAIN_SECONDS", 0.01)

    assert run_until_stopped(work()) == "done"
    assert left[0].cancelled()


def test_a_table_plays_on_when_nobody_reads_what_it_says_any_more() -> None:
    script = """
from controller.commands.play import Watcher
from controller.daemon.watching import Differs
watcher = Watcher()
for number in range(20_000):
    watcher.note(Differs(f"sentence {number}"))
"""
    command = [sys.executable, "-c", script]

    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == "sentence 0\n"
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 0
