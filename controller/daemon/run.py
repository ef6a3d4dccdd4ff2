"""Start a table. The broker comes first: it starts on another processor while the rest is imported and the game opened."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path

from controller.config.load import Table
from controller.daemon.watching import Ending, Watch, Watched
from controller.journal.on_disk import Journal
from controller.mqtt.address import BrokerAddress, house_broker
from controller.mqtt.broker import Broker, starting_broker

# By then the devices are there, and nobody has had the time to answer much.
STARTED_SECONDS = 2.0


async def run_table(
    table: Table,
    *,
    new: bool = False,
    unfinished: int | None = None,
    until_over: bool = False,
    play_on: int = 0,
    watch: Watch | None = None,
) -> Ending | None:
    """Play for ever, or until the game is over and so many that follow it. Raises a fault with a sentence if it cannot begin."""
    with Journal.open(Path(table.config.journal.path)) as journal:
        async with _broker(table) as address:
            from controller.daemon.table import RunningTable  # noqa: PLC0415  # the broker starts meanwhile
            from controller.lobby.begin import game_to_open  # noqa: PLC0415

            opened = game_to_open(table, journal, new=new, unfinished=unfinished)
            running = RunningTable(table, opened, journal, await address, watch or _nobody)
            return await running.run(until_over=until_over, play_on=play_on)


def spare_what_stays() -> None:
    """For a process that is a table and nothing else: what is there once it has started is there to stay.

    The garbage collector would look through all of it again and again, and an answer would wait for that.
    """
    asyncio.get_running_loop().call_later(STARTED_SECONDS, _spare)


def _spare() -> None:
    gc.collect()
    gc.freeze()


@contextlib.asynccontextmanager
async def _broker(table: Table) -> AsyncIterator[Awaitable[BrokerAddress]]:
    """Its address, once it can be reached."""
    mqtt = table.config.mqtt
    if not mqtt.embedded:
        yield _at_once(house_broker(mqtt))
        return
    async with starting_broker(table.state / "broker", mqtt.port) as started:
        yield _address(started)


async def _at_once(address: BrokerAddress) -> BrokerAddress:
    return address


async def _address(started: Awaitable[Broker]) -> BrokerAddress:
    broker = await started
    return BrokerAddress(broker.host, broker.port)


def _nobody(_seen: Watched) -> None:
    """Nobody watches from within."""
