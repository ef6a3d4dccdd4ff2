"""A virtual PN532 on a pseudo-terminal: the chip, the tags on its antenna, and faults."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from firmware_bridge.pn532.frames import Frame, encode
from hw_mocks.faults.line import FaultyLine
from hw_mocks.faults.plan import Fault, FaultCounter, FaultKind, FaultPlan, Moment
from hw_mocks.readers.ntag import VirtualNtag
from hw_mocks.readers.pn532_chip import VirtualChip
from hw_mocks.wires.pseudo_terminal import HubPort

QUIET = FaultPlan()


class VirtualReader:
    """Tags are identified by their uid in hexadecimal."""

    def __init__(self, path: Path, faults: FaultPlan, name: str) -> None:
        self._faults = FaultCounter(faults, name)
        self._port = HubPort(path, self._received)
        self._line = FaultyLine(self._port, self._faults, self._cut)
        self._chip = VirtualChip(self._send)
        self._powered = True
        self._timers: list[asyncio.TimerHandle] = []
        self._loop = asyncio.get_running_loop()
        self.replug()

    def place(self, tag: VirtualNtag) -> None:
        """Put a base down. A fault may make it flicker."""
        self._chip.antenna.append(tag)
        self._chip.antenna_changed()
        fault = self._faults.next(Moment.TAG)
        if fault and fault.kind is FaultKind.FLICKER:
            self.flicker(tag.uid, fault.seconds)

    def lift(self, uid: str) -> None:
        self._chip.antenna.remove(self._lying(uid))

    def flicker(self, uid: str, seconds: float) -> None:
        """Lose a base that lies still, and see it again after a while."""
        tag = self._lying(uid)
        self._chip.antenna.remove(tag)
        self._later(seconds, lambda: self._see_again(tag))

    def unplug(self) -> None:
        self._port.unplug()
        self._line.clear()

    def replug(self) -> None:
        self._port.plug()

    def power(self, on: bool) -> None:
        """Cut the chip's power, or give it back; the USB bridge has its own."""
        self._powered = on
        self._chip.restart()

    def close(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self.unplug()

    def _lying(self, uid: str) -> VirtualNtag:
        for tag in self._chip.antenna:
            if tag.uid == uid:
                return tag
        raise ValueError(f"tag {uid} does not lie here: place it first")

    def _see_again(self, tag: VirtualNtag) -> None:
        self._chip.antenna.append(tag)
        self._chip.antenna_changed()

    def _received(self, data: bytes) -> None:
        if self._is_understood:
            if self._port.baud == self._chip.next_baud:
                self._chip.change_speed()
            self._chip.received(data)

    def _send(self, frame: Frame) -> None:
        if self._is_understood:
            self._line.send(encode(frame))

    @property
    def _is_understood(self) -> bool:
        """Whether host and chip use the same speed: otherwise they receive only noise.

        While the speed changes, both speeds are accepted: a pseudo-terminal does not say at which speed its bytes were sent,
        and may lose the host's acknowledgement when it is closed right after.
        """
        return self._powered and self._port.baud in {self._chip.baud, self._chip.next_baud}

    def _cut(self, fault: Fault) -> None:
        """Cut the connection; with a brown-out the chip also loses its power."""
        self.unplug()
        if fault.kind is FaultKind.BROWN_OUT:
            self._chip.restart()
        self._later(fault.seconds, self.replug)

    def _later(self, seconds: float, act: Callable[[], None]) -> None:
        self._timers.append(self._loop.call_later(seconds, act))


@asynccontextmanager
async def virtual_reader(
    path: Path, faults: FaultPlan = QUIET, *, name: str = "reader"
) -> AsyncIterator[VirtualReader]:
    """Run a reader at `path` as long as the block lasts. `name` is what the fault plan calls it."""
    reader = VirtualReader(path, faults, name)
    try:
        yield reader
    finally:
        reader.close()
