"""What a driver has reported so far, and how a test waits for more of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from firmware_bridge.observations import Observation, device_of

# Far beyond any wait of a driver: only a hang gets here, even on a busy machine.
PATIENCE = 60.0

_Kind = TypeVar("_Kind", bound=Observation)


class Observations:
    """Everything that was observed, and how far a test has read."""

    def __init__(self) -> None:
        self.all: list[Observation] = []
        self._read = 0
        self._new = asyncio.Event()

    def observe(self, observation: Observation) -> None:
        self.all.append(observation)
        self._new.set()

    async def until(self, wanted: Callable[[Observation], bool]) -> Observation:
        """Read on until the wanted observation comes."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._read < len(self.all):
                    self._read += 1
                    if wanted(self.all[self._read - 1]):
                        return self.all[self._read - 1]
                self._new.clear()
                await self._new.wait()

    async def next(self, kind: type[_Kind], fits: Callable[[_Kind], bool] = lambda _: True) -> _Kind:
        """Read on until an observation of this kind comes that fits."""
        found = await self.until(lambda seen: isinstance(seen, kind) and fits(seen))
        assert isinstance(found, kind)
        return found

    async def first(self, kind: type[_Kind], device: str) -> _Kind:
        """Read on until an observation of this kind comes from this device."""
        return await self.next(kind, lambda seen: device_of(seen) == device)

    async def has(self, wanted: Callable[[Observation], bool]) -> None:
        """Wait until this was observed, at any time and in any order."""
        async with asyncio.timeout(PATIENCE):
            while not any(map(wanted, self.all)):
                self._new.clear()
                await self._new.wait()

    def skip(self) -> None:
        """Read on past everything that was observed."""
        self._read = len(self.all)

    def again(self) -> None:
        """Read everything once more, from the beginning."""
        self._read = 0
