"""The page until the first visitor: it listens and reports its address. The web server is loaded with the first connection.

Most of the time nobody looks at the page, and the web server needs a quarter of a table's memory.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from controller.config.web import WebSection
from controller.web.access.addresses import certificate_of
from controller.web.access.invites import PageOpened, PortTaken, page_opened
from controller.web.access.keys import Keys, keep_owner_link
from controller.web.access.page_port import listening
from controller.web.condition import Condition

if TYPE_CHECKING:
    from controller.web.page.page import Page
    from controller.web.server import PageServer

log = logging.getLogger(__name__)

SERVER = "controller.web.server"


class PageHost:
    """`run` it in the table's task group; it calls `opened` when the page is available. `state` is the table's folder.

    Raises UnusableCertificate at once, before a game is begun.
    """

    def __init__(
        self,
        section: WebSection,
        page: Page,
        keys: Keys,
        state: Path,
        opened: Callable[[PageOpened | PortTaken], None],
        pictures: Callable[[str, str], bytes | None],
        condition: Callable[[], Condition],
    ) -> None:
        self._section = section
        self._page = page
        self._keys = keys
        self._state = state
        self._opened = opened
        self._pictures = pictures
        self._condition = condition
        self._moved = asyncio.Event()
        self._port: int | None = None
        self._server: PageServer | None = None
        certificate_of(section)

    def set_keys(self, keys: Keys) -> None:
        """Another game has other seats: report the links again."""
        self._keys = keys
        if self._port is not None:
            self._report(self._port)
        if self._server is not None:
            self._server.set_keys(keys)

    def move(self, section: WebSection) -> None:
        """Listen elsewhere from now on, on the same port: open pages reconnect by themselves."""
        self._section = section
        self._moved.set()

    async def run(self) -> None:
        while True:
            self._moved.clear()
            moved = asyncio.create_task(self._moved.wait(), name="page moves")
            serving = asyncio.create_task(self._serve(), name="page serves")
            try:
                await asyncio.wait({moved, serving}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                moved.cancel()
                serving.cancel()
                await asyncio.wait({serving})
            if not serving.cancelled():
                await serving

    async def _serve(self) -> None:
        with await listening(self._section, self._port, self._report_port) as listener:
            self._port = listener.getsockname()[1]
            self._report(self._port)
            await _first_connection(listener)
            self._server = await self._load_server()
            await self._server.serve(listener)

    def _report(self, port: int) -> None:
        opened = page_opened(self._section, self._keys, port)
        self._opened(replace(opened, owner_link=self._owner_link(opened)))

    def _report_port(self, sentence: str) -> None:
        log.warning(sentence)
        self._opened(PortTaken(sentence))

    def _owner_link(self, opened: PageOpened) -> Path | None:
        """Write the owner's link to a file; a full disk must not stop the game."""
        owner, *_ = opened.invites
        try:
            return keep_owner_link(self._state, owner.url)
        except OSError as error:
            log.warning("The owner's link could not be written (%s).", error)
            return None

    async def _load_server(self) -> PageServer:
        """Import the server in a thread, so that the game goes on meanwhile."""
        module = await asyncio.to_thread(import_module, SERVER)
        server: PageServer = module.PageServer(
            self._section, self._page, self._keys, _reported_already, self._pictures, self._condition
        )
        return server


async def _first_connection(listener: socket.socket) -> None:
    loop, knocked = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(listener.fileno(), knocked.set)
    try:
        await knocked.wait()
    finally:
        loop.remove_reader(listener.fileno())


def _reported_already(_opened: PageOpened) -> None:
    """Used as `opened`: the host has reported the address already."""
