"""The venue's side of NATS: one stream that draws on the stream of every table, and what is read from it.

A table's subjects get another first word when they come in: `arbiter.kitchen.…` out of kitchen's own stream becomes
`hall.kitchen.…`, and whatever else a table put into its stream stays outside `hall.`. The server notes with each message
which stream it is from; a message whose subject names another table is passed over.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import ssl
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import (
    AckPolicy,
    ConsumerConfig,
    DeliverPolicy,
    ExternalStream,
    StorageType,
    StreamConfig,
    StreamSource,
    SubjectTransform,
)
from nats.js.errors import APIError, NotFoundError

from controller.uplink.subjects import STATES, domain_of, here, said_by
from controller.venue.config import NatsSection
from controller.venue.hall import SILENT_SECONDS, Heard
from controller.venue.server_config import DOMAIN, deliver_prefix

log = logging.getLogger(__name__)

STREAM = "HALL"
JOURNALS = "hall.*.journal.>"

# What the hall shows of every table: everything but the view.
GLANCES = tuple(f"hall.*.state.{name}" for name in STATES if name != "view")
INTAKE = "intake"

CALL_SECONDS = 10.0
RETRY_SECONDS = 1.0

# What is in the database is no longer needed here; a week is for whoever wants to look again.
KEPT_SECONDS = 7 * 24 * 3600.0

# One transaction, and how long its messages gather: with hundreds of tables, each commit is for a hundred rows.
BATCH = 500
GATHER_SECONDS = 0.5

# How long it is waited for the first message; then it is looked whether there is anybody who would send one.
FETCH_SECONDS = 1.0

# How long a batch may take before it is given out again; a database that is away keeps it longer, and gets it twice.
ACKNOWLEDGED_SECONDS = 60.0

# How often it is looked whether a reader of states is still there: it ends with the node that had it.
LOOK_SECONDS = 3.0


class ClusterFault(Exception):
    """The cluster says no, and would say so again; one sentence says why."""


@contextlib.asynccontextmanager
async def connected(section: NatsSection, servers: list[str], password: str) -> AsyncIterator[Client]:
    """A connection that comes back by itself, to whichever node is there. Raises ClusterFault where no node wants us."""
    noted = _Errors(len(servers))
    connecting: asyncio.Task[Client] = asyncio.create_task(_connect(section, servers, password, noted.note))
    try:
        either: tuple[asyncio.Future[Any], ...] = (connecting, noted.refused)
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not connecting.done():
            raise ClusterFault(noted.refused.result())
        client = connecting.result()
    finally:
        connecting.cancel()
    try:
        yield client
    finally:
        await client.close()


async def _connect(
    section: NatsSection, servers: list[str], password: str, note: Callable[[Exception], Awaitable[None]]
) -> Client:
    who = (
        {"user_credentials": section.creds_file} if section.creds_file else {"user": section.user, "password": password}
    )
    return await nats.connect(
        servers,
        **who,
        tls=ssl.create_default_context(cafile=section.ca_file) if section.tls else None,
        max_reconnect_attempts=-1,
        reconnect_time_wait=0.2,
        connect_timeout=3,
        ping_interval=5,
        max_outstanding_pings=2,
        error_cb=note,
        disconnected_cb=_away,
        reconnected_cb=_back,
    )


class _Errors:
    """What goes wrong at the line. A node that is away is tried again; where every node says no, we are `refused`."""

    def __init__(self, nodes: int) -> None:
        self._refusals: deque[str] = deque(maxlen=nodes)
        self._told = False
        self.refused: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def note(self, error: Exception) -> None:
        log.debug("NATS: %r", error)
        self._refusals.append(_refusal(error))
        if not self._told:
            self._told = True
            log.warning("The venue's server is not reached yet (%s): it is tried again.", error)
        is_full = len(self._refusals) == self._refusals.maxlen
        if is_full and all(self._refusals) and not self.refused.done():
            self.refused.set_result(self._refusals[-1])


def _refusal(error: Exception) -> str:
    """One sentence, where trying again is of no use."""
    if isinstance(error, ssl.SSLCertVerificationError):
        reason = error.verify_message.rstrip(".")
        return f"The certificate of the cluster is not trusted ({reason}): look at ca_file under [nats]."
    if "authorization violation" in str(error).lower():
        return "The cluster does not know this venue: look at user and password, or creds_file, under [nats]."
    return ""


async def keep_stream(client: Client, tables: Mapping[str, str], replicas: int) -> None:
    """Make the stream that draws on all tables, or bring it up to date. Tries until the cluster can do it."""
    stream = client.jetstream(domain=DOMAIN, timeout=CALL_SECONDS)
    while True:
        try:
            await _make(stream, _config(tables, replicas))
        except (NatsError, TimeoutError) as error:
            log.warning("The stream of the hall cannot be made yet (%r).", error)
            await asyncio.sleep(RETRY_SECONDS)
        else:
            return


async def draw_on_silent(client: Client, tables: Mapping[str, str], replicas: int, present: set[str]) -> set[str]:
    """Try at once to reach the streams of tables that are here and from which nothing is heard; returns which these are."""
    stream = client.jetstream(domain=DOMAIN, timeout=CALL_SECONDS)
    sources = (await stream.stream_info(STREAM)).sources or []
    heard = {source.name for source in sources if 0 <= (source.active or 0) < SILENT_SECONDS * 1e9}
    silent = {table for table in present if table in tables and domain_of(table) not in heard}
    if silent:
        log.info("Nothing is heard from the streams of %s: they are asked anew.", ", ".join(sorted(silent)))
        await stream.update_stream(_config({name: tables[name] for name in tables if name not in silent}, replicas))
        await stream.update_stream(_config(tables, replicas))
    return silent


async def follow_presence(client: Client, is_here: Callable[[str], None]) -> None:
    async def hear(message: Msg) -> None:
        is_here(message.subject.rpartition(".")[2])

    await client.subscribe(here("*"), cb=hear)
    await asyncio.Event().wait()


def _config(tables: Mapping[str, str], replicas: int) -> StreamConfig:
    return StreamConfig(
        name=STREAM,
        storage=StorageType.FILE,
        num_replicas=replicas,
        max_msgs_per_subject=1,
        max_age=KEPT_SECONDS,
        sources=[_source(table, domain) for table, domain in sorted(tables.items())],
    )


async def _make(stream: JetStreamContext, config: StreamConfig) -> None:
    try:
        await stream.stream_info(STREAM)
    except NotFoundError:
        await stream.add_stream(config)
    else:
        await stream.update_stream(config)


def _source(table: str, domain: str) -> StreamSource:
    return StreamSource(
        name=domain_of(table),
        external=ExternalStream(api=f"$JS.{domain}.API", deliver=deliver_prefix(table)),
        subject_transforms=[SubjectTransform(src=said_by(table), dest=f"hall.{table}.>")],
    )


async def batches(client: Client) -> AsyncIterator[list[Msg]]:
    """What journals say, in batches. Acknowledge each message, or it comes again."""
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
            log.info("Journals cannot be read just now (%r).", error)
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


async def follow(client: Client, subjects: tuple[str, ...], receive: Callable[[Heard], None]) -> None:
    """The newest on each of these subjects, then every change, for ever."""
    stream = client.jetstream(domain=DOMAIN, timeout=CALL_SECONDS)

    async def hear(message: Msg) -> None:
        if said := said_in(message):
            receive(Heard(*said, message.data, message.metadata.timestamp.timestamp()))

    while True:
        try:
            reader = await stream.subscribe(
                subjects[0],
                stream=STREAM,
                cb=hear,
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
                while await _is_there(stream, name):  # noqa: ASYNC110  # nobody tells when it is gone
                    await asyncio.sleep(LOOK_SECONDS)
            finally:
                with contextlib.suppress(NatsError):
                    await reader.unsubscribe()
        except (NatsError, TimeoutError, OSError) as error:
            log.info("The states of tables cannot be read just now (%r).", error)
        await asyncio.sleep(RETRY_SECONDS)


def said_in(message: Msg) -> tuple[str, tuple[str, ...]] | None:
    """Which table says what. None for what is in another table's stream than its subject says."""
    _, table, *what = message.subject.split(".")
    source = (message.headers or {}).get("Nats-Stream-Source", "").split(" ")[0].split(":")[0]
    if source != domain_of(table):
        log.warning("A message for %s came from %s: it is passed over.", table, source or "nowhere")
        return None
    return table, tuple(what)


async def _away() -> None:
    log.warning("The venue's server is away: the venue waits for it.")


async def _back() -> None:
    log.warning("The venue's server is there again.")
