"""A room with virtual hardware in it, and a command in its own process that is watched and answered."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from base64 import b64encode
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware_bridge.godice.shells import Shell
from firmware_bridge.pixels.model import DieType
from firmware_bridge.table_link.cells import Cells
from hw_mocks.bluez.bus import mini_bus
from hw_mocks.bluez.peripheral import VirtualDie
from hw_mocks.bluez.radio import VirtualRadio, virtual_bluetooth
from hw_mocks.dice.godice import VirtualGoDie
from hw_mocks.dice.pixels import LEGACY_BUILD, VirtualPixel
from hw_mocks.readers.hub import VirtualHub, virtual_hub
from hw_mocks.readers.pn532 import VirtualReader, virtual_reader

ROOT = Path(__file__).parents[2]

# What an encrypted proxy and its client share.
PROXY_KEY = b64encode(bytes(range(32))).decode()

# Two cores, shared with other tests.
PATIENCE = 100.0


@dataclass(frozen=True, slots=True)
class Room:
    folder: Path
    radio: VirtualRadio
    hub: VirtualHub
    reader: VirtualReader

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {
            "DBUS_SYSTEM_BUS_ADDRESS": self.radio.address,
            "ARBITER_STATE": str(self.folder / "state"),
            "PYTHONPATH": str(ROOT),
            "COLUMNS": "160",
            "LANG": "C.UTF-8",
        }

    @property
    def ports(self) -> tuple[str, ...]:
        return ("--port", str(self.folder / "hub"), "--port", str(self.folder / "reader"))


@asynccontextmanager
async def room() -> AsyncIterator[Room]:
    """Three dice, a hub of 12 by 12 and a bare reader. The folder's name is short: sockets demand it."""
    dice: Mapping[str, VirtualDie] = {
        "red": VirtualPixel(0x1A2B3C01, tumble_seconds=0.002),
        "blue": VirtualPixel(0x1A2B3C02, DieType.D8, LEGACY_BUILD, tumble_seconds=0.002),
        "bone": VirtualGoDie("4E71F3", Shell.D6, tumble_seconds=0.002),
    }
    with TemporaryDirectory(prefix="r-") as name:
        folder = Path(name)
        async with (
            virtual_bluetooth(dice, open_bus=partial(mini_bus, folder / "bus")) as radio,
            virtual_hub(folder / "hub", Cells(12, 12), name="board") as hub,
            virtual_reader(folder / "reader") as reader,
        ):
            yield Room(folder, radio, hub, reader)


class Command:
    """A running command. What it says is kept; what it was seen to say is not looked at again."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.said = ""
        self._seen = 0

    async def says(self, text: str) -> None:
        """Wait until it says this, after the last thing that the test waited for."""
        assert self.process.stdout
        assert self.process.stderr
        async with asyncio.timeout(PATIENCE):
            while (at := self.said.find(text, self._seen)) < 0:
                more = await self.process.stdout.read(4096)
                if not more:
                    err = (await self.process.stderr.read()).decode()
                    raise AssertionError(f"it ended without saying {text!r}:\n{self.said}\n{err}")
                self.said += more.decode()
        self._seen = at + len(text)

    def type(self, line: str = "") -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n".encode())

    def type_no_more(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()

    async def ends(self) -> tuple[int | None, str]:
        """Wait for its end; give its exit code and what it said on its error output."""
        async with asyncio.timeout(PATIENCE):
            out, err = await self.process.communicate()
        self.said += out.decode()
        return self.process.returncode, err.decode().strip()


@asynccontextmanager
async def command(room: Room, *words: object) -> AsyncIterator[Command]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "controller.main", *map(str, words)),
        cwd=room.folder,
        env=room.environment,
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
    )
    try:
        yield Command(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
