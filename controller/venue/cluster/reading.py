"""What is read from the stream of the hall: journals for the database, states for the page; and who is there.

The server notes with each message which stream it is from; a message whose subject names another table is ignored.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy
from nats.js.errors import APIError

from controller.uplink.subjects import STATES, domain_of, here
from controller.venue.cluster.server_config import DOMAIN
from controller.venue.cluster.stream import CALL_SECONDS, RETRY_SECONDS, STREAM
from controller.venue.hall import TableMessage

log = logging.getLogger(__name__)

JOURNALS = "hall.*.journal.>"
INTAKE = "intake"

# What the hall shows of every table: everything but the view.
GLANCES = tuple(f"hall.*.state.{name}" for name in STATES if name != "view")

# The most messages in a transaction, and how long they are collected: with hundreds of tables, each commit has about a
# hundred rows.
BATCH = 500
GATHER_SECONDS = 0.5

# How long to wait for the first message before checking that the consumer still exists.
FETCH_SECONDS = 1.0

# How long a batch may take before it is delivered again; if the database is away for longer, it gets the batch twice.
ACKNOWLEDGED_SECONDS = 60.0

# How often to check that a consumer of states still exists: it is lost with its node.
LOOK_SECONDS = 3.0


async def follow_presence(client: Client, is_here: Callable[[str], None]) -> None:
    async def on_message(message: Msg) -> None:
        is_here(message.subject.rpartition(".")[2])

    await client.subscribe(here("*"), cb=on_message)
    await asyncio.Event().wait()


async def batches(client: Client) -> AsyncIterator[list[Msg]]:
    """The messages of journals, in batches. Acknowledge each message, or it is delivered again."""
    config = ConsumerConfig(
        durable_name=INTAKE,
        ack_policy=AckPolicy.EXPLICIT,
        ack_wait=ACKNOWLEDGED_SECONDS,
        max_ack_pending=10 * BATCH,
        filter_subject=JOURNALS,
    )
    stream = client.jetstream(domain=DOMAIN, timeout=CALL_SECONDS)
    while True:
        try:
            await stream.add_consumer(STREAM, config)
            pull = await stream.pull_subscribe_bind(INTAKE, STREAM)
            while True:
                if batch := await _fetched(pull):
                    yield batch
                elif not await _is_there(stream, INTAKE):
                    break
                if len(batch) < BATCH:
                    await asyncio.sleep(GATHER_SECONDS)
        except (NatsError, TimeoutError, OSError) as error:
            log.info("Journals cannot be read now (%r); trying again.", error)
        await asyncio.sleep(RETRY_SECONDS)


async def _fetched(pull: JetStreamContext.PullSubscription) -> list[Msg]:
    try:
        return await pull.fetch(BATCH, timeout=FETCH_SECONDS)
    except TimeoutError:
        return []


async def _is_there(stream: JetStreamContext, consumer: str) -> bool:
    try:
        await stream.consumer_info(STREAM, consumer)
    except (APIError, NatsError, TimeoutError):
        return False
    return True


def view_of(table: str) -> str:
    return f"hall.{table}.state.view"


async def follow(client: Client, subjects: tuple[str, ...], receive: Callable[[TableMessage], None]) -> None:
    """The newest on each of these subjects, then every change, for ever."""
    stream = client.jetstream(domain=DOMAIN, timeout=CALL_SECONDS)

    async def on_message(message: Msg) -> None:
        if said := said_in(message):
            receive(TableMessage(*said, message.data, message.metadata.timestamp.timestamp()))

    while True:
        try:
            reader = await stream.subscribe(
                subjects[0],
                stream=STREAM,
                cb=on_message,
                manual_ack=True,
                config=ConsumerConfig(
                    filter_subjects=list(subjects),
                    deliver_policy=DeliverPolicy.LAST_PER_SUBJECT,
                    ack_policy=AckPolicy.NONE,
                    flow_control=True,
                    idle_heartbeat=5.0,
                    inactive_threshold=30.0,
                    mem_storage=True,
                    num_replicas=1,
                ),
            )
            try:
                name = (await reader.consumer_info()).name
                while await _is_there(stream, name):  # noqa: ASYNC110  # there is no event for it
                    await asyncio.sleep(LOOK_SECONDS)
            finally:
                with contextlib.suppress(NatsError):
                    await reader.unsubscribe()
        except (NatsError, TimeoutError, OSError) as error:
            log.info("The states of tables cannot be read now (%r); trying again.", error)
        await asyncio.sleep(RETRY_SECONDS)


def said_in(message: Msg) -> tuple[str, tuple[str, ...]] | None:
    """The table and the rest of the subject; None if the message is in another table's stream than its subject says."""
    _, table, *what = message.subject.split(".")
    source = (message.headers or {}).get("Nats-Stream-Source", "").split(" ")[0].split(":")[0]
    if source != domain_of(table):
        log.warning("A message for %s came from %s: it is ignored.", table, source or "nowhere")
        return None
    return table, tuple(what)
