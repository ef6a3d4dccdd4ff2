"""The connection from a table to its venue. The table never waits for it.

Theory of operation

The table connects only to its own broker, over loopback, in the account VENUE (see `controller.mqtt.leaf`). There a stream
on disk keeps every message; the venue's server fetches them from there whenever it can be reached. So a venue that is
away does not affect the table, and what was sent meanwhile arrives in order when it is back.

    journal ──▶ Outbox ──▶ arbiter.<table>.journal.<id>.row.<game>.<number>  ─┐
    public topics ───────▶ arbiter.<table>.state.prompt, scene, view, …      ─┴▶ stream table-<table> ~~▶ venue
    venue ~~▶ venue.all.orders, venue.<table>.orders, venue.<table>.resend ──▶ obey

Invariants:

- A row has one subject, and the stream keeps the newest message of each subject: what is sent twice is there once.
- After a restart, the last row and the last die in the stream say where to continue. If the venue still misses something,
  it asks for it by `resend`.
- Apart from the journal, only STATES leave the table, each as a spectator may see it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import StorageType, StreamConfig
from nats.js.errors import NotFoundError

from controller.journal.on_disk import Journal
from controller.messages.events import EventsMessage
from controller.mqtt.leaf import LINK
from controller.uplink import subjects
from controller.uplink.messages import (
    DieLogged,
    RowWritten,
    UnreadableMessage,
    read_from_journal,
    read_resend,
    to_json,
)
from controller.uplink.orders import AWAY_SECONDS, Orders, UnreadableOrders, read_orders
from controller.uplink.outbox import Cursor, Outbox

log = logging.getLogger(__name__)

# The broker is on this machine: it is usually back within a second.
RETRY_SECONDS = 1.0
CONNECT_SECONDS = 5.0
ACKNOWLEDGED_SECONDS = 5.0

# How long sending the last messages may take when the table stops.
FAREWELL_SECONDS = 1.0

# Space for what the venue has not fetched yet: some hundred evenings. Beyond that the oldest messages are dropped, and sent
# again when the venue asks for them.
MOST_BYTES = 768 * 1024 * 1024

Obey = Callable[[Orders], None]


class Uplink:
    """`run` it in the table's task group; nothing else here waits. `obey` is called with the orders of the venue."""

    def __init__(self, name: str, client_port: int, key: str, journal: Journal, language: str) -> None:
        self.name = name
        self._server = f"nats://127.0.0.1:{client_port}"
        self._key = key
        self._outbox = Outbox(journal, language)
        self._cursor: Cursor | None = None
        self._states: dict[str, bytes] = {}
        self._unsent: dict[str, None] = {}
        self._news = asyncio.Event()
        self._heard = 0.0
        self._orders = {subjects.ORDERS_TO_ALL: Orders(), subjects.orders(name): Orders()}
        self.obey: Obey = lambda _: None

    @property
    def is_heard(self) -> bool:
        """Whether the venue has sent something lately."""
        return time.monotonic() - self._heard < AWAY_SECONDS

    def tell(self, message: EventsMessage) -> None:
        """Queue the public events of an answer; its row is in the journal."""
        self._outbox.tell(message)
        self._news.set()

    def wake(self) -> None:
        """Something was added to the journal."""
        self._news.set()

    def show(self, state: str, payload: bytes) -> None:
        """Set the newest state of a part of the table. Raises ValueError for one that is not in STATES."""
        if state not in subjects.STATES:
            raise ValueError(f"{state!r} is not a state that a table sends")
        if self._states.get(state) != payload:
            self._states[state] = payload
            self._unsent[state] = None
            self._news.set()

    async def run(self) -> None:
        reported = ""
        while True:
            try:
                await self._serve()
            except (NatsError, OSError, TimeoutError) as error:
                if reported != type(error).__name__:
                    log.warning("The uplink to the venue is interrupted (%r); trying again.", error)
                reported = type(error).__name__
            await asyncio.sleep(RETRY_SECONDS)

    async def _serve(self) -> None:
        client = await nats.connect(
            self._server,
            user=LINK,
            password=self._key,
            allow_reconnect=False,
            connect_timeout=int(CONNECT_SECONDS),
            error_cb=_note,
        )
        try:
            await self._open(client)
            await self._send(client)
        except asyncio.CancelledError:
            await self._flush_and_leave(client)
            raise
        finally:
            await client.close()

    async def _open(self, client: Client) -> None:
        on_message = partial(self._receive, client)
        await client.subscribe(subjects.ORDERS_TO_ALL, cb=on_message)
        await client.subscribe(subjects.orders(self.name), cb=on_message)
        await client.subscribe(subjects.resend(self.name), cb=self._go_back)
        stream = client.jetstream(timeout=ACKNOWLEDGED_SECONDS)
        await keep_stream(stream, self.name)
        self._unsent = dict.fromkeys(self._states)
        self._cursor = await self._found_in(stream)
        self._news.set()

    async def _send(self, client: Client) -> None:
        stream = client.jetstream(timeout=ACKNOWLEDGED_SECONDS)
        while not client.is_closed:
            await self._news.wait()
            self._news.clear()
            await self._send_all(stream)

    async def _send_all(self, stream: JetStreamContext) -> None:
        """Alternate between states and rows: states that change faster than they are sent must not hold up rows."""
        more = True
        while more:
            states, rows = await self._send_states(stream), await self._send_rows(stream)
            more = states or rows

    async def _flush_and_leave(self, client: Client) -> None:
        """Try to send everything before the table stops; the rest is sent at the next start."""
        stream = client.jetstream(timeout=FAREWELL_SECONDS)
        with contextlib.suppress(NatsError, TimeoutError, OSError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._send_all(stream)

    async def _send_states(self, stream: JetStreamContext) -> bool:
        """The newest of each; True while there may be more."""
        names, self._unsent = tuple(self._unsent), {}
        sent = [stream.publish(subjects.state(self.name, name), self._states[name]) for name in names]
        try:
            await asyncio.gather(*sent)
        except BaseException:
            self._unsent = dict.fromkeys(names) | self._unsent
            raise
        return bool(self._unsent)

    async def _send_rows(self, stream: JetStreamContext) -> bool:
        """Send a batch in order, without waiting for each acknowledgement; a batch that fails is sent again as a whole."""
        start, journal = self._cursor or Cursor(), self._outbox.journal_id
        parcels = await self._outbox.after(start)
        await asyncio.gather(
            *(
                stream.publish(subjects.journal(self.name, journal, *parcel.what), to_json(parcel.message))
                for parcel in parcels
            )
        )
        if parcels and self._cursor == start:  # otherwise the venue has asked for earlier rows
            self._cursor = parcels[-1].after
        return bool(parcels)

    async def _found_in(self, stream: JetStreamContext) -> Cursor:
        """How much of this journal is in the stream already."""
        cursor, journal = Cursor(), self._outbox.journal_id
        if not journal:
            return cursor
        for what in ("row", "die"):
            subject = subjects.journal(self.name, journal, what, ">")
            try:
                last = await stream.get_last_msg(subjects.domain_of(self.name), subject)
                message = read_from_journal(what, last.data or b"")
            except (NotFoundError, UnreadableMessage):
                continue
            if isinstance(message, RowWritten):
                cursor = replace(cursor, game=message.game, number=message.number)
            elif isinstance(message, DieLogged):
                cursor = replace(cursor, die=message.id)
        return cursor

    async def _receive(self, client: Client, message: Msg) -> None:
        try:
            self._orders[message.subject] = read_orders(message.data)
        except UnreadableOrders:
            log.warning("The venue sent an unreadable message.")
            return
        self._heard = time.monotonic()
        if message.subject == subjects.ORDERS_TO_ALL:
            await client.publish(subjects.here(self.name), b"")
        to_all, own = self._orders[subjects.ORDERS_TO_ALL], self._orders[subjects.orders(self.name)]
        announcement = own.announcement or to_all.announcement
        self.obey(replace(own, paused=to_all.paused or own.paused, announcement=announcement))

    async def _go_back(self, message: Msg) -> None:
        try:
            wanted = read_resend(message.data)
        except UnreadableMessage:
            return
        if wanted.journal in {"", self._outbox.journal_id}:
            self._cursor = Cursor(wanted.die, wanted.game, wanted.number)
            self._news.set()


async def keep_stream(stream: JetStreamContext, table: str, storage: StorageType = StorageType.FILE) -> None:
    """Create the stream on the table's own broker unless it exists: a server refuses to reserve the space twice."""
    with contextlib.suppress(NotFoundError):
        await stream.stream_info(subjects.domain_of(table))
        return
    config = StreamConfig(
        name=subjects.domain_of(table),
        subjects=[subjects.said_by(table)],
        storage=storage,
        max_msgs_per_subject=1,
        max_bytes=MOST_BYTES if storage is StorageType.FILE else -1,
    )
    await stream.add_stream(config)


async def _note(error: Exception) -> None:
    log.debug("The uplink: %r", error)
