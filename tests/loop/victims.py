"""A table whose daemon, broker and doubles may die at any moment, without a word, and are started again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from time import monotonic

from tests.loop.harness import Venue

VICTIMS = ("daemon", "broker", "doubles")

# No answer takes as long, even if everything had to be found again first.
PATIENCE = 240.0


@dataclass(slots=True)
class MortalTable:
    place: Venue
    _children: dict[str, asyncio.subprocess.Process] = field(default_factory=dict)

    async def start(self, name: str) -> None:
        command = ("play", "--once", "--json") if name == "daemon" else ("mock", "--fast", "--while-open")
        self._children[name] = await asyncio.create_subprocess_exec(
            *self.place.command(*command), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL
        )

    async def kill(self, victim: str) -> bool:
        """Whether there was anything to kill; a daemon that has finished its game is not."""
        if victim == "broker":
            server = broker_of(self.place)
            if server is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(server, signal.SIGKILL)
            return server is not None
        child = self._children[victim]
        if child.returncode is not None:
            return False
        child.kill()
        await child.wait()
        await self.start(victim)
        return True

    @property
    def is_over(self) -> bool:
        ended = self._children["daemon"].returncode
        assert not ended, f"the daemon gave up before the game was over ({ended}): see what it said"
        return ended is not None

    async def until(self, answers: int) -> None:
        """Wait until the journal has this many answers, or the game is over. Each single answer has its time."""
        known, until = -1, 0.0
        while (given := len(await asyncio.to_thread(self.place.record))) < answers and not self.is_over:
            if given != known:
                known, until = given, monotonic() + PATIENCE
            assert monotonic() < until, f"the table stands still at {known} answers"
            await asyncio.sleep(0.02)

    async def end(self) -> None:
        for child in self._children.values():
            if child.returncode is None:
                child.kill()
            await child.wait()


@contextlib.asynccontextmanager
async def mortal(place: Venue) -> AsyncIterator[MortalTable]:
    table = MortalTable(place)
    try:
        for name in ("doubles", "daemon"):
            await table.start(name)
        yield table
    finally:
        await table.end()


async def killed_through_a_game(table: MortalTable, luck: Random, kills: int) -> int:
    """Play to the end, and kill something now and then, up to this many times. Returns how many died."""
    died, victims = 0, cycle(luck.sample(VICTIMS, len(VICTIMS)))
    while not table.is_over and died < kills:
        await table.until(len(table.place.record()) + luck.choice((0, 0, 1, 2)))
        await asyncio.sleep(luck.uniform(0, 0.5))  # the moment of death is the point of the test
        died += await table.kill(next(victims))
    await table.until(10**9)
    return died


def broker_of(place: Venue) -> int | None:
    """The one nats-server whose command line names this venue's own folder."""
    settings = str(place.table.state / "broker" / "nats-server.conf").encode()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                words = (entry / "cmdline").read_bytes().split(b"\0")
                if words[0].endswith(b"nats-server") and settings in words:
                    return int(entry.name)
    return None
