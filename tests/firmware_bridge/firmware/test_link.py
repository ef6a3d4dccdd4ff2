"""The firmware under the real MicroPython, and the table's real link, at the two ends of a pseudo-terminal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from firmware_bridge import observations as observed
from firmware_bridge.table_link.messages import Colour
from hw_mocks.wires.pseudo_terminal import HubPort
from tests.alongside import alongside
from tests.firmware_bridge.firmware.hub import BOARD
from tests.firmware_bridge.firmware.interpreter import MicroPython
from tests.firmware_bridge.table_link.watching import Watcher, watching
from tests.firmware_bridge.watching import PATIENCE

KNIGHT, GOBLIN = "04e10cda993c80", "04db0bda993c80"

# A round of looks at all readers takes a real hub a few hundred milliseconds; here it is a few steps of the loop.
STEP_SECONDS = 0.01

# Longer than the firmware waits for a button to stop bouncing.
HELD_SECONDS = 0.1


class RunningHub:
    """The firmware's loop, with the port as its line and the loop's time as its clock."""

    def __init__(self, interpreter: MicroPython, path: Path) -> None:
        self._interpreter = interpreter
        self._port = HubPort(path, self._received)
        self._inbox = b""
        self._luck = Random(7)
        self._stepped = asyncio.Event()

    def boot(self) -> None:
        numbers = [self._luck.randrange(1, 0x10000) for _ in range(20)]
        self._port.write(bytes.fromhex(self._call("boot", 4, 3, BOARD.names, numbers, _milliseconds())))

    def plug(self) -> None:
        self._port.plug()

    def unplug(self) -> None:
        self._port.unplug()

    def place(self, cell: str, tag: str) -> None:
        self._call("place", BOARD.number(cell), tag)

    def lift(self, cell: str, tag: str) -> None:
        self._call("lift", BOARD.number(cell), tag)

    async def press(self, button: int) -> None:
        """Hold it until the firmware has looked at it twice, as far apart as it wants to see it held."""
        self._call("hold", button, True)
        await self._look()
        held_until = asyncio.get_running_loop().time() + HELD_SECONDS
        while asyncio.get_running_loop().time() < held_until:
            await self._look()
        await self._look()
        self._call("hold", button, False)

    async def _look(self) -> None:
        """Wait for a whole turn of the firmware's loop."""
        for _ in range(2):
            self._stepped.clear()
            await self._stepped.wait()

    def noise(self, data: bytes) -> None:
        self._port.write(data)

    async def lights_to_be(self, expected: dict[str, list[int]]) -> None:
        async with asyncio.timeout(PATIENCE):
            while self._interpreter.call("lit")["lit"] != expected:
                self._stepped.clear()
                await self._stepped.wait()

    async def run(self) -> None:
        while True:
            data, self._inbox = self._inbox, b""
            said = self._call("step", _milliseconds(), data.hex(), len(BOARD.all))
            self._port.write(bytes.fromhex(said))
            self._stepped.set()
            await asyncio.sleep(STEP_SECONDS)

    def _received(self, data: bytes) -> None:
        self._inbox += data

    def _call(self, name: str, *arguments: object) -> str:
        result: str = self._interpreter.call(name, *arguments)
        return result


def _milliseconds() -> int:
    return int(asyncio.get_running_loop().time() * 1000) % 2**30


@asynccontextmanager
async def at_the_table(interpreter: MicroPython, path: Path) -> AsyncIterator[tuple[RunningHub, Watcher]]:
    hub = RunningHub(interpreter, path)
    hub.plug()
    hub.boot()
    try:
        async with alongside(hub.run()), watching(path) as table:
            yield hub, table
    finally:
        hub.unplug()


@pytest.fixture
def port(tmp_path: Path) -> Path:
    return tmp_path / "hub"


async def test_hands_are_seen_and_lights_arrive(interpreter: MicroPython, port: Path) -> None:
    async with at_the_table(interpreter, port) as (hub, table):
        await table.up()
        hub.place("B2", KNIGHT)
        await table.seen(KNIGHT, "B2")
        await hub.press(1)
        await table.pressed("1")
        table.lights.set({"A1": Colour(0, 60, 160), "tray": Colour(160, 0, 0)})
        await hub.lights_to_be({"0": [0, 60, 160], "12": [160, 0, 0]})
        hub.lift("B2", KNIGHT)
        await table.gone(KNIGHT, "B2")
        hub.place("C3", KNIGHT)
        await table.seen(KNIGHT, "C3")
        assert table.story() == ["up", f"+{KNIGHT}@B2", "press 1", f"-{KNIGHT}@B2", f"+{KNIGHT}@C3"]


async def test_what_lay_there_before_the_table_came_is_reported_at_once(interpreter: MicroPython, port: Path) -> None:
    async with at_the_table(interpreter, port) as (hub, table):
        hub.place("A1", KNIGHT)
        hub.place("tray", GOBLIN)
        await table.up()
        await table.seen(GOBLIN, "tray")
        assert sorted(table.story()) == sorted([f"+{KNIGHT}@A1", f"+{GOBLIN}@tray", "up"])


async def test_noise_on_the_line_is_refused_and_nothing_is_lost(interpreter: MicroPython, port: Path) -> None:
    async with at_the_table(interpreter, port) as (hub, table):
        await table.up()
        hub.noise(b"\x07\x00rst:0x1 (POWERON_RESET)\r\n\x00")
        hub.place("B2", KNIGHT)
        await table.seen(KNIGHT, "B2")
        assert any(isinstance(seen, observed.BytesRefused) for seen in table.all)
        assert table.story() == ["up", f"+{KNIGHT}@B2"]


async def test_a_pulled_cable_and_a_reboot_double_nothing(interpreter: MicroPython, port: Path) -> None:
    async with at_the_table(interpreter, port) as (hub, table):
        hub.place("B2", KNIGHT)
        await table.seen(KNIGHT, "B2")
        hub.unplug()
        await table.down()
        hub.plug()
        await table.up()
        hub.boot()  # its readers are new, too: nothing lies on them until it is put back
        assert await table.down() == "The hub restarted."
        await table.up()
        hub.place("B2", KNIGHT)
        hub.place("D1", GOBLIN)
        await table.seen(GOBLIN, "D1")
        assert [word for word in table.story() if "@" in word] == [f"+{KNIGHT}@B2", f"+{GOBLIN}@D1"]
