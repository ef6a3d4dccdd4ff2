"""The stream of the hall: it has the stream of every table as a source.

A table's subjects get another first word when they come in: `arbiter.kitchen.…` out of kitchen's own stream becomes
`hall.kitchen.…`, and everything else that a table put into its stream stays outside `hall.`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import ExternalStream, StorageType, StreamConfig, StreamSource, SubjectTransform
from nats.js.errors import NotFoundError

from controller.uplink.subjects import domain_of, said_by
from controller.venue.cluster.server_config import DOMAIN, deliver_prefix
from controller.venue.hall import SILENT_SECONDS

log = logging.getLogger(__name__)

STREAM = "HALL"

CALL_SECONDS = 10.0
RETRY_SECONDS = 1.0

# What is in the database is no longer needed here; a week leaves time to look into problems.
KEPT_SECONDS = 7 * 24 * 3600.0


async def keep_stream(client: Client, tables: Mapping[str, str], replicas: int) -> None:
    """Create or update the stream that has all tables as sources. Tries until the cluster can do it."""
    stream = client.jetstream(domain=DOMAIN, timeout=CALL_SECONDS)
    while True:
        try:
            await _make(stream, _config(tables, replicas))
        except (NatsError, TimeoutError) as error:
            log.warning("The stream of the hall cannot be created yet (%r); trying again.", error)
            await asyncio.sleep(RETRY_SECONDS)
        else:
            return


async def reconnect_silent(client: Client, tables: Mapping[str, str], replicas: int, present: set[str]) -> set[str]:
    """Reconnect the sources of tables that are present but send nothing; returns these tables."""
    stream = client.jetstream(domain=DOMAIN, timeout=CALL_SECONDS)
    sources = (await stream.stream_info(STREAM)).sources or []
    heard = {source.name for source in sources if 0 <= (source.active or 0) < SILENT_SECONDS * 1e9}
    silent = {table for table in present if table in tables and domain_of(table) not in heard}
    if silent:
        log.info("Nothing comes from the streams of %s; reconnecting them.", ", ".join(sorted(silent)))
        await stream.update_stream(_config({name: tables[name] for name in tables if name not in silent}, replicas))
        await stream.update_stream(_config(tables, replicas))
    return silent


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
