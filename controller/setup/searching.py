"""What sections share that look for devices in the network: a search when someone looks, and again when they ask for it."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from controller.config.model import NetworkSection
from controller.network.zeroconf_search import responder
from controller.setup.section import Section

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf


class SearchingSection(Section):
    def __init__(self) -> None:
        super().__init__()
        self.searching = False
        self._again = asyncio.Event()

    @abstractmethod
    def network(self) -> NetworkSection: ...

    @abstractmethod
    async def find(self, network: AsyncZeroconf) -> None:
        """Ask the network, and keep who answers."""

    async def run(self) -> None:
        while True:
            self._again.clear()
            self.searching = True
            self.changed()
            try:
                await self._search()
            finally:
                self.searching = False
            self.changed()
            await self._again.wait()

    async def act(self, name: str, values: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if name != "search":
            return await super().act(name, values)
        self._again.set()
        return None

    async def _search(self) -> None:
        network = self.network()
        if not network.search:
            return
        try:
            async with responder(network.interfaces) as own:
                await self.find(own)
        except OSError:
            return  # no network: what was found before may come back
