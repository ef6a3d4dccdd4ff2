"""A virtual PN532 on a pseudo-terminal: the chip with its habits, a tag or two on its antenna, and what goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from firmware_bridge.pn532.commands import (
    TIME_OUT,
    Command,
    Communicated,
    Exchanged,
    FirmwareVersion,
    GetFirmwareVersion,
    InCommunicateThru,
    InDataExchange,
    InListPassiveTarget,
    InRelease,
    PassiveRetries,
    Pn532Error,
    Released,
    Reply,
    RfConfigured,
    RfField,
    SamConfiguration,
    SamConfigured,
    Target,
    Targets,
    decode_command,
    encode_reply,
)
from firmware_bridge.pn532.frames import Ack, Decoder, Frame, Nack, Refused, ToChip, ToHost, encode
from hw_mocks.faults.line import FaultyLine
from hw_mocks.faults.plan import Fault, FaultCounter, FaultKind, FaultPlan, Moment
from hw_mocks.readers.ntag import VirtualNtag
from hw_mocks.wires.pseudo_terminal import HubPort

# What real chips answer: PN532, version 1.6, all kinds of tags.
FIRMWARE = FirmwareVersion(0x32, 1, 6, 7)

# Until it is told otherwise, the chip looks for a tag until one comes.
_FOR_EVER = 0xFF

# The commands that the chip passes on to a tag with InDataExchange; it refuses all others.
_MIFARE = frozenset({0x30, 0x60, 0x61, 0xA0, 0xA2, 0xB0, 0xC0, 0xC1, 0xC2})

_AUTHENTICATE = frozenset({0x60, 0x61})

# The least of a wake-up string that a sleeping chip notices.
_WAKE_UP = b"\x55\x00\x00\x00"

QUIET = FaultPlan()


class VirtualChip:
    """The chip without a line: bytes in, frames out. It is deaf until it is woken, and dumb until SAMConfiguration."""

    def __init__(self, send: Callable[[Frame], None]) -> None:
        self.antenna: list[VirtualNtag] = []
        self._send = send
        self.restart()

    def restart(self) -> None:
        self._decoder = Decoder()
        self._roused = False
        self._awake = False
        self._retries = _FOR_EVER
        self._selected: VirtualNtag | None = None
        self._looking: InListPassiveTarget | None = None
        self._last: Frame | None = None

    def received(self, data: bytes) -> None:
        self._roused = self._roused or _WAKE_UP in data
        for item in self._decoder.feed(data) if self._roused else ():
            match item:
                case Ack():
                    self._looking = None
                case Nack():
                    if self._last:
                        self._send(self._last)
                case ToChip(command):
                    self._told(command)

    def antenna_changed(self) -> None:
        """Answer a host that waits for a tag to come."""
        if self._looking and self.antenna:
            self._reply(self._list(self._looking))

    def _told(self, data: bytes) -> None:
        try:
            command = decode_command(data)
        except Pn532Error:
            self._send(Ack())
            self._finish(Refused())
            return
        self._awake = self._awake or isinstance(command, SamConfiguration)
        if self._awake:
            self._send(Ack())
            self._do(command)

    def _do(self, command: Command) -> None:
        match command:
            case InListPassiveTarget() if self._retries == _FOR_EVER and not self.antenna:
                self._looking = command
            case InDataExchange(_, data) if data[0] not in _MIFARE:
                self._finish(Refused())
            case _:
                self._reply(self._answer(command))

    def _answer(self, command: Command) -> Reply:
        match command:
            case GetFirmwareVersion():
                return FIRMWARE
            case SamConfiguration():
                return SamConfigured()
            case RfField(on):
                if not on:
                    self._let_go()
                return RfConfigured()
            case PassiveRetries(times):
                self._retries = times
                return RfConfigured()
            case InListPassiveTarget():
                return self._list(command)
            case InDataExchange(_, data):
                answer = None if data[0] in _AUTHENTICATE else self._ask_tag(data)
                return Exchanged(TIME_OUT, b"") if answer is None else Exchanged(0, answer)
            case InCommunicateThru(data):
                answer = self._ask_tag(data)
                return Communicated(TIME_OUT, b"") if answer is None else Communicated(0, answer)
            case InRelease():
                self._let_go()
                return Released(0)

    def _list(self, command: InListPassiveTarget) -> Targets:
        """A tag that is still selected does not answer, but hears enough to answer the next time."""
        free = [tag for tag in self.antenna if tag is not self._selected][: command.most]
        self._let_go()
        self._selected = free[-1] if free else None
        found = enumerate((bytes.fromhex(tag.uid) for tag in free), start=1)
        return Targets(tuple(Target(number, b"\x00\x44", 0x00, uid) for number, uid in found))

    def _ask_tag(self, data: bytes) -> bytes | None:
        """A tag that says no falls asleep, and is deaf until it is looked for again."""
        if self._selected is None or self._selected not in self.antenna:
            return None
        answer = self._selected.answer(data)
        if answer is None:
            self._let_go()
        return answer

    def _let_go(self) -> None:
        if self._selected:
            self._selected.fell_asleep()
        self._selected = None

    def _reply(self, reply: Reply) -> None:
        self._looking = None
        self._finish(ToHost(encode_reply(reply)))

    def _finish(self, frame: Frame) -> None:
        self._last = frame
        self._send(frame)


class VirtualReader:
    """Tags are told by their uid in hexadecimal."""

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
        """Lose sight of a base that lies still, and see it again after a while."""
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
        if self._powered:
            self._chip.received(data)

    def _send(self, frame: Frame) -> None:
        self._line.send(encode(frame))

    def _cut(self, fault: Fault) -> None:
        """A bad plug, or with a brown-out a chip that loses its power, too."""
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
