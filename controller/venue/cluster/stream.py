"""The streams of the hall: one for each table, with the table's own stream as its source.

So each table has a quota on the venue's server, and one that sends too much drops only its own messages. Only the listed
subjects come in, with another first word: `arbiter.kitchen.state.prompt` in kitchen's own stream becomes
`hall.kitchen.state.prompt` in the stream HALL-kitchen.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass

from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import ExternalStream, StorageType, StreamConfig, StreamInfo, StreamSource, SubjectTransform
from nats.js.errors import APIError, NotFoundError

from controller.uplink.subjects import STATES, domain_of
from controller.venue.cluster.server_config import DOMAIN, deliver_prefix
from controller.venue.hall import SILENT_SECONDS

log = logging.getLogger(__name__)

_PREFIX = "HALL-"

CALL_SECONDS = 10.0
RETRY_SECONDS = 1.0

# What is in the database is no longer needed here; a week leaves time to look into problems.
KEPT_SECONDS = 7 * 24 * 3600.0

# How many streams are created at the same time: with a thousand tables, one after another takes too long.
AT_ONCE = 20

# The subjects of a journal, after its id.
_FROM_JOURNAL = ("game.*", "row.*.*", "die.*")


@dataclass(frozen=True, slots=True)
class Usage:
    """What the server has of a table. `last` is the number of the newest message; `is_heard` whether the table's stream answers."""

    table: str
    messages: int
    stored: int
    last: int
    is_heard: bool


def stream_of(table: str) -> str:
    return f"{_PREFIX}{table}"


class HallStreams:
    """`domains` are the tables with the JetStream of each; `most_bytes` is the quota of each."""

    def __init__(self, client: Client, domains: Mapping[str, str], replicas: int, most_bytes: int) -> None:
        self._stream = client.jetstream(domain=DOMAIN, timeout=CALL_SECONDS)
        self._domains = domains
        self._replicas = replicas
        self._most_bytes = most_bytes

    async def keep(self) -> None:
        """Create or update the stream of every table. Tries until the cluster can do it."""
        turns = asyncio.Semaphore(AT_ONCE)

        async def keep_one(table: str) -> None:
            while True:
                try:
                    async with turns:
                        return await _make(self._stream, self._config(table))
                except (NatsError, TimeoutError) as error:
                    log.warning("The stream of table %s cannot be created yet (%r); trying again.", table, error)
                await asyncio.sleep(RETRY_SECONDS)

        await asyncio.gather(*map(keep_one, self._domains))

    async def usage(self) -> list[Usage]:
        """Of every table whose stream has a leader. The others are listed once for each of their nodes, and know nothing."""
        found: list[StreamInfo] = []
        while page := await self._stream.streams_info(offset=len(found)):
            found += page
        return [
            _usage(info, table)
            for info in found
            if (table := (info.config.name or "").removeprefix(_PREFIX)) in self._domains
            and (info.cluster is None or info.cluster.leader)
        ]

    async def reconnect(self, table: str) -> None:
        """Remove the source and add it again: then the server tries at once to reach the table.

        After a power cut of a whole cluster, some streams find no leader by themselves; this update gives them one.
        """
        await self.disconnect(table)
        await self.connect(table)

    async def connect(self, table: str) -> None:
        await self._stream.update_stream(self._config(table))

    async def disconnect(self, table: str) -> None:
        """Stop listening to a table; what it sends meanwhile stays on its own disk."""
        await self._stream.update_stream(self._config(table, connected=False))

    async def size_of(self, table: str, number: int) -> int:
        """The bytes of one message; 0 if it is gone."""
        try:
            message = await self._stream.get_msg(stream_of(table), number)
        except (NotFoundError, APIError):
            return 0
        return len(message.data or b"") + sum(len(name) + len(text) for name, text in (message.headers or {}).items())

    async def drop_journals(self, table: str, before: int) -> None:
        """Delete what is in the database: journals up to this number."""
        await self._stream.purge_stream(stream_of(table), seq=before, subject=f"hall.{table}.journal.>")

    def _config(self, table: str, *, connected: bool = True) -> StreamConfig:
        return StreamConfig(
            name=stream_of(table),
            storage=StorageType.FILE,
            num_replicas=self._replicas,
            max_msgs_per_subject=1,
            max_bytes=self._most_bytes,
            max_age=KEPT_SECONDS,
            sources=[_source(table, self._domains[table])] if connected else [],
        )


async def _make(stream: JetStreamContext, config: StreamConfig) -> None:
    try:
        await stream.stream_info(config.name or "")
    except NotFoundError:
        await stream.add_stream(config)
    else:
        await stream.update_stream(config)


def _usage(info: StreamInfo, table: str) -> Usage:
    heard = any(0 <= (source.active or 0) < SILENT_SECONDS * 1e9 for source in info.sources or ())
    return Usage(table, info.state.messages, info.state.bytes, info.state.last_seq, heard)


def _source(table: str, domain: str) -> StreamSource:
    return StreamSource(
        name=domain_of(table),
        external=ExternalStream(api=f"$JS.{domain}.API", deliver=deliver_prefix(table)),
        subject_transforms=[_transform(table, each) for each in _listed()],
    )


def _listed() -> list[str]:
    return [f"state.{name}" for name in STATES] + [f"journal.*.{what}" for what in _FROM_JOURNAL]


def _transform(table: str, what: str) -> SubjectTransform:
    words = what.split(".")
    stars = iter(range(1, len(words) + 1))
    kept = ".".join(f"{{{{wildcard({next(stars)})}}}}" if word == "*" else word for word in words)
    return SubjectTransform(src=f"arbiter.{table}.{what}", dest=f"hall.{table}.{kept}")
