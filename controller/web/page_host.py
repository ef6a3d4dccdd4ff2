"""The page until the first visitor: it listens and reports its address. The web server is loaded with the first connection.

Most tables have nobody at the page most of the time, and a web server is a quarter of the memory of a table.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from controller.config.web import WebSection
from controller.web.access.addresses import certificate_of
from controller.web.access.connection_limit import listening
from controller.web.access.invites import PageOpened, page_opened
from controller.web.access.keys import Keys
from controller.web.condition import Condition

if TYPE_CHECKING:
    from controller.web.page.page import Page
    from controller.web.server import PageServer

SERVER = "controller.web.server"


class PageHost:
    """`run` it in the table's task group; it tells `opened` when the page can be seen.

    Raises UnusableCertificate at once, before a game is begun.
    """

    def __init__(
        self,
        section: WebSection,
        page: Page,
        keys: Keys,
        opened: Callable[[PageOpened], None],
        pictures: Callable[[str, str], bytes | None],
        condition: Callable[[], Condition],
    ) -> None:
        self._section = section
        self._page = page
        self._keys = keys
        self._opened = opened
        self._pictures = pictures
        self._condition = condition
        self._port: int | None = None
        self._server: PageServer | None = None
        certificate_of(section)

    def seated(self, keys: Keys) -> None:
        """Another game has other seats: report the links again."""
        self._keys = keys
        if self._port is not None:
            self._opened(page_opened(self._section, keys, self._port))
        if self._server is not None:
            self._server.seated(keys)

    async def run(self) -> None:
        with await listening(self._section.address, self._section.port) as listener:
            self._port = listener.getsockname()[1]
            self._opened(page_opened(self._section, self._keys, self._port))
            await _first_knock(listener)
            self._server = await self._called_in()
            await self._server.serve(listener)

    async def _called_in(self) -> PageServer:
        """Import it in a thread: the game goes on meanwhile."""
        module = await asyncio.to_thread(import_module, SERVER)
        server: PageServer = module.PageServer(
            self._section, self._page, self._keys, _told_already, self._pictures, self._condition
        )
        return server


async def _first_knock(listener: socket.socket) -> None:
    loop, knocked = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(listener.fileno(), knocked.set)
    try:
        await knocked.wait()
    finally:
        loop.remove_reader(listener.fileno())


def _told_already(_opened: PageOpened) -> None:
    """Stand in for `opened`: the host has reported the address already."""
