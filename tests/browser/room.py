"""The parlour with its page open, for browsers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from controller.web.access.invites import PageOpened
from controller.web.server import PageServer
from tests.controller.web.parlour import Parlour


class Room(Parlour):
    """The parlour with its page open on its own port."""

    url = ""

    def of_seat(self, seat: str) -> str:
        return f"{self.url}#{self.keys.of_seat(seat)}"

    @property
    def of_owner(self) -> str:
        return f"{self.url}#{self.keys.owner}"


@contextlib.asynccontextmanager
async def opened(room: Room) -> AsyncIterator[Room]:
    told = asyncio.Event()

    def note(seen: PageOpened) -> None:
        room.url = seen.invites[-1].url
        told.set()

    web = room.table.config.web
    if "port" not in web.model_fields_set:
        web = web.model_copy(update={"port": 0})
    serving = asyncio.create_task(PageServer(web, room.page, room.keys, note).run())
    await told.wait()
    yield room
    serving.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await serving
    room.journal.close()
