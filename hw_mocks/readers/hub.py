"""A virtual reader hub on a pseudo-terminal: place and lift bases, press buttons, cause faults."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random, SystemRandom

from firmware_bridge.table_link.cells import Cells
from firmware_bridge.table_link.codec import VERSION, encode
from firmware_bridge.table_link.messages import Colour, Frame, Tag
from hw_mocks.faults.line import FaultyLine, Wire
from hw_mocks.faults.plan import Fault, FaultCounter, FaultKind, FaultPlan, Moment
from hw_mocks.readers.hub_firmware import HubFirmware
from hw_mocks.wires.pseudo_terminal import HubPort

HEARTBEAT_SECONDS = 1.0

# Long enough for a table to answer over a slow line, short enough that a repeated move still feels immediate.
REPEAT_SECONDS = 0.2

QUIET = FaultPlan()

ConnectWire = Callable[[Callable[[bytes], None]], Wire]
"""Makes the hub's end of the wire; incoming bytes go to the given function."""


class VirtualHub:
    """`lights` are the cells lit now. Tags are identified by their uid in hexadecimal, cells by name."""

    def __init__(
        self,
        connect_wire: ConnectWire,
        cells: Cells,
        faults: FaultPlan,
        name: str,
        protocol: int = VERSION,
        rng: Random | None = None,
    ) -> None:
        """`rng` picks the session numbers."""
        self._cells = cells
        self._protocol = protocol
        self._faults = FaultCounter(faults, name)
        self._port = connect_wire(self._received)
        self._line = FaultyLine(self._port, self._faults, self._cut)
        self._firmware = HubFirmware(name, cells, rng or SystemRandom(), self._send)
        self._lying: dict[str, Tag] = {}
        self._loop = asyncio.get_running_loop()
        self._started_at = self._loop.time()
        self._timers: list[asyncio.TimerHandle] = []
        self._heard = asyncio.Event()

    @property
    def lights(self) -> Mapping[str, Colour]:
        return self._firmware.lights

    def place(self, tag: str, cell: str) -> None:
        """Put a base down on a cell, wherever it was. A fault may make it flicker."""
        number = self._cells.number(cell)
        if number is None:
            raise ValueError(f"this hub has no cell {cell}: its cells are {', '.join(self._cells.all)}")
        if tag in self._lying:
            self.lift(tag)
        self._lying[tag] = Tag(number, bytes.fromhex(tag))
        self._firmware.see(self._lying[tag])
        fault = self._faults.next(Moment.TAG)
        if fault and fault.kind is FaultKind.FLICKER:
            self.flicker(tag, fault.seconds)

    def lift(self, tag: str) -> None:
        self._firmware.lose(self._where(tag))
        del self._lying[tag]

    def move(self, tag: str, to: str) -> None:
        self.lift(tag)
        self.place(tag, to)

    def flicker(self, tag: str, seconds: float = 0.0) -> None:
        """Lose a base that lies still, and see it again after a while."""
        there = self._where(tag)
        self._firmware.lose(there)
        self._later(seconds, lambda: self._see_again(tag, there))

    def press(self, button: int) -> None:
        self._firmware.press(button)

    def unplug(self) -> None:
        """Pull the cable. The hub has its own power and keeps polling the cells."""
        self._port.unplug()
        self._line.clear()

    def replug(self) -> None:
        self._port.plug()
        self._firmware.say_hello()

    def reboot(self) -> None:
        """Restart the microcontroller: the lights go out and it forgets everything but the tags on the cells."""
        self._started_at = self._loop.time()
        self._firmware.restart()
        self._heard.set()

    async def lights_to_be(self, expected: Mapping[str, Colour]) -> None:
        """Wait until exactly these cells are lit, in these colours."""
        while self.lights != expected:
            self._heard.clear()
            await self._heard.wait()

    async def run(self) -> None:
        """Send heartbeats and repeat unacknowledged events, forever."""
        beat_at = self._loop.time()
        while True:
            if self._loop.time() >= beat_at:
                beat_at = self._loop.time() + HEARTBEAT_SECONDS
                self._firmware.heartbeat(self._uptime())
            await asyncio.sleep(REPEAT_SECONDS)
            self._firmware.repeat()

    def close(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self.unplug()

    def _where(self, tag: str) -> Tag:
        if tag not in self._lying:
            raise ValueError(f"tag {tag} lies on no cell: place it first")
        return self._lying[tag]

    def _see_again(self, tag: str, there: Tag) -> None:
        if self._lying.get(tag) == there:
            self._firmware.see(there)

    def _cut(self, fault: Fault) -> None:
        """Cut the connection; with a brown-out the hub also loses its power."""
        self.unplug()
        if fault.kind is FaultKind.BROWN_OUT:
            self.reboot()
        self._later(fault.seconds, self.replug)

    def _send(self, frame: Frame) -> None:
        self._line.send(encode(frame, self._protocol))

    def _received(self, data: bytes) -> None:
        self._firmware.received(data, self._uptime())
        self._heard.set()

    def _uptime(self) -> float:
        return self._loop.time() - self._started_at

    def _later(self, seconds: float, act: Callable[[], None]) -> None:
        self._timers.append(self._loop.call_later(seconds, act))


@asynccontextmanager
async def virtual_hub(
    path: Path,
    cells: Cells,
    faults: FaultPlan = QUIET,
    *,
    name: str = "hub",
    protocol: int = VERSION,
    rng: Random | None = None,
) -> AsyncIterator[VirtualHub]:
    """Run a hub at `path` as long as the block lasts. `name` is what the fault plan calls it."""
    async with running(VirtualHub(partial(HubPort, path), cells, faults, name, protocol, rng)) as hub:
        yield hub


@asynccontextmanager
async def running(hub: VirtualHub) -> AsyncIterator[VirtualHub]:
    """Plug a hub in and keep it alive as long as the block lasts."""
    try:
        hub.replug()
        living = asyncio.create_task(hub.run(), name="virtual hub")
        try:
            yield hub
        finally:
            living.cancel()
            with suppress(asyncio.CancelledError):
                await living
    finally:
        hub.close()
