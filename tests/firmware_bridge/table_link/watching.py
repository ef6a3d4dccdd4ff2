"""A table that only watches: it keeps what a link reports and lets a test wait for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from firmware_bridge import observations as observed
from firmware_bridge.ble.radio import Radio
from firmware_bridge.observations import Observation
from firmware_bridge.table_link.lights import Lights
from firmware_bridge.table_link.link import run_hub
from tests.alongside import alongside
from tests.firmware_bridge.watching import Observations


class Watcher(Observations):
    def __init__(self) -> None:
        super().__init__()
        self.lights = Lights()

    async def up(self) -> None:
        await self.until(lambda o: isinstance(o, observed.DeviceUp))

    async def down(self) -> str:
        found = await self.until(lambda o: isinstance(o, observed.DeviceDown))
        assert isinstance(found, observed.DeviceDown)
        return found.reason

    async def seen(self, tag: str, cell: str) -> None:
        await self.until(lambda o: isinstance(o, observed.TagSeen) and (o.tag, o.cell) == (tag, cell))

    async def gone(self, tag: str, cell: str) -> None:
        await self.until(lambda o: isinstance(o, observed.TagGone) and (o.tag, o.cell) == (tag, cell))

    async def pressed(self, button: str) -> None:
        await self.until(lambda o: isinstance(o, observed.ButtonPressed) and o.button == button)

    def story(self) -> list[str]:
        """What happened on the board, in short words."""
        return [words for observation in self.all if (words := _words(observation))]


def _words(observation: Observation) -> str:
    match observation:
        case observed.TagSeen(_, cell, tag):
            return f"+{tag}@{cell}"
        case observed.TagGone(_, cell, tag):
            return f"-{tag}@{cell}"
        case observed.ButtonPressed(_, button):
            return f"press {button}"
        case observed.DeviceUp():
            return "up"
        case observed.DeviceDown():
            return "down"
        case _:
            return ""


@asynccontextmanager
async def watching(port: Path | str) -> AsyncIterator[Watcher]:
    """Run the link on this port as long as the block lasts."""
    watcher = Watcher()
    async with alongside(run_hub("board", str(port), watcher.lights, watcher.observe, Radio())):
        yield watcher
