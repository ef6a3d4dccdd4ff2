"""What is read from the streams of the hall: journals for the database, states for the page; and who is here.

Each table has consumers that belong to it alone, and each has a limit on bytes for each second: a table that sends a lot
waits for itself. A consumer that falls silent is created again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from secrets import token_hex

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy

from controller.uplink.subjects import STATES, here
from controller.venue.cluster.server_config import DOMAIN
from controller.venue.cluster.stream import CALL_SECONDS, RETRY_SECONDS, stream_of
from controller.venue.hall import TableMessage

log = logging.getLogger(__name__)

INTAKE = "intake"

# What the hall shows of every table: everything but the view.
GLANCES = tuple(name for name in STATES if name != "view")
VIEW = ("view",)

# How many messages of a table may be on their way to the database.
MOST_UNSTORED = 200

# How long a message may take to the database before it is delivered again.
ACKNOWLEDGED_SECONDS = 30.0

# A consumer without a message says so this often; after three times as long without a word it is created again.
HEARTBEAT_SECONDS = 5.0

# How often we start to count who is here again, and how many messages of each table are received in between: a table that
# floods the subject must not keep the venue busy.
PRESENCE_SECONDS = 5.0
PRESENCES = 12

# What is kept of a table that sends faster than it is read; the rest is delivered again.
UNREAD_BYTES = 8 * 2**20


async def follow_presence(client: Client, tables: int, is_here: Callable[[str], None]) -> None:
    """The server ends a subscription after so many messages, so that a flood ends there."""

    async def on_message(message: Msg) -> None:
        is_here(message.subject.rpartition(".")[2])

    before = None
    while True:
        reader = await client.subscribe(here("*"), cb=on_message, max_msgs=PRESENCES * max(tables, 10))
        if before is not None:
            with contextlib.suppress(NatsError):
                await before.unsubscribe()
        before = reader
        await asyncio.sleep(PRESENCE_SECONDS)


async def follow_journals(client: Client, table: str, bytes_per_second: int, receive: Callable[[Msg], None]) -> None:
    """Every message of the table's journals, forever. Acknowledge each, or it is delivered again."""
    config = ConsumerConfig(
        durable_name=INTAKE,
        deliver_subject=f"intake.{table}",
        ack_policy=AckPolicy.EXPLICIT,
        ack_wait=ACKNOWLEDGED_SECONDS,
        max_ack_pending=MOST_UNSTORED,
        filter_subject=f"hall.{table}.journal.>",
        idle_heartbeat=HEARTBEAT_SECONDS,
        rate_limit_bps=8 * bytes_per_second,
    )
    await _follow(client, table, lambda: config, receive)


async def follow_states(
    client: Client, table: str, states: tuple[str, ...], bytes_per_second: int, receive: Callable[[TableMessage], None]
) -> None:
    """The newest of each of these states, then every change, forever."""

    def config() -> ConsumerConfig:
        return ConsumerConfig(
            name=f"states-{token_hex(8)}",
            deliver_subject=client.new_inbox(),
            filter_subjects=[f"hall.{table}.state.{name}" for name in states],
            deliver_policy=DeliverPolicy.LAST_PER_SUBJECT,
            ack_policy=AckPolicy.NONE,
            idle_heartbeat=HEARTBEAT_SECONDS,
            inactive_threshold=30.0,
            mem_storage=True,
            num_replicas=1,
            rate_limit_bps=8 * bytes_per_second,
        )

    def on_message(message: Msg) -> None:
        at = message.metadata.timestamp.timestamp()
        receive(TableMessage(table, tuple(message.subject.split(".")[2:]), message.data, at))

    await _follow(client, table, config, on_message)


async def _follow(
    client: Client, table: str, config: Callable[[], ConsumerConfig], receive: Callable[[Msg], None]
) -> None:
    stream = client.jetstream(domain=DOMAIN, timeout=CALL_SECONDS)
    heard = time.monotonic()

    async def on_message(message: Msg) -> None:
        nonlocal heard
        heard = time.monotonic()
        if message.reply:  # a heartbeat has no reply
            receive(message)

    while True:
        wanted = config()
        with contextlib.suppress(NatsError, TimeoutError, OSError):
            reader = await client.subscribe(
                wanted.deliver_subject or "", cb=on_message, pending_bytes_limit=UNREAD_BYTES
            )
            try:
                await stream.add_consumer(stream_of(table), wanted)
                heard = time.monotonic()
                while time.monotonic() - heard < 3 * HEARTBEAT_SECONDS:  # noqa: ASYNC110  # silence is not an event
                    await asyncio.sleep(HEARTBEAT_SECONDS)
                log.info("The stream of table %s has fallen silent; reading it again.", table)
            finally:
                with contextlib.suppress(NatsError):
                    await reader.unsubscribe()
        await asyncio.sleep(RETRY_SECONDS)
