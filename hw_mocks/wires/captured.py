"""A recorded device as a double: it sends again what it sent then, on the same kind of wire.

Where the recorded table sent something, the tape waits until the present table has sent something too, so that answers
come after their questions. It does not wait long: a table that sends less than the recorded one must not stop the tape.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from firmware_bridge.captures import Air, Cable, Capture, Closed, Direction, Entry, Opened, Passed, Place
from hw_mocks.bluez.peripheral import GattService
from hw_mocks.bluez.radio import VirtualRadio
from hw_mocks.faults.line import Wire
from hw_mocks.wires.air import AirEnd, AirWire
from hw_mocks.wires.pseudo_terminal import HubPort

# How long the tape waits for the table to send something: longer than any driver pauses between two questions.
HOLD_SECONDS = 1.0

# The longest message of Bluetooth: a recorded message is sent in one piece, as it was then.
LONGEST_MESSAGE = 512

_MICROSECONDS = 1_000_000


class Tape:
    """Plays the entries of a capture; `pace` is 1 for the recorded speed, 10 for ten times as fast."""

    def __init__(self, capture: Capture, pace: float) -> None:
        self._entries = capture.entries
        self._pace = pace
        self._table_sent = asyncio.Event()
        self._plugged = asyncio.Event()
        self._ended = asyncio.Event()

    def receive(self, _data: bytes) -> None:
        """Receive what the table sent."""
        self._table_sent.set()

    async def play(self, wire: Wire) -> None:
        for entry, gap in _with_gaps(self._entries):
            await asyncio.sleep(gap / _MICROSECONDS / self._pace)
            match entry:
                case Opened():
                    self._table_sent.clear()
                    wire.plug()
                    self._plugged.set()
                    await self._wait_for_table()
                case Passed(direction=Direction.IN, data=data):
                    wire.write(data)
                case Passed():
                    await self._hold(HOLD_SECONDS)
                case Closed():
                    wire.unplug()
        self._ended.set()

    async def until_plugged(self) -> None:
        await self._plugged.wait()

    async def until_ended(self) -> None:
        await self._ended.wait()

    async def _wait_for_table(self) -> None:
        """The table opens the line when it is ready and sends first: before that, nobody would receive anything."""
        if any(isinstance(entry, Passed) and entry.direction is Direction.OUT for entry in self._entries):
            await self._table_sent.wait()

    async def _hold(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._table_sent.wait()
        self._table_sent.clear()


def _with_gaps(entries: tuple[Entry, ...]) -> Iterator[tuple[Entry, int]]:
    """Each entry, and the microseconds since the one before; 0 for the first."""
    before = entries[0].us if entries else 0
    for entry in entries:
        yield entry, max(0, entry.us - before)
        before = entry.us


@asynccontextmanager
async def captured_on_cable(path: Path, capture: Capture, pace: float = 1.0) -> AsyncIterator[Tape]:
    """Play a capture at a serial port as long as the block lasts."""
    if not isinstance(_place(capture), Cable):
        raise TypeError(f"the capture of {capture.header.device} was made on the air, not on a cable")
    tape = Tape(capture, pace)
    async with _playing(tape, HubPort(path, tape.receive)):
        yield tape


@asynccontextmanager
async def captured_on_air(radio: VirtualRadio, name: str, capture: Capture, pace: float = 1.0) -> AsyncIterator[Tape]:
    """Play a capture within reach of `radio` as long as the block lasts. `name` is what the table calls the device."""
    air = _place(capture)
    if not isinstance(air, Air):
        raise TypeError(f"the capture of {capture.header.device} was made on a cable, not on the air")
    tape = Tape(capture, pace)
    end = AirEnd(air.address, air.advert, GattService(air.service, air.notify, air.write), tape.receive)
    async with _playing(tape, AirWire(radio, name, end, LONGEST_MESSAGE)):
        yield tape


@asynccontextmanager
async def _playing(tape: Tape, wire: Wire) -> AsyncIterator[None]:
    """Play the tape while the block runs; the device is plugged in when it begins."""
    task = asyncio.create_task(tape.play(wire), name="tape")
    try:
        await tape.until_plugged()
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        wire.unplug()


def _place(capture: Capture) -> Place:
    for entry in capture.entries:
        if isinstance(entry, Opened):
            return entry.place
    raise ValueError(f"the device {capture.header.device} was never connected while it was recorded: record it again")
