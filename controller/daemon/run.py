"""Start a table. The broker comes first: it starts in its own process while the rest is imported and the game opened."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path
from typing import TYPE_CHECKING

from controller.config.load import Table
from controller.daemon.watching import Ending, Watch, Watched
from controller.journal.on_disk import Journal
from controller.mqtt.address import BrokerAddress, house_broker
from controller.mqtt.broker import LOOPBACK, Broker, starting_broker
from controller.tcp import is_free
from controller.uplink.subjects import domain_of

if TYPE_CHECKING:
    from controller.mqtt.leaf import Leaf
    from controller.uplink.link import Uplink

# By then the devices are connected, and there were few answers.
STARTED_SECONDS = 2.0

# Enough to greet the broker, which prepares its first answer while the game is opened.
GREETING_SECONDS = 0.001

# Python's default thresholds for garbage collection; a starting command raises them.
DEFAULT_THRESHOLDS = (700, 10, 10)


async def run_table(
    table: Table,
    *,
    new: bool = False,
    unfinished: int | None = None,
    until_over: bool = False,
    play_on: int = 0,
    watch: Watch | None = None,
    own_config: Path | None = None,
) -> Ending | None:
    """Run forever; with `until_over`, until the game and `play_on` games that follow it are over.

    `own_config` is the file that set-up on the page writes; without it, the page offers none.

    Raises a PlainFault if it cannot begin, and StartAgain when the owner restores a backup.
    """
    with Journal.open(Path(table.config.journal.path)) as journal:
        leaf = leaf_of(table)
        async with _broker(table, leaf) as starting:
            from controller.daemon.table import RunningTable  # noqa: PLC0415  # the broker starts meanwhile
            from controller.lobby.begin import game_to_open  # noqa: PLC0415

            await asyncio.sleep(GREETING_SECONDS)
            opened = game_to_open(table, journal, new=new, unfinished=unfinished)
            address, client_port = await starting
            uplink = _uplink(table, client_port, leaf, journal) if leaf else None
            running = RunningTable(table, opened, journal, address, watch or _ignore, uplink, own_config)
            return await running.run(until_over=until_over, play_on=play_on)


def spare_what_stays() -> None:
    """For a process that only runs a table: exclude everything that exists after the start from garbage collection.

    Otherwise the collector would scan all of it again and again, and answers would wait for that.
    """
    asyncio.get_running_loop().call_later(STARTED_SECONDS, _freeze)


def _freeze() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(*DEFAULT_THRESHOLDS)


def leaf_of(table: Table) -> Leaf | None:
    """How the table's broker joins its venue, if it is at one."""
    venue = table.config.venue
    if venue is None:
        return None
    from controller.mqtt.leaf import Leaf  # noqa: PLC0415  # most tables are not connected to a venue

    return Leaf(
        domain_of(_name_at_venue(table)),
        venue.servers,
        user=venue.user or "",
        password=venue.password or "",
        creds_file=Path(venue.creds_file) if venue.creds_file else None,
        tls=venue.tls,
        ca_file=Path(venue.ca_file) if venue.ca_file else None,
    )


def _name_at_venue(table: Table) -> str:
    venue = table.config.venue
    return venue.name if venue and venue.name else table.config.table.name


def _uplink(table: Table, client_port: int, leaf: Leaf, journal: Journal) -> Uplink:
    from controller.uplink.link import Uplink  # noqa: PLC0415  # as above

    return Uplink(_name_at_venue(table), client_port, leaf.key, journal, table.config.table.language)


@contextlib.asynccontextmanager
async def _broker(table: Table, leaf: Leaf | None) -> AsyncIterator[Awaitable[tuple[BrokerAddress, int]]]:
    """Start it; await the result for its address and its NATS port."""
    mqtt = table.config.mqtt
    if not mqtt.embedded:
        with contextlib.closing(_at_once(house_broker(mqtt))) as address:
            yield address
        return
    port = mqtt.port if "port" in mqtt.model_fields_set or is_free(LOOPBACK, mqtt.port) else 0
    async with starting_broker(table.state / "broker", port, leaf) as started:
        with contextlib.closing(_address(started)) as address:  # not awaited if the game cannot be opened
            yield address


async def _at_once(address: BrokerAddress) -> tuple[BrokerAddress, int]:
    return address, 0


async def _address(started: Awaitable[Broker]) -> tuple[BrokerAddress, int]:
    broker = await started
    return BrokerAddress(broker.host, broker.port), broker.client_port


def _ignore(_seen: Watched) -> None:
    """Used without a watcher in this process."""
