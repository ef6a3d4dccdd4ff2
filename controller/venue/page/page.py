"""The page of the hall, and the live view of a table: the table's own page, fed with what the venue has received."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any, Protocol, TypeAlias

from controller.config.languages import languages
from controller.uplink.messages import FromJournal
from controller.uplink.orders import LONGEST_ANNOUNCEMENT
from controller.uplink.states import ViewShown, to_page
from controller.venue.config import VenueConfig
from controller.venue.desk import Desk
from controller.venue.hall import Glance, Hall, TableState
from controller.venue.store import StoreFault
from controller.venue.tournament import NotNow, Tournament
from controller.web.access.keys import Guest, Role
from controller.web.page.feed import Feed, Viewer

log = logging.getLogger(__name__)

Change: TypeAlias = Callable[[Callable[[Tournament], Tournament]], None]

# Requests of the table's own page that a venue cannot answer.
NOT_HERE: Mapping[str, Any] = {
    "glows": {},
    "to_throw": (),
    "rolling": (),
    "hardware": None,
    "venue": None,
    "vote": None,
    "can_go_back": False,
    "undo": None,
    "outcome": None,
}


class Quarantines(Protocol):
    """Where messages are that cannot be stored."""

    async def quarantine(self, table: str) -> list[dict[str, Any]]: ...

    async def clear_quarantine(self, table: str) -> None: ...


class HallPage:
    def __init__(
        self, config: VenueConfig, hall: Hall, desk: Desk, change_tournament: Change, archive: Quarantines
    ) -> None:
        self._config = config
        self._hall = hall
        self._desk = desk
        self._change = change_tournament
        self._archive = archive
        self._reading: set[asyncio.Task[None]] = set()
        self._feed = Feed({})
        self._tables: dict[str, Feed] = {}
        self._watching = asyncio.Event()
        section = config.hall
        self._feed.put({"hall": {"title": section.title, "language": section.language, "languages": languages()}})
        self._show_orders()

    # -- from the venue

    def draw(self, names: Iterable[str], now: float) -> None:
        """Update the tables that changed."""
        tables = [self._hall.tables[name] for name in names]
        self._feed.put({f"table/{each.name}": self._glance(each, now) for each in tables})
        for table in tables:
            if feed := self._tables.get(table.name):
                with _drawing(table.name):
                    feed.put(_parts(table))

    def _glance(self, table: TableState, now: float) -> Glance:
        """A table that cannot be drawn says so, and the others are drawn."""
        with _drawing(table.name):
            return table.glance(now, self._desk.to(table.name).coming)
        return Glance(table.name, table.title, faults=("It cannot be shown: see the log of the venue.",))

    def add_lines(self, news: Iterable[tuple[str, FromJournal]]) -> None:
        """New lines for those who watch a table: the story and the dice as the hall now has them."""
        for name in dict.fromkeys(name for name, _ in news):
            if feed := self._tables.get(name):
                table = self._hall.tables[name]
                with _drawing(name):
                    feed.replaced("story", list(table.story))
                    feed.replaced("dice", list(table.dice))

    @property
    def watched(self) -> set[str]:
        """The tables whose live view is open somewhere."""
        return set(self._tables)

    async def watched_changed(self) -> None:
        await self._watching.wait()
        self._watching.clear()

    def sums(self, parts: Mapping[str, Any]) -> None:
        self._feed.put(parts)

    def _show_orders(self) -> None:
        self._feed.put({"orders": asdict(self._desk.said.to_all)})

    # -- from viewers

    def join(self, table: str | None) -> Viewer:
        """Look at the hall, or at one of its tables. Raises KeyError where there is no such table."""
        feed = self._feed if table is None else self._feed_of(self._hall.tables[table])
        viewer = Viewer(feed)
        feed.viewers.add(viewer)
        return viewer

    def _feed_of(self, table: TableState) -> Feed:
        if table.name not in self._tables:
            self._tables[table.name] = feed = Feed({"story": table.story, "dice": table.dice})
            with _drawing(table.name):
                feed.put(_parts(table))
            self._watching.set()
        return self._tables[table.name]

    def leave(self, viewer: Viewer) -> None:
        viewer.feed.viewers.discard(viewer)
        if not viewer.feed.viewers:
            self._tables = {name: feed for name, feed in self._tables.items() if feed is not viewer.feed}
            self._watching.set()

    def say(self, guest: Guest, viewer: Viewer, data: object) -> None:
        """Handle a command of staff; the reply goes to the same page."""
        match data:
            case {"id": str(name), "do": "quarantine", "table": str(table), "clear": bool(clear)} if (
                len(name) <= 64 and guest.role is Role.OWNER and table in self._hall.tables
            ):
                task = asyncio.create_task(self._show_quarantine(viewer, name, table, clear=clear))
                self._reading.add(task)
                task.add_done_callback(self._reading.discard)
            case {"id": str(name), "do": str(what), **rest} if len(name) <= 64:
                given = {str(key): value for key, value in rest.items()}
                viewer.tell({"reply": {"id": name, **self._done(guest, what, given)}})
            case _:
                pass

    async def _show_quarantine(self, viewer: Viewer, name: str, table: str, *, clear: bool) -> None:
        try:
            messages = await self._archive.quarantine(table)
            if clear:
                await self._archive.clear_quarantine(table)
        except StoreFault:
            viewer.tell({"reply": {"id": name, **_refusal("database-away")}})
        else:
            viewer.tell({"reply": {"id": name, "ok": True, "code": "done", "text": "", "messages": messages}})

    def _done(self, guest: Guest, what: str, rest: Mapping[str, Any]) -> dict[str, Any]:
        if guest.role is not Role.OWNER:
            return _refusal("staff-only")
        try:
            known = self._do(what, rest)
        except NotNow as refused:
            return _refusal(str(refused))
        return {"ok": True, "code": "done", "text": ""} if known else _refusal("unreadable")

    def _do(self, what: str, rest: Mapping[str, Any]) -> bool:
        match what, rest:
            case "pause", {"paused": bool(paused)}:
                self._desk.pause(paused=paused)
            case "announce", {"text": str(text)} if len(text) <= LONGEST_ANNOUNCEMENT:
                self._desk.announce(text.strip())
            case "judge", {"table": str(table), "done": bool(done)} if table in self._hall.tables:
                self._judge(self._hall.tables[table], done=done)
            case "players", {"players": list(players)} if all(isinstance(each, str) for each in players):
                self._change(lambda held: held.with_players(each[:64] for each in players[:1000]))
            case "pair", {"at": int() | float() as at}:
                self._change(lambda held: held.with_next_round(float(at)))
            case "result", {"round": int(number), "board": int(board), "won": list(won)}:
                self._change(lambda held: held.with_result(number, board, tuple(map(str, won))))
            case _:
                return False
        self._show_orders()
        return True

    def _judge(self, table: TableState, *, done: bool) -> None:
        if not table.call.called:
            raise NotNow("no-call")
        if done:
            self._desk.judge_is_done(table.name, table.call)
        else:
            self._desk.judge_comes(table.name, table.call)
        self._hall.changed.add(table.name)


@contextlib.contextmanager
def _drawing(table: str) -> Iterator[None]:
    """Whatever goes wrong with one table stays with that table."""
    try:
        yield
    except Exception:
        log.exception("Table %s cannot be drawn.", table)


def _refusal(code: str) -> dict[str, Any]:
    return {"ok": False, "code": code, "text": code}


def _parts(table: TableState) -> dict[str, Any]:
    """What the table's own page shows to someone who looks on, as far as it is known here."""
    info, shown = table.info, table.view or ViewShown()
    view = asdict(shown.view)
    board = view.pop("board")
    pieces = board.pop("pieces") if board else ()
    return {
        **NOT_HERE,
        "title": table.title,
        **{name: value for name, value in view.items() if value is not None},
        "index": shown.index,
        "board": board,
        "pieces": pieces,
        "names": shown.names,
        "prompt": to_page(table.prompt) if table.prompt else None,
        "devices": table.devices,
        "paused": table.health.paused,
        "table": {
            "name": table.name,
            "language": info.language if info else "en",
            "languages": [info.language if info else "en"],
            "ruleset": info.ruleset if info else "",
            "game": info.game if info else "",
            "seats": info.seats if info else (),
            "bots": info.bots if info else (),
            "dice": {},
            "pieces": [],
            "differs": False,
        },
    }
