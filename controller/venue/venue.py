"""The venue: server, stream, database, hall and page, wired together in one task group.

    tables ~~▶ stream HALL ──▶ states  ──▶ Hall ───────────▶ page
                          ├──▶ view of a table, while somebody watches it ─▶ Hall ─▶ page of that table
                          └──▶ journals ─▶ Intake ─▶ Store ─▶ standings, fairness, records ─▶ page
    staff ──▶ page ──▶ Desk ~~▶ tables

The consumers of the stream do not wait for each other: while the database is away the hall is still live, and the messages
of journals wait in the stream. Two threads work beside the event loop: one writes the messages of journals, the other
computes sums, so that neither a slow disk nor thousands of dice hold up the page.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, TypeVar

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from controller.venue.cluster.connection import connected
from controller.venue.cluster.own_server import OwnServer, own_server
from controller.venue.cluster.reading import GLANCES, batches, follow, follow_presence, said_in, view_of
from controller.venue.cluster.server_config import own_server as own_settings
from controller.venue.cluster.stream import keep_stream, reconnect_silent
from controller.venue.config import Venue
from controller.venue.desk import Desk
from controller.venue.hall import NO_VIEW, Hall
from controller.venue.intake import Intake, Received
from controller.venue.page.page import HallPage
from controller.venue.page.server import HallOpened, HallServer
from controller.venue.pairings import standings
from controller.venue.records import players
from controller.venue.store import Store, StoreFault
from controller.venue.sums import sums_of_dice
from controller.venue.tournament import Tournament, read_tournament

log = logging.getLogger(__name__)

# How often changes are sent: many tables may change in between, and each is sent once.
DRAW_SECONDS = 0.05

# How often to check whether a table has gone away.
LOOK_SECONDS = 5.0

# How soon the stream of a table that has just appeared is connected.
REACH_SECONDS = 2.0

# Opening a hundred streams takes the server a while, and another try makes it start over.
REACH_AGAIN_SECONDS = 30.0

# How often sums over the whole database are computed: often enough for a screen in the hall, rarely enough for the database.
SUMS_SECONDS = 3.0

# How much of one processor the statistics of dice may use: in a full hall there are thousands of dice.
DICE_SHARE = 0.05

# How often a database that is away is tried again.
RETRY_SECONDS = 1.0

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class VenueOpened:
    """The venue is ready; `leaf_port` is where its own server waits for tables."""

    page: HallOpened
    leaf_port: int


async def run_venue(venue: Venue, opened: Callable[[VenueOpened], None] = lambda _: None) -> None:
    """Run for ever."""
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
        titles = {name: table.title or name for name, table in venue.config.tables.items()}
        self.hall = Hall(titles)
        self._rows_received = 0
        self._tournament = Tournament(venue.config.tournament.players)
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
        self._desk = desk = Desk(self._client, lambda said: self._later(self._store.keep, "orders", said), kept)
        self._page = page = HallPage(self._venue.config, self.hall, desk, self._change_tournament)
        server = HallServer(self._venue, page, opened)
        async with asyncio.TaskGroup() as group:
            for name, run in {
                "hall stream": self._keep_stream,
                "hall states": self._follow,
                "hall views": self._follow_watched,
                "hall presence": self._follow_presence,
                "hall journals": self._receive_journals,
                "hall draws": self._draw,
                "hall sums": self._sum_up,
                "hall dice": self._judge_dice,
                "hall desk": desk.run,
                "hall page": server.run,
            }.items():
                group.create_task(_supervised(name, run), name=name)

    async def _database_ready(self) -> None:
        """Wait for a database that starts after us; one that refuses us is a fault of the config."""
        told = False
        while True:
            try:
                await self._ask(self._store.open)
            except StoreFault as fault:
                if not told:
                    log.warning("%s The venue waits for it.", fault)
                told = True
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    async def _ask(self, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._database_thread, work, *given)

    async def _sum(self, work: Callable[..., T], *given: Any) -> T:
        """In a thread of its own, so that writing does not wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self._sums_thread, work, *given)

    def _later(self, work: Callable[..., None], *given: Any) -> None:
        """Run it without waiting; if the database is away, it is lost and logged."""
        future = asyncio.get_running_loop().run_in_executor(self._database_thread, work, *given)
        future.add_done_callback(_log_fault)

    async def _keep_stream(self) -> None:
        domains, replicas = self._venue.domains, self._venue.config.nats.replicas
        await keep_stream(self._client, domains, replicas)
        asked: dict[str, float] = {}
        while True:
            await asyncio.sleep(REACH_SECONDS)
            now = time.time()
            silent = self.hall.silent(now)
            present = {name for name in silent if now - asked.get(name, 0.0) > REACH_AGAIN_SECONDS}
            if present:
                with contextlib.suppress(NatsError, TimeoutError):
                    asked |= dict.fromkeys(await reconnect_silent(self._client, domains, replicas, present), now)

    async def _follow_presence(self) -> None:
        await follow_presence(self._client, lambda name: self.hall.is_here(name, time.time()))

    async def _follow(self) -> None:
        await follow(self._client, GLANCES, self.hall.receive)

    async def _follow_watched(self) -> None:
        """Receive the view of a table, which is most of its data, only while somebody watches that table."""
        assert self._page is not None
        following: dict[str, asyncio.Task[None]] = {}
        async with asyncio.TaskGroup() as group:
            while True:
                watched = self._page.watched
                for name in watched - following.keys():
                    following[name] = group.create_task(follow(self._client, (view_of(name),), self.hall.receive))
                for name in following.keys() - watched:
                    following.pop(name).cancel()
                    self.hall.tables[name].view = NO_VIEW
                await self._page.watched_changed()

    async def _receive_journals(self) -> None:
        async for batch in batches(self._client):
            await self._receive(batch)
            for message in batch:
                await message.ack()

    async def _receive(self, batch: list[Msg]) -> None:
        received = [found for message in batch if (found := _received(message)) is not None]
        while True:
            try:
                result = await self._ask(self._intake.receive, received)
            except StoreFault as fault:
                log.warning("%s Messages of tables wait for it.", fault)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                break
        for table, message in result.new:
            self.hall.tell(table, message)
        if self._page:
            self._page.add_lines(result.new)
        if result.broken:
            log.warning("Journals are not as they were written: %s", result.broken)
            self.hall.broken(await self._ask(self._store.breaks))
        if self._desk:
            for table, resend in result.resend.items():
                await self._desk.ask_again(table, resend)
        self._rows_received += len(result.new)

    async def _draw(self) -> None:
        assert self._page is not None
        looked = time.monotonic()
        while True:
            await asyncio.sleep(DRAW_SECONDS)
            if time.monotonic() - looked > LOOK_SECONDS:
                looked = time.monotonic()
                self.hall.look_around(time.time())
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
                with contextlib.suppress(StoreFault):
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
        told = {"name": self._venue.config.tournament.name, **held.as_json(), "round": held.round}
        self._page.sums({"tournament": {**told, "standings": standings(everyone, held.matches)}})


def _received(message: Msg) -> Received | None:
    match said_in(message):
        case table, ("journal", journal, what, *_):
            return Received(table, journal, what, message.data)
        case _:
            return None


def _log_fault(future: asyncio.Future[None]) -> None:
    if not future.cancelled() and (fault := future.exception()) is not None:
        log.warning("%s", fault)


async def _supervised(name: str, run: Callable[[], Awaitable[None]]) -> None:
    """A part that fails is restarted and affects no other."""
    while True:
        try:
            await run()
        except Exception:
            log.exception("The part %r of the venue failed; it is restarted.", name)
        await asyncio.sleep(RETRY_SECONDS)
