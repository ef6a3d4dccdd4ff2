"""The venue: server, stream, database, hall and page, wired together in one task group.

    a table ~~▶ its stream HALL-… ──▶ states  ──▶ Hall ───────────▶ page
                          ├──▶ view, while somebody watches this table ─▶ Hall ─▶ page of that table
                          └──▶ journals ─▶ its Queue ─▶ Intake ─▶ Store ─▶ standings, fairness, records ─▶ page
    staff ──▶ page ──▶ Desk ~~▶ tables

Each table has a stream with a quota, consumers and a queue for itself, and each group that is stored has a fair share of
every queue: a table that sends too much, or nonsense, slows down nobody else. While the database is away the hall is still
live, and the messages of journals wait in the streams. Two threads work next to the event loop: one writes the messages of
journals, the other computes sums, so that neither a slow disk nor thousands of dice hold up the page.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from secrets import token_hex
from typing import Any, TypeVar

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from controller.venue.cluster.connection import connected
from controller.venue.cluster.own_server import OwnServer, own_server
from controller.venue.cluster.reading import GLANCES, VIEW, follow_journals, follow_presence, follow_states
from controller.venue.cluster.server_config import own_server as own_settings
from controller.venue.cluster.stream import HallStreams, Usage
from controller.venue.config import Venue
from controller.venue.desk import Desk
from controller.venue.hall import Hall, TableMessage
from controller.venue.health import VenueHealth
from controller.venue.intake import GroupResult, Intake, Received
from controller.venue.page.page import HallPage
from controller.venue.page.server import HallOpened, HallServer
from controller.venue.pairings import standings
from controller.venue.queues import Arrived, Queues
from controller.venue.quota import FEW_MESSAGES, TIDY, Limits, Meter
from controller.venue.records import players, sums_of_dice
from controller.venue.store import Store, StoreFault, Unstorable
from controller.venue.tournament import Tournament, read_tournament

log = logging.getLogger(__name__)

# How often changes are sent: many tables may change in between, and each is sent once.
DRAW_SECONDS = 0.05

# How often to check whether a table has gone away.
LOOK_SECONDS = 5.0

# How soon the stream of a table that has just appeared is connected, and how often its use of the venue is measured.
REACH_SECONDS = 2.0

# With so many tables, looking at all of them takes so long that it is done half as often.
MANY_TABLES = 200

# Opening a hundred streams takes the server a while, and another try makes it start over.
REACH_AGAIN_SECONDS = 30.0

# How often sums over the whole database are computed: often enough for a screen in the hall, rarely enough for the database.
SUMS_SECONDS = 3.0

# How much of one processor the statistics of dice may use: in a full hall there are thousands of dice.
DICE_SHARE = 0.05

# How often a database that is away is tried again, and how often one is asked whether it is there.
RETRY_SECONDS = 1.0
PING_SECONDS = 5.0

# How long messages are collected before they are stored: with hundreds of tables, each commit has about a hundred rows.
GATHER_SECONDS = 0.5

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class VenueOpened:
    """The venue is ready; `leaf_port` is where its own server waits for tables."""

    page: HallOpened
    leaf_port: int


async def run_venue(venue: Venue, opened: Callable[[VenueOpened], None] = lambda _: None) -> None:
    """Run until cancelled."""
    venue.state.mkdir(parents=True, exist_ok=True)
    store = Store(venue.database_url)
    password = venue.config.nats.password or token_hex(16)
    try:
        async with (
            _servers(venue, password) as (servers, leaf_port),
            connected(venue.config.nats, servers, password) as client,
        ):
            running = RunningVenue(venue, store, client)
            await running.run(lambda page: opened(VenueOpened(page, leaf_port)))
    finally:
        store.close()


@contextlib.asynccontextmanager
async def _servers(venue: Venue, password: str) -> AsyncIterator[tuple[list[str], int]]:
    nats = venue.config.nats
    if not nats.embedded:
        scheme = "tls" if nats.tls else "nats"
        yield [f"{scheme}://{server}" for server in nats.servers], 0
        return

    def settings(folder: Any, server: OwnServer) -> str:
        return own_settings(venue, password, folder / "streams", server.client_port)

    async with own_server(venue.state / "server", settings) as server:
        yield [server.url], server.leaf_port


class RunningVenue:
    def __init__(self, venue: Venue, store: Store, client: Client) -> None:
        self._venue = venue
        self._store = store
        self._client = client
        self._intake = Intake(store)
        self._database_thread = ThreadPoolExecutor(1, thread_name_prefix="database")
        self._sums_thread = ThreadPoolExecutor(1, thread_name_prefix="sums")
        config = venue.config
        self.hall = Hall({name: table.title or name for name, table in config.tables.items()})
        self._queues = Queues(config.tables)
        self._health = VenueHealth(
            self.hall, self._queues, store.nonsense, time.time(), is_connected=lambda: client.is_connected
        )
        limits = Limits(config.limits.stored_bytes, config.limits.bytes_per_second)
        self._meters = {name: Meter(limits) for name in config.tables}
        self._streams = HallStreams(client, venue.domains, config.nats.replicas, limits.stored)
        self._rate = limits.per_second
        self._arrived: dict[tuple[str, tuple[str, ...]], TableMessage] = {}
        self._rows_received = 0
        self._tournament = Tournament(config.tournament.players)
        self._desk: Desk | None = None
        self._page: HallPage | None = None

    async def run(self, opened: Callable[[HallOpened], None]) -> None:
        try:
            await self._database_ready()
            await self._until_stopped(opened)
        finally:
            for thread in (self._database_thread, self._sums_thread):
                thread.shutdown(wait=False, cancel_futures=True)

    async def _until_stopped(self, opened: Callable[[HallOpened], None]) -> None:
        kept = await self._ask(self._store.kept, "orders")
        self._tournament = read_tournament(await self._ask(self._store.kept, "tournament"), self._tournament.players)
        self.hall.broken(await self._ask(self._store.breaks))
        self.hall.set_aside(await self._ask(self._store.set_aside_counts))
        self._desk = desk = Desk(self._client, lambda said: self._later(self._store.keep, "orders", said), kept)
        self._page = page = HallPage(self._venue.config, self.hall, desk, self._change_tournament, self)
        server = HallServer(self._venue, page, self._health, opened)
        async with asyncio.TaskGroup() as group:
            parts: dict[str, Callable[[], Awaitable[None]]] = {
                "hall streams": self._keep_streams,
                "hall views": self._follow_watched,
                "hall presence": self._follow_presence,
                "hall journals": self._store_journals,
                "hall draws": self._draw,
                "hall sums": self._sum_up,
                "hall dice": self._judge_dice,
                "hall database": self._watch_database,
                "hall desk": desk.run,
                "hall page": server.run,
                **{f"states of {table}": partial(self._follow_states, table) for table in self.hall.tables},
                **{f"journals of {table}": partial(self._follow_journals, table) for table in self.hall.tables},
            }
            for name, run in parts.items():
                group.create_task(self._supervised(name, run), name=name)

    async def _database_ready(self) -> None:
        """Wait for a database that starts after us; one that refuses us is a fault of the config."""
        reported = False
        while True:
            try:
                await self._ask(self._store.open)
            except StoreFault as fault:
                if not reported:
                    log.warning("%s The venue waits for it.", fault)
                reported = True
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    async def _ask(self, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._database_thread, work, *given)

    async def _sum(self, work: Callable[..., T], *given: Any) -> T:
        """In another thread, so that writing does not wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._sums_thread, work, *given)

    def _later(self, work: Callable[..., None], *given: Any) -> None:
        """Run it without waiting; if the database is away, it is lost and logged."""
        future = asyncio.get_running_loop().run_in_executor(self._database_thread, work, *given)
        future.add_done_callback(_log_fault)

    async def _keep_streams(self) -> None:
        """Create the streams; then look at them regularly: which are silent, and which tables send too much."""
        await self._streams.keep()
        asked: dict[str, float] = {}
        pause = REACH_SECONDS * (1 + len(self.hall.tables) / MANY_TABLES)
        while True:
            await asyncio.sleep(pause)
            with contextlib.suppress(NatsError, TimeoutError):
                found = await self._streams.usage()
                for usage in found:
                    await self._measure(usage)
                heard = {usage.table for usage in found if usage.is_heard or self._meters[usage.table].is_cut}
                await asyncio.gather(*(self._reach(table, asked) for table in self.hall.silent(time.time()) - heard))

    async def _measure(self, usage: Usage) -> None:
        """Count what a table uses; do not listen to one that sends too much, and tidy up."""
        meter, now = self._meters[usage.table], time.monotonic()
        warned, busy = meter.warning, meter.new_messages(usage) > FEW_MESSAGES
        meter.look(usage, await self._streams.size_of(usage.table, usage.last) if busy else 0, now)
        paused = meter.is_paused(now)
        self.hall.note(usage.table, quota=meter.warning, slowed=paused)
        if paused and not meter.is_cut:
            log.warning("Table %s sends too much: it is not listened to for a while.", usage.table)
            await self._streams.disconnect(usage.table)
        elif meter.is_cut and not paused:
            await self._streams.connect(usage.table)
        elif meter.warning is not None and warned is None:
            log.warning("Table %s uses %d %% of its quota.", usage.table, meter.warning)
        meter.is_cut = paused
        queue = self._queues.of[usage.table]
        if usage.stored > TIDY * meter.limits.stored and queue.stored_to:
            await self._streams.drop_journals(usage.table, min((queue.stored_to, *queue.waiting)))

    async def _reach(self, table: str, asked: dict[str, float]) -> None:
        """Connect again the stream of a table that is present but sends nothing."""
        now = time.time()
        if now - asked.get(table, 0.0) > REACH_AGAIN_SECONDS:
            log.info("Nothing comes from the stream of %s; reconnecting it.", table)
            asked[table] = now
            with contextlib.suppress(NatsError, TimeoutError):
                await self._streams.reconnect(table)

    async def _follow_presence(self) -> None:
        tables = len(self.hall.tables)
        await follow_presence(self._client, tables, lambda name: self.hall.is_here(name, time.time()))

    async def _follow_states(self, table: str) -> None:
        await follow_states(self._client, table, GLANCES, self._rate, self._receive_state)

    def _receive_state(self, message: TableMessage) -> None:
        """Keep the newest of each state until the next draw: a thousand prompts in a second cost as much as twenty."""
        self._arrived[message.table, message.what] = message

    async def _follow_journals(self, table: str) -> None:
        queue = self._queues.of[table]

        def receive(message: Msg) -> None:
            meta = message.metadata
            words = (*message.subject.split(".")[3:5], "", "")
            received = Received(table, words[0], words[1], message.data)
            queue.add(Arrived(meta.sequence.stream, meta.timestamp.timestamp(), received, message), meta.num_pending)

        await follow_journals(self._client, table, self._rate, receive)

    async def _follow_watched(self) -> None:
        """Receive the view of a table, which is most of its data, only while somebody watches that table."""
        assert self._page is not None
        following: dict[str, asyncio.Task[None]] = {}
        async with asyncio.TaskGroup() as group:
            while True:
                watched = self._page.watched
                for name in watched - following.keys():
                    following[name] = group.create_task(
                        follow_states(self._client, name, VIEW, self._rate, self._receive_state)
                    )
                for name in following.keys() - watched:
                    following.pop(name).cancel()
                    self.hall.tables[name].view = None
                await self._page.watched_changed()

    async def _store_journals(self) -> None:
        """Store a fair share of what waits, again and again."""
        while True:
            if not self._queues.is_busy:
                await asyncio.sleep(GATHER_SECONDS)
            if group := self._queues.group():
                await self._store_group(group)

    async def _store_group(self, group: Mapping[str, Sequence[Arrived]]) -> None:
        received = {table: [each.received for each in share] for table, share in group.items()}
        try:
            result = await self._ask(self._intake.receive, received)
        except StoreFault as fault:
            self._health.database_fails(str(fault))
            await asyncio.sleep(RETRY_SECONDS)
            return
        self._health.database_answers(time.time())
        for table, share in group.items():
            self._queues.of[table].stored(share)
        await self._show_result(result)
        for share in group.values():
            for each in share:
                with contextlib.suppress(NatsError):  # then it is delivered again
                    await each.delivery.ack()

    async def _show_result(self, result: GroupResult) -> None:
        self._rows_received += len(result.new)
        for table, message in result.new:
            self.hall.tell(table, message)
        if self._page:
            self._page.add_lines(result.new)
        if result.broken:
            known = {name for name, table in self.hall.tables.items() if table.breaks}
            for table, what in dict(result.broken).items():
                if table not in known:
                    log.warning("The journal of table %s is not as it was written: %s", table, what)
            self.hall.broken(await self._ask(self._store.breaks))
        if result.refused:
            await self._show_refused({each.table: each.why for each in result.refused})
        if self._desk:
            for table, resend in result.resend.items():
                await self._desk.ask_again(table, resend)

    async def _show_refused(self, reasons: Mapping[str, str]) -> None:
        """Log the first message of a table that is set aside, then the tenth, the hundredth and so on."""
        counts = await self._ask(self._store.set_aside_counts)
        for table, why in reasons.items():
            before, count = self.hall.tables[table].set_aside, counts.get(table, 0)
            if not before or len(str(before)) != len(str(count)):
                log.warning("What table %s sends cannot be stored (in quarantine: %d): %s", table, count, why)
        self.hall.set_aside(counts)

    async def _watch_database(self) -> None:
        """Ask the database whether it is there, also while no table plays."""
        while True:
            try:
                await self._ask(self._store.ping)
            except StoreFault as fault:
                self._health.database_fails(str(fault))
            else:
                self._health.database_answers(time.time())
            await asyncio.sleep(PING_SECONDS)

    async def quarantine(self, table: str) -> list[dict[str, Any]]:
        return await self._ask(self._store.quarantine, table)

    async def clear_quarantine(self, table: str) -> None:
        await self._ask(self._store.clear_quarantine, table)
        self.hall.set_aside({table: 0})

    async def _draw(self) -> None:
        assert self._page is not None
        looked = 0.0
        while True:
            await asyncio.sleep(DRAW_SECONDS)
            arrived, self._arrived = self._arrived, {}
            for message in arrived.values():
                self.hall.receive(message)
            if time.monotonic() - looked > LOOK_SECONDS:
                looked = time.monotonic()
                self.hall.look_around(time.time())
                self._page.sums({"health": {"database": self._health.database(time.time())["status"]}})
            if self.hall.changed:
                changed, self.hall.changed = self.hall.changed, set()
                self._page.draw(changed, time.time())

    async def _sum_up(self) -> None:
        """Update standings and records of games."""
        await self._whenever_rows_come(self._sum_up_games)

    async def _judge_dice(self) -> None:
        await self._whenever_rows_come(self._sum_up_dice)

    async def _whenever_rows_come(self, sum_up: Callable[[], Awaitable[float]]) -> None:
        """Call `sum_up` when there are new rows; it returns how many seconds to wait before the next call."""
        summed = -1
        while True:
            pause = SUMS_SECONDS
            if summed != (rows := self._rows_received):
                with contextlib.suppress(StoreFault, Unstorable):
                    pause = await sum_up()
                    summed = rows
            await asyncio.sleep(pause)

    async def _sum_up_games(self) -> float:
        assert self._page is not None
        games = await self._sum(self._store.games)
        found = self._tournament.with_games(games, self._venue.config.tournament.ruleset)
        if found != self._tournament:
            self._set_tournament(found)
        self._page.sums({"players": players(games)})
        self._show_tournament()
        return SUMS_SECONDS

    async def _sum_up_dice(self) -> float:
        assert self._page is not None
        sums = await self._sum(sums_of_dice, self._store, time.time())
        self._page.sums(sums.parts)
        return max(SUMS_SECONDS, sums.seconds / DICE_SHARE)

    async def _supervised(self, name: str, run: Callable[[], Awaitable[None]]) -> None:
        """A part that fails is restarted and affects no other."""
        while True:
            try:
                await run()
            except Exception:
                log.exception("The part %r of the venue failed; it is restarted.", name)
                self._health.part_failed(name, time.time())
            await asyncio.sleep(RETRY_SECONDS)

    def _change_tournament(self, change: Callable[[Tournament], Tournament]) -> None:
        """Raises NotNow where it cannot be done."""
        self._set_tournament(change(self._tournament))
        self._show_tournament()

    def _set_tournament(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._later(self._store.keep, "tournament", tournament.as_json())

    def _show_tournament(self) -> None:
        assert self._page is not None
        held = self._tournament
        everyone = tuple(dict.fromkeys((*held.players, *(name for match in held.matches for name in match.players))))
        shown = {"name": self._venue.config.tournament.name, **held.as_json(), "round": held.round}
        self._page.sums({"tournament": {**shown, "standings": standings(everyone, held.matches)}})


def _log_fault(future: asyncio.Future[None]) -> None:
    if not future.cancelled() and (fault := future.exception()) is not None:
        log.warning("%s", fault)
