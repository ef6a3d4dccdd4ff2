"""One open page: it identifies itself, then receives and sends until it is closed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeAlias

from aiohttp import WSMsgType, web
from msgspec.structs import asdict

from controller.messages.commands import sender_of
from controller.messages.json_input import UnreadableJson, read_json
from controller.messages.reply import refusal
from controller.web.access.connection_limit import Connection
from controller.web.access.invites import Invite
from controller.web.access.keys import Guest, Role
from controller.web.access.rate_limit import Bucket, Rate
from controller.web.page.feed import Overrun, Viewer
from controller.web.page.page import Page
from rulesets.engine.refusal import Refused

# A browser identifies itself at once; a client that does not is not a page of ours.
HELLO_SECONDS = 10.0

# A page that receives nothing for so long is gone, even if its connection is open.
STALLED_SECONDS = 30.0

# People are slower than this, runaway programs are not. Lookers need even less.
COMMANDS_PER_SECOND = 12.0
COMMANDS_AT_ONCE = 40.0
OF_PLAYERS = Rate(COMMANDS_AT_ONCE, COMMANDS_PER_SECOND)
OF_LOOKERS = Rate(COMMANDS_AT_ONCE, 4.0)

# How many slow questions, such as for the list of games, one page may have open.
QUESTIONS_AT_ONCE = 3

# The owner's page may be checking a change while it asks for other things.
SETTING_UP_AT_ONCE = 8

# A client that is refused this often in a row is a foreign program.
MOST_REFUSED = 60

# Longer than any command of a person; only an override could want more.
LARGEST_MESSAGE = 16 * 1024

CLOSING = {WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR}

Invites: TypeAlias = Callable[[], tuple[Invite, ...]]


@dataclass(frozen=True, slots=True)
class Visitor:
    """The visitor who opened a page, the languages of their choice and of their browser, and the connection of the page."""

    guest: Guest
    language: str
    browser: str
    wrong_key: bool
    connection: Connection | None


@dataclass(frozen=True, slots=True)
class Greeting:
    """The key that a page was opened with, if any, the language that its reader chose, and that of their browser."""

    key: str = ""
    language: str = ""
    browser: str = ""


async def hello(ws: web.WebSocketResponse) -> Greeting:
    with contextlib.suppress(TimeoutError):
        message = await ws.receive(HELLO_SECONDS)
        if message.type is WSMsgType.TEXT:
            match _read(message.data.encode()):
                case dict(said):
                    known = {name: said[name] for name in Greeting.__slots__ if isinstance(said.get(name), str)}
                    return Greeting(**known)
    return Greeting()


async def send_all(ws: web.WebSocketResponse, viewer: Viewer) -> None:
    """Close a page that no longer receives: it reconnects by itself."""
    try:
        while True:
            message = await viewer.next()
            async with asyncio.timeout(STALLED_SECONDS):
                await ws.send_frame(message, WSMsgType.TEXT)
    except (TimeoutError, ConnectionError, Overrun):
        await ws.close()


async def serve_page(ws: web.WebSocketResponse, page: Page, visitor: Visitor, own: Invites) -> None:
    """Serve a page until it is closed. `own` are the invitations that only the owner may see."""
    open_page, guest = _OpenPage(ws, page, visitor, own), visitor.guest
    you = {"role": guest.role, "seat": guest.seat, "wrong_key": visitor.wrong_key}
    setup = page.setup_of(guest)
    open_page.viewer.tell({"you": {**you, "setup": setup} if setup else you})
    try:
        await open_page.run()
    finally:
        page.leave(guest, open_page.viewer)


class _OpenPage:
    def __init__(self, ws: web.WebSocketResponse, page: Page, visitor: Visitor, own: Invites) -> None:
        self.guest = visitor.guest
        self._connection = visitor.connection
        self.viewer: Viewer = page.join(visitor.guest, visitor.language, visitor.browser)
        self._ws = ws
        self._page = page
        self._own = own
        self._looking: asyncio.Task[None] | None = None
        self._asking: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        sending = asyncio.create_task(send_all(self._ws, self.viewer), name="page sends")
        try:
            await self._listen()
        finally:
            tasks = [sending, *([self._looking] if self._looking else []), *self._asking]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        clock = asyncio.get_running_loop().time
        rate = OF_LOOKERS if self.guest.role is Role.LOOKER else OF_PLAYERS
        bucket, refused = Bucket(rate, clock()), 0
        async for message in self._ws:
            if message.type in CLOSING:
                return
            if message.type is not WSMsgType.TEXT:
                continue
            data = _read(message.data.encode())
            if bucket.allows(clock()):
                refused = 0
                if self._connection:
                    self._connection.read_on()
                self._receive(data)
            else:
                refused += 1
                if self._connection:
                    self._connection.read_less()
                self.viewer.tell({"reply": refusal(sender_of(data), Refused("too-many"), self._page.words())})
                await asyncio.sleep(rate.seconds_apart)  # slows down a client that sends too much
            if self.viewer.overrun or refused > MOST_REFUSED:
                raise Overrun

    def _receive(self, data: object) -> None:
        match data:
            case {"do": "look-back", "at": int(index), "game": int(game)}:
                self._look_back(index, game)
            case {"do": "look-back", "at": int(index)}:
                self._look_back(index, None)
            case {"do": "offers"} if self.guest.role is Role.OWNER:
                self._ask(self._page.archive.show_offers(self.viewer))
            case {"do": "games"}:
                self._ask(self._page.archive.show_games(self.viewer))
            case {"do": "highlights"}:
                self._ask(self._page.archive.show_highlights(self.viewer))
            case {"do": "statistics"}:
                self._ask(self._page.archive.show_statistics(self.viewer))
            case {"do": "rolls", "game": int(game)} if self.guest.role is Role.OWNER:
                self._ask(self._page.archive.show_rolls(self.viewer, game))
            case {"do": "company", "game": 0}:
                self._page.show_company(self.guest, self.viewer)
            case {"do": "company", "game": int(game)}:
                self._ask(self._page.archive.show_company_of(self.viewer, game))
            case {"do": "luck", "game": int(game)}:
                self._ask(self._page.archive.show_luck(self.viewer, game))
            case {"do": "hint", "seat": str(seat)} if self.guest.role is Role.OWNER:
                self._ask(self._page.show_hint(self.viewer, seat))
            case {"do": "hint"} if self.guest.role is not Role.LOOKER:
                self._ask(self._page.show_hint(self.viewer, self.guest.seat))
            case {"do": "invites"} if self.guest.role is Role.OWNER:
                self.viewer.tell({"invites": [{**asdict(each), "code": each.code} for each in self._own()]})
            case {"do": "values"} if self.guest.role is Role.OWNER:
                self._page.show_values(self.viewer)
            case {"do": "show-seat", "seat": str(seat)} if self.guest.role is Role.OWNER:
                self._page.show_seat(self.viewer, seat)
            case {"do": "setup"} if self.guest.role is Role.OWNER:
                self._ask(self._page.set_up(self.viewer, data), QUESTIONS_AT_ONCE + SETTING_UP_AT_ONCE)
            case {"do": "hardware", "act": act, **rest}:
                self._page.play_hardware(self.guest, self.viewer, sender_of(rest), act)
            case _:
                self._page.say(self.guest, self.viewer, data)

    def _ask(self, answering: Coroutine[Any, Any, None], most: int = QUESTIONS_AT_ONCE) -> None:
        """Answer a slow question. A page may wait for a few at a time; more are ignored."""
        if len(self._asking) >= most:
            answering.close()
            return
        task = asyncio.create_task(answering, name="page asks")
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    def _look_back(self, index: int, game: int | None) -> None:
        """One at a time: a page requests the next position when it has this one."""
        if self._looking is None or self._looking.done():
            looking = self._page.look_back(self.guest, self.viewer, index, game)
            self._looking = asyncio.create_task(looking, name="page looks back")


def _read(payload: bytes) -> object:
    try:
        return read_json(payload)
    except UnreadableJson:
        return None
