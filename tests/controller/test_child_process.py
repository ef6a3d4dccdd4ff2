"""Child processes and their ends."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from time import sleep

import pytest

from controller import child_process
from controller.child_process import stop_child


async def child(*command: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(*command, stdin=asyncio.subprocess.PIPE, start_new_session=True)


async def test_a_child_ends_when_its_input_closes() -> None:
    reads = await child("cat")
    await stop_child(reads)
    assert reads.returncode == 0


async def test_a_child_that_goes_on_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "STOP_SECONDS", 0.01)
    stubborn = await child("sleep", "600")
    await stop_child(stubborn)
    assert stubborn.returncode == -signal.SIGKILL


async def test_a_child_that_ends_as_patience_does_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop learns of both at once."""
    monkeypatch.setattr(child_process, "STOP_SECONDS", 0.0)
    short = await child("true")
    _sleep_until_gone(short.pid)
    await stop_child(short)
    assert short.returncode == 0


def _sleep_until_gone(pid: int) -> None:
    """Without the loop, which would hear of it."""
    while Path(f"/proc/{pid}").exists():
        sleep(0.001)
