"""The table says by zeroconf where its page is, while others in the network may open it."""

from __future__ import annotations

import asyncio
import socket
from typing import NoReturn
from urllib.parse import urlsplit

from controller.config.load import Table
from controller.web.access.addresses import base_path
from controller.web.access.invites import PageOpened, own_address


class Announcement:
    """`run` it in the table's task group; call `page_opened` whenever the page has an address."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._where: tuple[str, int, bool] | None = None
        self._changed = asyncio.Event()

    def equip(self, table: Table) -> None:
        """The config has changed."""
        if table.config.table.house != self._table.config.table.house:
            self._changed.set()
        self._table = table

    def page_opened(self, opened: PageOpened) -> None:
        url = urlsplit(opened.invites[-1].url)
        is_tls = url.scheme == "https"
        where = (url.hostname or "", url.port or (443 if is_tls else 80), is_tls) if opened.reachable else None
        if where != self._where:
            self._where = where
            self._changed.set()

    async def run(self) -> NoReturn:
        while True:
            self._changed.clear()
            async with asyncio.TaskGroup() as group:  # waits until the last announcement has taken leave
                announcing = group.create_task(self._announce(), name="announcement")
                await self._changed.wait()
                announcing.cancel()

    async def _announce(self) -> None:
        if self._where is None:
            return
        from controller.network.announce import announce  # noqa: PLC0415  # only public tables announce themselves

        host, port, is_tls = self._where
        config = self._table.config
        await announce(
            config.table.name,
            port,
            title=config.table.house,
            address=lambda: host if _is_address(host) else own_address(),
            base=base_path(config.web),
            tls=is_tls,
            interfaces=config.network.interfaces,
        )


def _is_address(host: str) -> bool:
    try:
        socket.inet_aton(host)
    except OSError:
        return False
    return True
