"""`arbiter mock`: the virtual hardware of a table, without the table."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from pathlib import Path
from threading import Thread

from rich.console import Console

from controller.checkup.broker import broker_of_the_house
from controller.commands.failing import plain_failures
from controller.commands.mock.virtual_table import bring_to_life
from controller.commands.run_until_stopped import run_until_stopped
from controller.commands.tables import table_for
from controller.config.load import Table
from controller.config.model import MqttSection

STDIN = 0


def mock(
    path: Path,
    *,
    fast: bool,
    seed: int | None,
    state: Path | None,
    port: int | None,
    hands: bool | None,
    while_open: bool,
) -> None:
    with plain_failures():
        table = table_for(path, state, port=port, seed=seed, hands=hands)
        run_until_stopped(_live(table, path, fast=fast, while_open=while_open))


async def _live(table: Table, path: Path, *, fast: bool, while_open: bool) -> None:
    def tell() -> None:
        if not while_open:
            name = table.config.table.name
            Console().print(f"The virtual hardware of {name} is there: `arbiter play {path}` plays on it.")

    await _report_refused_broker(table.config.mqtt)
    living = asyncio.create_task(bring_to_life(table, fast=fast, tell=tell), name="virtual hardware")
    closing = asyncio.create_task(_input_closed() if while_open else asyncio.Event().wait(), name="input")
    try:
        await asyncio.wait((living, closing), return_when=asyncio.FIRST_COMPLETED)
        if living.done():
            await living
    finally:
        for task in (living, closing):
            task.cancel()
        await asyncio.gather(living, closing, return_exceptions=True)


async def _report_refused_broker(mqtt: MqttSection) -> None:
    """Virtual devices keep retrying, as real ones do; report why they cannot connect."""
    if mqtt.embedded:
        return  # the table starts it
    finding = await broker_of_the_house(mqtt)
    if not finding.well:
        Console(stderr=True).print(f"{finding.text} The virtual hardware keeps trying.", markup=False, soft_wrap=True)


async def _input_closed() -> None:
    """Wait until the process that started us closes our input, which also happens when it is killed.

    It reads without Python's buffer: a blocked thread would hold the lock of that buffer when the interpreter ends.
    """
    loop, closed = asyncio.get_running_loop(), asyncio.Event()

    def read_to_the_end() -> None:
        with suppress(OSError):
            while os.read(STDIN, 4096):
                pass
        with suppress(RuntimeError):  # the loop may have ended first
            loop.call_soon_threadsafe(closed.set)

    Thread(target=read_to_the_end, name="input", daemon=True).start()
    await closed.wait()
